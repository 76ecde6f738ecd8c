// The part "Play": a game against the engine, with levels, swap2, hints.
//
// Whose turn it is follows from the stage of the game and the position on the board. The engine
// searches while it is its turn in the last position of the game; whatever changes the position or
// opens another part ends the search, and with it what the search would have done.

import type { Query, SearchAnswer } from "./answers.js";
import { button, byId, input, onClick, select } from "./dom.js";
import type { Engine, Search } from "./engine.js";
import { type Color, emptyStart, type Game, opponentOf, type Rule, type Start } from "./game.js";
import type { Mark } from "./board_view.js";
import type { Referee } from "./referee.js";
import { maxSide, minSide } from "./squares.js";
import { percent, texts } from "./texts.js";

type Stage =
    | { readonly name: "free" } // the first stone decides who plays which side
    | { readonly name: "place"; readonly until: number } // swap2: the player places stones up to so many
    | { readonly name: "choose" } // swap2: the player chooses a side
    | { readonly name: "game"; readonly human: Color };

const maxLevel = 10;
// While the board has fewer stones, the engine plays one of the nearly best moves at random.
const variedStones = 3;
const variedMoves = 12;
const variedNodes = 20_000;
const variedMargin = 30; // of the value, less than an open three

export class Play {
    private stage: Stage = { name: "free" };
    private start: Start; // of the game that the stage is about
    private fixed = 0; // moves of the opening, which stand
    private search: Search | null = null;
    private searched = ""; // the position that is searched
    private resigned = ""; // the position in which the player resigned
    private note: { position: string; text: string; marks: Mark[] } = { position: "", text: "", marks: [] };
    private isShown = false;

    // `update` is to be called when something but the game has changed; it calls update() here.
    constructor(
        private readonly game: Game,
        private readonly engine: Engine,
        private readonly referee: Referee,
        private readonly changed: () => void,
    ) {
        this.start = game.start;
        onClick("start", () => this.begin());
        onClick("undo", () => this.undo());
        onClick("hint", () => void this.hint());
        onClick("resign", () => this.resign());
        onClick("take-black", () => this.take("b"));
        onClick("take-white", () => this.take("w"));
        onClick("place-two", () => this.enter({ name: "place", until: 5 }));
    }

    get marks(): Mark[] {
        return this.note.position === this.game.position ? this.note.marks : [];
    }

    // Game, part or what the referee tells may have changed.
    update(isShown: boolean): void {
        this.isShown = isShown;
        if (!isShown || this.searched !== this.game.position) this.cancel();
        const count = this.game.moves.length;
        if (this.start !== this.game.start) this.enterFree();
        if (this.stage.name === "place" && count > this.stage.until) this.enterFree();
        this.fixed = Math.min(this.fixed, count);
        if (isShown && this.game.isAtEnd && this.turn() === "engine" && this.search === null)
            void (this.stage.name === "place" ? this.engineOpens() : this.engineMoves());
        this.show();
    }

    // Why the player may not place a stone in the position shown; null if they may.
    refusal(): string | null {
        if (this.stage.name === "choose") return texts.chooseSide;
        if (this.resigned === this.game.position) return texts.youResigned;
        if (this.game.shown < this.fixed) return texts.openingStands;
        return this.turn() === "player" ? null : texts.engineToMove;
    }

    // The player's stone; moves after the position shown are dropped.
    place(square: string): void {
        if (this.stage.name === "free") this.stage = { name: "game", human: this.game.toMove };
        this.resigned = "";
        this.add([square]);
    }

    private turn(): "player" | "engine" | "nobody" {
        const { stage } = this;
        const { look } = this.referee;
        if (look === null || look.winner !== undefined) return "nobody";
        if (stage.name === "choose" || this.resigned === this.game.position) return "nobody";
        if (stage.name === "place") return this.game.shown < stage.until ? "player" : "engine";
        return stage.name === "free" || stage.human === this.game.toMove ? "player" : "engine";
    }

    private begin(): void {
        this.cancel();
        const side = (id: string): number => {
            const wanted = Math.round(Number(input(id).value)) || 15;
            const clamped = Math.max(minSide, Math.min(maxSide, wanted));
            input(id).value = String(clamped);
            return clamped;
        };
        const size = { width: side("width"), height: side("height") };
        const wanted = select("side").value;
        const random = Math.random() < 0.5 ? "b" : "w";
        const human = wanted === "random" ? random : (wanted as Color);
        const isSwap2 = select("opening").value === "swap2";
        this.enterFree();
        this.start = emptyStart(select("rule").value as Rule, size);
        this.stage = isSwap2 ? { name: "place", until: human === "b" ? 3 : 0 } : { name: "game", human };
        this.game.reset(this.start);
    }

    private enterFree(): void {
        this.start = this.game.start;
        this.stage = { name: "free" };
        this.fixed = 0;
        this.resigned = this.note.position = "";
    }

    // A stage that begins in the position at the end of the game; the moves so far stand.
    private enter(stage: Stage): void {
        this.stage = stage;
        this.fixed = this.game.moves.length;
        this.changed();
    }

    private take(human: Color): void {
        this.enter({ name: "game", human });
    }

    private add(squares: readonly string[]): void {
        this.game.reset(this.start, [...this.game.moves.slice(0, this.game.shown), ...squares]);
    }

    // Says something of the position on the board.
    private remark(text: string, marks: Mark[] = []): void {
        this.note = { position: this.game.position, text, marks };
    }

    // -- the engine --

    // Searches the position; null if the search was ended.
    private async think(more: Partial<Query>): Promise<SearchAnswer | null> {
        const { value, min, max } = input("time");
        const time = Math.max(Number(min), Math.min(Number(max), Number(value) || 1)) * 1000;
        const search = this.engine.search({ ...this.game.fields(), time: Math.round(time), ...more });
        this.search = search;
        this.searched = this.game.position;
        this.show();
        const answer = await search.done;
        if (this.search !== search) return null;
        this.search = null;
        return answer;
    }

    private cancel(): void {
        this.search?.stop();
        this.search = null;
    }

    // Its choice of swap2: it places three stones on an empty board; after three or five it takes a
    // side, or places two more.
    private async engineOpens(): Promise<void> {
        const answer = await this.think({ swap2: true });
        if (answer === null) return;
        const { toMove, moves } = this.game;
        const stones = answer.stones ?? [];
        const takesSide = moves.length > 0 && stones.length < 2;
        const human = answer.swap === true ? toMove : opponentOf(toMove);
        const told = takesSide ? texts.engineTook(opponentOf(human)) : "";
        this.stage = takesSide ? { name: "game", human } : { name: "choose" };
        this.add(stones);
        this.remark(`${told} ${stones.length > 0 ? texts.enginePlayed(stones.join(", ")) : ""}`.trim());
        this.enter(this.stage);
    }

    private async engineMoves(): Promise<void> {
        const isEarly = this.game.stones().length < variedStones;
        const level = Number(input("level").value);
        const answer = await this.think(
            isEarly
                ? { nodes: variedNodes, multi_pv: variedMoves }
                : {
                      strength: Math.floor((100 * (level - 1)) / (maxLevel - 1)),
                      seed: Math.floor(Math.random() * 2 ** 32),
                  },
        );
        const move = answer && isEarly ? this.varied(answer) : answer?.move;
        if (answer === null || typeof move !== "string") return;
        this.add([move]);
        // Its first move of the win is made.
        const mate = answer.mate === undefined || answer.mate < 0 ? answer.mate : answer.mate - 1;
        const proof = mate === 0 ? "" : this.proofText(mate, texts.provenForEngine, texts.provenForYou);
        this.remark(`${texts.enginePlayed(move)} ${proof}`.trim());
    }

    private varied(answer: SearchAnswer): string | null | undefined {
        const best = answer.value ?? 0;
        const near = (answer.variations ?? []).filter(({ value }) => best - value <= variedMargin);
        const chosen = near[Math.floor(Math.random() * near.length)];
        return chosen?.move ?? answer.move;
    }

    // -- the player --

    private async hint(): Promise<void> {
        if (this.turn() !== "player") return;
        const answer = await this.think({});
        if (answer === null || typeof answer.move !== "string") return;
        const proof = this.proofText(answer.mate, texts.provenForYou, texts.provenForEngine);
        const told = proof || texts.hintIs(answer.move, percent(answer.win_rate ?? 0.5));
        this.remark(told, [{ square: answer.move, text: "?", spoken: texts.hint, kind: "best" }]);
        this.changed();
    }

    // How many moves Undo leaves: those before the player's last one; null if there is none.
    private get leftByUndo(): number | null {
        if (this.stage.name !== "game") return null;
        let left = this.game.moves.length - 1;
        while (left >= this.fixed && this.game.colorOf(left) !== this.stage.human) --left;
        return left < this.fixed ? null : left;
    }

    private undo(): void {
        const left = this.leftByUndo;
        if (left !== null) this.game.reset(this.start, this.game.moves.slice(0, left));
    }

    private resign(): void {
        this.cancel();
        this.resigned = this.game.position;
        this.remark("");
        this.changed();
    }

    // A sentence about a proven result, if there is one: wins of the side that searched, or of the
    // other one. The number of moves is the winner's own.
    private proofText(
        mate: number | undefined,
        wins: (moves: number) => string,
        loses: (moves: number) => string,
    ): string {
        if (mate === undefined) return "";
        const moves = Math.ceil(Math.abs(mate) / 2);
        return mate > 0 ? wins(moves) : loses(moves);
    }

    // -- what is shown --

    private show(): void {
        const { game, stage, referee } = this;
        const isOver = referee.look?.winner !== undefined || this.resigned === game.position;
        const isGame = stage.name === "game";
        button("undo").disabled = this.leftByUndo === null;
        button("hint").disabled = !isGame || this.turn() !== "player" || this.search !== null;
        button("resign").disabled = !isGame || !game.isAtEnd || isOver;
        byId("choices").toggleAttribute("hidden", stage.name !== "choose");
        byId("place-two").toggleAttribute("hidden", game.moves.length !== 3);
        // Until the referee has told of a new position, what was said stands.
        if (!this.isShown || referee.look === null) return;
        const note = this.note.position === game.position ? this.note.text : "";
        const text = `${this.search === null ? note : ""} ${this.stateText()}`.trim();
        if (byId("play-state").textContent !== text) byId("play-state").textContent = text;
    }

    private stateText(): string {
        const { game, stage } = this;
        const winner = this.referee.look?.winner;
        if (winner === "draw") return texts.draw;
        if (winner !== undefined && stage.name === "game")
            return winner === stage.human ? texts.youWin : texts.engineWins;
        if (winner !== undefined) return texts.gameOver;
        if (this.search !== null) return texts.thinking;
        const refusal = this.refusal();
        if (refusal !== null || stage.name === "free") return refusal ?? "";
        if (stage.name === "place") return texts.placeStones(stage.until - game.shown, game.toMove);
        return game.isAtEnd ? texts.yourMove : texts.yourMoveHere;
    }
}

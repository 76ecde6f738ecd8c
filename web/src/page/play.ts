// The part "Play": a game against the engine, with levels, swap2, hints.

import type { Query, SearchAnswer } from "./answers.js";
import { button, byId, input, makeButton, onClick, select } from "./dom.js";
import type { Engine } from "./engine.js";
import { type Color, emptyStart, type Game, opponentOf, type Rule } from "./game.js";
import type { Mark } from "./board_view.js";
import { maxSide, minSide } from "./squares.js";
import { percent, texts } from "./texts.js";

// What is expected next.
type Phase = "idle" | "place" | "choose" | "move" | "engine" | "over";

const maxLevel = 10;
// While the board has fewer stones, the engine plays one of the nearly best moves at random.
const variedStones = 3;
const variedMoves = 12;
const variedNodes = 20_000;
const variedMargin = 30; // of the value, less than an open three

export class Play {
    marks: Mark[] = [];
    private phase: Phase = "idle";
    private human: Color = "b";
    private toPlace = 0; // stones of a swap2 opening that the player still has to place
    private gameNumber = 0;

    constructor(
        private readonly game: Game,
        private readonly engine: Engine,
        private readonly redraw: () => void,
    ) {
        onClick("start", () => void this.start());
        onClick("undo", () => this.undo());
        onClick("hint", () => void this.hint());
        onClick("resign", () => this.finish(texts.youResigned));
        this.enable();
    }

    // The player has chosen a square.
    async choose(square: string): Promise<void> {
        const canMove = this.phase === "idle" || this.phase === "move" || this.phase === "place";
        if (!canMove || !this.game.isEmpty(square)) return;
        if (!this.game.isAtEnd) this.game.show(this.game.moves.length);
        const look = await this.engine.ask<{ forbidden: Record<string, string> }>({
            action: "look",
            ...this.game.fields(),
        });
        const foul = look.forbidden[square];
        if (foul !== undefined && this.game.toMove === "b") return this.say(texts.forbidden(foul));
        if (this.phase === "idle") this.human = this.game.toMove;
        this.marks = [];
        this.game.play(square);
        if (this.phase !== "place") return this.engineMoves();
        --this.toPlace;
        if (this.toPlace > 0) return this.askForStones();
        return this.engineChooses();
    }

    // Another part has put another game on the board.
    forget(): void {
        ++this.gameNumber;
        this.marks = [];
        this.enter("idle");
        this.say("");
    }

    private async start(): Promise<void> {
        ++this.gameNumber;
        this.engineStop();
        this.marks = [];
        const side = (id: string): number => {
            const wanted = Math.round(Number(input(id).value)) || 15;
            const clamped = Math.max(minSide, Math.min(maxSide, wanted));
            input(id).value = String(clamped);
            return clamped;
        };
        const size = { width: side("width"), height: side("height") };
        this.game.reset(emptyStart(select("rule").value as Rule, size));
        const wanted = select("side").value;
        const random = Math.random() < 0.5 ? "b" : "w";
        this.human = wanted === "random" ? random : (wanted as Color);
        if (select("opening").value === "swap2") {
            this.toPlace = 3;
            return this.human === "b" ? this.askForStones() : this.engineOpens();
        }
        if (this.human === "b") return this.yourMove();
        return this.engineMoves();
    }

    // -- swap2 --

    private askForStones(): void {
        this.enter("place");
        this.say(texts.placeStones(this.toPlace, this.game.toMove));
    }

    private async engineOpens(): Promise<void> {
        const answer = await this.think({ swap2: true });
        if (answer === null) return;
        for (const square of answer.stones ?? []) this.game.play(square);
        this.offerSides();
    }

    // The player may take a side; after three stones also place two more.
    private offerSides(): void {
        const take = (color: Color): void => {
            this.human = color;
            this.offer([]);
            if (color === this.game.toMove) this.yourMove();
            else void this.engineMoves();
        };
        const choices = [
            makeButton(texts.takeBlack, () => take("b")),
            makeButton(texts.takeWhite, () => take("w")),
        ];
        if (this.game.moves.length === 3) {
            choices.push(
                makeButton(texts.placeTwo, () => {
                    this.offer([]);
                    this.toPlace = 2;
                    this.askForStones();
                }),
            );
        }
        this.enter("choose");
        this.say(texts.chooseSide);
        this.offer(choices);
    }

    // The engine chooses after three or five stones of the player.
    private async engineChooses(): Promise<void> {
        const answer = await this.think({ swap2: true });
        if (answer === null) return;
        const stones = answer.stones ?? [];
        if (stones.length === 2) {
            for (const square of stones) this.game.play(square);
            this.offerSides();
            this.say(`${texts.enginePlacedTwo} ${texts.chooseSide}`);
            return;
        }
        const mover = this.game.toMove;
        this.human = answer.swap === true ? mover : opponentOf(mover);
        for (const square of stones) this.game.play(square);
        this.yourMove(texts.engineTook(opponentOf(this.human)));
    }

    private offer(choices: HTMLElement[]): void {
        byId("choices").replaceChildren(...choices);
    }

    // -- the game --

    private async engineMoves(): Promise<void> {
        if (await this.isOver()) return;
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
        if (answer === null) return;
        const move = isEarly ? this.varied(answer) : answer.move;
        if (typeof move !== "string") return;
        this.game.play(move);
        if (await this.isOver()) return;
        // Its first move of the win is made.
        const mate = answer.mate === undefined || answer.mate < 0 ? answer.mate : answer.mate - 1;
        this.yourMove(this.proofText(mate, texts.provenForEngine, texts.provenForYou));
    }

    private varied(answer: SearchAnswer): string | null | undefined {
        const best = answer.value ?? 0;
        const near = (answer.variations ?? []).filter(({ value }) => best - value <= variedMargin);
        const chosen = near[Math.floor(Math.random() * near.length)];
        return chosen?.move ?? answer.move;
    }

    // Searches the position; null if another game has begun meanwhile.
    private async think(more: Partial<Query>): Promise<SearchAnswer | null> {
        const number = this.gameNumber;
        this.enter("engine");
        this.say(texts.thinking);
        const time = Math.max(0.1, Number(input("time").value) || 1) * 1000;
        const query = { ...this.game.fields(), time: Math.round(time), ...more };
        const answer = await this.engine.search(query).done;
        return number === this.gameNumber ? answer : null;
    }

    private async isOver(): Promise<boolean> {
        const number = this.gameNumber;
        const { winner } = await this.engine.ask<{ winner?: Color | "draw" }>({
            action: "look",
            ...this.game.fields(),
        });
        if (winner === undefined || number !== this.gameNumber) return number !== this.gameNumber;
        if (winner === "draw") this.finish(texts.draw);
        else this.finish(winner === this.human ? texts.youWin : texts.engineWins);
        return true;
    }

    private yourMove(before = ""): void {
        this.enter("move");
        this.say(`${before} ${texts.yourMove}`.trim());
    }

    private finish(text: string): void {
        this.engineStop();
        this.enter("over");
        this.say(text);
    }

    private undo(): void {
        this.engineStop();
        ++this.gameNumber;
        this.marks = [];
        // Back to a position where the player is to move.
        const last = this.game.colorOf(this.game.moves.length - 1);
        this.game.takeBack(last === this.human ? 1 : 2);
        if (this.game.toMove === this.human) this.yourMove();
        else void this.engineMoves();
    }

    private async hint(): Promise<void> {
        const answer = await this.think({});
        if (answer === null || typeof answer.move !== "string") return;
        this.marks = [{ square: answer.move, text: "?", kind: "best" }];
        const proof = this.proofText(answer.mate, texts.provenForYou, texts.provenForEngine);
        const told = proof || texts.hintIs(answer.move, percent(answer.win_rate ?? 0.5));
        this.yourMove(told);
        this.redraw();
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

    private engineStop(): void {
        this.offer([]);
        if (this.phase === "engine") {
            ++this.gameNumber;
            this.engine.stop();
        }
    }

    private enter(phase: Phase): void {
        this.phase = phase;
        this.enable();
    }

    private enable(): void {
        const isPlaying = this.phase === "move" || this.phase === "engine";
        button("undo").disabled = !(isPlaying || this.phase === "over") || this.game.moves.length === 0;
        button("hint").disabled = this.phase !== "move";
        button("resign").disabled = !isPlaying;
    }

    private say(text: string): void {
        byId("play-state").textContent = text;
    }
}

// The part "Analyse": live lines, threats, and the judgement of a whole game.

import type { SearchAnswer, Variation } from "./answers.js";
import type { Mark } from "./board_view.js";
import { type CurvePoint, drawCurve } from "./curve.js";
import { byId, input, make, makeButton, onClick, select } from "./dom.js";
import type { Engine, Search } from "./engine.js";
import { type Game, opponentOf } from "./game.js";
import { kindOf } from "./judgement.js";
import type { Referee } from "./referee.js";
import { count, percent, percents, texts } from "./texts.js";

const forever = 1_000_000_000; // ms, the longest that a query can say
const reportEvery = 250; // ms
const nodesOfJudgement = 30_000; // for each position of a game

// The classes of the overlay, and the sign for each.
const threatSigns: readonly [string, string][] = [
    ["five", "5"],
    ["open four", "4"],
    ["four-three", "43"],
    ["four and double three", "43"],
    ["double three", "33"],
];

export class Analyse {
    private isOn = false;
    private running: Search | null = null;
    private answer: SearchAnswer | null = null;
    private curve: CurvePoint[] = [];
    private position = ""; // what the answer is about
    private judged = ""; // the game that the curve is about

    constructor(
        private readonly game: Game,
        private readonly engine: Engine,
        private readonly referee: Referee,
        private readonly redraw: () => void,
    ) {
        onClick("analyse-switch", () => this.setOn(!this.isOn));
        onClick("judge", () => void this.judge());
        select("line-count").addEventListener("change", () => this.restart());
        input("show-threats").addEventListener("change", this.redraw);
    }

    // The position on the board may have changed. Only the part that is shown searches.
    update(isShown: boolean): void {
        const now = this.game.position;
        const whole = JSON.stringify([this.game.start, this.game.moves]);
        if (this.judged !== whole) this.curve = [];
        this.drawCurve();
        if (!isShown && this.isOn) this.setOn(false);
        if (now === this.position) return;
        this.position = now;
        this.answer = null;
        this.showLines();
        if (this.isOn) this.search();
    }

    private setOn(isOn: boolean): void {
        this.isOn = isOn;
        byId("analyse-switch").textContent = isOn ? texts.analyseOff : texts.analyseOn;
        byId("analyse-switch").setAttribute("aria-pressed", String(isOn));
        if (isOn) this.search();
        else this.running?.stop();
    }

    private restart(): void {
        if (this.isOn) this.search();
    }

    private search(): void {
        const position = this.position;
        const query = {
            ...this.game.fields(),
            time: forever,
            multi_pv: Number(select("line-count").value),
            report_every: reportEvery,
        };
        this.running = this.engine.search(query, (answer) => {
            if (position !== this.position) return;
            if (answer.variations === undefined && answer.winner === undefined) return;
            this.answer = answer;
            this.showLines();
            this.redraw();
        });
    }

    // -- the board --

    get marks(): Mark[] {
        const marks: Mark[] = (this.answer?.variations ?? []).map((variation, rank) => ({
            square: variation.move,
            text: shortValue(variation),
            spoken: valueText(variation),
            kind: rank === 0 ? "best" : "good",
        }));
        const add = (mark: Mark): void => {
            if (!marks.some(({ square }) => square === mark.square)) marks.push(mark);
        };
        const showsThreats = input("show-threats").checked;
        for (const color of showsThreats ? ([this.game.toMove, opponentOf(this.game.toMove)] as const) : [])
            for (const [name, text] of threatSigns)
                for (const square of this.referee.look?.threats[color][name] ?? [])
                    add({
                        square,
                        text,
                        spoken: texts.threatOf(color, name),
                        kind: color === "b" ? "threat-b" : "threat-w",
                    });
        return marks;
    }

    // -- the lines --

    private showLines(): void {
        const { answer } = this;
        byId("lines").replaceChildren(...(answer?.variations ?? []).map((line) => this.rowOf(line)));
        byId("analyse-state").textContent =
            answer?.winner !== undefined
                ? texts.gameOver
                : answer?.depth === undefined
                  ? ""
                  : texts.searchState(
                        answer.depth,
                        answer.selective_depth ?? answer.depth,
                        count(answer.nodes ?? 0),
                    );
    }

    private rowOf(variation: Variation): HTMLElement {
        const row = make("tr");
        row.append(make("th", valueText(variation), { scope: "row" }));
        row.append(make("td", String(variation.depth)));
        const moves = make("td", "", { class: "variation" });
        variation.pv.forEach((square, index) => {
            const button = makeButton(square, () => this.follow(variation.pv.slice(0, index + 1)));
            button.title = texts.followVariation;
            moves.append(button);
        });
        row.append(moves);
        return row;
    }

    private follow(moves: string[]): void {
        const kept = this.game.moves.slice(0, this.game.shown);
        this.game.reset(this.game.start, [...kept, ...moves]);
    }

    // -- the whole game --

    private async judge(): Promise<void> {
        this.setOn(false);
        const game = JSON.stringify([this.game.start, this.game.moves]);
        const total = this.game.moves.length + 1;
        const turns = Array.from({ length: total }, (_, turn) => total - 1 - turn);
        const scores = new Map<number, number>();
        const query = {
            ...this.game.fields(this.game.moves.length),
            turns,
            nodes: nodesOfJudgement,
        };
        const { done } = this.engine.search(query, (answer) => {
            if (answer.is_during_search) return;
            const score = blackScore(answer);
            if (score !== null) scores.set(answer.turn, score);
            byId("judge-state").textContent = texts.judging(scores.size, total);
        });
        const last = await done;
        byId("judge-state").textContent = "";
        if (last.cancelled) return;
        if (game !== JSON.stringify([this.game.start, this.game.moves])) return;
        this.judged = game;
        this.curve = [...scores.keys()]
            .sort((a, b) => a - b)
            .map((turn) => this.pointOf(turn, scores));
        this.showMistakes(scores);
        this.drawCurve();
    }

    // Score lost by the move that led to the position after `turn` moves, 0..1.
    private lostBy(turn: number, scores: Map<number, number>): number {
        const before = scores.get(turn - 1);
        const after = scores.get(turn);
        if (before === undefined || after === undefined) return 0;
        return this.game.colorOf(turn - 1) === "b" ? before - after : after - before;
    }

    private pointOf(turn: number, scores: Map<number, number>): CurvePoint {
        return { turn, score: scores.get(turn) ?? 0.5, kind: kindOf(this.lostBy(turn, scores)) };
    }

    private showMistakes(scores: Map<number, number>): void {
        const rows = this.curve.flatMap(({ turn, kind }) => {
            if (kind === null) return [];
            const lost = String(Math.round(100 * this.lostBy(turn, scores)));
            const move = this.game.moves[turn - 1] ?? "";
            const row = make("li");
            const text = texts.mistake(turn, move, texts.kinds[kind], lost);
            row.append(makeButton(text, () => this.game.show(turn)));
            return [row];
        });
        byId("mistakes").replaceChildren(...rows);
        byId("judge-state").textContent = rows.length === 0 ? texts.noMistakes : texts.mistakes;
    }

    private drawCurve(): void {
        byId("curve").toggleAttribute("hidden", this.curve.length === 0);
        if (this.curve.length === 0) byId("mistakes").replaceChildren();
        if (this.curve.length === 0) byId("judge-state").textContent = "";
        const svg = byId<SVGSVGElement>("curve");
        const { moves, shown } = this.game;
        drawCurve(svg, this.curve, moves.length, shown, (turn) => this.game.show(turn));
    }
}

function blackScore(answer: SearchAnswer): number | null {
    if (answer.winner !== undefined)
        return answer.winner === "draw" ? 0.5 : answer.winner === "b" ? 1 : 0;
    if (answer.win_rate === undefined) return null;
    return answer.to_move === "b" ? answer.win_rate : 1 - answer.win_rate;
}

function valueText({ mate, win_rate }: Variation): string {
    if (mate === undefined) return percent(win_rate);
    return mate > 0 ? texts.wins(mate) : texts.loses(-mate);
}

function shortValue({ mate, win_rate }: Variation): string {
    if (mate === undefined) return String(percents(win_rate));
    return mate > 0 ? `+${mate}` : `−${-mate}`;
}

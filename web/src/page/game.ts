// The game that all parts of the page show: a start position, moves, and how many of them are shown.

import { type Point, type Size, isOn, nameOf, pointOf } from "./squares.js";

export const rules = ["freestyle", "standard", "renju", "caro", "caro-exact"] as const;
export type Rule = (typeof rules)[number];
export type Color = "b" | "w";

export const opponentOf = (color: Color): Color => (color === "b" ? "w" : "b");

export interface Stone {
    readonly square: string;
    readonly color: Color;
    readonly number: number; // of the move; 0 for a stone of the start
}

// What a game begins with.
export interface Start {
    readonly rule: Rule;
    readonly size: Size;
    readonly stones: readonly (readonly [Color, string])[];
    readonly toMove: Color;
}

export const emptyStart = (rule: Rule, size: Size): Start => ({
    rule,
    size,
    stones: [],
    toMove: "b",
});

// The fields by which the engine learns of a game.
export interface GameFields {
    rule: Rule;
    size: [number, number];
    stones: readonly (readonly [Color, string])[];
    to_move: Color;
    moves: string[];
}

export class Game {
    start: Start = emptyStart("freestyle", { width: 15, height: 15 });
    moves: string[] = [];
    shown = 0; // number of moves on the board

    private readonly listeners: (() => void)[] = [];

    // Calls `listener` after every change.
    onChange(listener: () => void): void {
        this.listeners.push(listener);
    }

    get isAtEnd(): boolean {
        return this.shown === this.moves.length;
    }

    reset(start: Start, moves: readonly string[] = [], shown = moves.length): void {
        this.start = start;
        this.moves = [...moves];
        this.shown = Math.min(shown, moves.length);
        this.changed();
    }

    // Makes a move in the position shown; other moves that followed are dropped.
    play(square: string): void {
        if (this.moves[this.shown] !== square) this.moves.splice(this.shown, Infinity, square);
        ++this.shown;
        this.changed();
    }

    show(count: number): void {
        const wanted = Math.max(0, Math.min(count, this.moves.length));
        if (wanted === this.shown) return;
        this.shown = wanted;
        this.changed();
    }

    colorOf(move: number): Color {
        return move % 2 === 0 ? this.start.toMove : opponentOf(this.start.toMove);
    }

    get toMove(): Color {
        return this.colorOf(this.shown);
    }

    stones(): Stone[] {
        const placed = this.start.stones.map(([color, square]) => ({ square, color, number: 0 }));
        const made = this.moves.slice(0, this.shown).map((square, index) => ({
            square,
            color: this.colorOf(index),
            number: index + 1,
        }));
        return [...placed, ...made];
    }

    isEmpty(square: string): boolean {
        return !this.stones().some((stone) => stone.square === square);
    }

    // The position shown, or with `count` the whole game up to there.
    fields(count = this.shown): GameFields {
        return {
            rule: this.start.rule,
            size: [this.start.size.width, this.start.size.height],
            stones: this.start.stones,
            to_move: this.start.toMove,
            moves: this.moves.slice(0, count),
        };
    }

    // Tells the position shown from others, and from the same one that other moves led to.
    get position(): string {
        return JSON.stringify(this.fields());
    }

    // The squares of all rows of five or more through the last move.
    rowsOfLastMove(): string[] {
        const last = this.moves[this.shown - 1];
        if (last === undefined) return [];
        const size = this.start.size;
        const own = new Set(
            this.stones()
                .filter((stone) => stone.color !== this.toMove)
                .map((stone) => stone.square),
        );
        const from = (dx: number, dy: number): string[] => {
            const row: string[] = [];
            let point: Point = pointOf(last, size);
            for (;;) {
                point = { x: point.x + dx, y: point.y + dy };
                if (!isOn(point, size) || !own.has(nameOf(point, size))) return row;
                row.push(nameOf(point, size));
            }
        };
        return [
            [1, 0],
            [0, 1],
            [1, 1],
            [1, -1],
        ].flatMap(([dx = 0, dy = 0]) => {
            const row = [last, ...from(dx, dy), ...from(-dx, -dy)];
            return row.length >= 5 ? row : [];
        });
    }

    private changed(): void {
        for (const listener of this.listeners) listener();
    }
}

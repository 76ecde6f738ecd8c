// The position in the page's address: #rule=renju&size=15x15&moves=h8i9g7&at=2&part=analyse

import { type Color, type Game, type Rule, type Start, rules } from "./game.js";
import { isOn, maxSide, minSide, pointOf, type Size } from "./squares.js";

export interface Linked {
    readonly start: Start;
    readonly moves: string[];
    readonly shown: number;
    readonly part: string;
}

const squarePattern = /[a-v][1-9]\d?/g;

export function linkTo(game: Game, part: string): string {
    const { rule, size, stones, toMove } = game.start;
    const fields = new URLSearchParams();
    fields.set("rule", rule);
    fields.set("size", `${size.width}x${size.height}`);
    for (const color of ["b", "w"] as const) {
        const own = stones.filter(([other]) => other === color).map(([, square]) => square);
        if (own.length > 0) fields.set(color === "b" ? "black" : "white", own.join(""));
    }
    if (toMove === "w") fields.set("first", "w");
    fields.set("moves", game.moves.join(""));
    if (!game.isAtEnd) fields.set("at", String(game.shown));
    fields.set("part", part);
    return `#${fields.toString()}`;
}

// What an address says; null if it says nothing. What it says wrongly is left out; whether the moves
// are legal only the engine knows.
export function readLink(hash: string): Linked | null {
    const fields = new URLSearchParams(hash.replace(/^#/, ""));
    const part = fields.get("part") ?? "";
    if (!fields.has("moves") && !fields.has("black") && !fields.has("white")) return null;
    const size = sizeOf(fields.get("size") ?? "15x15");
    const taken = new Set<string>();
    const squares = (name: string): string[] =>
        (fields.get(name)?.match(squarePattern) ?? []).filter((square) => {
            if (!isOn(pointOf(square, size), size) || taken.has(square)) return false;
            taken.add(square);
            return true;
        });
    const stones = [
        ...squares("black").map((square): [Color, string] => ["b", square]),
        ...squares("white").map((square): [Color, string] => ["w", square]),
    ];
    const moves = squares("moves");
    const at = fields.get("at");
    const rule = rules.find((name) => name === fields.get("rule")) ?? ("freestyle" satisfies Rule);
    const toMove = fields.get("first") === "w" ? "w" : "b";
    return {
        start: { rule, size, stones, toMove },
        moves,
        shown: at === null || !/^\d+$/.test(at) ? moves.length : Number(at),
        part,
    };
}

function sizeOf(text: string): Size {
    const [, width, height] = /^(\d+)x(\d+)$/.exec(text) ?? [];
    const side = (digits: string | undefined): number =>
        Math.max(minSide, Math.min(maxSide, Number(digits ?? 15)));
    return { width: side(width), height: side(height) };
}

// How much expected score a move has lost, as docs/analysis.md defines it.

export type MoveKind = "inaccuracy" | "mistake" | "blunder";

const least: readonly [number, MoveKind][] = [
    [0.2, "blunder"],
    [0.1, "mistake"],
    [0.05, "inaccuracy"],
];

// `lost`: 0..1, of the side that moved.
export function kindOf(lost: number): MoveKind | null {
    return least.find(([points]) => lost >= points)?.[1] ?? null;
}

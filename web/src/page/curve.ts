// The curve of Black's expected score over a game.

import { makeSvg } from "./dom.js";
import type { MoveKind } from "./judgement.js";

export interface CurvePoint {
    readonly turn: number;
    readonly score: number; // Black's, 0..1
    readonly kind: MoveKind | null; // of the move that led here
}

const width = 300;
const height = 90;

// Draws into `svg`; a click shows the position there.
export function drawCurve(
    svg: SVGSVGElement,
    points: readonly CurvePoint[],
    moves: number,
    shown: number,
    onChoose: (turn: number) => void,
): void {
    const x = (turn: number): number => (moves === 0 ? 0 : (turn / moves) * width);
    const y = (score: number): number => (1 - score) * height;
    svg.setAttribute("viewBox", `-4 -4 ${width + 8} ${height + 8}`);
    const line = points.map(({ turn, score }) => `${x(turn).toFixed(1)},${y(score).toFixed(1)}`);
    svg.replaceChildren(
        makeSvg("rect", { class: "ground", x: 0, y: 0, width, height }),
        makeSvg("line", { class: "half", x1: 0, x2: width, y1: height / 2, y2: height / 2 }),
        makeSvg("line", { class: "now", x1: x(shown), x2: x(shown), y1: 0, y2: height }),
        makeSvg("polyline", { class: "score", points: line.join(" ") }),
        ...points.flatMap(({ turn, score, kind }) =>
            kind === null
                ? []
                : [makeSvg("circle", { class: kind, cx: x(turn), cy: y(score), r: 4 })],
        ),
    );
    svg.onclick = ({ clientX }) => {
        const box = svg.getBoundingClientRect();
        const at = ((clientX - box.left) / box.width) * (width + 8) - 4;
        onChoose(Math.round((at / width) * moves));
    };
}

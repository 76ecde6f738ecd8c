// The board as a picture in SVG, with a cursor for the keyboard.

import { makeSvg } from "./dom.js";
import type { Color, Stone } from "./game.js";
import { type Point, type Size, isOn, nameOf, pointOf } from "./squares.js";
import { squareText, texts } from "./texts.js";

// Something shown on an empty square: a small text with a background of one class.
export interface Mark {
    readonly square: string;
    readonly text: string;
    readonly spoken: string; // to screen readers
    readonly kind: "best" | "good" | "threat-b" | "threat-w" | "forbidden";
}

export interface Picture {
    readonly size: Size;
    readonly stones: readonly Stone[];
    readonly lastMove: string | null;
    readonly row: readonly string[]; // a winning row
    readonly marks: readonly Mark[];
    readonly withNumbers: boolean;
}

const margin = 1; // in distances of lines, for the coordinates

export class BoardView {
    private picture: Picture | null = null;
    private cursor: Point = { x: 7, y: 7 };
    private isCursorShown = false;

    // `announce` gets what the cursor stands on; `onPlay` the square that was chosen.
    constructor(
        private readonly svg: SVGSVGElement,
        private readonly onPlay: (square: string) => void,
        private readonly onStep: (by: number) => void,
        private readonly announce: (text: string) => void,
    ) {
        svg.addEventListener("click", (event) => this.click(event));
        svg.addEventListener("keydown", (event) => this.press(event));
        svg.addEventListener("blur", () => this.setCursorShown(false));
    }

    draw(picture: Picture): void {
        const { size } = picture;
        if (this.picture?.size.width !== size.width || this.picture.size.height !== size.height)
            this.cursor = { x: Math.floor(size.width / 2), y: Math.floor(size.height / 2) };
        this.picture = picture;
        const { width, height } = size;
        const [wide, high] = [width - 1 + 2 * margin, height - 1 + 2 * margin];
        this.svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
        // The style sheet fits the board into the window.
        this.svg.parentElement?.style.setProperty("--wide-by-high", String(wide / high));
        this.svg.setAttribute("aria-label", `${texts.board(width, height)}. ${texts.boardHelp}`);
        const all = makeSvg("g", { transform: `translate(${margin} ${margin})` });
        all.append(grid(size), coordinates(size));
        for (const stone of picture.stones) all.append(this.stone(stone, picture));
        for (const mark of picture.marks) all.append(markOf(mark, size));
        if (this.isCursorShown) {
            const { x, y } = this.cursor;
            const place = { x: x - 0.5, y: y - 0.5, width: 1, height: 1 };
            all.append(makeSvg("rect", { class: "cursor", ...place }));
        }
        this.svg.replaceChildren(all);
    }

    private stone(stone: Stone, picture: Picture): SVGElement {
        const { x, y } = pointOf(stone.square, picture.size);
        const group = makeSvg("g", { class: stone.color === "b" ? "stone black" : "stone white" });
        group.append(makeSvg("circle", { cx: x, cy: y, r: 0.46 }));
        if (picture.withNumbers && stone.number > 0) {
            group.append(textAt(x, y, String(stone.number), "number"));
        } else if (stone.square === picture.lastMove) {
            group.append(makeSvg("circle", { class: "last", cx: x, cy: y, r: 0.14 }));
        }
        if (picture.row.includes(stone.square))
            group.append(makeSvg("circle", { class: "row", cx: x, cy: y, r: 0.42 }));
        return group;
    }

    private click(event: MouseEvent): void {
        const matrix = this.svg.getScreenCTM();
        if (this.picture === null || matrix === null) return;
        const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        const point = { x: Math.round(at.x - margin), y: Math.round(at.y - margin) };
        if (!isOn(point, this.picture.size)) return;
        this.cursor = point;
        this.isCursorShown = false;
        this.onPlay(nameOf(point, this.picture.size));
    }

    private press(event: KeyboardEvent): void {
        const steps: Record<string, Point> = {
            ArrowLeft: { x: -1, y: 0 },
            ArrowRight: { x: 1, y: 0 },
            ArrowUp: { x: 0, y: -1 },
            ArrowDown: { x: 0, y: 1 },
        };
        const step = steps[event.key];
        if (this.picture === null) return;
        const { size } = this.picture;
        if (step) {
            const next = { x: this.cursor.x + step.x, y: this.cursor.y + step.y };
            if (isOn(next, size)) this.cursor = next;
            this.setCursorShown(true);
            this.announce(this.describe(nameOf(this.cursor, size)));
        } else if (event.key === "Enter" || event.key === " ") {
            this.setCursorShown(true);
            this.onPlay(nameOf(this.cursor, size));
        } else if (event.key === "PageUp" || event.key === "PageDown") {
            this.onStep(event.key === "PageUp" ? -1 : 1);
        } else {
            return;
        }
        event.preventDefault();
    }

    private describe(square: string): string {
        const stone = this.picture?.stones.find((other) => other.square === square);
        const mark = this.picture?.marks.find((other) => other.square === square);
        const content: Color | null = stone?.color ?? null;
        return squareText(square, content, mark?.spoken ?? "");
    }

    private setCursorShown(isShown: boolean): void {
        this.isCursorShown = isShown;
        if (this.picture) this.draw(this.picture);
    }
}

function textAt(x: number, y: number, text: string, kind: string): SVGElement {
    const small = text.length > 3 ? " long" : "";
    return makeSvg("text", { class: kind + small, x, y, dy: "0.35em" }, text);
}

function grid({ width, height }: Size): SVGElement {
    const group = makeSvg("g", { class: "grid" });
    for (let x = 0; x < width; ++x)
        group.append(makeSvg("line", { x1: x, x2: x, y1: 0, y2: height - 1 }));
    for (let y = 0; y < height; ++y)
        group.append(makeSvg("line", { x1: 0, x2: width - 1, y1: y, y2: y }));
    if (width === height && width % 2 === 1 && width >= 13) {
        const middle = (width - 1) / 2;
        for (const x of [3, middle, width - 4])
            for (const y of [3, middle, width - 4])
                if ((x === middle) === (y === middle))
                    group.append(makeSvg("circle", { class: "star", cx: x, cy: y, r: 0.09 }));
    }
    return group;
}

function coordinates({ width, height }: Size): SVGElement {
    const group = makeSvg("g", { class: "coordinates", "aria-hidden": "true" });
    for (let x = 0; x < width; ++x)
        group.append(textAt(x, height - 1 + 0.68, String.fromCharCode(97 + x), "coordinate"));
    for (let y = 0; y < height; ++y) group.append(textAt(-0.68, y, String(height - y), "coordinate"));
    return group;
}

function markOf(mark: Mark, size: Size): SVGElement {
    const { x, y } = pointOf(mark.square, size);
    const group = makeSvg("g", { class: `mark ${mark.kind}` });
    group.append(makeSvg("circle", { cx: x, cy: y, r: 0.4 }), textAt(x, y, mark.text, "mark-text"));
    return group;
}

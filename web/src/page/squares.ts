// Squares as the engine writes them, "h8": a letter for the column, and the row from the bottom.

export interface Size {
    readonly width: number;
    readonly height: number;
}

// Column and row from 0, from the top left.
export interface Point {
    readonly x: number;
    readonly y: number;
}

export const minSide = 5;
export const maxSide = 22;

export function nameOf({ x, y }: Point, size: Size): string {
    return String.fromCharCode(97 + x) + String(size.height - y);
}

export function pointOf(square: string, size: Size): Point {
    return { x: square.charCodeAt(0) - 97, y: size.height - Number(square.slice(1)) };
}

export function isOn({ x, y }: Point, size: Size): boolean {
    return x >= 0 && x < size.width && y >= 0 && y < size.height;
}

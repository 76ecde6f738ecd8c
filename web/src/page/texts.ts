// All texts of the page. `index.html` names them in data-text, data-label and data-hint attributes.
// Where a text has to stand without a script, in its title and description and in the manifest, the
// page's test compares it with `title` and `description` here. What the engine says of a record is
// shown as it says it: what is left out, why a game ends early, what is wrong.

import type { Color, Rule } from "./game.js";

export const texts = {
    title: "Kagetsu",
    description: "Play gomoku against Kagetsu and analyse games, in the browser",
    play: "Play",
    analyse: "Analyse",
    records: "Records",
    parts: "Parts of the page",
    theme: "Dark or light",
    loading: "Loading the engine …",
    engineFailed: "The engine could not be loaded: ",
    builtWith: (threads: number) =>
        threads > 1 ? `Engine with ${threads} threads` : "Engine with one thread",
    boardHelp: "Arrow keys move, Enter plays, Page Up and Page Down go through the moves",
    board: (width: number, height: number) => `Board of ${width} by ${height}`,

    badLink: "The address has a move that is not legal: an empty board instead.",

    first: "First position",
    back: "One move back",
    forward: "One move forward",
    last: "Last position",
    moveOf: (shown: number, total: number, rule: Rule) =>
        `Move ${shown} of ${total}\n${shortRuleNames[rule]}`,

    newGame: "New game",
    rule: "Rule",
    size: "Size",
    width: "Width",
    height: "Height",
    side: "Your side",
    sideBlack: "Black",
    sideWhite: "White",
    sideRandom: "Either, at random",
    level: "Level",
    time: "Seconds a move",
    opening: "Opening",
    openingFree: "Free",
    openingSwap2: "Swap2 (Black's side opens)",
    start: "Start",
    undo: "Undo",
    hint: "Hint",
    resign: "Resign",
    yourMove: "Your move.",
    yourMoveHere: "Your move: a stone here drops the moves that follow.",
    engineToMove: "It is Kagetsu's turn.",
    enginePlayed: (moves: string) => `Kagetsu played ${moves}.`,
    openingStands: "The opening stands: go forward to play on.",
    thinking: "Kagetsu is thinking …",
    forbidden: (kind: string) => `Forbidden to Black: ${kind}.`,
    taken: "There is a stone already.",
    hintIs: (move: string, percent: string) => `${move} looks best: you would score ${percent}.`,
    provenForEngine: (moves: number) => `Kagetsu has a proven win in ${movesText(moves)}.`,
    provenForYou: (moves: number) => `You have a proven win in ${movesText(moves)}.`,
    youWin: "You win.",
    engineWins: "Kagetsu wins.",
    draw: "A draw: the board is full.",
    youResigned: "You resigned. Kagetsu wins.",
    placeStones: (left: number, color: Color) =>
        `Swap2: place ${left} more ${left === 1 ? "stone" : "stones"}, now a ${colorName[color].toLowerCase()} one.`,
    chooseSide: "Swap2: choose.",
    takeBlack: "Take Black",
    takeWhite: "Take White",
    placeTwo: "Place two more stones",
    engineTook: (color: Color) => `Kagetsu took ${colorName[color]}.`,

    analyseOn: "Start",
    analyseOff: "Stop",
    lines: "Moves to show",
    threats: "Show threats",
    threatOf: (color: Color, name: string) => `${colorName[color]}'s ${name}`,
    judge: "Judge the game",
    judging: (done: number, total: number) => `Judging: ${done} of ${total} positions`,
    depth: "Depth",
    winRate: "Win rate",
    variation: "Variation",
    bestMoves: "Best moves",
    curve: "Black's expected score after each move",
    followVariation: "Put these moves on the board",
    gameOver: "The game is over.",
    searchState: (depth: number, selective: number, nodes: string) =>
        `Depth ${depth}, longest line ${selective}, ${nodes} nodes`,
    wins: (plies: number) => `proven: wins in ${plies}`,
    loses: (plies: number) => `proven: loses in ${plies}`,
    noMistakes: "No move lost 5 points or more.",
    mistakes: "Moves that lost expected score",
    mistake: (number: number, move: string, kind: string, lost: string) =>
        `${number} ${move}: ${kind}, ${lost} points`,
    kinds: { inaccuracy: "inaccuracy", mistake: "mistake", blunder: "blunder" },

    pasteHere: "A record: SGF, Piskvork, or moves such as h8 i9 or 7,7 8,8",
    read: "Read",
    openFile: "Open a file …",
    orDrop: "or drop a file or a text anywhere on the page",
    gameNumber: "Game",
    gamesRead: (count: number, format: string) =>
        `${count} ${count === 1 ? "game" : "games"} read (${format}).`,
    leftOut: (what: string[]) => `Not shown: ${what.join(", ")}.`,
    stoppedAt: (why: string) => `The game ends early here: ${why}.`,
    share: "Link to this position",
    copyLink: "Copy the link",
    copied: "The link is in the clipboard.",
    notCopied: "Copy it from the field above.",
    nothingToRead: "there is no record.",
    tooLong: "there is more than a megabyte of it.",
    save: "Save as",
    saveSgf: "SGF",
    savePsq: "PSQ",
    saveMoves: "h8 i9",
    saveSvg: "SVG",
    savePng: "PNG",
    failed: "That did not work: ",
} as const;

function movesText(moves: number): string {
    return moves === 1 ? "1 move" : `${moves} moves`;
}

// The kinds of forbidden points that the engine tells, and their signs on the board.
export const fouls: Record<string, { readonly name: string; readonly sign: string }> = {
    "double three": { name: "double three", sign: "33" },
    "double four": { name: "double four", sign: "44" },
    overline: { name: "overline", sign: "6" },
};

// Formats of records; others, "moves" and "offsets", have the name that the engine gives them.
export const formats: Record<string, string> = { sgf: "SGF", psq: "PSQ", rec: "REC" };

export const colorName: Record<Color, string> = { b: "Black", w: "White" };

export const ruleNames: Record<Rule, string> = {
    freestyle: "Freestyle: five or more",
    standard: "Standard: exactly five",
    renju: "Renju: forbidden points for Black",
    caro: "Caro: five that is not blocked at both ends, or six",
    "caro-exact": "Caro, exactly five",
};

const shortRuleNames: Record<Rule, string> = {
    freestyle: "Freestyle",
    standard: "Standard",
    renju: "Renju",
    caro: "Caro",
    "caro-exact": "Caro, exactly five",
};

export const squareText = (square: string, content: Color | null, remark: string): string =>
    `${square}, ${content === null ? "empty" : colorName[content]}${remark === "" ? "" : `, ${remark}`}`;

// 0 and 100 are left to what is proven.
export const percents = (rate: number): number => Math.max(1, Math.min(99, Math.round(100 * rate)));

export const percent = (rate: number): string => `${percents(rate)} %`;

export function count(nodes: number): string {
    if (nodes >= 1e6) return `${(nodes / 1e6).toFixed(1)} M`;
    return nodes >= 1e3 ? `${Math.round(nodes / 1e3)} k` : String(nodes);
}

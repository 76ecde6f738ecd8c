// The JSON of `kagetsu analyze --json`, as far as the page speaks it.

import type { Color, GameFields, Rule } from "./game.js";

export interface Query extends GameFields {
    turns?: number[];
    time?: number; // ms
    nodes?: number;
    multi_pv?: number;
    report_every?: number; // ms
    strength?: number; // 0..100
    seed?: number;
    swap2?: boolean;
}

export interface Variation {
    move: string;
    value: number;
    mate?: number; // plies to a proven win, negative for a loss
    win_rate: number; // for the side to move
    depth: number;
    selective_depth: number;
    pv: string[];
}

export interface SearchAnswer {
    id: number;
    turn: number;
    is_during_search: boolean;
    cancelled?: boolean;
    to_move?: Color;
    move?: string | null;
    value?: number;
    mate?: number;
    win_rate?: number;
    depth?: number;
    selective_depth?: number;
    nodes?: number;
    variations?: Variation[];
    winner?: Color | "draw";
    swap?: boolean; // of swap2
    stones?: string[];
}

export interface Look {
    to_move: Color;
    winner?: Color | "draw";
    forbidden: Record<string, string>; // square: kind
    threats: Record<Color, Record<string, string[]>>; // class: squares
}

export interface ReadGame {
    black: string;
    white: string;
    event: string;
    date: string;
    result: Color | "draw" | null;
    rule: Rule | null;
    size: [number, number];
    stones: [Color, string][];
    to_move: Color;
    moves: string[];
    stopped?: string; // why later moves are missing
}

export interface ReadAnswer {
    format: string;
    games: ReadGame[];
    left_out: string[];
}

export interface WriteAnswer {
    text: string;
    left_out: string[];
}

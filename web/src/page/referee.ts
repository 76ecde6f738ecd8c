// What the engine tells of the position on the board without a search: who has won, which points are
// forbidden, what threatens.

import type { Look } from "./answers.js";
import type { Mark } from "./board_view.js";
import type { Engine } from "./engine.js";
import type { Game } from "./game.js";
import { fouls, texts } from "./texts.js";

export class Referee {
    look: Look | null = null; // null until the engine has told
    told: Promise<void> = Promise.resolve(); // when it has told of the position on the board
    private position = "";

    // `onTold` is called when `look` is there.
    constructor(
        private readonly game: Game,
        private readonly engine: Engine,
        private readonly onTold: () => void,
    ) {}

    // The position on the board may have changed.
    update(): void {
        const { position } = this.game;
        if (position === this.position) return;
        this.position = position;
        this.look = null;
        const tell = (look: Look): void => {
            if (position !== this.position) return;
            this.look = look;
            this.onTold();
        };
        // Moves of an address that are not legal have no look; main.ts takes them off the board.
        const ignore = (): void => undefined;
        this.told = this.engine.ask<Look>({ action: "look", ...this.game.fields() }).then(tell, ignore);
    }

    // Why no stone may be placed on an empty square; null if one may.
    refusal(square: string): string | null {
        if (this.look?.winner !== undefined) return texts.gameOver;
        const foul = this.game.toMove === "b" ? this.look?.forbidden[square] : undefined;
        return foul === undefined ? null : texts.forbidden(fouls[foul]?.name ?? foul);
    }

    // Forbidden points by kind: overline, double four, double three.
    foulMarks(): Mark[] {
        return Object.entries(this.look?.forbidden ?? {}).map(([square, kind]) => ({
            square,
            text: fouls[kind]?.sign ?? "×",
            spoken: texts.forbidden(fouls[kind]?.name ?? kind),
            kind: "forbidden",
        }));
    }
}

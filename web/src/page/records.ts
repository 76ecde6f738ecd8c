// The part "Records": games in and out.

import type { ReadAnswer, ReadGame, WriteAnswer } from "./answers.js";
import { byId, input, make, onClick, select } from "./dom.js";
import type { Engine } from "./engine.js";
import type { Game } from "./game.js";
import { saveFile, savePng, saveSvg } from "./save.js";
import { formats, texts } from "./texts.js";

const maxLength = 1_000_000; // shorter than the longest request that the engine takes

export class Records {
    private games: ReadGame[] = [];

    // `announce` says something where it can be seen while another part is open.
    constructor(
        private readonly game: Game,
        private readonly engine: Engine,
        private readonly board: SVGSVGElement,
        private readonly announce: (text: string) => void,
    ) {
        const paste = byId<HTMLTextAreaElement>("paste");
        onClick("read", () => void this.read(paste.value));
        input("file").addEventListener("change", () => void this.readFile(input("file").files?.[0]));
        select("game-number").addEventListener("change", () => this.choose());
        onClick("copy-link", () => void this.copyLink());
        for (const format of ["sgf", "psq", "moves"] as const)
            onClick(`save-${format}`, () => void this.save(format));
        onClick("save-svg", () => saveSvg(this.board));
        onClick("save-png", () => void savePng(this.board));
        document.addEventListener("dragover", (event) => event.preventDefault());
        document.addEventListener("drop", (event) => {
            event.preventDefault();
            const data = event.dataTransfer;
            if (data?.files[0]) void this.readFile(data.files[0]);
            else void this.read(data?.getData("text") ?? "");
        });
    }

    private async readFile(file: File | undefined): Promise<void> {
        if (file) await this.read(await file.text());
    }

    private async read(text: string): Promise<void> {
        try {
            if (text.trim() === "") throw new Error(texts.nothingToRead);
            if (text.length > maxLength) throw new Error(texts.tooLong);
            // Where the text tells no rule, or no size, those of the page hold.
            const { rule, size } = this.game.start;
            const request = { action: "read", text, rule, size: [size.width, size.height] };
            const answer = await this.engine.ask<ReadAnswer>(request);
            this.games = answer.games;
            const left = answer.left_out.length > 0 ? ` ${texts.leftOut(answer.left_out)}` : "";
            const options = answer.games.map(({ black, white }, index) =>
                make("option", `${index + 1} ${black} ${white}`, { value: String(index) }),
            );
            select("game-number").replaceChildren(...options);
            byId("game-choice").toggleAttribute("hidden", answer.games.length < 2);
            this.choose(texts.gamesRead(answer.games.length, formats[answer.format] ?? answer.format) + left);
        } catch (error) {
            this.fail(error);
        }
    }

    private choose(told = ""): void {
        const game = this.games[Number(select("game-number").value) || 0];
        if (!game) return;
        const [width, height] = game.size;
        const rule = game.rule ?? this.game.start.rule;
        this.game.reset(
            { rule, size: { width, height }, stones: game.stones, toMove: game.to_move },
            game.moves,
        );
        const stopped = game.stopped === undefined ? "" : texts.stoppedAt(game.stopped);
        this.say(`${told} ${stopped}`.trim());
    }

    private async save(format: "sgf" | "psq" | "moves"): Promise<void> {
        try {
            const request = { action: "write", format, ...this.game.fields(this.game.moves.length) };
            const { text } = await this.engine.ask<WriteAnswer>(request);
            saveFile(`game.${format === "moves" ? "txt" : format}`, text, "text/plain");
        } catch (error) {
            this.fail(error);
        }
    }

    private async copyLink(): Promise<void> {
        const field = input("link");
        field.select();
        try {
            await navigator.clipboard.writeText(field.value);
            this.say(texts.copied);
        } catch {
            this.say(texts.notCopied);
        }
    }

    private fail(error: unknown): void {
        this.say(texts.failed + (error as Error).message.trim());
    }

    private say(text: string): void {
        byId("record-state").textContent = text;
        if (byId("records").hidden) this.announce(text);
    }
}

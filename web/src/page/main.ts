// Puts the page together.

import { readAddress, writeAddress } from "./address.js";
import { Analyse } from "./analyse.js";
import { BoardView } from "./board_view.js";
import { button, byId, input, make, onClick, select } from "./dom.js";
import { type Engine, openEngine } from "./engine.js";
import { emptyStart, Game, rules } from "./game.js";
import { linkTo, readLink } from "./link.js";
import { keepOffline } from "./offline.js";
import { Play } from "./play.js";
import { Records } from "./records.js";
import { Referee } from "./referee.js";
import { ruleNames, texts } from "./texts.js";
import { followTheme } from "./theme.js";

const parts = ["play", "analyse", "records"] as const;
type Part = (typeof parts)[number];

type TextName = { [K in keyof typeof texts]: (typeof texts)[K] extends string ? K : never }[keyof typeof texts];

// Fills in the texts that index.html names.
function fillTexts(): void {
    const textOf = (name: string | undefined): string => texts[name as TextName];
    for (const element of document.querySelectorAll<HTMLElement>("[data-text]"))
        element.textContent = textOf(element.dataset.text);
    for (const element of document.querySelectorAll<HTMLElement>("[data-label]"))
        element.setAttribute("aria-label", textOf(element.dataset.label));
    for (const element of document.querySelectorAll<HTMLElement>("[data-hint]"))
        element.setAttribute("placeholder", textOf(element.dataset.hint));
    const options = rules.map((rule) => make("option", ruleNames[rule], { value: rule }));
    select("rule").replaceChildren(...options);
    document.title = texts.title;
}

// Are the moves of an address legal?
async function isLegal(engine: Engine, game: Game): Promise<boolean> {
    const request = { action: "look", ...game.fields(game.moves.length) };
    return engine.ask(request).then(
        () => true,
        () => false,
    );
}

async function main(): Promise<void> {
    fillTexts();
    followTheme();
    const game = new Game();
    const board = byId<SVGSVGElement>("board");
    let part: Part = "play";
    let ready: { referee: Referee; play: Play; analyse: Analyse } | null = null;

    // What is announced holds for the position on the board.
    let announcedAt = "";
    const announce = (text: string): void => {
        announcedAt = game.position;
        byId("announcement").textContent = text;
    };
    // A stone on a square, unless the rules or the game forbid it, or another came meanwhile.
    const choose = async (square: string): Promise<void> => {
        const { position } = game;
        await ready?.referee.told;
        if (!ready?.referee.look || position !== game.position) return;
        const taken = game.isEmpty(square) ? null : texts.taken;
        const refusal =
            taken ?? ready.referee.refusal(square) ?? (part === "play" ? ready.play.refusal() : null);
        if (refusal !== null) announce(refusal);
        else if (part === "play") ready.play.place(square);
        else game.play(square);
    };
    const view = new BoardView(
        board,
        (square) => void choose(square),
        (by) => game.show(game.shown + by),
        announce,
    );

    const draw = (): void => {
        const fouls = ready?.referee.foulMarks() ?? [];
        const marks = (part === "play" ? ready?.play.marks : ready?.analyse.marks) ?? [];
        const taken = new Set(fouls.map(({ square }) => square));
        view.draw({
            size: game.start.size,
            stones: game.stones(),
            lastMove: game.moves[game.shown - 1] ?? null,
            row: ready?.referee.look?.winner === undefined ? [] : game.rowsOfLastMove(),
            marks: [...fouls, ...marks.filter(({ square }) => !taken.has(square))],
            withNumbers: part !== "play",
        });
    };
    const update = (): void => {
        ready?.referee.update();
        ready?.analyse.update(part === "analyse");
        ready?.play.update(part === "play");
        draw();
        if (game.position !== announcedAt) announce("");
        const link = linkTo(game, part);
        writeAddress(link);
        input("link").value = new URL(link, location.href).href;
        const { rule } = game.start;
        byId("move-number").textContent = texts.moveOf(game.shown, game.moves.length, rule);
        button("first").disabled = button("back").disabled = game.shown === 0;
        button("last").disabled = button("forward").disabled = game.isAtEnd;
    };
    const enter = (next: Part): void => {
        part = next;
        for (const name of parts) {
            byId(name).toggleAttribute("hidden", name !== part);
            byId(`tab-${name}`).setAttribute("aria-selected", String(name === part));
            byId(`tab-${name}`).tabIndex = name === part ? 0 : -1;
        }
        update();
    };
    parts.forEach((name, index) => {
        onClick(`tab-${name}`, () => enter(name));
        byId(`tab-${name}`).addEventListener("keydown", ({ key }) => {
            const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
            const next = parts[(index + by + parts.length) % parts.length] ?? name;
            if (by !== 0) enter(next);
            if (by !== 0) byId(`tab-${next}`).focus();
        });
    });
    onClick("first", () => game.show(0));
    onClick("back", () => game.show(game.shown - 1));
    onClick("forward", () => game.show(game.shown + 1));
    onClick("last", () => game.show(game.moves.length));
    input("level").addEventListener("input", () => (byId("level-shown").textContent = input("level").value));

    const openLink = (): void => {
        const linked = readLink(readAddress());
        if (linked) game.reset(linked.start, linked.moves, linked.shown);
        enter(parts.find((name) => name === linked?.part) ?? part);
    };
    openLink();
    game.onChange(update);

    const opened = openEngine();
    const checkLink = async (): Promise<void> => {
        const { start } = game;
        if ((await isLegal(await opened, game)) || start !== game.start) return;
        game.reset(emptyStart("freestyle", { width: 15, height: 15 }));
        announce(texts.badLink);
    };
    addEventListener("hashchange", () => {
        openLink();
        void checkLink();
    });

    const engine = await opened;
    await checkLink();
    const referee = new Referee(game, engine, update);
    const play = new Play(game, engine, referee, update);
    const analyse = new Analyse(game, engine, referee, draw);
    new Records(game, engine, board, announce);
    ready = { referee, play, analyse };
    byId("engine-state").textContent = texts.builtWith(engine.threads);
    document.documentElement.dataset.ready = "yes";
    Object.assign(globalThis, { kagetsu: { engine, game } }); // for tests and the curious
    update();
    await keepOffline();
}

main().catch((error: unknown) => {
    byId("engine-state").textContent = texts.engineFailed + String(error);
});

// The engine as the page uses it: one search at a time, which can be stopped, and requests that need
// none.
//
// A page that is isolated takes the build with threads: its Worker listens while it searches. The
// other build's does not; only its end stops a search. A second Worker answers the requests meanwhile,
// and takes the place of one that was ended.

import type { Query, SearchAnswer } from "./answers.js";
import { type Build, WorkerLine } from "./worker_line.js";

const maxThreads = 8;

export interface Search {
    readonly done: Promise<SearchAnswer>; // the last answer
    stop(): void;
}

async function load(url: string): Promise<ArrayBuffer> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return response.arrayBuffer();
}

export async function openEngine(withThreads = crossOriginIsolated): Promise<Engine> {
    const name = withThreads ? "kagetsu-threads" : "kagetsu";
    const threads = withThreads ? Math.min(navigator.hardwareConcurrency, maxThreads) : 1;
    const [weights, module] = await Promise.all([
        load("built_in.weights"),
        load(`${name}.wasm`).then((bytes) => WebAssembly.compile(bytes)),
    ]);
    const build = { script: `${name}.js`, module, weights: new Uint8Array(weights), threads };
    return new Engine(build, withThreads);
}

export class Engine {
    private searcher: WorkerLine;
    private helper: WorkerLine;
    private running: Search | null = null;

    constructor(
        private readonly build: Build,
        readonly hasThreads: boolean,
    ) {
        this.searcher = new WorkerLine(build);
        this.helper = hasThreads ? this.searcher : new WorkerLine(build);
    }

    get threads(): number {
        return this.build.threads;
    }

    ask<Answer>(request: object): Promise<Answer> {
        return this.helper.ask<Answer>(request);
    }

    bench(depth: number): Promise<string> {
        return this.searcher.bench(depth);
    }

    // Starts a search; one that runs is stopped. `onAnswer` gets every answer, reports included.
    search(query: Query, onAnswer: (answer: SearchAnswer) => void = () => undefined): Search {
        this.running?.stop();
        const worker = this.searcher;
        let left = query.turns?.length ?? 1;
        let latest: SearchAnswer | null = null;
        let finish: (answer: SearchAnswer) => void = () => undefined;
        let fail: (error: Error) => void = () => undefined;
        const done = new Promise<SearchAnswer>((resolve, reject) => {
            finish = resolve;
            fail = reject;
        });
        const forget = (): void => {
            worker.forget(id);
            if (this.running === search) this.running = null;
        };
        const end = (answer: SearchAnswer): void => {
            forget();
            finish(answer);
        };
        const id = worker.send(query, (line) => {
            if ("error" in line) {
                forget();
                return fail(new Error(String(line.error)));
            }
            const answer = line as SearchAnswer;
            latest = answer;
            onAnswer(answer);
            if (!answer.is_during_search && --left === 0) end(answer);
        });
        const search: Search = {
            done,
            stop: () => {
                if (this.running !== search) return;
                if (this.hasThreads) {
                    void worker.ask({ action: "cancel", target: id });
                    return;
                }
                this.replace(worker);
                end({ ...(latest ?? { id, turn: 0 }), is_during_search: false, cancelled: true });
            },
        };
        this.running = search;
        return search;
    }

    // Ends a Worker; the other one takes its place.
    private replace(worker: WorkerLine): void {
        this.searcher = this.helper;
        this.helper = new WorkerLine(this.build);
        worker.end(this.helper);
    }
}

// A Worker with an engine: sends lines, and hands each answer to whom it concerns.

type Handler = (answer: object) => void;

export interface Build {
    readonly script: string;
    readonly module: WebAssembly.Module;
    readonly weights: Uint8Array;
    readonly threads: number;
}

const megabytes = 32; // of the transposition table

let lastId = 0;

export class WorkerLine {
    private readonly worker = new Worker("engine_worker.js");
    private readonly handlers = new Map<number, Handler>();
    private onLine: ((line: string) => void) | null = null;

    constructor(build: Build) {
        this.worker.addEventListener("message", ({ data }: MessageEvent<string>) => this.receive(data));
        const { script, module, weights, threads } = build;
        this.worker.postMessage({ script, module, weights, threads, megabytes });
    }

    // Sends a request; `handler` gets its answers until forget(). Returns its number.
    send(request: object, handler: Handler): number {
        const id = ++lastId;
        this.handlers.set(id, handler);
        this.worker.postMessage(JSON.stringify({ id, ...request }));
        return id;
    }

    forget(id: number): void {
        this.handlers.delete(id);
    }

    // A request that has one answer.
    ask<Answer>(request: object): Promise<Answer> {
        return new Promise((resolve, reject) => {
            const id = this.send(request, (answer) => {
                this.forget(id);
                if ("error" in answer) reject(new Error(String(answer.error)));
                else resolve(answer as Answer);
            });
        });
    }

    // The engine's own benchmark: nodes, time and signature.
    bench(depth: number): Promise<string> {
        return new Promise((resolve) => {
            this.onLine = resolve;
            this.worker.postMessage(`bench ${depth}`);
        });
    }

    end(): void {
        this.worker.terminate();
    }

    private receive(line: string): void {
        const answer = JSON.parse(line) as { id?: number };
        if (answer.id === undefined) this.onLine?.(line);
        else this.handlers.get(answer.id)?.(answer);
    }
}

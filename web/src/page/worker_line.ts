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
    private readonly asked = new Map<number, object>(); // by ask(), and not answered yet
    private onLine: ((line: string) => void) | null = null;

    constructor(build: Build) {
        this.worker.addEventListener("message", ({ data }: MessageEvent<string>) => this.receive(data));
        const { script, module, weights, threads } = build;
        this.worker.postMessage({ script, module, weights, threads, megabytes });
    }

    // Sends a request; `handler` gets its answers until forget(). Returns its number.
    send(request: object, handler: Handler): number {
        const id = ++lastId;
        this.post(id, request, handler);
        return id;
    }

    forget(id: number): void {
        this.handlers.delete(id);
        this.asked.delete(id);
    }

    // A request that has one answer.
    ask<Answer>(request: object): Promise<Answer> {
        return new Promise((resolve, reject) => {
            const id = this.send(request, (answer) => {
                if ("error" in answer) reject(new Error(String(answer.error)));
                else resolve(answer as Answer);
            });
            this.asked.set(id, request);
        });
    }

    // The engine's own benchmark: nodes, time and signature.
    bench(depth: number): Promise<string> {
        return new Promise((resolve) => {
            this.onLine = resolve;
            this.worker.postMessage(`bench ${depth}`);
        });
    }

    // Ends the Worker. `heir` answers what it was asked and has not answered.
    end(heir: WorkerLine): void {
        this.worker.terminate();
        for (const [id, request] of this.asked) {
            heir.asked.set(id, request);
            heir.post(id, request, this.handlers.get(id));
        }
    }

    private post(id: number, request: object, handler: Handler | undefined): void {
        if (handler) this.handlers.set(id, handler);
        this.worker.postMessage(JSON.stringify({ id, ...request }));
    }

    private receive(line: string): void {
        const answer = JSON.parse(line) as { id?: number };
        if (answer.id === undefined) return this.onLine?.(line);
        const handler = this.handlers.get(answer.id);
        if (this.asked.has(answer.id)) this.forget(answer.id);
        handler?.(answer);
    }
}

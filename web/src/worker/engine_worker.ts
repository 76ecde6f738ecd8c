// The Worker with the engine: takes lines of JSON as messages and answers with lines of JSON. The first
// message says which build of the module to run; lines that come before it is ready wait.

interface StartOrder {
    script: string; // kagetsu.js or kagetsu-threads.js
    weights: Uint8Array; // of the evaluation
    module: WebAssembly.Module; // compiled once by the page, for all Workers
    megabytes: number; // of the transposition table
    threads: number; // that search together
}

interface EngineModule {
    HEAPU8: Uint8Array;
    _kagetsu_weights(): number;
    ccall(name: string, result: null, types: string[], values: (string | number)[]): void;
}

declare function createKagetsu(options: {
    onAnswer: (line: string) => void;
    locateFile: (name: string) => string;
    mainScriptUrlOrBlob: string;
    instantiateWasm: (
        imports: WebAssembly.Imports,
        done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => object;
}): Promise<EngineModule>;

declare function importScripts(...urls: string[]): void;

(() => {
    let receive: ((line: string) => void) | null = null;
    const waiting: string[] = [];

    const start = async (order: StartOrder): Promise<void> => {
        const locate = (name: string): string => new URL(name, location.href).href;
        importScripts(locate(order.script));
        const engine = await createKagetsu({
            onAnswer: (line) => postMessage(line),
            locateFile: locate,
            mainScriptUrlOrBlob: locate(order.script),
            instantiateWasm: (imports, done) => {
                void WebAssembly.instantiate(order.module, imports).then((instance) =>
                    done(instance, order.module),
                );
                return {};
            },
        });
        engine.HEAPU8.set(order.weights, engine._kagetsu_weights());
        const sizes = [order.megabytes, order.threads];
        engine.ccall("kagetsu_start", null, ["number", "number"], sizes);
        receive = (line) => {
            // `bench DEPTH` is for tests: it measures the engine as the page runs it.
            const bench = /^bench (\d+)$/.exec(line);
            if (bench) engine.ccall("kagetsu_bench", null, ["number"], [Number(bench[1])]);
            else engine.ccall("kagetsu_receive", null, ["string"], [line]);
        };
        waiting.splice(0).forEach(receive);
    };

    addEventListener("message", ({ data }: MessageEvent<StartOrder | string>) => {
        if (typeof data !== "string") void start(data);
        else if (receive) receive(data);
        else waiting.push(data);
    });
})();

// The WebAssembly modules against the program: the signature of the benchmark, and the answers to
// random queries, byte for byte.
//     node module_test.mjs PROGRAM FOLDER
// FOLDER: where kagetsu.js and kagetsu-threads.js lie.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { randomQueries } from "./random_queries.mjs";

const benchDepth = 9;
const queryCount = 1000;
const seed = 20;
const [program, folder] = process.argv.slice(2);

function run(args, input = "") {
    return execFileSync(program, args, { input, encoding: "utf8", maxBuffer: 1 << 28 });
}

// The lines that the module posts, as they come.
class Module {
    lines = [];
    #wake = () => undefined;

    static async open(script) {
        const self = new Module();
        const create = createRequire(import.meta.url)(script);
        const onAnswer = (line) => {
            self.lines.push(line);
            self.#wake();
        };
        self.engine = await create({ onAnswer, mainScriptUrlOrBlob: script });
        return self;
    }

    setWeights(bytes) {
        this.engine.HEAPU8.set(bytes, this.engine._kagetsu_weights());
    }

    call(name, types, values) {
        this.engine.ccall(name, null, types, values);
    }

    // Waits until so many lines have come, and takes them.
    async take(count) {
        while (this.lines.length < count) await new Promise((wake) => (this.#wake = wake));
        return this.lines.splice(0);
    }
}

const queries = randomQueries(queryCount, seed);
const expected = run(["analyze", "--json"], `${queries.join("\n")}\n`).trimEnd().split("\n").sort();
assert.ok(expected.length > queryCount);
assert.ok(expected.filter((line) => line.includes('"error"')).length < queryCount / 10);
const bench = run(["bench", "--depth", String(benchDepth)]);
const signature = /signature (\w+)/.exec(bench)[1];

for (const name of ["kagetsu", "kagetsu-threads"]) {
    const module = await Module.open(resolve(folder, `${name}.js`));
    module.setWeights(readFileSync(resolve(folder, "built_in.weights")));
    module.call("kagetsu_bench", ["number"], [benchDepth]);
    const [result] = await module.take(1);
    assert.equal(JSON.parse(result).signature.toString(16).padStart(8, "0"), signature, name);

    module.call("kagetsu_start", ["number", "number"], [16, 1]);
    for (const query of queries) module.call("kagetsu_receive", ["string"], [query]);
    assert.deepEqual((await module.take(expected.length)).sort(), expected, name);
    console.log(`${name}: signature ${signature}, ${expected.length} answers to ${queryCount} queries`);
}
process.exit(0); // the threads would keep the process alive

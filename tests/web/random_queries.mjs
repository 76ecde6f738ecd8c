// Queries for the JSON server: random games by all rules on boards of all sizes, with all options that
// let answers repeat, and requests about positions and records.

const rules = ["freestyle", "standard", "renju", "caro", "caro-exact"];

// Multiply with carry (Marsaglia), 32 bits: the same numbers everywhere.
function randomNumbers(seed) {
    let z = 362436069;
    let w = seed;
    return (below) => {
        z = (36969 * (z & 65535) + (z >>> 16)) >>> 0;
        w = (18000 * (w & 65535) + (w >>> 16)) >>> 0;
        return (((z << 16) + w) >>> 0) % below;
    };
}

function randomGame(random) {
    const width = random(2) === 0 ? 15 : 5 + random(18);
    const height = random(2) === 0 ? width : 5 + random(18);
    const middle = (side) => Math.max(0, Math.min(side - 1, (side >> 1) - 3 + random(7)));
    const moves = Array.from({ length: random(24) }, () => `${middle(width)},${middle(height)}`);
    return {
        rule: rules[random(rules.length)],
        size: random(2) === 0 && width === height ? width : [width, height],
        // An occupied square, one time in fifty: an error.
        moves: random(50) === 0 ? moves : [...new Set(moves)],
    };
}

function request(id, random) {
    const game = randomGame(random);
    switch (random(12)) {
        case 0:
            return { id, action: "look", ...game };
        case 1:
            return { id, action: "write", format: ["sgf", "psq", "moves"][random(3)], ...game };
        case 2:
            return { id, action: "read", text: game.moves.join(" ") };
        case 3:
            return { id, ...game, nodes: 500, strength: random(100), seed: random(1000) };
        case 4:
            return { id, ...game, depth: 1 + random(4), origin: "top", exclude: ["c3", "d4"] };
        case 5:
            return { id, ...game, nodes: 300, turns: [game.moves.length, 0] };
        default:
            return { id, ...game, nodes: 200 + random(1800), multi_pv: 1 + random(4) };
    }
}

export function randomQueries(count, seed) {
    const random = randomNumbers(seed);
    return Array.from({ length: count }, (_, id) => JSON.stringify(request(id, random)));
}

// Serves a folder on this machine, with the headers that isolate a page, which threads need:
//     node serve.mjs FOLDER PORT [bare]
// With `bare` it leaves these headers out, as most hosts of static pages do. Port 0 is any free one;
// the address is printed.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};
const isolation = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
};
const [folder, port, bare] = process.argv.slice(2);

// The file that a request names, inside the folder; null if there is none.
async function fileFor(url) {
    try {
        const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
        const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
        return (await stat(file)).isFile() ? file : null;
    } catch {
        return null;
    }
}

const server = createServer(async (request, response) => {
    const file = await fileFor(request.url);
    if (file === null) return response.writeHead(404).end();
    response.writeHead(200, {
        "Content-Type": types[extname(file)] ?? "application/octet-stream",
        "Cache-Control": "no-cache",
        ...(bare ? {} : isolation),
    });
    return createReadStream(file).pipe(response);
});
server.on("error", (error) => {
    console.error(`kagetsu: ${error.message}`);
    process.exit(1);
});
server.listen(Number(port), "localhost", () => {
    console.log(`http://localhost:${server.address().port}/`);
});

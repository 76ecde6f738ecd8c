// Keeps the page's files, so that it works offline, and adds the headers that isolate the page from
// others where the server does not send them: without isolation there are no threads.

// files.js, written by the build, lists the files.
declare const kagetsuFiles: { version: string; files: string[] };
declare function importScripts(...urls: string[]): void;
importScripts("files.js");

((worker: ServiceWorkerGlobalScope) => {
    const cacheName = `kagetsu-${kagetsuFiles.version}`;

    const isolated = (response: Response): Response => {
        if (response.status === 0) return response;
        const headers = new Headers(response.headers);
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Embedder-Policy", "require-corp");
        const { status, statusText } = response;
        return new Response(response.body, { status, statusText, headers });
    };

    const fill = async (): Promise<void> => {
        const cache = await caches.open(cacheName);
        await cache.addAll(kagetsuFiles.files.map((file) => new Request(file, { cache: "reload" })));
        await worker.skipWaiting();
    };

    const tidy = async (): Promise<void> => {
        const names = await caches.keys();
        const old = names.filter((name) => name.startsWith("kagetsu-") && name !== cacheName);
        await Promise.all(old.map((name) => caches.delete(name)));
        await worker.clients.claim();
    };

    const answer = async (request: Request): Promise<Response> => {
        const cache = await caches.open(cacheName);
        const kept = await cache.match(request, { ignoreSearch: true });
        return isolated(kept ?? (await fetch(request)));
    };

    worker.addEventListener("install", (event) => event.waitUntil(fill()));
    worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
    worker.addEventListener("fetch", (event) => {
        const isOwn = event.request.url.startsWith(worker.registration.scope);
        if (isOwn && event.request.method === "GET") event.respondWith(answer(event.request));
    });
})(self as unknown as ServiceWorkerGlobalScope);

// Installs the service worker, with which the page works offline.

export async function keepOffline(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    try {
        await navigator.serviceWorker.register("service_worker.js");
    } catch {
        // The page works without it, as long as there is a connection.
    }
}

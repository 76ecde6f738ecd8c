// The page's address. Browsers allow few changes of it in a time, Safari 100 in 30 s; what goes beyond
// fails or is dropped. So changes that come fast are written together.

const pause = 400; // ms

let wanted = "";
let isPaused = false;

function write(): void {
    if (wanted !== location.hash) history.replaceState(null, "", wanted);
}

export function writeAddress(link: string): void {
    wanted = link;
    if (isPaused) return;
    write();
    isPaused = true;
    setTimeout(() => {
        isPaused = false;
        write();
    }, pause);
}

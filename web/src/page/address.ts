// The page's address. Browsers allow few changes of it in a time, Safari 100 in 30 s; what goes beyond
// fails or is dropped. So changes that come fast are written together.

const pause = 400; // ms

let wanted = "";
let known = ""; // the address when it was last read or written here
let isPaused = false;

export function readAddress(): string {
    known = location.hash;
    return known;
}

function write(): void {
    // Another address than the known one is the reader's, and the event that tells of it is on its way.
    if (location.hash !== known || wanted === known) return;
    history.replaceState(null, "", wanted);
    known = location.hash;
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

// Files for the visitor: texts, and the board as a picture.

const pngSide = 1200; // pixels

export function saveFile(name: string, content: BlobPart, type: string): void {
    const url = URL.createObjectURL(new Blob([content], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// The board as a file of its own: the page's styles become attributes.
function standalone(board: SVGSVGElement): string {
    const copy = board.cloneNode(true) as SVGSVGElement;
    const from = [board, ...board.querySelectorAll("*")];
    const to = [copy, ...copy.querySelectorAll("*")];
    const styles = ["fill", "fill-opacity", "stroke", "stroke-width", "font-size", "font-family", "text-anchor", "font-weight"];
    from.forEach((element, index) => {
        const computed = getComputedStyle(element);
        for (const name of styles) to[index]?.setAttribute(name, computed.getPropertyValue(name));
    });
    const [, , width = "1", height = "1"] = (board.getAttribute("viewBox") ?? "").split(" ");
    const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    ground.setAttribute("width", width);
    ground.setAttribute("height", height);
    ground.setAttribute("fill", getComputedStyle(board).backgroundColor);
    copy.prepend(ground);
    for (const name of ["id", "role", "tabindex", "aria-label"]) copy.removeAttribute(name);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", String(pngSide));
    copy.setAttribute("height", String(Math.round((pngSide * Number(height)) / Number(width))));
    return new XMLSerializer().serializeToString(copy);
}

export function saveSvg(board: SVGSVGElement): void {
    saveFile("position.svg", standalone(board), "image/svg+xml");
}

export async function savePng(board: SVGSVGElement): Promise<void> {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(board))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    canvas.toBlob((blob) => {
        if (blob) saveFile("position.png", blob, "image/png");
    }, "image/png");
}

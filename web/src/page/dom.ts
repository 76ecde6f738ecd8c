// Short names for the few calls of the DOM that the page needs.

export function byId<T extends Element = HTMLElement>(id: string): T {
    const element = document.getElementById(id);
    if (element === null) throw new Error(`no element ${id}`);
    return element as unknown as T;
}

export const button = (id: string): HTMLButtonElement => byId<HTMLButtonElement>(id);
export const input = (id: string): HTMLInputElement => byId<HTMLInputElement>(id);
export const select = (id: string): HTMLSelectElement => byId<HTMLSelectElement>(id);

export function onClick(id: string, action: () => void): void {
    byId(id).addEventListener("click", action);
}

export function make(tag: string, text = "", attributes: Record<string, string> = {}): HTMLElement {
    const element = document.createElement(tag);
    element.textContent = text;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
}

export function makeSvg(tag: string, attributes: Record<string, string | number>, text = ""): SVGElement {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    element.textContent = text;
    return element;
}

export function makeButton(text: string, action: () => void): HTMLElement {
    const element = make("button", text, { type: "button" });
    element.addEventListener("click", action);
    return element;
}

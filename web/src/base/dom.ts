/* Elements of the page, made in one expression. Attributes only, never inline styles or markup: the page's security policy forbids
 * both, and text that comes from records can never become markup. */

export type Child = Node | string | null | undefined | false;
type Handler = (event: never) => void;
export type Attributes = Record<string, string | number | boolean | null | undefined | Handler>;

function fill(element: Element, attributes: Attributes, children: readonly Child[]): void {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value as unknown as EventListener);
        else element.setAttribute(name, value === true ? "" : String(value));
    }
    add(element, ...children);
}

export function add(parent: Element, ...children: readonly Child[]): void {
    for (const child of children) if (child !== null && child !== undefined && child !== false) parent.append(child);
}

export function h<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Attributes = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    fill(element, attributes, children);
    return element;
}

export function s<K extends keyof SVGElementTagNameMap>(
    tag: K,
    attributes: Attributes = {},
    ...children: Child[]
): SVGElementTagNameMap[K] {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    fill(element, attributes, children);
    return element;
}

/** Puts new children in the place of all there were. */
export function replace(parent: Element, ...children: Child[]): void {
    parent.replaceChildren();
    add(parent, ...children);
}

/** Sets a style only where it changes; the CSSOM, unlike style attributes, is allowed by the policy. */
export function style(element: HTMLElement | SVGElement, values: Record<string, string>): void {
    for (const [name, value] of Object.entries(values))
        if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

export function show(element: HTMLElement, visible: boolean): void {
    if (element.hidden === visible) element.hidden = !visible;
}

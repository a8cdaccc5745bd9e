/* The part of Markdown that the rules are written in, as elements of the page: headings, paragraphs, lists, tables, emphasis, code and
 * links. What is marked as text can never become markup. */
import { h } from "../base/dom";
import { listed } from "../base/i18n";

export interface Links {
    /** Words of running text that lead somewhere, such as the numbers of clauses. */
    words: RegExp;
    /** Where a word or the target of a link leads; null: it stays text. */
    target(word: string): string | null;
    /** What stands for a paragraph that is nothing but a link; null: the link. */
    figure(words: string, address: string): HTMLElement | null;
}

type Block =
    | { kind: "heading"; level: number; text: string }
    | { kind: "paragraph"; text: string }
    | { kind: "list"; items: Block[][] }
    | { kind: "table"; rows: string[][] };

const starts = (line: string): boolean => /^(#{1,4} |- |\|)/.test(line);

export function readBlocks(lines: readonly string[]): Block[] {
    const blocks: Block[] = [];
    for (let at = 0; at < lines.length; ) {
        const line = lines[at]!,
            heading = /^(#{1,4}) (.*)$/.exec(line);
        const taken = (more: (next: string) => boolean): string[] => {
            const begin = at++;
            while (at < lines.length && more(lines[at]!)) at++;
            return lines.slice(begin, at);
        };
        if (line.trim() === "") at++;
        else if (heading) {
            blocks.push({ kind: "heading", level: heading[1]!.length, text: heading[2]! });
            at++;
        } else if (line.startsWith("- "))
            addItem(
                blocks,
                taken((next) => next.startsWith("  ") || next.trim() === ""),
            );
        else if (line.startsWith("|")) blocks.push({ kind: "table", rows: taken((next) => next.startsWith("|")).map(readRow) });
        else
            blocks.push({
                kind: "paragraph",
                text: taken((next) => next.trim() !== "" && !starts(next))
                    .map((one) => one.trim())
                    .join(" "),
            });
    }
    return blocks;
}

function addItem(blocks: Block[], lines: readonly string[]): void {
    const item = readBlocks(lines.map((line) => line.slice(2))),
        last = blocks[blocks.length - 1];
    if (last?.kind === "list") last.items.push(item);
    else blocks.push({ kind: "list", items: [item] });
}

const readRow = (line: string): string[] =>
    line
        .replace(/^\||\|\s*$/g, "")
        .split("|")
        .map((cell) => cell.trim());

/** The name by which a heading can be linked. */
export const slug = (text: string): string =>
    text
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, "")
        .trim()
        .replace(/ /g, "-");

export function drawBlocks(blocks: readonly Block[], links: Links): HTMLElement[] {
    return blocks.map((block) => drawBlock(block, links));
}

function drawBlock(block: Block, links: Links): HTMLElement {
    switch (block.kind) {
        case "heading":
            return h(block.level === 1 ? "h1" : block.level === 2 ? "h2" : "h3", {}, ...inline(block.text, links));
        case "paragraph":
            return drawLink(block.text, links) ?? h("p", {}, ...inline(block.text, links));
        case "list":
            return h("ul", {}, ...block.items.map((item) => h("li", {}, ...drawItem(item, links))));
        case "table":
            return drawTable(block.rows, links);
    }
}

function drawLink(text: string, links: Links): HTMLElement | null {
    const [, words, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text) ?? [];
    return words === undefined ? null : links.figure(words, address!);
}

/** An item's first paragraph needs no box of its own. */
function drawItem(item: readonly Block[], links: Links): Node[] {
    const [first, ...rest] = item;
    return [
        ...(first?.kind === "paragraph" ? inline(first.text, links) : first ? [drawBlock(first, links)] : []),
        ...drawBlocks(rest, links),
    ];
}

function drawTable(rows: readonly string[][], links: Links): HTMLElement {
    const [head = [], , ...body] = rows; // the second row only draws a line
    const named = head.some((cell) => cell !== "");
    return h(
        "div",
        {
            class: "table-scroll",
            tabindex: 0,
            role: "region",
            "aria-label": listed(head.filter((cell) => cell !== "")) || slug(body[0]?.[0] ?? ""),
        },
        h(
            "table",
            {},
            named && h("thead", {}, h("tr", {}, ...head.map((cell) => h("th", { scope: "col" }, ...inline(cell, links))))),
            h("tbody", {}, ...body.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, ...inline(cell, links)))))),
        ),
    );
}

/** Emphasis, code, links, and words that lead somewhere. */
export function inline(text: string, links: Links): Node[] {
    const marks = new RegExp(`\\*\\*(.+?)\\*\\*|\\*([^*]+)\\*|\`([^\`]+)\`|\\[([^\\]]+)\\]\\(([^)]+)\\)|(${links.words.source})`, "g");
    const nodes: Node[] = [];
    let done = 0;
    for (const found of text.matchAll(marks)) {
        nodes.push(document.createTextNode(text.slice(done, found.index)));
        done = found.index + found[0].length;
        nodes.push(mark(found, links));
    }
    return [...nodes, document.createTextNode(text.slice(done))];
}

function mark([all, strong, emphasis, code, words, address, word]: RegExpMatchArray, links: Links): Node {
    if (strong !== undefined) return h("strong", {}, ...inline(strong, links));
    if (emphasis !== undefined) return h("em", {}, ...inline(emphasis, links));
    if (code !== undefined) return h("code", {}, code);
    const target = links.target(address ?? word ?? "");
    return target === null ? document.createTextNode(words ?? all) : h("a", { href: target }, words ?? all);
}

/* A worked example in the rules: a few moves of a real game, shown by the library's own picture and told by its own sentences. The reader
 * steps through them, or goes to any of them. Nothing is drawn before it comes into sight. */
import type { Engine, Lang, Scene } from "../engine/types";
import { asset } from "../base/assets";
import { button } from "../base/controls";
import { h, replace, s, style } from "../base/dom";
import { parse } from "../base/drawing";
import { say } from "../base/i18n";
import { viewBox } from "../table/picture";
import { overlap, sheetsOf, union, type Box, type Sheet } from "../table/sheets";
import type { Example } from "./addresses";

/** One moment: how it looks, what was said about the last decision, and where that is to be seen. */
interface Step {
    svg: string;
    sentences: string[];
    places: Box[];
}
interface Story {
    steps: Step[];
    box: Box;
}

export class ExampleFigure {
    readonly element: HTMLElement;
    private readonly picture = h("div", { class: "example-picture", role: "img" });
    private readonly list = h("ol", { class: "example-steps" });
    private readonly back = button(say("Back"), () => void this.show(this.at - 1), { "data-testid": "example-back" });
    private readonly on = button(say("Next step"), () => void this.show(this.at + 1), {
        class: "button primary",
        "data-testid": "example-on",
    });
    private story: Story | null = null;
    private at = 0;

    constructor(
        private readonly engine: Engine,
        private readonly lang: Lang,
        private readonly example: Example,
    ) {
        this.picture.setAttribute("aria-label", example.title);
        this.element = h(
            "figure",
            { class: "example", "data-testid": "example" },
            this.picture,
            h(
                "figcaption",
                {},
                h("p", { class: "example-title" }, example.title),
                this.list,
                example.to > 0 && h("div", { class: "example-buttons" }, this.back, this.on),
            ),
        );
        // what a link leads to is measured before the picture is there: it must not move then
        const seen = new IntersectionObserver(
            (entries) => {
                if (!entries.some((entry) => entry.isIntersecting)) return;
                seen.disconnect();
                void this.show(0);
            },
            { rootMargin: "600px" },
        );
        seen.observe(this.element);
    }

    /** For paper: the last moment, all sentences. */
    async finish(): Promise<void> {
        this.story ??= await readStory(this.engine, this.example, this.lang);
        await this.show(this.story.steps.length - 1);
    }

    async show(at: number): Promise<void> {
        this.story ??= await readStory(this.engine, this.example, this.lang);
        const { steps, box } = this.story;
        this.at = Math.max(0, Math.min(at, steps.length - 1));
        const step = steps[this.at]!,
            svg = parse(step.svg);
        svg.setAttribute("viewBox", viewBox(box));
        svg.setAttribute("aria-hidden", "true");
        for (const name of ["width", "height"]) svg.removeAttribute(name);
        for (const group of groupsOf(svg)) group.removeAttribute("id"); // the next example may show the same things
        for (const { x, y, w, h: height } of step.places)
            svg.append(s("rect", { class: "example-mark", x: x - 3, y: y - 3, width: w + 6, height: height + 6, rx: 8 }));
        replace(this.picture, svg);
        style(this.picture, { "aspect-ratio": `${box.w} / ${box.h}` });
        this.picture.setAttribute("aria-label", [this.example.title, ...step.sentences].join(" – "));
        this.tell(steps);
    }

    private tell(steps: readonly Step[]): void {
        this.back.disabled = this.at === 0;
        this.on.disabled = this.at === steps.length - 1;
        if (steps.length === 1) return;
        const held = this.list.contains(document.activeElement);
        replace(
            this.list,
            ...steps.map((step, at) =>
                h(
                    "li",
                    {},
                    h(
                        "button",
                        {
                            type: "button",
                            class: "example-step",
                            "aria-current": at === this.at && "step",
                            onclick: () => void this.show(at),
                        },
                        ...step.sentences.map((sentence) => h("span", {}, sentence)),
                    ),
                ),
            ),
        );
        if (held) this.list.querySelector<HTMLElement>("[aria-current]")?.focus();
    }
}

async function readStory(engine: Engine, { record, from, to }: Example, lang: Lang): Promise<Story> {
    const table = engine.open(await asset(record));
    try {
        const before = Math.max(0, from - 1),
            viewer = table.screen("spectator", lang, before).actor ?? "spectator",
            lines = table.log(viewer, lang, from);
        const look = (decision: number): Look => {
            const screen = table.screen(viewer, lang, decision);
            return { svg: screen.svg([]), scene: screen.scene() };
        };
        let last = look(before);
        const steps: Step[] = [{ svg: last.svg, sentences: [say("Before")], places: [] }],
            { scene } = last,
            board = sheetsOf(scene).find((sheet) => sheet.board)!;
        for (let decision = from; decision <= to && to > 0; decision++) {
            const sentences = lines.filter((line) => line.decision === decision).map((line) => line.sentence);
            if (sentences.length === 0) continue;
            const next = look(decision);
            steps.push({ svg: next.svg, sentences, places: changes(last, next, board) });
            last = next;
        }
        return { steps, box: boxOf(scene, board, steps) };
    } finally {
        table.close();
    }
}

interface Look {
    svg: string;
    scene: Scene;
}

/** The part of the board where something happens, with what lies around it; all that lies on the table where it happens elsewhere. */
function boxOf(scene: Scene, board: Sheet, steps: readonly Step[]): Box {
    const places = steps.flatMap((step) => step.places);
    if (places.length > 0) return around(places.reduce(union), board.box);
    return steps.length === 1 ? board.box : { x: 0, y: 0, w: scene.width, h: scene.height };
}

const groupsOf = (svg: Element): SVGGElement[] => [...svg.querySelectorAll<SVGGElement>("g[id^='e-']")];

/** What is on the board in only one of the two pictures. Things are compared as they are drawn: labels tell more than can be seen. */
function changes(before: Look, after: Look, board: Sheet): Box[] {
    const drawn = (look: Look): Map<string, string> =>
        new Map(groupsOf(parse(look.svg)).map((group) => [`${group.getAttribute("class")} ${group.innerHTML}`, group.id]));
    const old = drawn(before),
        fresh = drawn(after);
    const boxes = (look: Look, mine: Map<string, string>, other: Map<string, string>): Box[] => {
        const ids = new Set([...mine].flatMap(([key, id]) => (other.has(key) ? [] : [id])));
        return look.scene.elements.filter((thing) => ids.has(`e-${thing.id}`) && board.areas.includes(thing.area));
    };
    return [...boxes(before, old, fresh), ...boxes(after, fresh, old)].reduce(joined, []);
}

/** Things that lie over each other are one place. */
function joined(places: Box[], { x, y, w, h: height }: Box): Box[] {
    const one = { x, y, w, h: height },
        apart = places.filter((place) => !overlap(place, one));
    return apart.length === places.length
        ? [...places, one]
        : joined(apart, places.filter((place) => !apart.includes(place)).reduce(union, one));
}

/** A box of a pleasant shape around another, inside a third: wide enough to know where one is. */
function around(inner: Box, outer: Box): Box {
    const stretch = (at: number, size: number, least: number, from: number, all: number): [number, number] => {
        const wanted = Math.min(all, Math.max(size * 1.2, least)),
            begin = Math.max(from, Math.min(at + size / 2 - wanted / 2, from + all - wanted));
        return [begin, wanted];
    };
    const [x, w] = stretch(inner.x, inner.w, Math.max(outer.w * 0.45, Math.min(outer.w, inner.h * 1.4)), outer.x, outer.w),
        [y, height] = stretch(inner.y, inner.h, Math.min(outer.h, w * 0.6), outer.y, outer.h);
    return { x, y, w, h: height };
}

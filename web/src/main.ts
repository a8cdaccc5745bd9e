/* The page's beginning: loads the library, then shows what the address says. */
import { loadModule, startEngine } from "./engine/engine";
import { startThinker } from "./engine/thinker";
import type { Engine, NewGame } from "./engine/types";
import type { App, Page } from "./app";
import { h } from "./base/dom";
import { watchForFailures } from "./base/failure";
import { holdDrawing } from "./base/drawing";
import { readOpened } from "./base/files";
import { fetchLang, lang, libraryTexts, say, setLang } from "./base/i18n";
import { openLive } from "./base/live";
import { netFor } from "./base/nets";
import { pause } from "./base/pause";
import { lazyPage } from "./base/lazy_page";
import { find, holds, keep, list, newId, type Save } from "./base/saves";
import { noteKnown, onChange, settings, theme } from "./base/settings";
import { takeOver, watchForUpdates } from "./base/update";
import { aboutPage } from "./pages/about_page";
import { isOffered } from "./online/api";
import { Online } from "./online/hub";
import { onlineRoutes } from "./online/routes";
import { load, startPage } from "./pages/start_page";
import { showWaiting } from "./pages/waiting_page";
import { parts, Router } from "./router";
import type { Playing } from "./table/playing";
import { Session } from "./table/session";
import { sharedPage } from "./table/share";
import { TablePage } from "./table/table_page";

function open(app: App, id: string): Session | null {
    if (app.session?.id === id) return app.session;
    const save = find(id);
    if (!save) return null;
    app.forget(app.session?.id ?? "");
    app.session = new Session(app, app.engine.openSession(save.record, lang()), save);
    if (save.watched) app.session.machine.watch();
    return app.session;
}

function missingPage(app: App, words: string): Page {
    const page = startPage(app);
    page.element.querySelector("main")?.prepend(h("p", { class: "notice", role: "alert" }, words));
    return page;
}

function tablePage(app: App, [id = "", moment]: string[]): Page {
    try {
        const session = open(app, id);
        if (session) return new TablePage(app, session, moment === undefined ? null : Number(moment));
    } catch (problem) {
        return missingPage(
            app,
            say("This game cannot be opened: {why}", { why: problem instanceof Error ? problem.message : String(problem) }),
        );
    }
    return missingPage(app, say("This browser does not keep that game."));
}

const lines = (app: App, rest: string[]): Page =>
    lazyPage(
        async () => (await app.fetchStudy()).linesPage(app, rest),
        () => missingPage(app, say("This browser does not keep that game.")),
    );
const puzzles = (app: App, rest: string[]): Page =>
    lazyPage(
        async () => (await app.fetchStudy()).puzzlePage(app, rest),
        () => unknownPage(app),
    );

const statistics = (app: App): Page =>
    lazyPage(
        async () => (await app.fetchStudy()).statisticsPage(app),
        () => unknownPage(app),
    );

const material = (app: App, rest: string[]): Page =>
    lazyPage(
        async () => (await app.fetchStudy()).materialPage(app, rest),
        () => unknownPage(app),
    );

const rules = (app: App, rest: string[]): Page =>
    lazyPage(
        async () => (await app.fetchStudy()).rulesPage(app, rest),
        () => unknownPage(app),
    );

const unknownPage = (app: App): Page => missingPage(app, say("There is no page at this address."));

/** Keeps a record as a game of this browser. */
function keepRecord(app: App, record: string, more: Partial<Save>): Save {
    const machine = app.engine.openSession(record, lang()),
        { game, over, decisions, seats } = machine.frame(),
        id = newId(),
        now = Date.now();
    const save: Save = {
        id,
        game,
        record,
        fresh: null,
        began: now,
        changed: now,
        over,
        decisions,
        names: seats.map((seat) => seat.name),
        ...more,
    };
    keep(save);
    machine.close();
    return save;
}

function begin(app: App, record: string, fresh: NewGame | null, lesson: string | null = null, watched = false): void {
    const { id, game } = keepRecord(app, record, { fresh, lesson, watched });
    if (!watched) noteKnown(game);
    app.go(`/game/${id}`);
}

/** A game that was played elsewhere is kept here first: lines are written into its record. */
function study(app: App, session: Playing, moment: number | "mistakes"): void {
    const record = session.machine.record(),
        save = find(session.id) ?? list().find((one) => holds(one.record, record)) ?? keepRecord(app, record, { watched: true });
    app.go(`/lines/${save.id}/${moment}`);
}

function again(app: App, session: Playing, bot?: string): void {
    const frame = session.machine.frame(),
        seats = frame.seats.map(({ player, name, left }) => ({ kind: left === null ? player : "person", name })),
        before: NewGame = { ...(find(session.id)?.fresh ?? { game: frame.game, seats }), seed: newId() };
    app.begin(
        bot === undefined
            ? before
            : { ...before, seats: before.seats.map((seat) => (seat.kind === "person" ? seat : { ...seat, kind: bot })) },
    );
}

/** Language and theme concern everything that is drawn: the page is shown anew. */
function applySettings(engine: Engine): string {
    setLang(settings.lang);
    const texts = libraryTexts(lang());
    try {
        if (texts) engine.learn(lang(), texts);
    } catch {
        setLang("en"); // the texts are those of another build, which will be here after the next load
    }
    document.documentElement.dataset["theme"] = theme();
    return `${lang()} ${theme()}`;
}

/** Does one after the other, with pauses, what the first page would do in one go; a slow device answers in between. */
async function prepare(app: App): Promise<void> {
    const [name, id = ""] = parts();
    await pause();
    let game = app.engine.games(lang())[0]?.id;
    await pause();
    try {
        if (name === "game") game = open(app, id)?.machine.frame().game ?? game;
    } catch {
        /* the page says why it cannot be opened */
    }
    await pause();
    if (game !== undefined) holdDrawing(app.engine, game, theme());
    await pause();
}

async function start(root: HTMLElement): Promise<void> {
    const offered = isOffered(), // asked while the library is on its way
        texts = fetchLang(settings.lang);
    await showWaiting(root, texts);
    const [module] = await Promise.all([loadModule("trivium.wasm"), texts]),
        engine = await startEngine(module);
    const app: App = {
        engine,
        thinker: startThinker(module, "worker.js", netFor, libraryTexts),
        session: null,
        metAt: "",
        fetchStudy: () => import("./study"),
        go: (route) => router.go(route),
        online: new Online(engine, (route) => router.go(route), offered),
        begin: (game) => begin(app, engine.newRecord(game), game),
        playAgain: (session, bot) => again(app, session, bot),
        openRecord: (record, lesson) => begin(app, record, null, lesson),
        watchRecord: (record) => begin(app, record, null, null, true),
        study: (session, moment) => study(app, session, moment),
        forget: (id) => {
            if (app.session?.id !== id) return;
            app.session.close();
            app.session = null;
        },
    };
    const router = new Router(
        app,
        root,
        {
            "": startPage,
            game: tablePage,
            view: sharedPage,
            rules,
            about: aboutPage,
            me: statistics,
            lines,
            puzzles,
            material,
            ...onlineRoutes,
        },
        unknownPage,
    );
    let applied = applySettings(engine);
    const apply = (): void => {
        const wanted = applySettings(engine);
        if (wanted === applied) return;
        applied = wanted;
        document.querySelector("dialog")?.close();
        router.show();
    };
    onChange(() => void fetchLang(settings.lang).then(apply));
    openLive();
    watchForFailures();
    await prepare(app);
    await router.begin();
    readOpened((text) => load(app, text));
    const busy = (): boolean => location.hash.startsWith("#/game/") && app.session !== null && !app.session.machine.frame().over;
    addEventListener("hashchange", () => {
        if (!busy()) takeOver();
    });
    watchForUpdates(busy);
}

const place = document.getElementById("app")!;
document.documentElement.dataset["theme"] = theme();
start(place).catch((problem: unknown) => {
    place.replaceChildren(
        h(
            "p",
            { class: "notice", role: "alert" },
            say("Trivium could not start: {why}", { why: problem instanceof Error ? problem.message : String(problem) }),
        ),
    );
});

/* What the library offers the page: the contract between the WebAssembly wrapper (engine.ts) and everything else in the client.
 * No rules here: a game is known by its id and by what the library says about it. Texts come in the reader's language, moves and
 * elements by their language-neutral names. */
import type { Langs } from "wasm-exports";

export type Lang = keyof typeof Langs;
export type Theme = "light" | "dark";
/** A seat, or who looks on: spectators see what all see. */
export type Viewer = number | "spectator" | "everything";

export interface OptionInfo {
    name: string;
    about: string;
    min: number;
    max: number;
    normal: number;
}
export interface GameInfo {
    id: string;
    title: string;
    about: string;
    makers: string;
    rebuilt: string; // whose game it is; what of its material is reconstructed
    minutes: number; // about how long people take
    age: number; // from how many years on; 0: not told
    seatsMin: number;
    seatsMax: number;
    options: OptionInfo[];
}
export interface BotInfo {
    id: string;
    title: string;
    about: string;
    level: number;
    paceMs: number;
} // level 0: not one for people
export interface Clause {
    id: string;
    text: string;
}

/** What a record says before its first move. */
export interface NewGame {
    game: string;
    seats: { kind: string; name: string }[]; // kind: "person" or a bot as on the command line
    options?: Record<string, number>;
    seed: string;
    material?: string; // JSON of other material
}

export interface Area {
    id: string;
    label: string;
    columns: number;
    x: number;
    y: number;
    w: number;
    h: number;
}
export interface Element {
    id: string;
    held?: boolean; // what the viewer pays or plays with
    label: string;
    text: string;
    brief: string;
    area: number;
    x: number;
    y: number;
    w: number;
    h: number;
    count: number;
    decor: boolean;
}
export interface Scene {
    width: number;
    height: number;
    areas: Area[];
    elements: Element[];
}

/** A part of the picture as it is drawn: SVG, and the size of the smallest text in it, 0 where there is none. */
export interface Drawing {
    svg: string;
    smallest: number;
}
/** What changed since an earlier picture. Elements are known by keys, which stay as long as an element does. */
export interface PictureChanges {
    number: number; // of this picture, to be asked with the next time
    whole: boolean; // nothing is left of what was there before
    width: number;
    height: number;
    areas: (Area & Drawing)[] | null; // null: as before
    elements: (Element & Drawing & { key: number })[]; // those that came or changed
    gone: number[];
    order: number[] | null; // the keys of all elements, as they lie over each other; null: as before
}

export interface Move {
    text: string; // notation
    sentence: string; // "Attack Forest with the red knight"
    preview: string; // cost and certain effects; may be empty
    reveals: boolean; // cannot be taken back
    path: string[]; // ids of the elements that make it, in any order
    prior: number; // how natural the move is, larger is more; the cheapest payment comes first
}

export type Moment = "live" | "past" | "ended";

export interface LogLine {
    decision: number;
    seat: number | null;
    turn: number;
    fresh?: boolean; // since the viewer looked
    sentence: string;
}

/** A line with its places in the picture, so that it can be shown: what it leaves, what it reaches, where else it is seen. */
export interface Beat extends LogLine {
    from: string[];
    to: string[];
    at: string[];
    sound: string; // what it sounds like, "" for nothing
}

/* ---- the middle between rules and people (session.h): intents go in, frames come out ---- */

export interface FrameSeat {
    name: string;
    player: string; // "person", "remote" or the bot that plays it at present
    here: boolean; // a person at this screen decides for it
    away: boolean;
    acting: boolean;
    left: "resign" | "flag" | null; // gave up or lost on time; a bot plays on
    left_ms: number | null;
}
/** How it ended, as said to who sits here. */
export interface Ending {
    kind: string; // the way to win, the same in all languages; "": only one
    headline: string;
    told: string; // the same as anybody else reads it
    how: string; // may be empty
    rows: { label: string; values: number[]; decided: boolean }[]; // decided: it made the difference
    elements: string[]; // what was decisive
}
/** The question of this step. */
export interface Question {
    prompt: string;
    chosen: string[];
    lit: string[];
    ways: number;
    whole: boolean; // what is chosen makes a move
    move: Move | null; // that one, or the payment proposed
    payments: number; // the first so many of `list` only pay for what is chosen
    proposed: number | null;
    reveals: boolean;
    ends_turn: boolean; // with the move the own turn ends by itself
    by_itself: boolean; // more than a payment was chosen by itself: shown before it is played
    list: Move[]; // the first of the ways, once they are few or something is chosen
}
/** Everything that is shown beside the picture. */
export interface Frame {
    number: number;
    game: string;
    decisions: number;
    shown: number; // the moment shown; equal to `decisions`: now
    seen: number; // the last decision that is no news to who looks
    undo: number;
    redo: number;
    actor: number | null; // who must decide now; null: the game is over
    person: number | null; // the seat of who sits before the screen
    curtain: number | null; // the seat for which the curtain must be lifted
    viewer: number | "spectator" | "all";
    deciding: boolean; // `person` may choose now
    shared: boolean; // several people play at this screen
    sent: boolean; // the decision is on its way to a server
    remote: boolean;
    over: boolean;
    open: boolean; // over, and everything may be seen
    advised: boolean; // hints and chances are fair here
    older: boolean; // the log may begin earlier
    turn: { number: number; owner: number | null };
    undo_limit: string;
    seats: FrameSeat[];
    result: { places: number[]; clause: string | null; reason: string } | null; // place 1 is first
    ending: Ending | null; // null: it goes on
    question: Question;
    told: number; // the story of the others begins after this decision
    news: string[]; // elements that are called otherwise than when `person` last decided
    marks: string[]; // what others' events have reached since then, also what is only drawn
    advice: { move: Move; sentence: string } | null; // what is advised at this moment, to be outlined
    chances: { seats: number[]; present: boolean } | null; // as last worked out from what `person` knows; present: of this moment
    lesson: LessonFrame | null;
    plan: PlanFrame | null;
    lines: LinesFrame | null; // null: it is a game
    puzzle: PuzzleFrame | null;
}
/** What the person has planned. It never leaves this page. */
export interface PlanFrame {
    open: boolean; // it is being made: the picture shows what it leads to, and picks join it
    ahead: boolean; // for a decision that has not come yet
    moves: string[]; // sentences
    offered: Move | null; // the first of them, which can be played now
    broken: number; // so many of its moves became impossible, and why
    broken_words: string;
}
/** A move of a line. Lists hold a move, the others in its place one level deeper, then what follows it. */
export interface LineNode {
    id: number;
    level: number;
    decision: number;
    from: number; // the line leaves the game after so many decisions
    as: number | null; // with what this seat knew; null: as everything was
    seat: number | null;
    move: string;
    sentence: string;
    name: string;
    remark: string;
    holds: number; // in so many of the worlds it can be made
    chances: (number | null)[] | null; // after it; null: not judged yet
    first: boolean; // it leaves the game
    last: boolean; // nothing follows it
    on_way: boolean; // the present line leads over it
}
/** Where one is in the lines of a game. */
export interface LinesFrame {
    place: number | null; // the node; null: a moment of the game
    from: number;
    game: number; // decisions of the game
    as: number | null;
    worlds: number;
    holds: number;
    world: number;
    nodes: LineNode[];
}
export interface PuzzleFrame {
    stage: "asked" | "tried" | "wrong" | "solved" | "shown"; // tried: it must be judged first
    decision: number;
    seat: number;
    level: number; // the weakest level that finds it; 0: not known
    tries: number;
    tried: string | null;
    words: string;
}
export interface Refusal {
    clause: string | null;
    sentence: string;
    about: string[];
}
export interface Picked {
    pick: "refused" | "chosen" | "back" | "whole";
    refusal: Refusal | null;
}
/** What lies under a finger: in words, the move that it would complete, and whether it can be carried somewhere. */
export interface Pointed {
    told: string;
    around: string; // what lies beside it, for those who cannot see it
    move: Move | null;
    carries: boolean;
}
export interface BotWish {
    kind: "bot";
    seat: number;
    bot: string;
    seed: bigint;
    decision: number;
    view: Uint8Array;
}
/** Where a guided first game is. */
export interface LessonFrame {
    stage: "followed" | "strayed" | "done"; // strayed: another move than the lesson's was made
    followed: number;
    moves: number; // so many of so many were played
    greeting: string;
    words: string; // what to tell now; may be empty
    move: string | null; // what the lesson plays now, whoever decides
}
export interface AdviceTask {
    setup: string;
    view: Uint8Array;
    seed: bigint;
    number: number;
}
/** What the page shall do: ask a bot, keep the record, send what a remote table has to say. */
export type Wish = BotWish | { kind: "none" | "keep" | "send" };

/** A game before people at this page. What cannot be done throws, with clause and sentence. */
export interface Machine {
    frame(): Frame;
    /** What changed since the picture of that number; 0: all of it. */
    picture(since: number): PictureChanges;
    /** From the decision given on. */
    log(from?: number): LogLine[];
    /** What happened after the decision given, event by event. */
    story(after: number): Beat[];
    /** All ways that are left, the most natural first. */
    moves(): Move[];
    /** A legal move by its notation. */
    move(text: string): Move | null;
    setLang(lang: Lang): void;

    pick(id: string, carried?: boolean): Picked; // carried: to another element, so that nothing is chosen by itself
    unpick(): boolean;
    pickMove(text: string): void;
    /** Where ways to pay are proposed, this one comes first. */
    propose(text: string): void;
    point(id: string): Pointed;
    whyNot(id: string): Refusal | null;

    play(text: string): void;
    undo(): void;
    redo(): void;
    resign(): void;
    agree(): void;

    lift(): void;
    look(viewer: Viewer): void;
    /** A finished game of others: nobody of its players sits here. */
    watch(): void;
    /** Shows a moment, null: now. False: it must be fetched first, and is shown once it has come. */
    go(decision: number | null): boolean;
    wantOlder(): void;

    wish(): Wish;
    /** False: the game has gone on meanwhile. */
    botPlays(decision: number, move: string): boolean;
    /** Another bot plays on for a seat. */
    takeOver(seat: number, bot: string): void;
    /** The record names the net that a bot judged by. */
    noteNet(name: string): void;
    /** A remote table has heard something: true when the position may be another. */
    refresh(): boolean;

    /** What a server has refused since the last call, once each. */
    refusal(): Refusal | null;

    /** What to think about for the person who must decide; throws, with the reason, when nobody may be advised. */
    askAdvice(): AdviceTask;
    /** The answer to that question: chances, and with `pointing` also the hint. False: the position is another by now. */
    takeAdvice(number: number, thought: Thought, pointing: boolean): boolean;

    /** Moves tried on the own view: begins with it, and shows the game again; adds a move, takes the last one back; forgets all of it. */
    beginPlan(): void;
    endPlan(): void;
    plan(text: string): void;
    unplan(): boolean;
    dropPlan(): void;

    /** Teaches along a record with comments: the frame then tells its words and advises its moves. Null: no more. */
    teach(lesson: string | null): void;
    /** Back to where the game left the lesson. */
    returnToLesson(): void;

    record(): string;
    /** The game's material where it is not the default, else "". */
    material(): string;
    /** For who thinks about this game, elsewhere. */
    setup(): string;
    close(): void;
}
/** The same over the lines of a record: whoever looks tries the moves of all seats. */
export interface LinesMachine extends Machine {
    /** To a moment of the game, to try from there with what a seat knew; null: as everything was. */
    tryFrom(decision: number, as: number | null): void;
    goTo(node: number): void;
    remove(node: number): void;
    promote(node: number): boolean;
    name(node: number, name: string, remark: string): void;
    judge(node: number, chances: readonly (number | null)[]): void;
    /** "person", or the bot that answers for a seat. */
    seat(seat: number, player: string): void;
    /** Adds what a search expects to follow. */
    add(moves: readonly string[]): void;

    /** The puzzle that the record is; one's own mistake; none any more. */
    pose(): void;
    poseMistake(mistake: Mistake): void;
    leavePuzzle(): void;
    /** What the move that was tried loses, from 0 to 1. */
    judgeTry(loss: number): boolean;
    retry(): void;
    showSolution(): void;
}
export interface Result {
    over: boolean;
    places: number[];
    clause: string | null;
    reason: string;
} // place 1 is first

/* ---- tables on a server (remote.h) ---- */

/** What is known beside the game. */
export interface RemoteAbout {
    status: string;
    has_game: boolean; // a session can be opened
    failed: boolean; // it cannot go on, and why
    reason: string;
    you: number | null;
    actor: number | null;
    commitment: string; // as it was first seen
    next: string; // where the same people play another game
    moves_on: boolean; // there all agreed to, we from here: go there
    muted: number;
    blocked: number; // bit k: who sits on seat k
    seats: { here: boolean; bot: string }[];
    offers: { kind: "end" | "takeover" | "rematch"; by: number; seat: number; asked: boolean; words: string }[]; // asked: we may agree or refuse
    standing: { rules: string[]; stop_at_my_turn: boolean; until_turn: number };
    chat: { person: string; name: string; text: string; at_ms: number }[];
    spectator_chat: RemoteAbout["chat"]; // of those who watch; the players' only when the game is over
}
export interface RemoteRemark {
    kind: "chat" | "presence" | "offer" | "offer_gone" | "connection" | "refused" | "undone" | "standing" | "next";
    seat: number | null;
    sentence: string;
}
export interface RemoteAnswer {
    come: boolean;
    status: number;
    message: string;
}
export interface Check {
    good: boolean;
    findings: { verdict: "good" | "bad" | "unknown"; words: string }[];
}
export interface Remote {
    about(): RemoteAbout;
    /** What is left on a seat's clock at this moment. */
    leftMs(seat: number): number;
    /** The oldest remark that was not told yet. */
    remark(): RemoteRemark | null;
    remember(commitment: string, salt: string): void;
    /** The connection is there, or gone. When it is there the table is asked for anew. */
    connected(up: boolean): void;
    /** The table is asked for anew over the connection that is there; what is on its way stays so. */
    watchAgain(): void;
    /** A message that came over the socket; false: it is none of this table's. */
    hear(text: string): boolean;
    /** The next message that the socket shall carry. */
    next(): string | null;
    tick(): void;
    /** Returns the tag under which the answer is found, or 0: it cannot be asked now. */
    ask(method: string, what: string, body: object): number;
    answer(tag: number): RemoteAnswer;
    /** Once the game has begun; it must be closed before the table is. */
    openSession(lang: Lang): Machine;
    /** Holds the published record against what was shown here. */
    check(lang: Lang): Check;
    close(): void;
}

/** A view put before somebody: everything the screen shows is derived from it. Cheap to make anew after every move. */
/** Place [u, v] of the fields below `path` is at ((x + xx·u + xy·v) / 1000, (y + yx·u + yy·v) / 1000); "": there are none. */
export interface Spots {
    path: string;
    x: number;
    y: number;
    xx: number;
    xy: number;
    yx: number;
    yy: number;
}

/** A field of material as the library describes it (form.h). Items of a list have no key. */
export type Field =
    | { kind: "object"; key?: string; items: Field[] }
    | { kind: "list"; key?: string; max: number; items: Field[] }
    | { kind: "number"; key?: string; value: number | null; min: number; max: number; null?: boolean }
    | { kind: "truth"; key?: string; value: boolean }
    | { kind: "word"; key?: string; value: string | null; words: string[]; null?: boolean }
    | { kind: "text"; key?: string; value: string; max: number };

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What the library says of a text that is to be material. Without tree and material it could not be read. */
export interface Judgement {
    good: boolean;
    problems: { clause: string; path: string; sentence: string }[];
    material?: { [key: string]: Json };
    tree?: Field[];
}

/** What people call a field; its path has [] for any item of a list. */
export interface FieldLabel {
    path: string;
    label: string;
    about: string | null;
    clause: string | null;
    names: string | null; // the path of the ids of which one stands here
    is: ("grows" | "spot" | "title" | "link" | "joint")[];
}

export interface Screen {
    readonly actor: number | null; // who decides; null: the game is over
    readonly viewer: Viewer;
    readonly turn: { number: number; owner: number };
    prompt(): string;
    scene(): Scene;
    /** The whole picture as one drawing, marked as lit, chosen or dim. */
    svg(chosen: readonly string[]): string;
    /** Legal moves, empty when the viewer does not decide. */
    moves(): Move[];
    /** Elements that may be added to the chosen ones. */
    lit(chosen: readonly string[]): string[];
    /** The move whose path is chosen completely. */
    move(chosen: readonly string[]): Move | null;
    /** Why an element cannot be added; null when it can be or nothing is known. */
    whyNot(chosen: readonly string[], id: string): Clause | null;
    /** "What is here, what would it cost?" */
    tell(ids: readonly string[]): string;
    /** The path of the field of the material for which an element stands; "" when for none. */
    field(id: string): string;
    /** How the places in the material lie in the picture. */
    spots(): Spots;
    /** The view as JSON, for queries and tests. */
    json(): unknown;
}

/** A game being played in this page: the truth, so only what goes through view() may be shown. */
export interface Table {
    readonly game: string;
    readonly seats: number;
    readonly decisions: number;
    names(lang: Lang): string[];
    player(seat: number): string; // "person" or the bot that plays it at present
    actor(): number | null;
    view(viewer: Viewer, decision?: number): Uint8Array; // layout and masked bytes, now or after so many decisions
    screen(viewer: Viewer, lang: Lang, decision?: number): Screen;
    play(move: string): void; // throws EngineError with clause and sentence when illegal
    undoCount(seat: number): number;
    redoCount(): number;
    undo(seat: number): void; // throws with the limit named
    redo(): void;
    resign(seat: number): void;
    agree(): void;
    takeover(seat: number, bot: string): void;
    comeBack(seat: number): void;
    /** Masked for the viewer; from the decision given on. */
    log(viewer: Viewer, lang: Lang, from?: number): LogLine[];
    result(lang: Lang): Result;
    record(options: { secret: boolean; report?: Lang }): string;
    /** The headers alone, without the seed: the set-up that screens and thinkers elsewhere need. */
    setup(): string;
    /** The chance of the bot that decides now: the same game goes the same way in every client. */
    botSeed(): bigint;
    /** Why this seat cannot take back more, in words. */
    undoLimit(seat: number, lang: Lang): string;
    close(): void;
}

export interface Thought {
    move: string;
    iterations: number;
    chances: number[]; // per seat, 0 to 1
    moves: { move: string; sentence: string; visits: number; value: number }[];
    line: string[];
    reason: string; // one sentence in the reader's language: why this move
    bytes: string; // the same for a session
}

/** Runs in a worker; every job has its own copy of what the seat knows. */
export interface Thinker {
    choose(job: { setup: string; view: Uint8Array; bot: string; seed: bigint }): Promise<string>;
    think(job: { setup: string; view: Uint8Array; bot: string; seed: bigint; lang: Lang }): Promise<Thought>;
    /** Win chances over a whole record and the moves that lost much; progress from 0 to 1. */
    analyse(job: { record: string; bot: string; lang: Lang }, progress: (done: number) => void): Promise<Analysis>;
    /** What each move of a line is worth, and what is best at its end; the first `known` moves are not judged. */
    judgeLine(job: LineJob): Promise<LineReport>;
    /** The name of the net that the bot judges by in such a game; "": by none. */
    netName(job: { setup: string; bot: string }): Promise<string>;
    cancel(): void;
}
/** A decision that lost much. Moves in notation and in words. */
export interface Mistake {
    decision: number; // from 1
    turn: number;
    seat: number;
    played: string;
    best: string;
    sentence: string;
    better: string;
    reason: string;
    expected: string;
    loss: number;
    before: number; // the seat's chance after the better move, and after what was played
    after: number;
}
/** One report: words, curve and list are made of it. */
export interface Analysis {
    bot: string; // who judged
    chances: (number | null)[][]; // per moment, per seat
    mistakes: Mistake[];
    turning: { decision: number; seat: number; played: string; sentence: string } | null; // from which decision on the winner was ahead
}
export interface LineJob {
    record: string;
    bot: string;
    lang: Lang;
    from: number;
    as: number | null;
    moves: readonly string[];
    known: number;
}
export interface LineReport {
    moves: { decision: number; loss: number; chances: (number | null)[]; lostMuch: boolean; better: string; reason: string }[];
    end: { over: boolean; chances: (number | null)[] };
    best: { move: string; sentence: string; chance: number; line: string[] }[];
    advice: string;
}

export interface Engine {
    readonly version: string;
    /** Takes what the library says in a language other than English; without it, it says that in English. */
    learn(lang: Lang, texts: readonly string[]): void;
    games(lang: Lang): GameInfo[];
    bots(lang: Lang): BotInfo[];
    clauses(game: string, lang: Lang): Clause[];
    /** Names the bytes of a game's states: library version, rules version and sizes; a view of another layout is refused. */
    layout(game: string): string;
    /** The symbols of a game, as SVG, and the style sheet of all drawings: to be held once in the page. */
    symbols(game: string): string;
    styleSheet(theme: Theme): string;
    /** Judges a text that is to be the material of a game, "" being the default; `edited`: what was given for another kind of thing is left out. */
    judgeMaterial(game: string, text: string, edited: boolean, lang: Lang): Judgement;
    materialLabels(game: string, lang: Lang): FieldLabel[];
    /** The material of a record or set-up, where it is not the game's own, else "". */
    materialOf(setup: string): string;
    /** A fresh record; throws when the set-up is refused. */
    newRecord(game: NewGame): string;
    /** The record with which a lesson's game begins. */
    beginLesson(lesson: string): string;
    /** Opens a table over a record; throws with line, column and reason. */
    open(record: string): Table;
    /** The same for people: a session. */
    openSession(record: string, lang: Lang): Machine;
    /** The same over its lines. */
    openLines(record: string, lang: Lang): LinesMachine;
    /** A table on a server; `look` is what lets one look on at a private one, or "". */
    openRemote(table: string, look: string, lang: Lang): Remote;
    /** What a server refuses with, in the reader's language. */
    refusal(code: string, message: string, lang: Lang): string;
    /** A screen over bytes that came from elsewhere (a server, a worker), with the record's headers as set-up. */
    screen(setup: string, view: Uint8Array, lang: Lang, moment?: Moment): Screen;
    /** Library texts of the client itself, translated: the same catalogues as the program. */
    say(text: string, lang: Lang): string;
}

export class EngineError extends Error {
    constructor(
        message: string,
        readonly clause: string | null = null,
    ) {
        super(message);
        this.name = "EngineError";
    }
}
/** A view that another version made: the page must update itself before going on. */
export class LayoutError extends EngineError {
    constructor(message: string) {
        super(message);
        this.name = "LayoutError";
    }
}
/** The library broke one of its own promises, or ran out of something: that instance answers nothing any more. */
export class BrokenError extends EngineError {
    /** `where`: a place in its source, or what the browser says of it. */
    constructor(readonly where: string) {
        super(`The library stopped: ${where}`);
        this.name = "BrokenError";
    }
}
/** What a thinker's promises are rejected with after cancel(). */
export class CancelledError extends EngineError {
    constructor() {
        super("Cancelled.");
        this.name = "CancelledError";
    }
}

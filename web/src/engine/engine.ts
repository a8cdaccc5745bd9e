/* The library in this page (or worker): loads the module and offers it as an Engine. */
import { langCode, Mode, themeCode } from "./codes";
import { OpenLines } from "./lines";
import { OpenRemote } from "./remote";
import { Runtime } from "./runtime";
import { type Shown, ViewScreen } from "./screen";
import { OpenSession } from "./session";
import { Setups } from "./setups";
import { OpenTable } from "./table";
import { takeTexts } from "./texts";
import type {
    BotInfo,
    Clause,
    Engine,
    FieldLabel,
    GameInfo,
    Judgement,
    Lang,
    LinesMachine,
    Machine,
    Remote,
    Moment,
    NewGame,
    Screen,
    Table,
    Theme,
} from "./types";

/** Fetches and compiles the module while it arrives; where the server names another type than wasm, after it has arrived. */
export async function loadModule(address: string | URL): Promise<WebAssembly.Module> {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${String(address)}: ${response.status} ${response.statusText}`);
    if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

export async function startEngine(module: WebAssembly.Module): Promise<Engine> {
    return new LibraryEngine(await Runtime.start(module));
}

class LibraryEngine implements Engine {
    readonly version: string;
    private readonly shown: Shown = { screen: null };
    private readonly setups: Setups;
    private readonly gamesIn = new Map<Lang, GameInfo[]>();

    constructor(private readonly runtime: Runtime) {
        this.setups = new Setups(runtime);
        this.version = runtime.answer((exports) => exports.version());
    }

    learn(lang: Lang, texts: readonly string[]): void {
        takeTexts(this.runtime, lang, texts);
        this.gamesIn.delete(lang);
    }

    games(lang: Lang): GameInfo[] {
        let games = this.gamesIn.get(lang);
        if (games === undefined) {
            games = this.runtime.json<GameInfo[]>((exports) => exports.games(langCode(lang)));
            this.gamesIn.set(lang, games);
        }
        return games;
    }

    bots(lang: Lang): BotInfo[] {
        return this.runtime.json<BotInfo[]>((exports) => exports.bots(langCode(lang)));
    }

    clauses(game: string, lang: Lang): Clause[] {
        this.runtime.send([game]);
        return this.runtime.json<Clause[]>((exports) => exports.clauses(langCode(lang)));
    }

    layout(game: string): string {
        this.runtime.send([game]);
        return this.runtime.json<string>((exports) => exports.layout());
    }

    symbols(game: string): string {
        this.runtime.send([game]);
        return this.runtime.answer((exports) => exports.symbols());
    }

    styleSheet(theme: Theme): string {
        return this.runtime.answer((exports) => exports.style_sheet(themeCode(theme)));
    }

    judgeMaterial(game: string, text: string, edited: boolean, lang: Lang): Judgement {
        this.runtime.send([game, text]);
        return this.runtime.json<Judgement>((exports) => exports.material_judge(langCode(lang), edited));
    }

    materialLabels(game: string, lang: Lang): FieldLabel[] {
        this.runtime.send([game]);
        return this.runtime.json<FieldLabel[]>((exports) => exports.material_labels(langCode(lang)));
    }

    materialOf(setup: string): string {
        const handle = this.setups.handle(setup);
        return this.runtime.answer((exports) => exports.material_of(handle));
    }

    newRecord(game: NewGame): string {
        const seats = game.seats.flatMap((seat) => [seat.kind, seat.name]);
        const options = Object.entries(game.options ?? {}).flatMap(([name, value]) => [name, String(Math.trunc(value))]);
        this.runtime.send([game.game, game.seed, ...seats, game.material ?? "", ...options]);
        return this.runtime.answer((exports) => exports.new_record(game.seats.length));
    }

    beginLesson(lesson: string): string {
        this.runtime.sendText(lesson);
        return this.runtime.answer((exports) => exports.lesson_begin());
    }

    open(record: string): Table {
        this.runtime.sendText(record);
        return new OpenTable(
            this.runtime,
            this.shown,
            this.runtime.number((exports) => exports.open_table()),
        );
    }

    openSession(record: string, lang: Lang): Machine {
        this.runtime.sendText(record);
        return new OpenSession(
            this.runtime,
            this.runtime.number((exports) => exports.open_session(langCode(lang))),
        );
    }

    openLines(record: string, lang: Lang): LinesMachine {
        this.runtime.sendText(record);
        return new OpenLines(
            this.runtime,
            this.runtime.number((exports) => exports.open_lines(langCode(lang))),
        );
    }

    openRemote(table: string, look: string, lang: Lang): Remote {
        this.runtime.send([table, look]);
        return new OpenRemote(
            this.runtime,
            this.runtime.number((exports) => exports.open_remote(langCode(lang))),
        );
    }

    refusal(code: string, message: string, lang: Lang): string {
        this.runtime.send([code, message]);
        return this.runtime.answer((exports) => exports.refusal(langCode(lang)));
    }

    screen(setup: string, view: Uint8Array, lang: Lang, moment: Moment = "live"): Screen {
        return new ViewScreen(this.runtime, this.shown, () => this.setups.handle(setup), view.slice(), lang, Mode[moment]);
    }

    say(text: string, lang: Lang): string {
        this.runtime.send([text]);
        return this.runtime.answer((exports) => exports.say(langCode(lang)));
    }
}

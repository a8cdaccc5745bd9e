/* Screens. The module shows one view at a time; a screen that is asked while another one is shown puts its own view back first. So
 * screens need not be closed: they hold nothing in the module. */
import { langCode, type Mode, viewerOf } from "./codes";
import type { Runtime } from "./runtime";
import { LayoutError, type Clause, type Lang, type Move, type Scene, type Screen, type Spots, type Viewer } from "./types";

/** Which screen a module shows at present. */
export interface Shown {
    screen: ViewScreen | null;
}

interface About {
    actor: number | null;
    viewer: number;
    turn: { number: number; owner: number };
}

/** Puts a view into the room of its handle. */
export function putView(runtime: Runtime, handle: number, view: Uint8Array): void {
    const room = runtime.room(handle);
    if (view.length === room.length) room.set(view);
    if (view.length !== room.length || runtime.call((exports) => exports.view_is_ours(handle)) === 0)
        throw new LayoutError("This view was made by another version of the program.");
}

export class ViewScreen implements Screen {
    readonly actor: number | null;
    readonly viewer: Viewer;
    readonly turn: { number: number; owner: number };
    private list: Move[] | null = null;

    /** `handle` opens what the view belongs to, or throws when that is closed. */
    constructor(
        private readonly runtime: Runtime,
        private readonly shown: Shown,
        private readonly handle: () => number,
        private readonly view: Uint8Array,
        private readonly lang: Lang,
        private readonly mode: Mode,
    ) {
        const about = this.ready().json<About>((exports) => exports.screen_about());
        this.actor = about.actor;
        this.viewer = viewerOf(about.viewer);
        this.turn = about.turn;
    }

    /** The module, showing this screen. */
    private ready(): Runtime {
        const handle = this.handle();
        if (this.shown.screen === this) return this.runtime;
        this.shown.screen = null;
        putView(this.runtime, handle, this.view);
        this.runtime.number((exports) => exports.show(handle, langCode(this.lang), this.mode));
        this.shown.screen = this;
        return this.runtime;
    }

    private readyWith(ids: readonly string[]): Runtime {
        const runtime = this.ready();
        runtime.send(ids);
        return runtime;
    }

    prompt(): string {
        return this.ready().answer((exports) => exports.screen_prompt());
    }

    scene(): Scene {
        return this.ready().json<Scene>((exports) => exports.screen_scene());
    }

    svg(chosen: readonly string[]): string {
        return this.readyWith(chosen).answer((exports) => exports.screen_svg());
    }

    moves(): Move[] {
        this.list ??= this.ready().json<Move[]>((exports) => exports.screen_moves());
        return this.list;
    }

    lit(chosen: readonly string[]): string[] {
        return this.readyWith(chosen).json<string[]>((exports) => exports.screen_lit());
    }

    move(chosen: readonly string[]): Move | null {
        const number = this.readyWith(chosen).call((exports) => exports.screen_move());
        return number < 0 ? null : (this.moves()[number] ?? null);
    }

    whyNot(chosen: readonly string[], id: string): Clause | null {
        const runtime = this.readyWith([id, ...chosen]);
        const [clause = "", text = ""] = runtime.json<string[]>((exports) => exports.screen_why_not());
        return clause === "" ? null : { id: clause, text };
    }

    tell(ids: readonly string[]): string {
        return this.readyWith(ids).answer((exports) => exports.screen_tell());
    }

    field(id: string): string {
        return this.readyWith([id]).answer((exports) => exports.screen_field());
    }

    spots(): Spots {
        return this.ready().json<Spots>((exports) => exports.screen_spots());
    }

    json(): unknown {
        return this.ready().json<unknown>((exports) => exports.screen_state());
    }
}

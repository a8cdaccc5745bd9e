/* A table on the server: first the room where players wait, then the table itself. */
import type { App, Page } from "../app";
import { h, replace } from "../base/dom";
import { holdDrawing } from "../base/drawing";
import { say } from "../base/i18n";
import { setTitle } from "../base/title";
import { theme } from "../base/settings";
import { TablePage } from "../table/table_page";
import { onlineHeader } from "./online_header";
import { OnlineSession } from "./online_session";
import { RemoteTable } from "./remote_table";
import { TableChrome } from "./table_chrome";
import { waitingRoom } from "./waiting_room";
import { gameTitle } from "./words";
import type { Message, Snapshot } from "./wire";

class OnlinePage implements Page {
    readonly element = h(
        "div",
        { class: "holder", "data-testid": "online-table" },
        h("p", { class: "notice" }, say("Going to the table…")),
    );
    readonly title = "Trivium";
    private readonly table: RemoteTable;
    private readonly moment: number | null;
    private session: OnlineSession | null = null;
    private chrome: TableChrome | null = null;
    private page: TablePage | null = null;
    private stop: () => void = () => {};
    private left = false;
    private refused = false;

    constructor(
        private readonly app: App,
        [id = "", moment]: string[],
    ) {
        this.table = new RemoteTable(app.engine, app.online, id);
        this.moment = moment === undefined ? null : Number(moment);
    }

    enter(): void {
        this.stop = this.app.online.listen((message) => this.heard(message));
        this.app.online.whenKnown(() => {
            if (!this.left) this.app.online.watch(this.table);
        });
    }

    leave(): void {
        this.left = true;
        this.stop();
        this.app.online.unwatch(this.table);
        this.page?.leave();
        this.chrome?.close();
        this.session?.close();
        this.table.close();
    }

    private heard(message: Message): void {
        const { failed, reason, has_game: begun, moves_on: moves, next } = this.table.remote.about(),
            { snapshot } = this.table;
        if (this.refused) return;
        if (failed) this.refuse(reason);
        else if (this.session) {
            this.session.hear(message);
            if (moves) this.app.go(`/table/${next}`);
        } else if (begun) this.openTable();
        else if (snapshot && message === snapshot && snapshot.setup === undefined) this.showWaiting(snapshot);
    }

    /** There is no such table, this reader may not look at it, or it cannot go on. */
    private refuse(reason: string): void {
        this.refused = true;
        this.page?.leave();
        this.page = null;
        this.show(
            h("p", { class: "notice", role: "alert", "data-testid": "refused" }, reason),
            h("p", { class: "notice" }, h("a", { class: "button", href: "#/online" }, say("Tables"))),
        );
    }

    private show(...content: HTMLElement[]): void {
        replace(this.element, h("div", { class: "text-page online-page" }, onlineHeader(this.app, ""), ...content));
    }

    private showWaiting(snapshot: Snapshot): void {
        holdDrawing(this.app.engine, snapshot.about.game, theme());
        setTitle(`${gameTitle(this.app.engine, snapshot.about.game)} · Trivium`);
        this.show(waitingRoom(this.app, snapshot));
    }

    private openTable(): void {
        const session = new OnlineSession(this.app.online, this.table, () => this.chrome?.update());
        this.session = session;
        this.chrome = new TableChrome(this.app, session);
        this.page = new TablePage(this.app, session, this.moment, this.chrome);
        replace(this.element, this.page.element);
        setTitle(this.page.title);
        this.page.enter();
        this.chrome.open();
    }
}

export const onlinePage = (app: App, rest: string[]): Page => new OnlinePage(app, rest);

/* A table on the server: first the room where players wait, then the table itself. */
import type { App, Page } from "../app";
import { h, replace } from "../base/dom";
import { holdDrawing } from "../base/drawing";
import { lang, say } from "../base/i18n";
import { setTitle } from "../base/title";
import { theme } from "../base/settings";
import { renew } from "../base/update";
import { TablePage } from "../table/table_page";
import { onlineHeader } from "./online_header";
import { refusal } from "./refusals";
import { OnlineSession } from "./online_session";
import { TableChrome } from "./table_chrome";
import { waitingRoom } from "./waiting_room";
import { gameTitle } from "./words";
import type { Message, Snapshot } from "./wire";

export class OnlinePage implements Page {
    readonly element = h(
        "div",
        { class: "holder", "data-testid": "online-table" },
        h("p", { class: "notice" }, say("Going to the table …")),
    );
    readonly title = "Trivium";
    private readonly id: string;
    private readonly moment: number | null;
    private session: OnlineSession | null = null;
    private chrome: TableChrome | null = null;
    private page: TablePage | null = null;
    private stop: () => void = () => {};
    private left = false;

    constructor(
        private readonly app: App,
        [id = "", moment]: string[],
    ) {
        this.id = id;
        this.moment = moment === undefined ? null : Number(moment);
    }

    enter(): void {
        this.stop = this.app.online.listen((message) => this.heard(message));
        this.app.online.whenKnown(() => {
            if (!this.left) this.app.online.watch(this.id, () => this.session?.table.decisions ?? 0);
        });
    }

    leave(): void {
        this.left = true;
        this.stop();
        this.app.online.unwatch(this.id);
        this.page?.leave();
        this.chrome?.close();
        this.session?.close();
    }

    /** A server of another version: the page updates itself, once; after that it says so. */
    private async renewOrTell(): Promise<void> {
        if (await renew()) return;
        this.show(h("p", { class: "notice", role: "alert" }, say("The server has another version than this page. Load the page again.")));
    }

    private isForeign(message: Message): boolean {
        if (message.type !== "table" || message.layout === undefined) return false;
        return this.app.engine.games(lang()).find((one) => one.id === message.about.game)?.layout !== message.layout;
    }

    private heard(message: Message): void {
        if (this.isForeign(message)) return void this.renewOrTell();
        if (message.type === "me" && this.session) return this.app.online.watchAgain();
        if (message.type === "answer") return this.refused(message.body);
        if (this.session) {
            const rematch = this.session.about.rematch;
            this.session.hear(message);
            if (rematch === "" && this.session.about.rematch !== "" && this.session.looker !== null)
                this.app.go(`/table/${this.session.about.rematch}`);
        } else if (message.type === "table" && message.table === this.id) {
            if (message.setup === undefined) this.showWaiting(message);
            else void this.showTable(message);
        }
    }

    /** There is no such table, or this reader may not look at it. */
    private refused(body: { code?: string; message?: string }): void {
        if (this.session) return;
        this.show(
            h("p", { class: "notice", role: "alert", "data-testid": "refused" }, refusal(body.code ?? "", body.message ?? "")),
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

    private async showTable(snapshot: Snapshot): Promise<void> {
        try {
            const session = new OnlineSession(this.app.engine, this.app.online, snapshot, () => this.chrome?.update());
            this.session = session;
            await session.prepare(session.seen)?.catch(() => {});
            if (snapshot.about.status === "over") await session.finish();
            if (this.left || this.session !== session) return;
            this.openTable(session);
        } catch (problem) {
            if (this.left) return;
            this.show(h("p", { class: "notice", role: "alert" }, say("This game cannot be opened: {why}", { why: String(problem) })));
        }
    }

    private openTable(session: OnlineSession): void {
        this.chrome = new TableChrome(this.app, session);
        this.page = new TablePage(this.app, session, this.moment, this.chrome);
        replace(this.element, this.page.element);
        setTitle(this.page.title);
        this.page.enter();
        this.chrome.open();
    }
}

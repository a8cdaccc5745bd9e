/* The reader's account: a guest in one click, an account later; name, password, recovery codes, tokens for programs, and the way out. */
import type { App, Page } from "../app";
import { ask as confirm, button, dialog, switchRow } from "../base/controls";
import { h, replace, type Child } from "../base/dom";
import { dateTime, listed, say } from "../base/i18n";
import { ask, get, post } from "./api";
import { attempt, copyRow, form } from "./form";
import { blockList } from "./blocks";
import { friendCard } from "./friend_views";
import { awayRows, noticeRows } from "./notice_rows";
import { onlineHeader } from "./online_header";
import { toast } from "./toast";
import type { Token } from "./wire";

const PASSWORD_LEAST = 8;
const name = { name: "name", words: "", complete: "username", least: 2, most: 24 };
const newPassword = {
    name: "password",
    words: "",
    type: "password" as const,
    complete: "new-password",
    least: PASSWORD_LEAST,
};

const nameField = (): typeof name => ({ ...name, words: say("Name") });
const newPasswordField = (): typeof newPassword => ({ ...newPassword, words: say("New password, 8 characters or more") });

class AccountPage implements Page {
    readonly element = h("div", { class: "text-page online-page", "data-testid": "account-page" });
    readonly title = `${say("Account")} · Trivium`;
    private stop: () => void = () => {};

    constructor(private readonly app: App) {}

    enter(): void {
        this.stop = this.app.online.listen((message) => {
            if (message.type === "me") this.fill();
        });
        replace(this.element, onlineHeader(this.app, "account"), h("main", { class: "text-main" }));
        this.app.online.whenKnown(() => this.fill()); // not before: whoever has begun to type must not lose it
    }
    leave(): void {
        this.stop();
    }

    private fill(): void {
        const me = this.app.online.me;
        const parts = !me ? this.strangerParts() : me.kind === "guest" ? this.guestParts() : this.accountParts();
        replace(
            this.element,
            onlineHeader(this.app, "account"),
            h(
                "main",
                { class: "text-main" },
                h("h1", {}, me ? me.name : say("Who are you?")),
                me &&
                    h(
                        "p",
                        { class: "muted", "data-testid": "who" },
                        me.kind === "guest" ? say("You are a guest in this browser.") : say("You have an account."),
                    ),
                ...parts,
            ),
        );
    }

    private async changed(): Promise<void> {
        await this.app.online.knowMe();
    }

    private strangerParts(): Child[] {
        return [
            this.app.online.server.guests &&
                card(
                    say("Play right away"),
                    say(
                        "A guest needs neither name nor password. Seats and games stay with this browser; you can turn this into an account later.",
                    ),
                    button(
                        say("Play as a guest"),
                        () =>
                            void this.app.online.beSomebody().then(
                                () => this.app.go("/online"),
                                (problem: Error) => problem.message !== "" && toast(problem.message),
                            ),
                        {
                            class: "button primary",
                            "data-testid": "guest",
                        },
                    ),
                ),
            this.loginCard(),
            this.newAccountCard(say("New account")),
            this.recoverCard(),
        ];
    }

    private guestParts(): Child[] {
        return [
            this.newAccountCard(say("Turn this into an account"), say("You keep your seats and games, and can go on from any device.")),
            this.nameCard(),
            this.callCard(),
            friendCard(this.app),
            this.loginCard(),
            blockList(),
            this.dataCard(),
            card(say("Leave"), say("A guest who leaves cannot come back to their games."), this.outButton(), this.deleteButton()),
        ];
    }

    private accountParts(): Child[] {
        return [
            this.nameCard(),
            friendCard(this.app),
            this.passwordCard(),
            this.codesCard(),
            this.callCard(),
            this.tokensCard(),
            blockList(),
            this.dataCard(),
            card(
                say("Leave"),
                say(
                    "This removes your name, tokens and messages permanently. Running games are resigned; finished ones stay without your name.",
                ),
                this.outButton(),
                this.deleteButton(),
            ),
        ];
    }

    private newAccountCard(title: string, words = ""): HTMLElement {
        const { registration } = this.app.online.server;
        if (registration === "closed") return card(title, say("This server accepts no new accounts."));
        return card(title, words, accountForm(this.app, registration === "invitation" ? "" : null));
    }

    private dataCard(): HTMLElement {
        const owner = this.app.online.me?.name ?? "";
        return card(
            say("My data"),
            say("Everything this server keeps about you, as one file: your games with their records, messages, ratings and tokens."),
            h(
                "a",
                { class: "button", href: "api/v1/me/export", download: `trivium-${owner}.json`, "data-testid": "export" },
                say("Download my data"),
            ),
        );
    }

    private loginCard(): HTMLElement {
        return card(
            say("Log in"),
            "",
            form(
                "login",
                [nameField(), { name: "password", words: say("Password"), type: "password", complete: "current-password" }],
                say("Log in"),
                async (values) => {
                    await post("/login", values);
                    await this.changed();
                },
                { class: "button" },
            ),
        );
    }

    private recoverCard(): HTMLElement {
        return h(
            "details",
            { class: "card" },
            h("summary", {}, say("I forgot my password")),
            h(
                "p",
                { class: "muted" },
                say("One of your recovery codes opens the account once. Without codes, ask the administrator for a link."),
            ),
            recoverForm(this.app, null),
        );
    }

    private nameCard(): HTMLElement {
        return card(
            say("Name"),
            "",
            form(
                "change-name",
                [{ ...nameField(), value: this.app.online.me?.name ?? "" }],
                say("Change name"),
                async (values) => {
                    await post("/me/name", values);
                    await this.changed();
                },
                { class: "button" },
            ),
        );
    }

    private passwordCard(): HTMLElement {
        return card(
            say("Password"),
            say("All other browsers are logged out; earlier tokens and recovery codes become invalid."),
            form(
                "change-password",
                [{ name: "old", words: say("Old password"), type: "password", complete: "current-password" }, newPasswordField()],
                say("Change password"),
                async (values) => {
                    await post("/me/password", values);
                    await this.changed();
                    toast(say("The password was changed."));
                },
                { class: "button" },
            ),
        );
    }

    private codesCard(): HTMLElement {
        const error = h("p", { class: "refusal", role: "alert" });
        return card(
            say("Recovery codes"),
            say("Each opens the account once if you lose your password. New codes replace the earlier ones."),
            button(
                say("New codes"),
                () =>
                    void attempt(error, null, async () => {
                        const { codes } = await post<{ codes: string[] }>("/me/codes");
                        dialog(
                            say("Recovery codes"),
                            "codes",
                            h("p", {}, say("Write them down: they are shown only now.")),
                            h(
                                "ul",
                                { class: "codes", "data-testid": "code-list" },
                                ...codes.map((code) => h("li", {}, h("code", {}, code))),
                            ),
                        );
                    }),
                { "data-testid": "make-codes" },
            ),
            error,
        );
    }

    private callCard(): HTMLElement {
        const away = this.app.online.me?.kind === "account" && awayRows();
        return card(say("Notifications"), "", ...noticeRows(() => this.fill()), away);
    }

    private tokensCard(): HTMLElement {
        const list = h("ul", { class: "token-list" }),
            error = h("p", { class: "refusal", role: "alert" });
        const fill = async (): Promise<void> => {
            const { tokens } = await get<{ tokens: Token[] }>("/me/tokens");
            replace(
                list,
                ...tokens.map((token) =>
                    h(
                        "li",
                        {},
                        h(
                            "span",
                            {},
                            h("strong", {}, token.name),
                            " ",
                            h("span", { class: "muted small" }, `${listed(token.scopes)} · ${dateTime(token.created_ms ?? 0)}`),
                        ),
                        button(
                            say("Delete"),
                            () =>
                                void attempt(error, null, async () => {
                                    await ask("DELETE", `/me/tokens/${encodeURIComponent(token.name)}`);
                                    await fill();
                                }),
                        ),
                    ),
                ),
            );
        };
        void attempt(error, null, fill);
        const scopes = new Set(["read", "play"]);
        const boxes = h(
            "div",
            { class: "scopes", role: "group", "aria-label": say("Permissions") },
            ...[
                ["read", say("watch")],
                ["play", say("play")],
                ["chat", say("chat")],
                ["account", say("change the account")],
            ].map(([scope, words]) =>
                switchRow(
                    words!,
                    scopes.has(scope!),
                    (on) => {
                        if (on) scopes.add(scope!);
                        else scopes.delete(scope!);
                    },
                    `scope-${scope}`,
                ),
            ),
        );
        return h(
            "details",
            { class: "card" },
            h("summary", {}, say("Tokens for programs")),
            h("p", { class: "muted" }, say("Your own bot logs in with a token. It is shown once.")),
            list,
            error,
            boxes,
            form(
                "make-token",
                [{ name: "name", words: say("Name of the token"), most: 24 }],
                say("Create token"),
                async (values) => {
                    const token = await post<Token>("/me/tokens", { name: values["name"], scopes: [...scopes] });
                    dialog(
                        say("Token {name}", { name: token.name }),
                        "token",
                        h("p", {}, say("Write it down: it is shown only now.")),
                        copyRow(say("Token"), token.token ?? "", "token-text"),
                    );
                    await fill();
                },
                { class: "button" },
            ),
        );
    }

    private outButton(): HTMLElement {
        return button(say("Log out"), () => void post("/logout").then(() => this.changed()), { "data-testid": "logout" });
    }
    private deleteButton(): HTMLElement {
        return button(say("Delete my account"), () => (this.app.online.me?.kind === "account" ? this.askPassword() : this.askTwice()), {
            class: "button quiet",
            "data-testid": "delete-me",
        });
    }
    private askTwice(): void {
        confirm(
            say("Permanently delete your account and data?"),
            say("Delete"),
            () => void ask("DELETE", "/me").then(() => this.changed()),
        );
    }
    /** A browser that was left open is not enough. */
    private askPassword(): void {
        const element: HTMLDialogElement = dialog(
            say("Permanently delete your account and data?"),
            "delete-account",
            form(
                "delete-account-form",
                [{ name: "password", words: say("Password"), type: "password", complete: "current-password" }],
                say("Delete"),
                async (values) => {
                    await ask("DELETE", "/me", values);
                    element.close();
                    await this.changed();
                    toast(say("Your account was deleted."));
                },
            ),
        );
    }
}

export const accountPage = (app: App): Page => new AccountPage(app);

/** A new account; `invitation`: null where none is needed, "" where it must be typed. */
function accountForm(app: App, invitation: string | null): HTMLFormElement {
    const code = { name: "invitation", words: say("Invitation"), most: 200 };
    return form(
        "make-account",
        [...(invitation === "" ? [code] : []), nameField(), newPasswordField()],
        say("Create account"),
        async (values) => {
            const given = (values["invitation"] ?? invitation ?? "").trim().replace(/^.*#\/register\//, "");
            await post("/account", { ...values, ...(given === "" ? {} : { invitation: given }) });
            await app.online.knowMe();
            app.go("/account");
        },
    );
}

/** Where an invitation to make an account leads. The secret leaves the address at once. */
export function registerPage(app: App, [secret = ""]: string[]): Page {
    const element = h(
        "div",
        { class: "text-page online-page", "data-testid": "register-page" },
        onlineHeader(app, ""),
        h(
            "main",
            { class: "text-main" },
            h("h1", {}, say("You are invited")),
            card(say("New account"), say("This link works once."), accountForm(app, secret)),
        ),
    );
    return { element, title: `${say("You are invited")} · Trivium`, enter: () => history.replaceState(null, "", "#/register") };
}

/** A new password by a code, or by the secret of a link. */
function recoverForm(app: App, secret: string | null): HTMLFormElement {
    const fields =
        secret === null ? [nameField(), { name: "code", words: say("Recovery code"), most: 64 }, newPasswordField()] : [newPasswordField()];
    return form(
        "recover",
        fields,
        say("Set new password"),
        async (values) => {
            await post("/recover", { name: "", code: secret, ...values });
            await app.online.knowMe();
            app.go("/account");
        },
        { class: "button primary" },
    );
}

/** Where an administrator's link leads. The secret leaves the address at once. */
export function recoverPage(app: App, [secret = ""]: string[]): Page {
    const element = h(
        "div",
        { class: "text-page online-page", "data-testid": "recover-page" },
        onlineHeader(app, ""),
        h(
            "main",
            { class: "text-main" },
            h("h1", {}, say("A new password")),
            card(say("Back into your account"), say("This link works once."), recoverForm(app, secret)),
        ),
    );
    return { element, title: `${say("A new password")} · Trivium`, enter: () => history.replaceState(null, "", "#/recover") };
}

function card(title: string, words: string, ...content: Child[]): HTMLElement {
    return h("section", { class: "card" }, h("h2", {}, title), words !== "" && h("p", { class: "muted" }, words), ...content);
}

/* Offline use and updates, the page's side: it registers the service worker, and when a newer build has arrived, lets it take over at a
 * moment that disturbs nobody. Games are kept after every move, so a page that loads itself anew loses none. */
import { button } from "./controls";
import { h } from "./dom";
import { say } from "./i18n";

const QUIET_MS = 90_000;
const RENEWED = "trivium.renewed"; // in this tab: a page that is still refused after renewing must not do so for ever
let waiting: ServiceWorker | null = null;
let notice: HTMLElement | null = null;

/** Begins after the page is shown: nothing of it is needed for the first picture. `busy`: is a game on the table? */
export function watchForUpdates(busy: () => boolean): void {
    if (!("serviceWorker" in navigator)) return;
    const service = navigator.serviceWorker;
    let controlled = service.controller !== null;
    service.addEventListener("controllerchange", () => {
        if (controlled) location.reload();
        controlled = true; // the first time nothing is replaced
    });
    service.register("sw.js").then(
        (registration: ServiceWorkerRegistration | undefined) => {
            if (!registration) return; // forbidden without an error
            const found = (): void => {
                const fresh = registration.installing;
                fresh?.addEventListener("statechange", () => {
                    if (fresh.state === "installed" && service.controller) offer(fresh, busy);
                });
            };
            if (registration.waiting && service.controller) offer(registration.waiting, busy);
            registration.addEventListener("updatefound", found);
            found();
            void holdMore(service);
            setInterval(() => void registration.update().catch(() => {}), 60 * 60 * 1000);
        },
        () => {
            /* private windows and plain http elsewhere: the page works as long as there is a network */
        },
    );
}

/** What the page has used is held for when there is no network: the reader's language, the pictures in this light. Much later, when nothing waits
 * for the line, all the rest, unless the reader wants to save it. */
async function holdMore(service: ServiceWorkerContainer): Promise<void> {
    const { active } = await service.ready;
    active?.postMessage(performance.getEntriesByType("resource").map((entry) => entry.name));
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (!connection?.saveData) setTimeout(() => service.controller?.postMessage("hold all"), QUIET_MS);
}

function offer(fresh: ServiceWorker, busy: () => boolean): void {
    waiting = fresh;
    if (!busy()) return takeOver();
    notice?.remove();
    notice = h(
        "div",
        { class: "update", role: "status", "data-testid": "update" },
        h("span", {}, say("A newer version is ready. Your game is kept.")),
        button(say("Update now"), takeOver, { class: "button primary", "data-testid": "update-now" }),
    );
    document.body.append(notice);
}

/** Called where nobody is in the middle of something: between two pages. */
export function takeOver(): void {
    waiting?.postMessage("take over");
    waiting = null;
}

/** The page and something it works with are of different builds: forget the copies and load the present one, once. */
export async function renew(): Promise<boolean> {
    if (sessionStorage.getItem(RENEWED) !== null) return false;
    sessionStorage.setItem(RENEWED, "1");
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    location.reload();
    return true;
}

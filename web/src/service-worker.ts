/* The page without a network: a copy of every file of one build, served from here once it is whole. A newer build waits until the page
 * says that it may take over, so that a page never mixes files of two builds. The page's side is base/update.ts. */
declare const BUILD_FILES: readonly string[];
declare const BUILD_NETS: readonly string[];
declare const BUILD_ID: string;

interface Extendable extends Event {
    waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Extendable {
    readonly request: Request;
    respondWith(answer: Promise<Response>): void;
}
interface ServiceScope {
    skipWaiting(): Promise<void>;
    readonly clients: { claim(): Promise<void> };
    readonly registration: { readonly scope: string };
    addEventListener(kind: "install" | "activate", act: (event: Extendable) => void): void;
    addEventListener(kind: "fetch", act: (event: Fetching) => void): void;
    addEventListener(kind: "message", act: (event: MessageEvent) => void): void;
}

const scope = self as unknown as ServiceScope;
const PREFIX = "trivium-",
    CACHE = PREFIX + BUILD_ID,
    START = "index.html",
    NETS = PREFIX + "nets"; // base/nets.ts puts there what was fetched
const files = new Set(BUILD_FILES);

/** Files that the page has just loaded are not sent again: the server is only asked whether they are still the same. */
async function install(): Promise<void> {
    const cache = await caches.open(CACHE);
    await cache.addAll(BUILD_FILES.map((name) => new Request(name, { cache: "no-cache" })));
}

async function removeOldNets(cache: Cache): Promise<void> {
    for (const { url } of await cache.keys()) if (!BUILD_NETS.some((name) => url.endsWith("/" + name))) await cache.delete(url);
}

async function activate(): Promise<void> {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE && name !== NETS) await caches.delete(name);
    if (await caches.has(NETS)) await removeOldNets(await caches.open(NETS));
    await scope.clients.claim();
}

/** The file of this build that answers a request; null: not ours. */
function fileOf(request: Request): string | null {
    if (request.method !== "GET" || !request.url.startsWith(scope.registration.scope)) return null;
    const name = new URL(request.url).pathname.slice(new URL(scope.registration.scope).pathname.length);
    return name === "" ? START : files.has(name) ? name : null;
}

async function answer(name: string, request: Request): Promise<Response> {
    const cache = await caches.open(CACHE);
    return (await cache.match(name)) ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => {
    if (event.data === "take over") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
    const name = fileOf(event.request);
    if (name !== null) event.respondWith(answer(name, event.request));
});

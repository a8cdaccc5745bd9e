/* The page without a network: copies of the files of one build, served from here. What is needed to play is held from the first visit on; other
 * languages, rules, puzzles and study are held when they are first used, or when the page says that nothing else waits. A newer build waits until
 * the page says that it may take over. A file that comes later is known by its hash, so a page never mixes files of two builds. The page's side is
 * base/update.ts. */
declare const BUILD_FILES: Readonly<Record<string, string>>; // the beginning of each one's SHA-256
declare const BUILD_FIRST: readonly string[];
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
    readonly registration: { readonly scope: string; update(): Promise<unknown> };
    addEventListener(kind: "install" | "activate", act: (event: Extendable) => void): void;
    addEventListener(kind: "fetch", act: (event: Fetching) => void): void;
    addEventListener(kind: "message", act: (event: Extendable & MessageEvent) => void): void;
}

const scope = self as unknown as ServiceScope;
const PREFIX = "trivium-",
    CACHE = PREFIX + BUILD_ID,
    START = "index.html",
    NETS = PREFIX + "nets"; // base/nets.ts puts there what was fetched
const isBuild = (name: string): boolean => name.startsWith(PREFIX) && name !== NETS;
const nameOf = (url: string): string => new URL(url).pathname.slice(new URL(scope.registration.scope).pathname.length);

/** What older builds held is held of this one as well, so that nobody loses rules that were there without a network. */
async function install(): Promise<void> {
    const names = new Set(BUILD_FIRST);
    for (const name of (await caches.keys()).filter(isBuild))
        for (const { url } of await (await caches.open(name)).keys()) names.add(nameOf(url));
    const cache = await caches.open(CACHE);
    await cache.addAll([...names].filter((name) => name in BUILD_FILES).map(asked));
}

/** Files that the page has just loaded are not sent again: the server is only asked whether they are still the same. */
const asked = (name: string): Request => new Request(name, { cache: "no-cache" });

async function hashOf(response: Response): Promise<string> {
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
    return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The file, held from now on. One of another build is none: there is a newer one, which is asked for. */
async function take(cache: Cache, name: string): Promise<Response> {
    const response = await fetch(asked(name));
    if (!response.ok) return response;
    if (!(await hashOf(response.clone())).startsWith(BUILD_FILES[name]!)) {
        void scope.registration.update().catch(() => {});
        return Response.error();
    }
    await cache.put(name, response.clone()).catch(() => {}); // the browser's room is full: it will be fetched again
    return response;
}

/** One after the other: the page may need the line. */
async function hold(names: readonly string[]): Promise<void> {
    const cache = await caches.open(CACHE);
    for (const name of names) if (name in BUILD_FILES && !(await cache.match(name))) await take(cache, name).catch(() => {});
}

async function removeOldNets(cache: Cache): Promise<void> {
    for (const { url } of await cache.keys()) if (!BUILD_NETS.some((name) => url.endsWith("/" + name))) await cache.delete(url);
}

async function activate(): Promise<void> {
    for (const name of await caches.keys()) if (isBuild(name) && name !== CACHE) await caches.delete(name);
    if (await caches.has(NETS)) await removeOldNets(await caches.open(NETS));
    await scope.clients.claim();
}

/** The file of this build that answers a request; null: not ours. */
function fileOf(request: Request): string | null {
    if (request.method !== "GET" || !request.url.startsWith(scope.registration.scope)) return null;
    const name = nameOf(request.url);
    return name === "" ? START : name in BUILD_FILES ? name : null;
}

async function answer(name: string): Promise<Response> {
    const cache = await caches.open(CACHE);
    return (await cache.match(name)) ?? take(cache, name);
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => {
    if (event.data === "take over") void scope.skipWaiting();
    else if (event.data === "hold all") event.waitUntil(hold(Object.keys(BUILD_FILES)));
    else if (Array.isArray(event.data)) event.waitUntil(hold(event.data.map(nameOf)));
});
scope.addEventListener("fetch", (event) => {
    const name = fileOf(event.request);
    if (name !== null) event.respondWith(answer(name));
});

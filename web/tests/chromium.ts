/* The browser of all tests of pages: Debian's Chromium, without what only costs time. */
import { type Browser, chromium } from "playwright-core";

/* A window's own pages: the list under the address bar, which no test opens, is two more pages in a process of their own for each new
 * window, and costs more than the page that is tested. Nor is a process kept ready for a second page. */
const UNSEEN = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess"];
/* What playwright-core switches off; of two such lists Chromium reads only the last. */
const OFF = [
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "BoundaryEventDispatchTracksNodeRemoval",
    "DestroyProfileOnBrowserClose",
    "DialMediaRouteProvider",
    "GlobalMediaControls",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "Translate",
    "AutoDeElevate",
    "RenderDocument",
    "OptimizationHints",
];
let browser: Promise<Browser> | null = null; // one, also when several ask for it at once

export function openBrowser(): Promise<Browser> {
    browser ??= chromium.launch({
        executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
        args: [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            `--disable-features=${[...OFF, ...UNSEEN].join(",")}`,
        ],
    });
    return browser;
}

export async function closeBrowser(): Promise<void> {
    await (await browser)?.close();
    browser = null;
}

/* Records to and from the reader's own files. */
import { h } from "./dom";

export function download(name: string, content: string | Blob): void {
    const address = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content);
    const link = h("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}

interface LaunchQueue {
    setConsumer(use: (launched: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** Where the page is installed, the system opens records with it (manifest.webmanifest). */
export function readOpened(read: (text: string) => void): void {
    (window as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer(
        ({ files }) =>
            void files?.[0]
                ?.getFile()
                .then((file) => file.text())
                .then(read),
    );
}

/** Lets the reader pick a file and reads it as text. */
export function upload(read: (text: string, name: string) => void): void {
    const input = h("input", { type: "file", accept: ".trv,text/plain", class: "unseen", "data-testid": "file" });
    input.addEventListener("change", () => {
        const file = input.files?.[0];
        if (file) void file.text().then((text) => read(text, file.name));
        input.remove();
    });
    input.addEventListener("cancel", () => input.remove());
    document.body.append(input);
    input.click();
}

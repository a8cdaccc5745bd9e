/* Files that are served beside the page and fetched when they are needed. The build names them all, so that nothing is asked for that
 * is not there. */
declare const PAGE_FILES: readonly string[];

const held = new Map<string, Promise<string>>();

export const assets = (): readonly string[] => PAGE_FILES;
export const hasAsset = (name: string): boolean => PAGE_FILES.includes(name);

/** The text of a file; fetched once. */
export function asset(name: string): Promise<string> {
    let text = held.get(name);
    if (!text) {
        text = fetch(name).then((response) => {
            if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
            return response.text();
        });
        text.catch(() => held.delete(name)); // another time it may be there
        held.set(name, text);
    }
    return text;
}

/* Material that the reader has written, kept in this browser: several for a game, each with a name. */
import { newId } from "./saves";

export interface Material {
    id: string;
    game: string;
    name: string;
    text: string; // JSON, as in a file
    changed: number;
    good: boolean; // a game can be played with it
}

const PREFIX = "trivium.material.";

/** The material of a game that this browser keeps, the latest first. */
export function materialsOf(game: string): Material[] {
    const found: Material[] = [];
    try {
        for (let i = 0; i < localStorage.length; i++) {
            const key = localStorage.key(i);
            if (!key?.startsWith(PREFIX)) continue;
            const one = findMaterial(key.slice(PREFIX.length));
            if (one?.game === game) found.push(one);
        }
    } catch {
        /* no storage, no material */
    }
    return found.sort((a, b) => b.changed - a.changed);
}

export function findMaterial(id: string): Material | null {
    try {
        const one = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null") as Material | null;
        return one !== null && typeof one.text === "string" && typeof one.name === "string" ? one : null;
    } catch {
        return null;
    }
}

export const freshMaterial = (game: string, name: string, text: string): Material => ({
    id: newId(),
    game,
    name,
    text,
    changed: 0,
    good: true,
});

/** False when the browser refuses: no room, or storage forbidden. */
export function keepMaterial(material: Material): boolean {
    try {
        localStorage.setItem(PREFIX + material.id, JSON.stringify({ ...material, changed: Date.now() }));
        return true;
    } catch {
        return false;
    }
}

export function dropMaterial(id: string): void {
    try {
        localStorage.removeItem(PREFIX + id);
    } catch {
        /* nothing was kept then */
    }
}

/* The newest pieces, those that mean something else than after the looker's last decision, are outlined until the next one. */
import { lang } from "../base/i18n";
import { theme } from "../base/settings";
import type { Picture } from "./picture";
import type { Playing } from "./playing";

const LARGEST_PIECE = 160; // what is larger is an area rather than a thing

export class News {
    /** How things were called after the looker's last decision. */
    private before: { decision: number; labels: Map<string, string> } | null = null;

    constructor(
        private readonly session: Playing,
        private readonly picture: Picture,
    ) {}

    /** `now`: the present is shown, not a moment of the past. */
    outline(now: boolean): void {
        const session = this.session;
        const due = now && session.seen < session.table.decisions && session.looker !== null && session.waitingFor === null;
        if (due && this.before?.decision !== session.seen) this.before = { decision: session.seen, labels: this.labelsAt(session.seen) };
        for (const one of this.picture.scene.elements) {
            const piece = due && !one.decor && Math.max(one.w, one.h) <= LARGEST_PIECE;
            this.picture.element(one.id)?.classList.toggle("recent", piece && this.before!.labels.get(one.id) !== one.label);
        }
    }

    private labelsAt(decision: number): Map<string, string> {
        const scene = this.session.table.screen(this.session.viewer, lang(), theme(), decision).scene();
        return new Map(scene.elements.map((one) => [one.id, one.label]));
    }
}

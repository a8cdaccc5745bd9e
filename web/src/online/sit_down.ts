/* Taking a seat. The server has published its commitment to the secret before it learns the salt: both are remembered here, to be held
 * against the record when the game is over. */
import { get, post } from "./api";
import { freshSalt, keyed, recall, remember } from "./memory";
import type { About, Snapshot } from "./wire";

/** With an invitation, if the seat needs one. The salt that was told first is the one that counts. */
export async function sitDown(about: About, invitation?: string): Promise<void> {
    const salt = recall(about.id).salt ?? freshSalt();
    remember(about.id, { salt, commitment: about.commitment });
    await post(`/tables/${about.id}/join`, { salt, ...(invitation === undefined ? {} : { invitation }) });
}

/** The same for a table of which only the name is known. */
export async function sitDownAt(id: string, invitation: string): Promise<void> {
    remember(id, { look: invitation }); // also while somebody else is quicker
    await sitDown((await get<Snapshot>(keyed(id, `/tables/${encodeURIComponent(id)}`))).about, invitation);
}

/** A table does not begin before everybody at it had a say in the chance: the next game of a rematch waits for it. */
export async function addSalt(about: About): Promise<void> {
    if (about.status === "waiting" && about.you !== null && about.seats[about.you]?.salted === false) await sitDown(about);
}

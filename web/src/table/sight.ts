/* How far a room is scrolled so that something in it can be seen: no farther than needed, and not at all where enough of it is in sight. */

/** From where to where something lies along the way that is scrolled; `home` is where its surroundings begin. */
export interface Span {
    at: number;
    length: number;
    home: number;
}

const MARGIN = 8,
    ROUNDING = 1;

const seen = ({ at, length }: Span, from: number, room: number): boolean =>
    length > room
        ? at + length / 2 >= from && at + length / 2 <= from + room
        : at >= from - ROUNDING && at + length <= from + room + ROUNDING;

/** Where to scroll to from `now`. When `most`, something new is asked: then a view of few of the spans is left for one of half as many again. */
export function scrollFor(spans: readonly Span[], now: number, room: number, most: boolean): number {
    const count = (from: number): number => spans.filter((span) => seen(span, from, room)).length;
    let best = now,
        many = count(now);
    if (many > 0 && !most) return now;
    const enough = Math.max(1.5 * many, 1);
    for (const { at, length, home } of spans) {
        const from = Math.max(Math.min(home, at), length > room ? at + length / 2 - room / 2 : at + length + MARGIN - room, 0);
        if (count(from) > many) [best, many] = [from, count(from)];
    }
    return many >= enough ? best : now;
}

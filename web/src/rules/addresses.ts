/* Where a clause stands in the page, and where the moves of an example are. */

/** The name of a clause's or a chapter's place in the page. */
export const anchor = (id: string): string => "rule-" + id.replace(/[^\p{L}\p{N}.]/gu, "-");

/** Moves `from` to `to` of a record; both 0: only the set-up. */
export interface Example {
    title: string;
    record: string;
    from: number;
    to: number;
}

/** What a link of the text names: "examples/NAME.trv#4-7". */
export function exampleOf(title: string, address: string): Example | null {
    const found = /^(examples\/[\w-]+\.trv)#(\d+)(?:-(\d+))?$/.exec(address);
    return found && { title, record: `rules/${found[1]!}`, from: Number(found[2]), to: Number(found[3] ?? found[2]) };
}

/* The server of the tests under another address, where files can be others: to the browser, another build. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { address } from "./harness";

/** What is answered in place of a file; null: the file, and undefined: nothing is there. */
export type Change = (name: string, body: Buffer) => Promise<Buffer | null | undefined> | Buffer | null | undefined;

export async function withProxy(change: Change, use: (address: string) => Promise<void>): Promise<void> {
    const proxy = createServer((question, answer) => {
        const name = question.url ?? "/",
            headers = { ...question.headers, host: new URL(address).host, "accept-encoding": "identity", "if-none-match": "" };
        request(new URL(name, address), { headers }, (found) => {
            const parts: Buffer[] = [];
            found
                .on("data", (part: Buffer) => parts.push(part))
                .on("end", async () => {
                    const body = Buffer.concat(parts),
                        other = await change(name.slice(1), body),
                        { "content-length": _, ...rest } = found.headers;
                    if (other === undefined) answer.writeHead(503).end();
                    else if (other === null) answer.writeHead(found.statusCode ?? 500, rest).end(body);
                    else answer.writeHead(200, rest).end(other);
                });
        }).end();
    });
    await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
    try {
        await use(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`);
    } finally {
        proxy.closeAllConnections();
        proxy.close();
    }
}

/* worker.ts for Node's own kind of workers. */
import { parentPort } from "node:worker_threads";
import { answerJobs, type Request } from "../../src/engine/jobs";

const port = parentPort;
if (port === null) throw new Error("This script runs in a worker.");
const answer = answerJobs({ postMessage: (reply) => port.postMessage(reply) });
port.on("message", (request: Request) => answer(request));

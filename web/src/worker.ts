/* The worker's script: the library thinks here, so that the page never waits. */
import { answerJobs, type Request } from "./engine/jobs";

const answer = answerJobs({ postMessage: (reply) => self.postMessage(reply) });
self.onmessage = (message: MessageEvent<Request>) => answer(message.data);

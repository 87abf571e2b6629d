import { type Agent, request } from "node:http";

/** A request. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Sends a request to the end of its answer; resolves with the status. Rejects where there is no answer. */
export function send(call: Call, agent: Agent): Promise<number> {
  const { method, url, headers, body } = call;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (incoming) => {
      incoming.resume();
      incoming.on("end", () => resolve(incoming.statusCode ?? 0));
    });
    // A kept connection may be closed by its server just as it is used again; then the request was not examined.
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && error.code === "ECONNRESET") resolve(send(call, agent));
      else reject(error);
    });
    outgoing.end(body);
  });
}

import { type Agent, request } from "node:http";

/** A request. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Sends a request and resolves with the status when the response is complete. Rejects if there is no response. */
export function send(call: Call, agent: Agent): Promise<number> {
  const { method, url, headers, body } = call;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (incoming) => {
      incoming.resume();
      incoming.on("end", () => resolve(incoming.statusCode ?? 0));
    });
    // The server may close an idle connection just as it is used again. It has then not read the request.
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && error.code === "ECONNRESET") resolve(send(call, agent));
      else reject(error);
    });
    outgoing.end(body);
  });
}

import { setImmediate } from "node:timers";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type ContentTypeDecoder,
  ErrorCodes,
  type Message,
  type ResponseMessage,
} from "vscode-languageserver";
import { createConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import { parsedJson } from "../../core/attempt.ts";
import { Lifecycle } from "../../lsp/lifecycle.ts";
import { type LanguageServerOptions, serve } from "../../lsp/server.ts";

/**
 * Serves one editor over a pair of streams, until it says `exit`, the input ends, or the process that it named as its own
 * has ended. The process then ends: with 0 after `shutdown`, otherwise with 1. Never resolves.
 */
export function serveStreams(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  options: Omit<LanguageServerOptions, "turns">,
): Promise<never> {
  const writer = new StreamMessageWriter(output);
  const answer = (response: Parameters<typeof writer.write>[0]) => void writer.write(response);
  const reader = new StreamMessageReader(input, { contentTypeDecoder: decoderAnswering(answer) });
  const messageStrategy = new Lifecycle(answer);
  const connection = createConnection(reader, writer, { messageStrategy });
  // The reader stops at a header that it cannot read; the data after it would wait for the next message.
  reader.onError(() => setImmediate(() => input.emit("data", Buffer.alloc(0))));
  input.on("end", () => process.exit(messageStrategy.isShutDown ? 0 : 1));
  serve(connection, { ...options, turns: { next: () => nextTurn(), now: () => performance.now() } });
  return new Promise<never>(() => {});
}

/**
 * Reads the body of a message. Invalid JSON, or JSON that is not a message, gets an error response without a request
 * id, and the next message is read normally.
 */
function decoderAnswering(answer: (response: ResponseMessage) => void): ContentTypeDecoder {
  const refuse = (code: number, message: string): never => {
    answer({ jsonrpc: "2.0", id: null, error: { code, message } });
    throw new Error(message);
  };
  return {
    name: "application/json",
    async decode(bytes) {
      const value = parsedJson(new TextDecoder().decode(bytes));
      if (value === undefined) return refuse(ErrorCodes.ParseError, "The message is not JSON.");
      if (isMessage(value)) return value;
      return refuse(ErrorCodes.InvalidRequest, "The message is not a request, a notification or a response.");
    },
  };
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null) return false;
  return ("method" in value && typeof value.method === "string") || "result" in value || "error" in value;
}

import { setImmediate } from "node:timers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import { Lifecycle } from "../../lsp/lifecycle.ts";
import { type LanguageServerOptions, serve } from "../../lsp/server.ts";
import { decoderAnswering } from "./decoder.ts";

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

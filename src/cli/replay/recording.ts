import { usage } from "../exit-code.ts";
import { JsonMembers } from "../simulate/json-members.ts";

/** The beginning of a file by which the recording of a browser (HAR) is recognised. */
export const RECORDING_HEAD_BYTES = 256;
const HEAD = /^\uFEFF?\s*\{\s*"log"\s*:\s*(?=\{)/;

/** Whether bytes begin a recording of a browser. */
export function isRecordingHead(head: Buffer): boolean {
  return HEAD.test(head.toString("utf8"));
}

/**
 * The entries of a recording, each as a line of JSON; never contains more than one entry.
 *
 * Errors: iteration throws a usage `Failure` if the recording breaks off.
 */
export async function* recordedEntries(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array> {
  const scanner = new JsonMembers("entries");
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let isFirst = true;
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    const lines: string[] = [];
    for (const scanned of scanner.read(isFirst ? text.replace(HEAD, "") : text)) {
      // Within a string of JSON a line break is written as an escape.
      if (scanned.kind === "item") lines.push(`${scanned.text.replace(/[\r\n]/g, " ")}\n`);
    }
    isFirst = false;
    if (lines.length > 0) yield Buffer.from(lines.join(""));
  }
  if (!scanner.isComplete) throw usage(`\`${name}\` is a truncated browser recording (HAR).`);
}

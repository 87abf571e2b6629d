import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import { isNoEntryPoint } from "../../sources/recognise/answers.ts";
import { exactValue, type LocatedNode, type LocatedObject } from "../../sources/values/located.ts";

/** The fingerprint of an entry point that does not exist. */
export const NO_ENTRY_POINT = "none";

/** Members that Cloudflare renews with every change, of the entry point and of its rules. */
const RENEWED = /^(?:\/"rules"\/\d+)?\/"(?:version|last_updated)" /;

/**
 * Returns the SHA-256 of the values in an exported entry point, whatever the order of its members and the notation of its
 * strings. Scripts compute the same with the shell function `fingerprint`.
 *
 * Shape: 64 hexadecimal digits; `NO_ENTRY_POINT` for the response that there is none.
 */
export function liveFingerprint(entrypoint: LocatedObject): string {
  if (isNoEntryPoint(entrypoint)) return NO_ENTRY_POINT;
  const values = [...valuesOf(entrypoint)].filter((line) => !RENEWED.test(line));
  return sha256Of(values.sort().join(""));
}

/** SHA-256 of a string's UTF-8, in hexadecimal digits. */
export function sha256Of(text: string): string {
  return bytesToHex(sha256(text));
}

/** A line for each value, with the path to it: `/"rules"/0/"action" "block"`. */
function* valuesOf(node: LocatedNode, path = ""): Generator<string> {
  if (node.kind === "Object" && node.entries.length > 0) {
    for (const { key, value } of node.entries) yield* valuesOf(value, `${path}/${textOf(key)}`);
  } else if (node.kind === "Array" && node.items.length > 0) {
    for (const [at, item] of node.items.entries()) yield* valuesOf(item, `${path}/${at}`);
  } else yield `${path} ${node.kind === "Number" ? node.raw : textOf(exactValue(node))}\n`;
}

/** JSON in which an escaped backslash is `\-`: scripts resolve the escapes that some writers of JSON use needlessly. */
function textOf(value: unknown): string {
  return (JSON.stringify(value) ?? "").replaceAll("\\\\", "\\-");
}

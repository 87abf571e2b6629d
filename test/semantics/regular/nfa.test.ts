import { expect, it } from "vitest";
import { asBytes } from "../../../src/core/bytes.ts";
import { regexOf } from "../../../src/parser/regex/remember.ts";
import { hasByte } from "../../../src/semantics/regular/byte-set.ts";
import { nfaOf } from "../../../src/semantics/regular/nfa.ts";

const BYTES = Array.from({ length: 256 }, (_, byte) => byte);
const between = (first: number, last: number) => BYTES.filter((byte) => byte >= first && byte <= last);
const but = (left: readonly number[]) => BYTES.filter((byte) => !left.includes(byte));

it.each<[string, readonly number[]]>([
  ["(?s-u:.)", BYTES],
  ["(?-u:.)", but([10])],
  ["(?-u:\\d)", between(48, 57)],
  ["(?-u:\\D)", but(between(48, 57))],
  ["(?-u:\\s)", [...between(9, 13), 32]],
  ["(?-u:[a-c])", between(97, 99)],
  ["(?-u:[^\\x00])", but([0])],
  ["(?-u:[^\\xff])", but([255])],
  ["(?-u:\\x00)", [0]],
  ["(?-u:\\xff)", [255]],
  ["(?i-u:k)", [75, 107]],
])("a step of %s takes exactly its bytes", (pattern, bytes) => {
  const nfa = nfaOf(regexOf({ value: asBytes(pattern) })!.value!)!;
  const step = nfa.steps[nfa.start]!;
  expect(step.kind === "byte" && BYTES.filter((byte) => hasByte(step.bytes, byte))).toEqual(bytes);
});

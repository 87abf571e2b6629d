import fc, { type Arbitrary } from "fast-check";
import { FIELDS } from "../../src/contract/fields.ts";
import { functionNames } from "../../src/contract/functions.ts";
import { expressions } from "../oracle/generate/expressions.ts";
import { mutated } from "../oracle/generate/mutations.ts";
import { REGEX } from "../oracle/generate/regexes.ts";
import { illTyped, tokenSoup } from "../oracle/generate/soup.ts";
import { anyCharacter } from "../support/any-character.ts";

const fields = [...FIELDS.values()].map(({ name, type }) => ({ name, type: type.name }));
const names = [...fields.map(({ name }) => name), ...functionNames(), "[*]", "[0]", '["x"]', ""];

/** Random bytes as a program would read them: as UTF-8 with replacement characters, or one character a byte. */
const bytes: Arbitrary<string> = fc
  .tuple(fc.uint8Array({ maxLength: 60, size: "max" }), fc.boolean())
  .map(([data, isLatin]) => Buffer.from(data).toString(isLatin ? "latin1" : "utf8"));

/** Signs of the language and of regexes, so that runs of openings and closings come up. */
const signs = fc.string({
  unit: fc.constantFrom(..."()[]{}\"\\'.*+?|^$!&<>=~,#r01a:/- \n\u00a0\u2028\ud800\udc00é"),
  maxLength: 40,
  size: "max",
});

/** Texts of every kind, from valid expressions to noise. */
export const inputs: Arbitrary<string> = fc.noBias(
  fc.oneof(
    { weight: 3, arbitrary: expressions(fields) },
    { weight: 5, arbitrary: mutated(expressions(fields), names) },
    { weight: 2, arbitrary: illTyped(fields) },
    { weight: 3, arbitrary: tokenSoup(fields) },
    { weight: 2, arbitrary: mutated(REGEX, ["(?u)", "\\pL", "[^a]"]) },
    { weight: 3, arbitrary: signs },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 30, size: "max" }) },
    { weight: 1, arbitrary: bytes },
  ),
);

/** Pieces that hostile inputs repeat. Each is also tried cut off, closed, and after a valid beginning. */
const REPEATED = [
  ...'( [ { ! " \\ . * , # $ : \n \u0000 é 😀'.split(" "),
  ...[
    "not ",
    "any(",
    "lower(",
    "ssl or ",
    "ssl and not ",
    "(ssl or ",
    '["x"]',
    "[*]",
    "[0]",
    "1.1.1.1 ",
    '"a" ',
    "1..2 ",
  ],
  ...[
    "(a|",
    "[a",
    "[a&&",
    "a{9}",
    "\\x",
    "(?i)",
    "ssl xor(",
    "eq ",
    '"a" eq ',
    "not in {",
    "$a ",
    "0x",
    "61:",
    "::",
    "r#",
  ],
];
const BEGINNINGS = [
  "",
  "ssl ",
  "http.host eq ",
  "http.host in {",
  "ip.src in {",
  "lower(",
  'http.host matches "',
  "http.host[",
];

/** Large strings made of one piece, about `chars` long each. */
export function hostileInputs(chars: number): { readonly name: string; readonly text: string }[] {
  return BEGINNINGS.flatMap((beginning) =>
    REPEATED.map((piece) => ({
      name: `${JSON.stringify(beginning)} and ${JSON.stringify(piece)} repeated`,
      text: beginning + piece.repeat(Math.ceil(chars / piece.length)),
    })),
  );
}

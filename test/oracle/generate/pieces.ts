import fc, { type Arbitrary } from "fast-check";
import { WHITE_SPACE } from "./indexes.ts";

/** One of the strings, each as likely as its weight says; one decimal counts. */
export function choice(weights: Readonly<Record<string, number>>): Arbitrary<string> {
  return fc.oneof(
    ...Object.entries(weights).map(([text, weight]) => ({
      weight: Math.round(weight * 10),
      arbitrary: fc.constant(text),
    })),
  );
}

/** One of the strings, all equally likely. */
export function anyOf(...texts: string[]): Arbitrary<string> {
  return fc.constantFrom(...texts);
}

/** The pieces in sequence; strings are used unchanged. */
export function sequence(...pieces: (Arbitrary<string> | string)[]): Arbitrary<string> {
  return fc
    .tuple(...pieces.map((piece) => (typeof piece === "string" ? fc.constant(piece) : piece)))
    .map((parts) => parts.join(""));
}

/** Between `min` and `max` of the piece, with a separator in between. */
export function several(
  piece: Arbitrary<string>,
  separator: Arbitrary<string> | string,
  size: { readonly min?: number; readonly max: number },
): Arbitrary<string> {
  const glue = typeof separator === "string" ? fc.constant(separator) : separator;
  return fc
    .array(fc.tuple(glue, piece), { minLength: size.min ?? 0, maxLength: size.max, size: "max" })
    .map((pairs) => pairs.map(([before, text], at) => (at === 0 ? text : before + text)).join(""));
}

/** Any kind of whitespace, alone or next to a space; most kinds are rejected. */
const ANY_SPACE = sequence(anyOf("", " "), anyOf(...WHITE_SPACE), anyOf("", " "));

/** Whitespace that the language does not demand: usually one space, sometimes odd, seldom a kind that is rejected. */
export const SPACE = usually(
  choice({
    " ": 40,
    "": 6,
    "  ": 2,
    "\n": 2,
    "\r\n": 1,
    " \n\n ": 1,
  }),
);

/** Whitespace after a name, which would absorb what directly follows it. */
export const SPACE_AFTER_NAME = usually(
  choice({
    " ": 60,
    "\n": 3,
    "\r": 1,
    "  ": 2,
    "\t": 0.3,
    "": 0.3,
    "\u00a0": 0.2,
  }),
);

/** Whitespace inside brackets: usually empty. */
export const SPACE_INSIDE = usually(choice({ "": 20, " ": 3, "\n": 1, "  ": 1 }));

/** One time in 150 any kind of whitespace instead. */
function usually(space: Arbitrary<string>): Arbitrary<string> {
  return fc.oneof({ weight: 149, arbitrary: space }, { weight: 1, arbitrary: ANY_SPACE });
}

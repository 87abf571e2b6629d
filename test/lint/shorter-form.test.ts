import { expect, it } from "vitest";
import { shorterForm } from "../../src/lint/analysis/shorter-form.ts";
import { analyseExpression } from "../../src/types/analyse.ts";

const WRITTEN = 'http.host   eq "a" or   http.host eq "b"';
const CANONICAL = 'http.host eq "a" or http.host eq "b"';
const PACKED = 'http.host in {"a" "b"}';

it.each<readonly [string, number, string | undefined, string | undefined]>([
  [WRITTEN, CANONICAL.length, "Write it in its canonical form", CANONICAL],
  [WRITTEN, CANONICAL.length - 1, "Write it shorter: the same requests match", PACKED],
  [WRITTEN, PACKED.length, "Write it shorter: the same requests match", PACKED],
  [WRITTEN, PACKED.length - 1, undefined, undefined],
  ["", 100, undefined, undefined],
])("%s in %i characters", (text, max, title, expected) => {
  const form = shorterForm(analyseExpression(text).typed, { max, lengthOf: (one) => one.length });
  expect([form?.title, form?.edits[0]?.newText]).toEqual([title, expected]);
});

import { expect, it } from "vitest";
import { asBytes } from "../../../src/core/bytes.ts";
import { regexOf } from "../../../src/parser/regex/remember.ts";
import { regexTexts } from "../../../src/semantics/prove/text-sets.ts";
import { sampleOf, sureSampleOf } from "../../../src/semantics/regular/sample.ts";

it.each([
  "ab",
  "(?i)ab",
  "a.c",
  "a\\d",
  "\\W\\S",
  "[b-d]x",
  "[^a]",
  "[[:digit:]]{3}",
  "\\w{2,}-",
  "(a|bc|d)e",
  "a(?:b+|c?)",
  "[Q-S][[:punct:]&&[^a!-/]]",
  "x*y",
])("samples of a pattern match it: %s", (pattern) => {
  const source = asBytes(pattern);
  const node = regexOf({ value: source })!.value!;
  const texts = regexTexts(source, node)!;
  for (const branch of [0, 1, 2])
    for (const isRaised of [false, true])
      expect(texts.has(asBytes(sampleOf(node, { branch, isRaised }))), `${branch} ${isRaised}`).toBe(true);
  expect(texts.has(asBytes(`-${sureSampleOf(node)}-`))).toBe(true);
});

it.each(["^a", "a$", "\\bx", "(?:ab){2000}"])("no string makes each one with it match: %s", (pattern) => {
  expect(sureSampleOf(regexOf({ value: asBytes(pattern) })!.value!)).toBeUndefined();
});

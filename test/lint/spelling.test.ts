import { describe, expect, it } from "vitest";
import { applyEdits } from "../../src/core/edits.ts";
import { inFile } from "../../src/core/range.ts";
import { isMisspelt, meantKey } from "../../src/lint/analysis/misspelt.ts";
import {
  detached,
  isNameCharacter,
  removing,
  spacedOperator,
  unwrapping,
} from "../../src/lint/analysis/spelling.ts";
import type { LocatedObject } from "../../src/sources/values/located.ts";
import { readMarks } from "../../src/testing/marked.ts";
import { readDocument } from "../support/rule-tester.ts";

/** The text with its marked part replaced. */
function replaced(
  marked: string,
  write: (text: string, range: { start: number; end: number }) => string,
): string {
  const { text, ranges } = readMarks(marked);
  const [range] = ranges as [{ start: number; end: number }];
  return text.slice(0, range.start) + write(text, range) + text.slice(range.end);
}

describe("words beside others", () => {
  it.each([
    ["ssl«&&»ssl", "and", "ssl and ssl"],
    ["ssl «&&» ssl", "and", "ssl and ssl"],
    ['"a"«||»"b"', "or", '"a" or "b"'],
    ["{1::}«||»ssl", "or", "{1::}or ssl"],
    ["1::«||»(ssl)", "or", "1:: or(ssl)"],
    ["ssl«and»ssl", "&&", "ssl&&ssl"],
  ])("%s with the operator %s is %s", (marked, word, expected) => {
    expect(replaced(marked, (text, range) => spacedOperator(text, range, word))).toBe(expected);
  });

  it.each([
    ["not«(ssl)»", "ssl", "not ssl"],
    ["not «(ssl)»", "ssl", "not ssl"],
    ["1::«(a)»", "a", "1:: a"],
    ["not«(ssl)»", "(a)", "not(a)"],
    ["(«(ssl)»)", "ssl", "(ssl)"],
    ["«(ssl)»", "ssl", "ssl"],
  ])("%s with %s is %s", (marked, text, expected) => {
    expect(replaced(marked, (all, range) => detached(all, range, text))).toBe(expected);
  });

  it.each([
    ["not« »ssl", "not ssl"],
    ["not «not »ssl", "not ssl"],
    ["a«(»b", "a b"],
    ["(«not »ssl)", "(ssl)"],
    ["a« »", "a"],
  ])("%s without its part is %s", (marked, expected) => {
    expect(replaced(marked, (text, range) => removing(text, range).newText)).toBe(expected);
  });

  it.each([
    ["not«(»ssl«)»and ssl", "not ssl and ssl"],
    ["not «(»ssl«)» and ssl", "not ssl and ssl"],
    ["«(»(a)«)»", "(a)"],
    ["«»a«)»", "a"],
  ])("%s without what is around is %s", (marked, expected) => {
    const { text, ranges } = readMarks(marked);
    const [before, after] = ranges as [{ start: number; end: number }, { start: number; end: number }];
    const outer = { start: before.start, end: after.end };
    const edits = unwrapping(text, outer, { start: before.end, end: after.start });
    expect(
      applyEdits(
        text,
        edits.map((edit) => ({ ...edit, range: inFile(edit.range) })),
      ),
    ).toBe(expected);
    expect(edits).toHaveLength(before.start === before.end ? 1 : 2);
  });

  it("names have letters, digits, dots and underscores", () => {
    expect([...'aZ0_.-:" '].filter(isNameCharacter)).toEqual(["a", "Z", "0", "_", "."]);
    expect(isNameCharacter(undefined)).toBe(false);
  });
});

describe("a key that means another", () => {
  const known = ["action", "action_parameters", "expression", "kind", "id", "enabled"];
  const objectOf = (json: string) => readDocument(json, "json").roots[0] as LocatedObject;

  it.each([
    ["action", "{}", undefined],
    ["expresion", "{}", "expression"],
    ["expresion", '{ "expression": "ssl" }', undefined],
    ["Expression", '{ "expression": "ssl" }', "expression"],
    ["EXPRESSION", "{}", "expression"],
    ["xpression", "{}", undefined],
    ["kin", "{}", undefined],
    ["knid", "{}", undefined],
    ["\u212aind", '{ "kind": "zone" }', "kind"],
    ["nothing", "{}", undefined],
    ["filter", "{}", "expression"],
    ["Filter", "{}", "expression"],
    ["filter", '{ "expression": "ssl" }', undefined],
  ])("%s in %s: %s", (key, json, meant) => expect(meantKey(key, objectOf(json), known)).toBe(meant));

  it("is one that the object takes", () => {
    expect(meantKey("filter", objectOf("{}"), ["action", "kind"])).toBeUndefined();
  });

  it.each([
    ['{ "acton": "block" }', "action", true],
    ['{ "acton": "block" }', "expression", false],
    ['{ "action": "log", "acton": "block" }', "action", false],
  ])("of a rule %s: whether %s is only misspelt", (json, key, expected) => {
    expect(isMisspelt(objectOf(json), key)).toBe(expected);
  });
});

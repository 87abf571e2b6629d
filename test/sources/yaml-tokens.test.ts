import { expect, it } from "vitest";
import { type CST, Parser } from "yaml";
import { hideQuoted, quotedToken } from "../../src/sources/yaml/quoted.ts";
import { escapedCounter, tokenProblems } from "../../src/sources/yaml/tokens.ts";

function tokensOf(text: string): CST.Token[] {
  const found: CST.Token[] = [];
  const pending: unknown[] = [...new Parser().parse(text)];
  for (let one = pending.shift(); one; one = pending.shift()) {
    if (typeof one !== "object") continue;
    if ("type" in one && "offset" in one) found.push(one as CST.Token);
    pending.unshift(...Object.values(one).flat().filter(Boolean));
  }
  return found;
}

it("of simple strings in double quotes are hidden, unless they are keys, tagged or in brackets", () => {
  const text = [
    '- "a"',
    '- b: "c\\n"',
    '  "d": !!str "e"',
    "  f:",
    '    - - "g"',
    '      - !x "h"',
    '- ["i"]',
    '- "\\x6a"',
    "- 'k'",
    '- &l "m"',
    "--- # n",
    `"${"o".repeat(4093)}"`,
    `--- { p: "q" }`,
    "---",
    `r: "${"s".repeat(4094)}"`,
    `t: "${"u".repeat(4095)}"`,
  ].join("\n");
  const hidden: string[] = [];
  for (const root of new Parser().parse(text)) {
    hideQuoted(root);
    const pending: unknown[] = [root];
    for (let one = pending.pop(); one; one = pending.pop()) {
      if (typeof one !== "object") continue;
      const quoted = quotedToken(one as CST.Token);
      if (!quoted) pending.push(...Object.values(one).flat().filter(Boolean).reverse());
      else {
        expect((one as CST.FlowScalar).source).toBe("x".repeat(quoted.source.length));
        hidden.push(quoted.source.length > 9 ? String(quoted.source.length) : quoted.source);
      }
    }
  }
  expect(hidden).toEqual(['"a"', '"c\\n"', '"g"', '"m"', "4096", "4097"]);
});

it.each([
  [["'a''b'"], 6],
  [["'ab'", '"ab"', "''", '""', "a''b", "a\\b", "'a\\b'", "\"a''b\""], 0],
  [['"\\n"', "'''a'", "'ab'"], 9],
])("the escapes of %j take %i characters", (lexemes, chars) => {
  const isTooMany = (max: number) => {
    const counter = escapedCounter(max);
    return lexemes.map(counter).at(-1);
  };
  expect([isTooMany(chars), isTooMany(chars - 1)]).toEqual([false, true]);
});

it.each([
  ['"a', 0, '"'],
  ['"a\\"', 0, '"'],
  ['"', 0, '"'],
  ['a: "b\\\\"', undefined, undefined],
  ["'a", 0, "'"],
  ["'", 0, "'"],
  ["'a''", 0, "'"],
  ["'a'''", undefined, undefined],
  ["a: [b, {c: d]", 7, "{"],
  ["[[a]", 0, "["],
  ["[a}", 0, "["],
])("of %j are not closed at %s", (text, start, opening) => {
  const unclosed = [...new Parser().parse(text)].flatMap((one) => tokenProblems(one, 9).unclosed ?? []);
  expect(unclosed.map(({ range, data }) => [range.start, data?.["opening"]])).toEqual(
    start === undefined ? [] : [[start, opening]],
  );
});

it("have one place for each key that other readers take for a question", () => {
  const text = "{a: ?b, c: [?d], ?e: f, '?g': h}";
  const [document] = new Parser().parse(text);
  expect(tokenProblems(document!, 9).question?.range).toMatchObject({ start: text.indexOf("?b") });
  expect(tokensOf("a: ?b").some((one) => tokenProblems(one, 9).question)).toBe(false);
});

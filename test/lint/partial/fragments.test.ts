import { describe, expect, it } from "vitest";
import { fragmentsOf, type LooseCondition, looseConditionsOf } from "../../../src/lint/partial/fragments.ts";

/** The fragments of a text in which `□` are holes, each with the numbers of its holes. */
function fragments(text: string): string[] {
  const holes = [...text.matchAll(/□/g)].map(({ index }) => ({ start: index, end: index + 1 }));
  return fragmentsOf(text, holes).map(({ start, end, holes: own }) =>
    [text.slice(start, end), ...own].join(" "),
  );
}

const nested = (depth: number) => `${"(".repeat(depth)}ssl${")".repeat(depth)}`;

describe("the conditions of an expression with holes", () => {
  it.each<readonly [string, readonly string[]]>([
    ["ssl", ["ssl"]],
    ["ssl and □", ["ssl"]],
    ["□ and ssl", ["ssl"]],
    ["not □ and ssl", ["ssl"]],
    ["!□ || ssl", ["ssl"]],
    ["not not □ or b1", ["b1"]],
    ["not ssl and □", ["not ssl"]],
    ["not (ssl) or □", ["ssl"]],
    ["ssl and not (□ or b1)", ["ssl", "b1"]],
    ["a1 eq □ or (□ and not ssl xor b1)", ["a1 eq □ 0", "not ssl", "b1"]],
    ['a1 eq "□" and □', ['a1 eq "□" 0']],
    ["a1 eq □□", ["a1 eq □□ 0 1"]],
    ['lower(□) eq "a" and ssl', ['lower(□) eq "a" 0', "ssl"]],
    ["any(a1[*] or □) and ssl", ["any(a1[*] or □) 0", "ssl"]],
    ["lower(a1, (b1)) and □", ["lower(a1, (b1))"]],
    ["(ssl)(□ or b1) and c1", ["ssl", "c1"]],
    ["a1(□)(ssl or b1) and c1", ["a1(□)(ssl or b1) 0", "c1"]],
    ["ssl and a1 or □ and b1", ["ssl and a1", "b1"]],
    ["ssl and a1 xor □", ["ssl and a1"]],
    ["ssl xor a1 or □", ["ssl", "a1"]],
    ["ssl ^^ □ && a1 && b1 ^^ c1", ["ssl", "a1 && b1", "c1"]],
    ["a1 <= 1 or □ != 2", ["a1 <= 1", "□ != 2 0"]],
    ["a1 and (b1) and (c1 or □) and d1 and e1", ["a1 and (b1)", "c1", "d1 and e1"]],
    ["(ssl and a1) or □", ["ssl and a1"]],
    ["((ssl and a1)) and b1 or □", ["((ssl and a1)) and b1"]],
    ['a1 eq r#"b" and c"# or □', ['a1 eq r#"b" and c"#']],
    ['a1 eq "b\\"c" or □', ['a1 eq "b\\"c"']],
    // Names that are like the beginnings of operators.
    ["a or an and □", ["a", "an"]],
    // A word at a hole may go on in it.
    ["□and ssl", ["□and ssl 0"]],
    ["ssl and□ b1", ["ssl and□ b1 0"]],
    ["ssl □or b1", ["ssl □or b1 0"]],
    ["ssl an□d b1", ["ssl an□d b1 0"]],
    ["ssl $and □", ["ssl $and □ 0"]],
    // It is not known which words belong together.
    ["", []],
    ["□", []],
    ["(ssl and □", []],
    ["ssl) and □", []],
    ["lower(ssl and □", []],
    ["ssl and", []],
    ["and ssl and □", []],
    ["(□) and", []],
    ["() and □", []],
    ['a1 eq "b and □', []],
    ['a1 matches "b\\\\" or □', []],
    [`${nested(127)} and □`, [nested(126)]],
    [`${nested(128)} and □`, []],
  ])("%s", (text, expected) => {
    expect(fragments(text)).toEqual(expected);
  });
});

type Told = string | readonly [string, ...Told[]];

/** Conditions that consist of others come with these. */
function told(text: string, { start, end, parts }: LooseCondition): Told {
  const own = text.slice(start, end);
  return parts.length === 0 ? own : [own, ...parts.map((part) => told(text, part))];
}

describe("the conditions of an expression with a mistake", () => {
  it.each<readonly [string, readonly Told[]]>([
    ["ssl b1", ["ssl b1"]],
    ["ssl and b1 or c1", [["ssl and b1", "ssl", "b1"], "c1"]],
    ["(ssl or b1) and c1", [["(ssl or b1) and c1", ["(ssl or b1)", "ssl", "b1"], "c1"]]],
    ["ssl and", ["ssl"]],
    ["and ssl", [["and ssl", "", "ssl"]]],
    ["ssl and or b1", [["ssl and ", "ssl", ""], "b1"]],
    ["ssl and (b1 or )", [["ssl and (b1 or )", "ssl", ["(b1 or )", "b1"]]]],
    ["a1 xor b1 && c1 || d1", ["a1", ["b1 && c1", "b1", "c1"], "d1"]],
    // An operator is being typed.
    ...["a", "an", "o", "x", "xo", "&", "|", "^"].map((begun): readonly [string, readonly Told[]] => [
      `ssl ${begun} b1`,
      ["ssl", "b1"],
    ]),
    ["ssl an", ["ssl"]],
    // A quote is being typed.
    ['a1 eq "b and c1', ['a1 eq "b and c1']],
    ['a1 eq "b" or c1 eq "d', ['a1 eq "b"', 'c1 eq "d']],
    // A parenthesis is not closed, so what follows may belong to it.
    ["(ssl and b1 or c1", [["(", "ssl", "b1", "c1"]]],
    ["(ssl and (b1 or c1) and d1", [["(", "ssl", ["(b1 or c1)", "b1", "c1"], "d1"]]],
    ["not (ssl and b1", [["not (", "ssl", "b1"]]],
    ["lower(ssl and b1", ["lower(ssl and b1"]],
    ["()", ["()"]],
    ["ssl) or b1", []],
    ['a1 eq "b\\\\" or c1', []],
    ["", []],
  ])("%s", (text, expected) => {
    expect(looseConditionsOf(text).map((condition) => told(text, condition))).toEqual(expected);
  });
});

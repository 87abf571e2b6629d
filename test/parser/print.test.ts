import { describe, expect, it } from "vitest";
import { asBytes } from "../../src/core/bytes.ts";
import type { Expression } from "../../src/parser/ast.ts";
import { parseExpression } from "../../src/parser/parse.ts";
import { printExpression } from "../../src/parser/print.ts";
import { quoteString } from "../../src/parser/write-literal.ts";

const parse = (text: string): Expression => {
  const { value, diagnostics } = parseExpression(text);
  expect(diagnostics).toEqual([]);
  return value.root!;
};

/** A tree without places and spellings: what printing must keep. */
const structure = (node: Expression): unknown =>
  JSON.parse(
    JSON.stringify(node, (key, value) =>
      ["start", "end", "nameEnd", "spelling", "spellings"].includes(key) ||
      (key === "raw" && typeof value === "string" && value.startsWith("["))
        ? undefined
        : value,
    ),
  );

describe("printExpression", () => {
  it.each([
    ["ssl&&!ssl", "ssl and not ssl"],
    ["  ssl\r\n or   cf.client.bot ", "ssl or cf.client.bot"],
    ["( ssl )", "(ssl)"],
    [`http.host=="a"`, `http.host eq "a"`],
    [`http.host ~ r"a"`, `http.host matches r"a"`],
    [`a in { "x""y"  1..2 }`, `a in {"x" "y" 1..2}`],
    [`lower ( a )eq "b"`, `lower(a) eq "b"`],
    [`concat(a,"b" ,c) eq"d"`, `concat(a, "b", c) eq "d"`],
    [`h[ "x" ][ * ] eq "a"`, `h["x"][*] eq "a"`],
    [`h["\\x78"][0x1F] eq "a"`, `h["x"][31] eq "a"`],
    ["a & 1", "a bitwise_and 1"],
    ["notssl", "not ssl"],
    ["a in$l", "a in $l"],
    ["true", "true"],
  ])("%j is %j", (text, printed) => {
    expect(printExpression(parse(text))).toBe(printed);
  });

  it.each([
    `not (a or b) and any(not h["x"][*] eq "a" or h["x"][*] in {"b" r#"c"#}) xor c`,
    "a and b or c xor d and (e or f) or not not g",
    `a strict wildcard "*" and starts_with(b, lower(c)) or d bitwise_and 0x0F`,
    `any(h[*][*] eq lower(j["k"][*])[0])`,
  ])("keeps the tree of %s", (text) => {
    const tree = parse(text);
    expect(structure(parse(printExpression(tree)))).toEqual(structure(tree));
    expect(printExpression(parse(printExpression(tree)))).toBe(printExpression(tree));
  });

  it("groups what precedence asks for in built trees", () => {
    const either = parse("a or b");
    const field = parse("c");
    const place = { start: 0, end: 0 };
    const both: Expression = {
      kind: "Logical",
      operator: "and",
      operands: [either, field],
      spellings: [],
      ...place,
    };
    expect(printExpression(both)).toBe("(a or b) and c");
    const none: Expression = { kind: "Not", operand: either, spelling: { raw: "not", ...place }, ...place };
    expect(printExpression(none)).toBe("not (a or b)");
  });
});

describe("quoteString", () => {
  it.each([
    ["a", `"a"`],
    [`a"\\`, `"a\\"\\\\"`],
    ["\u00c3\u00a9", `"é"`],
    ["\u00ff\u0001", `"\\xff\\x01"`],
    ['\u00ff"\\', `"\\xff\\"\\\\"`],
    ["a\r\n\t\u0000", `"a\\x0d\\x0a\\x09\\x00"`],
    ["\u00ef\u00bb\u00bfa", `"\\xef\\xbb\\xbfa"`],
    ["\u00e2\u0080\u00a8", `"\\xe2\\x80\\xa8"`],
    ["\u00f0\u009f\u0098\u0080", `"😀"`],
  ])("%j is %s", (bytes, quoted) => {
    expect(quoteString(asBytes(bytes))).toBe(quoted);
  });
});

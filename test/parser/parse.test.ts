import { describe, expect, it } from "vitest";
import type { Expression, Node } from "../../src/parser/ast.ts";
import { ExpressionGrammar } from "../../src/parser/grammar.ts";
import { parseExpression } from "../../src/parser/parse.ts";
import { TOKEN_TYPES } from "../../src/parser/tokens.ts";
import { childrenOf, NODE_KINDS, walk } from "../../src/parser/walk.ts";
import { HCL_TOKEN_TYPES } from "../../src/sources/terraform/hcl/tokens.ts";

/** The tree of a string that must parse, without places: only its shape. */
function shape(text: string): unknown {
  const { value, diagnostics } = parseExpression(text);
  expect(diagnostics).toEqual([]);
  return value.root && shapeOf(value.root);
}

function shapeOf(node: Node): unknown {
  switch (node.kind) {
    case "Logical":
      return [node.operator, ...node.operands.map(shapeOf)];
    case "Not":
      return ["not", shapeOf(node.operand)];
    case "Group":
      return ["()", shapeOf(node.expression)];
    case "Comparison":
      return [node.operator, shapeOf(node.left), shapeOf(node.right)];
    case "Quantifier":
      return [node.name, shapeOf(node.argument)];
    case "FunctionCall":
      return [`${node.name}()`, ...node.arguments.map(shapeOf)];
    case "Access":
      return [shapeOf(node.base), ...node.indexes.map(shapeOf)];
    case "Set":
      return new Set(node.elements.map(shapeOf));
    case "MapKey":
    case "ArrayIndex":
      return [node.value];
    case "Each":
      return ["*"];
    case "Field":
      return node.name;
    case "List":
      return `$${node.name}`;
    case "String":
      return `"${node.value}"`;
    case "Bare":
      return node.raw;
    case "Boolean":
      return node.value;
    case "Invalid":
      return "invalid";
  }
}

it("every kind of token has a name of its own", () => {
  for (const types of [TOKEN_TYPES, HCL_TOKEN_TYPES]) {
    const names = types.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z]\w+$/);
  }
});

describe("structure", () => {
  it.each([
    ["ssl", "ssl"],
    ["true", true],
    ["a or b and c", ["or", "a", ["and", "b", "c"]]],
    ["a xor b or c and d xor e", ["or", ["xor", "a", "b"], ["xor", ["and", "c", "d"], "e"]]],
    ["a and b and c", ["and", "a", "b", "c"]],
    ["a && b || c ^^ d", ["or", ["and", "a", "b"], ["xor", "c", "d"]]],
    ["not a eq 1 and b", ["and", ["not", ["eq", "a", "1"]], "b"]],
    ["!not a", ["not", ["not", "a"]]],
    ["(a or b) and c", ["and", ["()", ["or", "a", "b"]], "c"]],
    [`h["x"][*] eq "a"`, ["eq", ["h", ["x"], ["*"]], '"a"']],
    [`lower(h)[0] in {"a" r"b"}`, ["in", [["lower()", "h"], [0]], new Set(['"a"', '"b"'])]],
    ["a in $list.x", ["in", "a", "$list.x"]],
    ["a eq b", ["eq", "a", "b"]],
    ["a == lower(b)", ["eq", "a", ["lower()", "b"]]],
    [
      `any((h[*] eq "a" or h[*] eq "b"))`,
      ["any", ["()", ["or", ["eq", ["h", ["*"]], '"a"'], ["eq", ["h", ["*"]], '"b"']]]],
    ],
    ["coalesce(not a and b, c)", ["coalesce()", ["and", ["not", "a"], "b"], "c"]],
    ["a & 1", ["bitwise_and", "a", "1"]],
  ])("%s", (text, expected) => {
    expect(shape(text)).toEqual(expected);
  });
});

describe("lexing by place", () => {
  it.each([
    ["ssl orcf.client.bot", ["or", "ssl", "cf.client.bot"]],
    ["notssl", ["not", "ssl"]],
    [`http.host eq"a"and ssl`, ["and", ["eq", "http.host", '"a"'], "ssl"]],
    ["a gt1", ["gt", "a", "1"]],
    ["a eq 1or b", ["or", ["eq", "a", "1"], "b"]],
    ["a eq 61:62and b", ["and", ["eq", "a", "61:62"], "b"]],
    ["a eqb", ["eq", "a", "b"]],
    [`a eqr"x"`, ["eq", "a", '"x"']],
    ["a in{1-5}", ["in", "a", new Set(["1", "-5"])]],
    ["a in {0x1..0xf 1..5}", ["in", "a", new Set(["0x1..0xf", "1..5"])]],
    [
      "a in {10.0.0.0..10.0.0.9 ::1..::2 10/8}",
      ["in", "a", new Set(["10.0.0.0..10.0.0.9", "::1..::2", "10/8"])],
    ],
    [`a in {"x""y"}`, ["in", "a", new Set(['"x"', '"y"'])]],
    ["a eq abcd::1", ["eq", "a", "abcd::1"]],
    ["a eq cf:ab", ["eq", "a", "cf:ab"]],
    ["a eq cf.ab", ["eq", "a", "cf.ab"]],
    ["\u3000\ta\u00a0", "a"],
    ["a\r\nand\r\nb", ["and", "a", "b"]],
    [`h[ "x" ][ 0x1F ][ 010 ] eq "a"`, ["eq", ["h", ["x"], [31], [8]], '"a"']],
    [`a strict wildcard"x"`, ["strict wildcard", "a", '"x"']],
  ])("%j", (text, expected) => {
    expect(shape(text)).toEqual(expected);
  });

  it.each([
    [`a eq "\\"\\\\\\x61\\141"`, '"\\aa'],
    [`a eq "é"`, "\u00c3\u00a9"],
    [`a eq "\\xff"`, "\u00ff"],
    [`a eq r#"x"\\y"#`, 'x"\\y'],
    [`a matches "\\"\\d[^"]\\""`, '"\\d[^"]"'],
    [`a matches "[" and b eq "]"`, '[" and b eq "]'],
  ])("the bytes of the literal in %s", (text, bytes) => {
    const { value, diagnostics } = parseExpression(text);
    expect(diagnostics).toEqual([]);
    const root = value.root as Extract<Expression, { kind: "Comparison" }>;
    expect(root.right).toMatchObject({
      kind: "String",
      value: bytes,
      raw: text.slice(text.indexOf(root.spelling.raw) + root.spelling.raw.length + 1),
    });
  });

  it.each([
    ["eq", ['"a"', "1", "ssl", "lower(http.host)", 'a["b"]']],
    ["contains", ['"a"', "1"]],
    ["wildcard", ['"a"']],
    ["matches", ['"a"']],
    ["in", ['{"a"}', "$list"]],
  ])("takes these alone to the right of `%s`: %j", (operator, expected) => {
    const sides = ['"a"', "1", "ssl", "lower(http.host)", 'a["b"]', '{"a"}', "$list"];
    const read = sides.filter((side) => parseExpression(`a ${operator} ${side}`).diagnostics.length === 0);
    expect(read).toEqual(expected);
  });

  it("reads blank text as a missing expression", () => {
    expect(parseExpression(" \u2003\n").value.root).toBeUndefined();
    expect(parseExpression("").diagnostics).toEqual([]);
  });
});

describe("ranges", () => {
  const text = ` not (http.headers["x"][*] eq "a" and lower( b ) in {1..2 "c"} ) or any(d[0] == $l) `;

  it("the range of every node is within that of its parent, and in order", () => {
    const { value } = parseExpression(text);
    walk(value.root!, (node) => {
      let from = node.start;
      for (const child of childrenOf(node)) {
        expect(child.start).toBeGreaterThanOrEqual(from);
        expect(child.end).toBeLessThanOrEqual(node.end);
        from = child.end;
      }
    });
  });

  it("leaves cover exactly what was written", () => {
    const { value } = parseExpression(`ssl and h["x"][*] eq "a" and lower( b ) in {1..2 "c"}`);
    const leaves: string[] = [];
    walk(value.root!, (node) => {
      if (childrenOf(node).length === 0) leaves.push(value.text.slice(node.start, node.end));
    });
    expect(leaves).toEqual(["ssl", "h", '["x"]', "[*]", '"a"', "b", "1..2", '"c"']);
  });

  it("a string without an end has the form of the quote that begins it", () => {
    for (const text of ['"a', '"a\\x41'])
      expect(parseExpression(`http.host eq ${text}`).value.root).toMatchObject({
        right: { kind: "String", form: "quoted", raw: text },
      });
  });

  it("the table of children knows every kind", () => {
    expect(NODE_KINDS).toHaveLength(17);
  });
});

describe("size and depth", () => {
  it("parses flat chains of 100,000 terms", () => {
    const { value, diagnostics } = parseExpression(Array(100_000).fill("ssl").join(" or "));
    expect(diagnostics).toEqual([]);
    expect((value.root as Extract<Expression, { kind: "Logical" }>).operands).toHaveLength(100_000);
  });

  it("parses chains of alternating operators and sets of a megabyte", () => {
    const chain = Array(70_000).fill("ssl and ssl").join(" or ");
    expect(parseExpression(chain).diagnostics).toEqual([]);
    const set = `ip.src in {${Array(100_000).fill("10.20.30.40").join(" ")}}`;
    expect(parseExpression(set).diagnostics).toEqual([]);
    expect(parseExpression(`http.host eq "${"a".repeat(1_000_000)}"`).diagnostics).toEqual([]);
  });

  it.each([
    ["parentheses", (n: number) => `${"(".repeat(n)}ssl${")".repeat(n)}`],
    ["not", (n: number) => `${"not ".repeat(n)}ssl`],
    ["!", (n: number) => `${"!".repeat(n)}ssl`],
    ["calls", (n: number) => `${"lower(".repeat(n)}a${")".repeat(n)} eq "a"`],
    ["calls on the right", (n: number) => `a eq ${"lower(".repeat(n)}a${")".repeat(n)}`],
  ])("%s nest 128 deep and no deeper", (_, make) => {
    expect(parseExpression(make(128)).diagnostics).toEqual([]);
    expect(parseExpression(make(129)).diagnostics.map((finding) => finding.code)).toEqual([
      "syntax/nesting-too-deep",
    ]);
  });

  it("counts `not` and parentheses together, and anew for each operand", () => {
    expect(parseExpression(`${"not (".repeat(64)}ssl${")".repeat(64)}`).diagnostics).toEqual([]);
    expect(parseExpression(`${"not (".repeat(65)}ssl${")".repeat(65)}`).diagnostics).toHaveLength(1);
    expect(parseExpression(`${"not ".repeat(128)}ssl and ${"not ".repeat(128)}ssl`).diagnostics).toEqual([]);
  });

  it("does not exhaust the stack on a million opening parentheses", () => {
    const { diagnostics } = parseExpression("(".repeat(1_000_000));
    expect(diagnostics.map((finding) => finding.code)).toEqual(["syntax/nesting-too-deep"]);
  });

  it("ends on megabytes of mistakes", () => {
    expect(parseExpression("ssl ".repeat(200_000)).diagnostics.length).toBeGreaterThan(0);
    expect(parseExpression('"'.repeat(1_000_001)).diagnostics.length).toBeGreaterThan(0);
    expect(parseExpression("$A".repeat(300_000)).diagnostics.length).toBeGreaterThan(0);
  });
});

describe("the grammar", () => {
  it("passes Chevrotain's validation: no ambiguity, no left recursion, no duplicate production", () => {
    expect(() => new ExpressionGrammar({ isValidated: true })).not.toThrow();
  });
});

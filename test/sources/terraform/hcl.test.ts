// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import type { HclBlock, HclExpression, HclItem } from "../../../src/sources/terraform/hcl/ast.ts";
import { HclGrammar } from "../../../src/sources/terraform/hcl/grammar.ts";
import { decodeTemplateText } from "../../../src/sources/terraform/hcl/literals.ts";
import { parseHcl } from "../../../src/sources/terraform/hcl/parse.ts";
import { HCL_TOKEN_TYPES } from "../../../src/sources/terraform/hcl/tokens.ts";
import { expectSentences } from "../../support/sentences.ts";

/** Items without their places: what was read, for comparison. */
function outline(text: string): unknown[] {
  const { value, diagnostics } = parseHcl("main.tf", text);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  return value.body.items.map((item) => outlineOf(item, text));
}

function outlineOf(item: HclItem, text: string): unknown {
  if (item.kind === "Attribute") return [item.name, show(item.value, text)];
  const labels = item.labels.map(({ name }) => name);
  return { [[item.type, ...labels].join(" ")]: item.body.items.map((one) => outlineOf(one, text)) };
}

/** An expression as Lisp would write it. */
function show(node: HclExpression, text: string): unknown {
  switch (node.kind) {
    case "Number":
    case "Bool":
      return node.value;
    case "Null":
      return null;
    case "Variable":
      return `$${node.name}`;
    case "Template":
      return node.parts.map((part) => {
        if (part.kind === "Text") return decodeTemplateText(text, part, node.form);
        return part.kind === "Interpolation" ? { "${}": show(part.expression, text) } : part.kind;
      });
    case "Tuple":
      return { list: node.items.map((one) => show(one, text)) };
    case "Object":
      return { object: node.entries.map(({ key, value }) => [show(key, text), show(value, text)]) };
    case "Access":
      return {
        at: show(node.base, text),
        steps: node.steps.map((step) =>
          step.kind === "Name" ? step.name : step.kind === "Splat" ? "*" : show(step.index, text),
        ),
      };
    case "Call":
      return { [node.name]: node.arguments.map((one) => show(one, text)) };
    case "Conditional":
      return { if: [node.condition, node.consequent, node.alternate].map((one) => show(one, text)) };
    case "Binary":
      return { [node.operator]: [show(node.left, text), show(node.right, text)] };
    case "Unary":
      return { [node.operator]: show(node.operand, text) };
    case "Parens":
      return { "()": show(node.expression, text) };
    case "For":
      return {
        for: node.names,
        in: show(node.collection, text),
        value: show(node.value, text),
        ...(node.key ? { key: show(node.key, text) } : {}),
        ...(node.condition ? { if: show(node.condition, text) } : {}),
        isGrouped: node.isGrouped,
      };
    default:
      return node.kind;
  }
}

const readValue = (text: string) => (outline(`a = ${text}\n`)[0] as [string, unknown])[1];

describe("the grammar", () => {
  it("is valid for Chevrotain", () => {
    expect(() => new HclGrammar({ skipValidations: false })).not.toThrow();
  });

  it("has names for its rules and kinds of token", () => {
    const rules = Object.values(new HclGrammar().getGAstProductions()).map(({ name }) => name);
    expect(rules.join(" ")).toBe("expression term call tuple object loop names template body item");
    const names = HCL_TOKEN_TYPES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z]\w+$/);
  });
});

describe("bodies", () => {
  it("have attributes and blocks with labels, in order", () => {
    expect(outline('a = 1\nresource "x" y {\n  b = true\n  c {\n  }\n  d { e = null }\n}\nz = 2')).toEqual([
      ["a", 1],
      { "resource x y": [["b", true], { c: [] }, { d: [["e", null]] }] },
      ["z", 2],
    ]);
  });

  it("may be empty, or contain only comments", () => {
    for (const text of ["", "\uFEFF", "\n\n", "# a", "// a\n/* b\n */", "/**/"])
      expect(outline(text)).toEqual([]);
  });

  it("keep comments that mention directives, with their places", () => {
    const text =
      'a = 1 # wafsmith-one\r\n// wafsmith-two\n# two\nb = 2 /* wafsmith-three */\nc = "# wafsmith-no"\n';
    const { comments } = parseHcl("main.tf", text).value;
    expect(comments.map(({ start, end }) => text.slice(start, end))).toEqual([
      "# wafsmith-one",
      "// wafsmith-two",
      "/* wafsmith-three */",
    ]);
  });

  it("end at a limit of tokens, and what came before is read", () => {
    const text = "a {\n}\n".repeat(4);
    const { value, diagnostics } = parseHcl("main.tf", text, { maxHclTokens: 10 });
    expect(value.body.items).toHaveLength(2);
    expect(diagnostics).toMatchObject([{ code: "source/terraform-too-many-tokens", severity: "error" }]);
    expect(diagnostics[0]!.range.start).toBeLessThanOrEqual("a {\n}\na {\n}\na {".length);
    expect(parseHcl("main.tf", text).diagnostics).toEqual([]);
  });

  it("are read with CR LF line ends and a byte-order mark", () => {
    expect(outline('\uFEFFa = 1\r\nb {\r\n  c = "x"\r\n}\r\n')).toEqual([["a", 1], { b: [["c", ["x"]]] }]);
  });

  it("locate each part", () => {
    const text = 'resource "cloudflare_list" "a" {\n  kind = "ip"\n}\n';
    const [block] = parseHcl("main.tf", text).value.body.items as [HclBlock];
    const [attribute] = block.body.items;
    const slice = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    expect([block.typeRange, ...block.labels, block.body].map(slice)).toEqual([
      "resource",
      '"cloudflare_list"',
      '"a"',
      '{\n  kind = "ip"\n}',
    ]);
    expect(slice(attribute!)).toBe('kind = "ip"');
    expect(attribute?.kind === "Attribute" && [attribute.nameRange, attribute.value].map(slice)).toEqual([
      "kind",
      '"ip"',
    ]);
  });
});

describe("expressions", () => {
  it.each([
    ["1.5e3", 1500],
    ["-1", { "-": 1 }],
    ["!!true", { "!": { "!": true } }],
    ["a", "$a"],
    ["true", true],
    ["1 + 2 * 3", { "+": [1, { "*": [2, 3] }] }],
    ["1 * 2 + 3", { "+": [{ "*": [1, 2] }, 3] }],
    ["1 - 2 - 3", { "-": [{ "-": [1, 2] }, 3] }],
    ["a-b", "$a-b"],
    ["a - b", { "-": ["$a", "$b"] }],
    [
      "a == 1 && b != 2 || !c",
      { "||": [{ "&&": [{ "==": ["$a", 1] }, { "!=": ["$b", 2] }] }, { "!": "$c" }] },
    ],
    ["a ? b : c ? d : e", { if: ["$a", "$b", { if: ["$c", "$d", "$e"] }] }],
    ["(\n a\n ? 1\n : 2\n)", { "()": { if: ["$a", 1, 2] } }],
    ["a.b.c", { at: "$a", steps: ["b", "c"] }],
    ['a["b"][0].1', { at: "$a", steps: [["b"], 0, 1] }],
    ["a[*].b", { at: "$a", steps: ["*", "b"] }],
    ["a.*.b", { at: "$a", steps: ["*", "b"] }],
    ["f()", { f: [] }],
    ["f(1,\n 2,\n)", { f: [1, 2] }],
    ["f(a...)", { f: ["$a"] }],
    ["[]", { list: [] }],
    ["[1, [2],\n # c\n 3,\n]", { list: [1, { list: [2] }, 3] }],
    ["[for]", { list: ["$for"] }],
    ["{}", { object: [] }],
    [
      "{ a = 1, b : 2 }",
      {
        object: [
          ["$a", 1],
          ["$b", 2],
        ],
      },
    ],
    [
      '{\n  a = 1\n  "b" = 2\n  (c) = 3\n}',
      {
        object: [
          ["$a", 1],
          [["b"], 2],
          [{ "()": "$c" }, 3],
        ],
      },
    ],
    [
      "{\n  a = b\n  (c) = d\n}",
      {
        object: [
          ["$a", "$b"],
          [{ "()": "$c" }, "$d"],
        ],
      },
    ],
    [
      "{ for = 1, true = 2 }",
      {
        object: [
          ["$for", 1],
          ["$true", 2],
        ],
      },
    ],
    [
      "[for x in y : x.z if x]",
      { for: { value: "x" }, in: "$y", value: { at: "$x", steps: ["z"] }, if: "$x", isGrouped: false },
    ],
    [
      "{\n for k, v in y :\n k => v...\n}",
      { for: { key: "k", value: "v" }, in: "$y", value: "$v", key: "$k", isGrouped: true },
    ],
  ])("%s", (text, expected) => {
    expect(readValue(text)).toEqual(expected);
  });
});

describe("templates", () => {
  it.each([
    ['""', []],
    ['"a b"', ["a b"]],
    ['"a \\"b\\" \\\\ \\n \\t \\u00e9 \\U0001f600"', ['a "b" \\ \n \t é 😀']],
    ['"$${a} %%{b} $$ % $"', ["${a} %{b} $$ % $"]],
    ['"a${b}c"', ["a", { "${}": "$b" }, "c"]],
    ['"${f("${x}", [\n1])}"', [{ "${}": { f: [[{ "${}": "$x" }], { list: [1] }] } }]],
    ['"${ {a = 1} }"', [{ "${}": { object: [["$a", 1]] } }]],
    ['"a ${~ b ~} c"', ["a", { "${}": "$b" }, "c"]],
    ['"%{ if a }b%{ else }c%{ endif }d"', ["If", "d"]],
    ['"%{ for x in y }${x}%{ endfor }"', ["ForEach"]],
  ])("%s", (text, expected) => {
    expect(readValue(text)).toEqual(expected);
  });

  it.each([
    ["as it is", "<<EOT\n  a\n    b\nEOT", "  a\n    b\n"],
    ["without common indentation", "<<-EOT\n    a\n      b\n    EOT", "a\n  b\n"],
    ["blank lines not counting", "<<-EOT\n    a\n\n  \n    b\n  EOT", "a\n\n  \nb\n"],
    ["tabs counting as one", "<<-EOT\n\t\ta\n\tb\n  EOT", "\ta\nb\n"],
    ["escapes of quotes as they are", '<<EOT\n"\\d" \\n $${x}\nEOT', '"\\d" \\n ${x}\n'],
    ["the marker inside a line", "<<EOT\nEOT a\n EOTX\nEOT", "EOT a\n EOTX\n"],
    ["CR LF", "<<-EOT\r\n  a\r\n  EOT\r\n", "a\r\n"],
    ["no line at all", "<<EOT\nEOT", ""],
  ])("heredoc, %s", (_, text, expected) => {
    expect((readValue(text) as string[]).join("")).toBe(expected);
  });

  it("heredoc lines that begin with an interpolation keep the others' indentation", () => {
    expect(readValue("<<-EOT\n${a}\n  b\nEOT")).toEqual([{ "${}": "$a" }, "\n", "  b\n"]);
  });

  it("heredoc text after an interpolation keeps its spaces", () => {
    const parts = ["a", { "${}": "$b" }, "  c\n"];
    expect(readValue("<<-EOT\n  a${b}  c\n  EOT")).toEqual(parts);
  });

  it("operators bind by their rank, and to the left within one", () => {
    const ranks = [["||"], ["&&"], ["==", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"]];
    for (const [rank, operators] of ranks.entries())
      for (const [other, others] of ranks.entries())
        for (const one of operators)
          for (const two of others)
            expect(readValue(`a ${one} b ${two} c`), `${one} ${two}`).toEqual(
              rank >= other
                ? { [two]: [{ [one]: ["$a", "$b"] }, "$c"] }
                : { [one]: ["$a", { [two]: ["$b", "$c"] }] },
            );
  });
});

describe("mistakes", () => {
  const problems = (text: string) => {
    const { diagnostics } = parseHcl("main.tf", text);
    expectSentences(diagnostics);
    return diagnostics.map(({ code, messageId, range, data = {} }) => {
      const closing = data["closing"] === undefined ? "" : ` without ${data["closing"]}`;
      return `${code.replace("source/terraform-", "")} ${messageId} ${JSON.stringify(text.slice(range.start, range.end))}${closing}`;
    });
  };
  const names = (text: string): string[] =>
    parseHcl("main.tf", text)
      .value.body.items.filter(isRead)
      .flatMap((item) =>
        item.kind === "Attribute"
          ? [item.name]
          : [
              item.type,
              ...item.body.items.filter(isRead).map((one) => ("name" in one ? one.name : one.type)),
            ],
      );
  const isRead = (item: HclItem) => item.kind === "Block" || item.value.kind !== "Invalid";

  it.each([
    ["a = b ? 1\n", "The line ends where the rest of the expression is expected"],
    ["a = 1 +\n", "The line ends where a value is expected"],
    ["a = 1 2\n", "`2` appears where the end of the line, or something else is expected"],
    ["a = true = 2\n", "`=` appears where the end of the line, or something else is expected"],
  ])("%j are described", (text, expected) => {
    expect(parseHcl("main.tf", text).diagnostics[0]?.message).toBe(
      `${expected}, so Terraform rejects this file.`,
    );
  });

  it.each([
    ["a missing value", "a =\nb = 1\n", ['syntax unexpected "="'], ["b"]],
    ["a step on the next line of an object", "a = {\n  b = c\n  .d\n}\n", ['syntax unexpected ".d"'], ["a"]],
    ["two values", "a = 1 2\nb = 1\n", ['syntax unexpected "2"'], ["b"]],
    [
      "an open call",
      "r {\n  a = f(1,\n  b = 1\n}\nc = 2\n",
      ['unclosed unclosed "(" without )'],
      ["r", "b", "c"],
    ],
    ["an open list", "r {\n  a = [1\n}\nc = 2\n", ['unclosed unclosed "[" without ]'], ["r", "a", "c"]],
    [
      "an open block",
      'resource "a" "b" {\n  c = 1\n\nresource "d" "e" {\n}\n',
      ['unclosed unclosed "{" without }'],
      ["resource", "c", "resource"],
    ],
    [
      "items without a comma",
      "a = [\n  {}\n  {}\n]\nb = f(1 2)\n",
      ['syntax missingComma "{"', 'syntax missingComma "2"'],
      ["a", "b"],
    ],
    [
      "commas with nothing before them",
      "a = [, 1,, 2]\nb = f(,)\nc = { , d = 1,, e = 2\n, f = 3 }\n",
      ["[,", "[1,,", "f(,", "{ ,", "1,,", "2\\n,"].map(() => 'syntax extraComma ","'),
      ["a", "b", "c"],
    ],
    [
      "a spread of nothing",
      "a = f(...)\nb = f(1, ...)\nc = f(d...)\n",
      ['syntax strayEllipsis "..."', 'syntax strayEllipsis "..."'],
      ["a", "b", "c"],
    ],
    ["entries on one line", "a = { b = 1 c = 2 }\n", ['syntax missingComma "c"'], ["a"]],
    [
      "a value below its sign",
      "a = {\n  b =\n  1\n}\n",
      ['syntax unexpected "="', 'syntax unexpected "1"'],
      ["a"],
    ],
    ["two arguments on a line", "r {\n  a = 1 b = 2\n}\n", ['syntax sameLine "b"'], ["r", "a", "b"]],
    ["two blocks on a line", "r {\n} s {\n}\n", ['syntax sameLine "s"'], ["r", "s"]],
    [
      "braces on the line of an argument",
      "r {\n  a = 1}\nr {\n  s {\n  }}\n",
      ['syntax sameLine "}"', 'syntax sameLine "}"'],
      ["r", "a", "r", "s"],
    ],
    [
      "blocks that begin like those of one line",
      "r { a = 1\n}\nr { s {\n  }\n}\nr { s { a = 1 } }\n",
      ['syntax oneLine "a"', 'syntax oneLine "s"', 'syntax oneLine "s"'],
      ["r", "a", "r", "s", "r", "s"],
    ],
    [
      "blocks of one line",
      "r { a = 1 }\nr {}\nr { /* b */ a = { b = 1, c = 2 } } # c\n",
      [],
      ["r", "a", "r", "r", "a"],
    ],
    [
      "commas after arguments",
      "r {\n  a = 1,\n  b = 2,\n}\nr { a = 1, b = 2 }\n",
      Array.from({ length: 3 }, () => 'syntax endComma ","'),
      ["r", "a", "b", "r", "a", "b"],
    ],
    [
      "arguments that are defined twice",
      "a = 1\nr {\n  a = 1\n  s {\n    a = 1\n  }\n  a = 2\n}\na = 2\n",
      ['syntax redefined "a"', 'syntax redefined "a"'],
      ["a", "r", "a", "s", "a", "a"],
    ],
    [
      "keys that appear twice in an object",
      'a = { b = 1, "b" = { c = 1 }, (d) = 1, (d) = 2, "e${f}" = 1, "e${f}" = 2 }\n',
      ['source/duplicate-key duplicateKey "\\"b\\""'],
      ["a"],
    ],
    [
      "words and blanks at unusual places",
      'null = 1\nr true {\n}\na = [b. c, d .\n  e]\nf = "%{\n if a }b%{ endif }"\n',
      [],
      ["null", "r", "a", "f"],
    ],
    ["a loop that groups under a condition", "a = { for b in c : b.d => b... if b.e }\n", [], ["a"]],
    ["items with each form of comma", "a = [1,\n  2 # c\n  , 3,\n]\nb = f(1, [2]...)\n", [], ["a", "b"]],
    ["an open index", "a = b[1\nc = 2\n", ['unclosed unclosed "[" without ]'], ["c"]],
    ["an open object", "r {\n  a = { b = 1\n}\n", ['unclosed unclosed "{" without }'], ["r", "a"]],
    ["a stray bracket", "a = 1)\nb = 2\n", ['stray-bracket strayBracket ")"'], ["a", "b"]],
    ["an open string", 'a = "x\nb = 1\n', ['unterminated-string unterminatedString "\\""'], ["b"]],
    [
      "an open interpolation",
      'r {\n  a = "x ${y\n  b = 1\n}\n',
      ['unterminated-string unterminatedString "\\""', 'unclosed unclosed "${" without }'],
      ["r", "b"],
    ],
    ["an open heredoc", "a = <<EOT\nb = 1\n", ['unterminated-heredoc unterminatedHeredoc "<<EOT"'], []],
    ["an open comment", "a = 1\n/* b\n", ['unclosed unclosedComment "/*"'], ["a"]],
    ["a wrong escape", 'a = "\\d"\n', ['bad-escape badEscape "\\\\d"'], ["a"]],
    ["single quotes", "a = 'x'\nb = 1\n", [`syntax singleQuotes "'"`, `syntax singleQuotes "'"`], ["b"]],
    ["an unknown directive", 'a = "%{ fi x }"\nb = 1\n', ['bad-template badDirective "%{ fi"'], ["b"]],
    [
      "directives that do not pair",
      'a = "%{ if x }y"\n',
      ['bad-template unbalancedDirective "%{ if x }"'],
      ["a"],
    ],
    ["an end alone", 'a = "x%{ endif }y"\n', ['bad-template unbalancedDirective "%{ endif }"'], ["a"]],
    [
      "an end of another kind",
      'a = "%{ if x }y%{ endfor }"\n',
      ['bad-template unbalancedDirective "%{ if x }"', 'bad-template unbalancedDirective "%{ endfor }"'],
      ["a"],
    ],
  ])("%s", (_, text, expected, left) => {
    expect(problems(text)).toEqual(expected);
    expect(names(text)).toEqual(left);
  });

  it.each([
    ['"\\d"', 2, "`\\d` is not an escape"],
    ['"\\€"', 2, "`\\€` is not an escape"],
    ['"\\𝕏"', 3, "`\\𝕏` is not an escape"],
    ['"\\ "', 1, "This"],
    ['"\\\u0001"', 1, "This"],
    ['"\\`"', 1, "This"],
    ['"\\u12"', 2, "`\\u`"],
    ['"\\U00110000"', 2, "`\\U`"],
  ])("offer to double a stray backslash: %j", (written, length, said) => {
    const [problem] = parseHcl("main.tf", `a = ${written}`).diagnostics;
    expect(problem!.fixes).toMatchObject([
      { safety: "suggestion", edits: [{ range: { start: 5, end: 6 }, newText: "\\\\" }] },
    ]);
    expect(problem!.range).toMatchObject({ start: 5, end: 5 + length });
    expect(problem!.message).toContain(said);
    expect(problem!.help?.includes("hexadecimal digits")).toBe(/u/i.test(said.slice(0, 4)));
  });
});

describe("hostile texts", () => {
  it.each([
    ["brackets", "[".repeat(100_000)],
    ["parentheses", `a = ${"(".repeat(100_000)}`],
    ["calls", `a = ${"f(".repeat(100_000)}`],
    ["signs", `a = ${"!".repeat(100_000)}1`],
    ["conditionals", `a = ${"1 ? ".repeat(100_000)}`],
    ["interpolations", `a = ${'"${'.repeat(100_000)}`],
    ["blocks", "a {\n".repeat(100_000)],
    ["objects", `a = ${"{ b = ".repeat(100_000)}`],
  ])("of nested %s end with one problem", (_, text) => {
    const { diagnostics } = parseHcl("main.tf", text);
    expect(diagnostics.map(({ code }) => code)).toContain("source/too-deep");
    expect(diagnostics.length).toBeLessThan(4);
  });

  it.each(['"x"', '"${x}"', "x", "1", "(x)", "[x]", "[]", "f(x)", "f()", "(!!(!!(!x)))", "[!!{ a = !!!x }]"])(
    "does not add up the signs before each %s",
    (operand) => {
      const text = `a = ${Array<string>(20).fill(`!${operand}`).join(" && ")}\n`;
      expect(parseHcl("main.tf", text, { maxDepth: 5 }).diagnostics).toEqual([]);
    },
  );

  it.each<[string, string, string, string, string, number?]>([
    ["lists", "a = ", "[", "1", "]"],
    ["parentheses", "a = ", "(", "1", ")"],
    ["objects", "a = ", "{ b = ", "1", " }"],
    ["blocks", "", "b {\n", "", "}\n"],
    ["calls", "a = ", "f(", "1", ")"],
    ["signs", "a = ", "!", "x", ""],
    ["interpolations", "a = ", '"${f(', "1", ')}"', 3],
    ["conditionals", "a = ", "x ? ", "1", " : 1"],
    ["indexes", "a = ", "b[", "1", "]"],
  ])(
    "%s are read up to the limit of what is within each other",
    (_, before, open, inner, close, each = 1) => {
      for (const depth of [1, 2, 5]) {
        const text = `${before}${open.repeat(depth)}${inner}${close.repeat(depth)}\n`;
        const isRead = (maxDepth: number) => parseHcl("main.tf", text, { maxDepth }).diagnostics.length === 0;
        expect([each * depth - 1, each * depth].map(isRead)).toEqual([false, true]);
      }
    },
  );

  it.each(["é", "Ж", "漢", "\u{10000}", "\u{103ff}", "\u{1d400}", "\u{20000}", "a\u0301"])(
    "words may have letters of any script: %s",
    (letter) => {
      const word = `${letter}-x${letter}`;
      expect(outline(`${word} = ${word}\n`)).toEqual([[word, `$${word}`]]);
    },
  );

  it.each([
    ["a = \r 1\n", 1],
    ["a = 1\rb = 2\n", 1],
    ["a = 1\n\r", 1],
    ["a = [\r1]\n", 1],
    ["a = 1 \r\n# x\r y\r\n/* \r */\r\nb = 2\r\n", 0],
  ])("%j: a carriage return belongs to a line feed", (text, count) => {
    const found = parseHcl("a.tf", text).diagnostics.filter(({ data }) => data?.["found"] === "\r");
    expect(found).toHaveLength(count);
  });

  it.each(["\r", "\r\r\n"])("%j: lines that end with carriage returns are read", (end) => {
    const { value } = parseHcl("a.tf", "a {\n  b = [\n    1,\n  ]\n}\nc = 2\n".replaceAll("\n", end));
    expect(value.body.items.map((item) => item.kind)).toEqual(["Block", "Attribute"]);
  });

  it.each(["—", "×", "\u00a0", "“"])("%j is not a letter", (sign) => {
    const { diagnostics } = parseHcl("main.tf", `a = b${sign}c\n`);
    expect(diagnostics.map(({ code }) => code)).toContain("source/terraform-syntax");
  });

  it.each([
    "a = x ? 1 : 2",
    "a = x ? 1 : y ? 2 : 3",
    "a = [x ? 1 : 2, x ? 3 : 4]",
    "a = f(x ? 1 : 2)",
    "a = { b = x ? 1 : 2 }",
    'a = "${x ? 1 : 2}"',
    'a = "${x}${y}"',
    "a = <<A\n${x ? 1 : 2}\nA",
    "a = <<A\nb\nA",
    "a = [for b in c : b ? 1 : 2 if d]",
    "b {\n  a = x ? 1 : 2\n  c = x ? 1 : 2\n}",
    "b { a = x ? 1 : 2 }",
    "a = b[x ? 1 : 2]",
  ])("leave no depth behind: %j", (item) => {
    const limits = { maxDepth: 4 };
    const five = [1, 2, 3, 4, 5].map((n) => `${item.replace(/^a/, `a${n}`)}\n`).join("");
    const isRead = (more: string) => parseHcl("main.tf", `${five}${more}`, limits).diagnostics.length === 0;
    expect(["z = [[[[1]]]]\n", "z = [[[[[1]]]]]\n"].map(isRead)).toEqual([true, false]);
  });

  it("of the greatest depth that is read fit the stack", () => {
    const nest = (open: string, close: string, depth: number) =>
      `a = ${open.repeat(depth)}1${close.repeat(depth)}\n`;
    for (const text of [nest("[{ x = f(", ")}]", 31), nest('"${[', ']}"', 31), nest("(1 ? 2 : ", ")", 46)]) {
      expect(parseHcl("main.tf", text).diagnostics).toEqual([]);
    }
  });

  it.each([
    ["a chain of operators", `a = 1${" + 1".repeat(50_000)}`],
    ["many errors", "a = \n".repeat(50_000)],
    ["many errors in one block", `a {\n${"b = )\n".repeat(50_000)}`],
    ["open quotes", '"\n'.repeat(50_000)],
    ["dollars", `a = "${"$".repeat(100_000)}"`],
    ["backslashes", `a = "${"\\".repeat(100_000)}"`],
    ["directives", `a = "${"%{ if x }".repeat(5_000)}"`],
  ])("are read to the end: %s", (_, text) => {
    const { diagnostics } = parseHcl("main.tf", text);
    expect(diagnostics.every(({ range }) => range.end <= text.length)).toBe(true);
  });
});

describe("a bracket that is left open before an equals sign", () => {
  it.each(["(", "[", '("a"', "[1", "f(", '"a"', "("])("gives every attribute a name: %s", (opening) => {
    for (const text of [
      `resource "x" "y" {\n${opening} = "x"`,
      `resource "x" "y" {\n${opening} = "x"\n}\n`,
    ]) {
      const { value } = parseHcl("main.tf", text);
      const names = value.body.items.flatMap((item) =>
        item.kind === "Block" ? item.body.items.map((one) => ("name" in one ? one.name : one.type)) : [],
      );
      expect(names.every((name) => typeof name === "string")).toBe(true);
    }
  });
});

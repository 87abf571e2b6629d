// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { applyEdits } from "../../src/core/edits.ts";
import { readJson, readJsonStream } from "../../src/sources/json/json.ts";
import jsonProblems from "../../src/sources/json/problems.json" with { type: "json" };
import { parseHcl } from "../../src/sources/terraform/hcl/parse.ts";
import hclProblems from "../../src/sources/terraform/hcl/problems.json" with { type: "json" };
import { unmetVersion } from "../../src/sources/terraform/hcl/problems.ts";
import type { SourceLimits } from "../../src/sources/values/limits.ts";
import type { LocatedNode, LocatedString } from "../../src/sources/values/located.ts";
import { type SourceProblem, sourceProblem } from "../../src/sources/values/problems.ts";
import yamlProblems from "../../src/sources/yaml/problems.json" with { type: "json" };
import { unreadable } from "../../src/sources/yaml/problems.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
import { expectGolden } from "../support/golden.ts";
import { childNodes } from "./nodes.ts";
import texts from "./problem-words.json" with { type: "json" };

const LIMITS = { maxAliasedNodes: 3, maxYamlTokens: 30, maxYamlEscapedChars: 20 };

const READERS: Readonly<Record<string, (text: string) => readonly Diagnostic[]>> = {
  json: (text) => readJson("f.json", text).diagnostics,
  yaml: (text) => readYaml("f.yaml", text, LIMITS).diagnostics,
  terraform: (text) => parseHcl("f.tf", text).diagnostics,
};

/** All that a problem says: the text that it underlines, or what follows it, its severity if it is no error, and what fixes make of the file. */
function toldOf(text: string, { messageId, message, severity, help, range, ...more }: Diagnostic): string {
  const related = more.related?.map((one) => `; ${one.range.start}: ${one.message}`) ?? [];
  const fixes = more.fixes?.map(
    ({ title, safety, edits }) => `; ${title} (${safety}): ${JSON.stringify(applyEdits(text, edits))}`,
  );
  const isPoint = range.start === range.end;
  const place = `${isPoint ? "before " : ""}${JSON.stringify(text.slice(range.start, isPoint ? undefined : range.end))}`;
  return [messageId, place, severity, `${message} ${help}${[...related, ...(fixes ?? [])].join("")}`].join(
    " | ",
  );
}

/** Problems of a reader that no text of one file shows. */
const OTHERS: Readonly<Record<string, readonly SourceProblem[]>> = {
  json: [],
  yaml: [unreadable("It stopped")],
  terraform: [
    unmetVersion("< 4", [">= 5", "~> 6.0"], { start: 0, end: 1 }),
    unmetVersion("< 4", "5.1.0", { start: 0, end: 1 }),
  ],
};

describe.each(Object.entries(READERS))("problems of %s", (format, read) => {
  const wanted: Readonly<Record<string, readonly string[]>> = texts[format as keyof typeof texts];
  const given = Object.keys(wanted).filter((text) => text !== "others");
  const found = given.flatMap((text) => read(text).map((problem) => ({ text, problem })));
  const others = OTHERS[format]!.map((problem) => ({ text: "<4", problem: sourceProblem("f", problem) }));

  it("are said in these words", () => {
    const told = given.map((text) => [text, read(text).map((one) => toldOf(text, one))]);
    const rest = others.map(({ text, problem }) => toldOf(text, problem));
    expect({ ...Object.fromEntries(told), ...(rest.length > 0 && { others: rest }) }).toEqual(wanted);
  });

  it("are all shown", () => {
    const shown = new Set(
      [...found, ...others].map(({ problem: { code, messageId } }) => `${code} ${messageId}`),
    );
    const tables: object = { json: jsonProblems, yaml: yamlProblems, terraform: hclProblems }[format]!;
    const all = Object.entries(tables).flatMap(([slug, words]) =>
      Object.keys(words).map((messageId) => `source/${slug} ${messageId}`),
    );
    expect(all.filter((one) => !shown.has(one))).toEqual([]);
  });
});

const VALUES: Readonly<Record<string, (text: string) => readonly string[]>> = {
  json: (text) => {
    const { value } = readJson("f.json", text);
    return value ? valueLines(text, value) : [];
  },
  yaml: (text) => readYaml("f.yaml", text, LIMITS).value.flatMap((value) => valueLines(text, value)),
  terraform: (text) => syntaxLines(text, parseHcl("f.tf", text).value.body),
};

/** The text of each unit of a string that is not written as it is, and the place after them. */
function piecesOf(text: string, { value, content }: LocatedString): string[] {
  let at = 0;
  const pieces = Array.from(value, (unit) => {
    const { start, end } = content.toOuter({ start: at, end: at + unit.length });
    at += unit.length;
    return text.slice(start, end);
  });
  const whole = content.toOuter({ start: 0, end: value.length });
  const isVerbatim = Array.from(value).every((unit, index) => unit === pieces[index]);
  if (isVerbatim && value === text.slice(whole.start, whole.end)) return [];
  const after = content.toOuter({ start: value.length, end: value.length });
  return [pieces.map((piece) => JSON.stringify(piece).slice(1, -1)).join("|"), `to ${after.start}`];
}

/** A line for each value with its text, why it is unknown, and the text that is meant if that differs. */
function valueLines(text: string, node: LocatedNode): string[] {
  const { kind, range } = node;
  const written = JSON.stringify(text.slice(range.start, range.end));
  const more = [
    ...(kind === "Unknown" ? [node.reason, node.cause] : []),
    ...(kind === "String" ? [JSON.stringify(node.value), ...piecesOf(text, node)] : []),
    ...(kind === "Boolean" || kind === "Number" ? [node.value] : []),
    ...(kind === "Object" ? node.entries.map(({ key }) => key) : []),
  ];
  return [
    [kind, written, ...more].join(" "),
    ...childNodes(node).flatMap((child) => valueLines(text, child).map((line) => `  ${line}`)),
  ];
}

interface SyntaxNode {
  /** A body has none. */
  readonly kind?: string;
  readonly start: number;
  readonly end: number;
}

/** A line for each node of a syntax tree with its text. */
function syntaxLines(text: string, node: SyntaxNode): string[] {
  const parts: readonly unknown[] = Object.values(node).flat();
  const children = parts.filter((one): one is SyntaxNode => {
    return typeof one === "object" && one !== null && "start" in one && ("kind" in one || "items" in one);
  });
  return [
    `${node.kind ?? "Body"} ${JSON.stringify(text.slice(node.start, node.end))}`,
    ...children.flatMap((child) => syntaxLines(text, child).map((line) => `  ${line}`)),
  ];
}

/** Texts with several problems, or with a problem before more that is read. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  json: [
    "[)2, 3]",
    "[1 )2, 3]",
    '[1 "a" {} -1 $b]',
    '{)"a": 1) "b": 2, ) : 3, "c": 4}',
    '{,"a":, "b" => 1, "c" = > 2, "d"= 3}',
    '{$a-b: 1, 1: 2, "c" 3; "d": 4}',
    "[1., .5, 1.2.3, 1e, -, 1e+2, 0x1, 1_000]",
    "[[1}, 2]",
    "[{}, 1}",
    '{"a": [{}}, "b": 2}',
    "[[], 1}]",
    '{"a": "x, \t \n"b": 1}',
    '{"a": "x \t\n"b": 1}',
    '{"a": ",\n"b": 1}',
    '{"a": "x\r\n", "b": \'y\t"\n\'}',
    '["a\\"b\nc", "d\n" ]',
    '{"a": "x\ny\\" z", "b": 1}',
    '{"a": "x\n\\"',
    '["a , \n"b"]',
    '[" ,\n1]',
    '["\n1]',
    '[",',
    '[", ',
    '[{"a": 1], 2',
    '{"a": 1], "b": 2}',
    '["\\u12',
    '["\\',
    '["\\ud83d\\"]',
    '{"a" > 1, "b" => 2, "c" =, "d" == 3}',
    '["\\u00e9\\u12\\ud83d\\ude00\\',
    "'a\\'b\\\"'",
    "[1, /* a",
    "[1 # a\n, 2 / 3]",
    "// a",
    "x",
    "-",
    ",",
    ": 1",
    "x\n{}",
    "a [1] b",
    "[1] }",
    "[1]\n]",
  ],
  yaml: [
    'a: "b" "c" "d"\ne: "f" ] ]\ng: ] h\n',
    'a: "b" c: d\n  e: f\n ] }\n',
    'a: "b\\\n  c\\n\\x41"\n',
    'a: "\\u00e9\\U0001f600"\n',
    'a: "b\n\n  c  \n  d"\n',
    "a: 'b\n\n  it''s  \n  \td'\n",
    "a: b\n  c\n\n  d  \n",
    'a: "b\r\n\r\n  c"\r\nd: e\r\n  f\r\n',
    "a: |\n  b\n   c\n\n  d\n\ne: |-\n  f\n\n",
    "a: |+\n  b\n\n  \nc: >+\n  d\n\n",
    "a: |+\n\n\nb: |\n\nc: |+\n",
    "a: >\n  b\n  c\n\n  d\n   e\n\n   f\n  g\n  \th\n",
    "a: >-\n\n  b\n\n\n  c\n  \td\n  e\n\n",
    "a: |2\n    b\n  c\nd: >1-\n  e\n f\n",
    "a: |\r\n  b\r\n  c\r\n",
    "a: >\r\n  b\r\n  c\r\n\r\n  d",
    "- |\n b\n- >\n  c\n  # d\n# e\n- f # g\n",
    "a: [b\n  c, 'd\n  e', {f: \"g\\\n h\"}]\n",
    "a: '\n  b'\nc: '\n\n  d'\n",
    'a: "\n  b"\nc: "\n\n  d"\n',
    'a: "b\\\r\n  c\\\r\n"\r\n',
    'a: "\\x4z"\n',
    'a: "\\U00110000"\n',
    'a: "\\x00\\U0010ffff"\n',
    'a: "\n',
    'a: "b\\"\n',
    "a: '\n",
    "a: 'b''\n",
    '{? a : b, "c": ? d}\n',
    "a: &b c\n*b : d\n",
    "a: *b\nc: &d [*d]\n",
    "a: !include b\nc: !x d\n",
    "a: !!str 1\nb: !!float 2\n",
    'a: !!int "1"\nb: !!bool "true"\nc: ! "d"\n',
    '- !!float "1.5"\n- !!null ""\n- !!str "e"\n',
    "!x a: b\n!!str c: d\n",
    "a: &b {c: 1}\nd: {<<: *b}\n",
    "&a b: {<<: {c: 1}, '<<': {}}\n",
    "\u0001a: b\n",
    'a: "',
    'a: "b\\"',
    'a: "\\"',
    "[a",
    "'a",
    '--- |\n"a\u0085b"\n',
    "a: 'b  \n",
    'a: "b  ',
    "a: !!str\nb: !\n",
    "{<<: c, <<: [2]}\n",
    "? [a]\n: b\n1: c\n",
    "? {a: b}\n: c\n",
    "a: 99999999999999999999\nb: 0x1f\nc: -.inf\nd: 1.50\n",
    "a: |+\n\n\nb: c\n",
    "a: >+\n\n\n  b\n  c\n\n",
    "a: >\n  b\n\n\n    c\n\n  d\n",
  ],
  terraform: [
    "x = 1\ny = f(1) ! 2 3\nz = 3\n",
    "x = 1\ny = f([1], { a = 2 }) 3\nz = 3\n",
    "a = [1\nb = 2\n",
    "a = f(1, { b = 2\nc = 3\n",
    "r {\n  a = b[1\n  c = (1 +\n  d = 2\n}\ne = 1\n",
    'r {\n  a = "x ${y\n  b = 1\n}\n',
    'r "a" {\n  b = 1\n\nresource "c" "d" {\n  e = 2\n}\n',
    ...["resource", "data", "variable", "locals", "output", "module"].map(
      (word) => `a {\n  b = [1\n${word} {\n  c = 2\n}\n`,
    ),
    "a {\n  resource = 1\n  data {\n  }\n}\n",
    'r "a" "b" c = 1\nd = 1\n',
    "a { b c }\nd = 1\n",
    "a { b = 1 2 }\nd = 1\n",
    "a { b = { c = 1 2 } }\nd = 1\n",
    "a {\n  b { c = 1 2 }\n  d = f({ e = 1 } 2 3)\n}\ne = 1\n",
    "a = { b = 1, c 2, d = 3 }\ne = 1\n",
    "a = [1, , 2]\nb = [for x in ]\nc = {for x in y : z}\nd = 1\n",
    "a = b ? c\nd = 1 ? 2 :\ne = 1\n",
    "a = f(1 2)\nb = f(1,, 2)\nc = [1 2]\nd = 1\n",
    "a }\nb ]\nc )\nd = 1)\n",
    'a = "%{ if x }y"\nb = "%{ endif }"\nc = "%{ for x y }%{ endfor }"\nd = 1\n',
    "a = <<-E\n  b ${c\n  E\nd = 1\n",
    "a = <<E\n  b\n",
    "a = 'b'\nc = d.\ne = f[\ng = 1\n",
    "a = 1 = 2\nb == 1\nc : 1\n= 1\nd = 1\n",
    "a {\n  b {\n    c = \n  }\n  d = 1\n}\n",
    'a = "\\d${b}\\q"\nc = "d\ne = 1\n',
    "\ufeff\ufeffa = 1\n@ b = 1\nc = 1 $ 2\n",
  ],
};

/** Texts that reach a limit, or are one unit beyond it. */
const LIMITED: readonly (readonly [
  format: keyof typeof LIMITED_READERS,
  text: string,
  limits: Partial<SourceLimits>,
])[] = [
  ...[1, 2].map((maxDepth) => ["json", "[[1], {}]", { maxDepth }] as const),
  ...[2, 3].map((maxValues) => ["json", "[1, {}]", { maxValues }] as const),
  ...[1, 2].map((maxProblems) => ["json", "[01, 02]", { maxProblems }] as const),
  ...['x {}\n{"a": 1}', "{} x\n[1]", "\n\n1\n2", "x\n{}", "x", '{"a":\n1}\n{}', "{}{}", "{} ]"].map(
    (text) => ["stream", text, {}] as const,
  ),
  ...[1, 2].map((maxDepth) => ["yaml", "- - a\n", { maxDepth }] as const),
  ...[1, 2].map((maxDepth) => ["yaml", "{a: [b]}\n", { maxDepth }] as const),
  ...[14, 15, 16, 17].map((maxYamlTokens) => ["yaml", "a: b\nc: d\n", { maxYamlTokens }] as const),
  ...[9, 10].map(
    (maxYamlEscapedChars) =>
      ["yaml", "a: \"\\nb\"\nc: '''d'\ne: ['f', \"g\", h\\i]\n", { maxYamlEscapedChars }] as const,
  ),
  ...[5, 6].map((maxAliasedNodes) => ["yaml", "a: &b [1, 2]\nc: *b\nd: *b\n", { maxAliasedNodes }] as const),
  ...[1, 2].map((maxProblems) => ["yaml", "a: *b\nc: *d\n", { maxProblems }] as const),
  ...[1, 2, 3].map((maxDepth) => ["terraform", "a = [[1]]\nb = 2\n", { maxDepth }] as const),
  ...[5, 6].map((maxHclTokens) => ["terraform", "a = 1\nb = 2\n", { maxHclTokens }] as const),
  ...[1, 2].map((maxProblems) => ["terraform", "a = )\nb = ]\nc = 1\n", { maxProblems }] as const),
];

const LIMITED_READERS = {
  json: (text: string, limits: Partial<SourceLimits>) => {
    const { value, diagnostics } = readJson("f.json", text, limits);
    return [problemLines(text, diagnostics), value ? valueLines(text, value) : []];
  },
  stream: (text: string, limits: Partial<SourceLimits>) => {
    const { value, diagnostics } = readJsonStream("f.ndjson", text, limits);
    return [problemLines(text, diagnostics), value.flatMap((one) => valueLines(text, one))];
  },
  yaml: (text: string, limits: Partial<SourceLimits>) => {
    const { value, diagnostics } = readYaml("f.yaml", text, limits);
    return [problemLines(text, diagnostics), value.flatMap((one) => valueLines(text, one))];
  },
  terraform: (text: string, limits: Partial<SourceLimits>) => {
    const { value, diagnostics } = parseHcl("f.tf", text, limits);
    return [problemLines(text, diagnostics), syntaxLines(text, value.body)];
  },
};

function problemLines(text: string, diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ messageId, range: { start, end } }) => {
    return `! ${messageId} ${start} ${JSON.stringify(text.slice(start, end))}`;
  });
}

it("texts are read up to the limits", () => {
  const blocks = LIMITED.map(([format, text, limits]) => {
    const lines = LIMITED_READERS[format](text, limits).flat();
    return [`# ${format} ${JSON.stringify(limits)}: ${JSON.stringify(text)}`, ...lines, ""].join("\n");
  });
  expectGolden(blocks.join("\n"), "fixtures/sources/limits.txt");
});

it("texts with problems are read as far as they are understood", () => {
  const blocks = Object.entries(texts).flatMap(([format, wanted]) =>
    [...Object.keys(wanted).filter((text) => text !== "others"), ...FURTHER[format]!].map((text) =>
      [
        `# ${format}: ${JSON.stringify(text)}`,
        ...problemLines(text, READERS[format]!(text)),
        ...VALUES[format]!(text),
        "",
      ].join("\n"),
    ),
  );
  expectGolden(blocks.join("\n"), "fixtures/sources/problem-values.txt");
});

import { expressionsOf } from "../../src/lint/format.ts";
import { placedTokens } from "../../src/lsp/semantic-tokens.ts";
import { parseExpression } from "../../src/parser/parse.ts";
import { type CodeSpan, codeSpans, colouredCode } from "../../src/report/html/code.ts";
import { FORMATS_BY_EXTENSION } from "../../src/sources/notations.ts";
import { loadReaders, readSourceSync } from "../../src/sources/read.ts";
import type { SourceDocument } from "../../src/sources/recognise/model.ts";
import { HclScanner } from "../../src/sources/terraform/hcl/scan.ts";
import * as T from "../../src/sources/terraform/hcl/tokens.ts";
import type { LocatedNode } from "../../src/sources/values/located.ts";

type Kind = CodeSpan["kind"];

/** Extensions by the languages of fenced blocks. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  json: "json",
  yaml: "yaml",
  hcl: "tf",
  text: "cfexpr",
};
const READERS = Object.assign(
  {},
  ...(await Promise.all([loadReaders("yaml"), loadReaders("terraform"), loadReaders("markdown")])),
);
const EXPRESSION_KINDS: Readonly<Record<string, Kind>> = {
  property: "name",
  function: "call",
  keyword: "word",
  operator: "word",
  string: "text",
  number: "number",
  variable: "name",
};
const VALUE_KINDS: Readonly<Partial<Record<LocatedNode["kind"], Kind>>> = {
  String: "text",
  Number: "number",
  Boolean: "word",
  Null: "word",
};
const HCL_KINDS: ReadonlyMap<number | undefined, Kind> = new Map(
  (
    [
      [T.WORD_TOKEN, "name"],
      [T.STEP_TOKEN, "name"],
      [T.STRING_TOKEN, "text"],
      [T.TEXT_TOKEN, "text"],
      [T.HCL_CALL_TOKEN, "call"],
      [T.FOR_TOKEN, "word"],
      [T.IN_TOKEN, "word"],
      [T.IF_TOKEN, "word"],
    ] as const
  ).map(([type, kind]) => [type.tokenTypeIdx, kind]),
);

/**
 * Code as HTML, coloured by wafsmith's own readers: the values of JSON, YAML and Terraform, and the tokens of each
 * expression in them. Plain text has no colours; other languages are coloured by pattern.
 */
export function siteCode(language: string, code: string): string {
  const extension = EXTENSIONS[language];
  if (extension === undefined) return colouredCode(code);
  const format = FORMATS_BY_EXTENSION.get(extension)!;
  const document = readSourceSync(`block.${extension}`, code, { format, ...READERS });
  if (language === "text") return colouredCode(code, isExpression(document) ? tokensOf(document) : []);
  const values = language === "hcl" ? hclTokens(code) : document.roots.flatMap(valuesOf);
  return colouredCode(code, painted(code.length, [codeSpans(code), values, tokensOf(document)]));
}

function isExpression(document: SourceDocument): boolean {
  return expressionsOf(document).every(({ text }) => parseExpression(text).diagnostics.length === 0);
}

function tokensOf(document: SourceDocument): readonly CodeSpan[] {
  return expressionsOf(document).flatMap((content) =>
    placedTokens(content).flatMap(({ range: { start, end }, type }) => {
      const kind = EXPRESSION_KINDS[type];
      return kind === undefined ? [] : [{ start, end, kind }];
    }),
  );
}

function hclTokens(code: string): readonly CodeSpan[] {
  const { tokens } = new HclScanner(code, { maxDepth: 100, maxTokens: code.length }, () => {}).scanBody();
  return tokens.flatMap(({ tokenTypeIdx, start, end }) => {
    const kind = HCL_KINDS.get(tokenTypeIdx);
    return kind === undefined ? [] : [{ start, end, kind }];
  });
}

/** The keys of a value, and the values in it. */
function valuesOf(node: LocatedNode): readonly CodeSpan[] {
  if (node.kind === "Array") return node.items.flatMap(valuesOf);
  if (node.kind === "Object")
    return node.entries.flatMap(({ keyRange, value }) => [
      { ...keyRange, kind: "name" as const },
      ...valuesOf(value),
    ]);
  const kind = VALUE_KINDS[node.kind];
  return kind === undefined ? [] : [{ ...node.range, kind }];
}

/** Merges layers of spans into one without overlaps; later layers cover earlier ones. */
function painted(length: number, layers: readonly (readonly CodeSpan[])[]): readonly CodeSpan[] {
  const kinds: (Kind | undefined)[] = new Array(length).fill(undefined);
  for (const layer of layers) for (const { start, end, kind } of layer) kinds.fill(kind, start, end);
  const spans: CodeSpan[] = [];
  for (let start = 0; start < length; ) {
    const kind = kinds[start];
    let end = start + 1;
    while (end < length && kinds[end] === kind) end++;
    if (kind !== undefined) spans.push({ start, end, kind });
    start = end;
  }
  return spans;
}

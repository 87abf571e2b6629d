import { describe, expect, it } from "vitest";
import { type Diagnostic, type FixSafety, sortDiagnostics } from "../../src/core/diagnostic.ts";
import { applyFixes } from "../../src/core/edits.ts";
import { plainText } from "../../src/core/embedded-text.ts";
import { defaultConfig, type ResolvedConfig } from "../../src/lint/config.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { fixText } from "../../src/lint/fix.ts";
import { lintDocument } from "../../src/lint/lint.ts";
import { lintProject } from "../../src/lint/project.ts";
import { readMarkdown } from "../../src/sources/markdown.ts";
import type { SourceDocument } from "../../src/sources/model.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { readTerraform } from "../../src/sources/terraform/read.ts";
import { readYaml } from "../../src/sources/yaml.ts";
import { readMarks, writeMarks } from "./marked.ts";

/** The notation of a test's text. */
export type Format = SourceDocument["format"];

/** A text on which the rule must speak, at the marks `«…»` and nowhere else. */
export interface InvalidCase {
  /** Why the case is there. */
  readonly why: string;
  readonly code: string;
  /** Default: `expression`. */
  readonly format?: Format;
  /** Of every mark, or one a mark. */
  readonly messageId: string | readonly string[];
  /** Values of the first finding's message that the case pins down. */
  readonly data?: Readonly<Record<string, string>>;
  /** The text after all safe fixes. Default: there is none. */
  readonly fixed?: string;
  /** The text after the suggestions. Default: there are none. */
  readonly suggests?: string;
}

/** A text on which the rule must keep silent. */
export interface ValidCase {
  readonly why: string;
  readonly code: string;
  readonly format?: Format;
}

/** Runs one rule's cases as tests, one a case, named by its reason. */
export function testRule(
  rule: Rule,
  cases: { readonly invalid: readonly InvalidCase[]; readonly valid: readonly ValidCase[] },
): void {
  describe(rule.id, () => {
    it.each(cases.invalid.map((one) => [one.why, one] as const))("reports %s", (_, one) =>
      expectInvalid(rule, one),
    );
    it.each(cases.valid.map((one) => [one.why, one] as const))("accepts %s", (_, { code, format }) => {
      expectSilence(rule, code, format);
    });
  });
}

/** What a single rule says about a text; its plan may be given. */
export function lintWith(
  rules: Rule | readonly Rule[],
  code: string,
  format: Format = "expression",
  config: Partial<ResolvedConfig> = {},
): readonly Diagnostic[] {
  const all = Array.isArray(rules) ? rules : [rules as Rule];
  const severities = new Map(all.map((rule) => [rule.id, rule.severity]));
  const document = readDocument(code, format);
  const result = lintDocument(document, {
    rules: all,
    config: { ...defaultConfig(all), severities, ...config },
  });
  const project = lintProject([{ uri: document.uri, result }], { rules: all });
  return sortDiagnostics([...result.diagnostics, ...project.diagnostics]);
}

/** What a rule says about several files, by their names; each finding as its file and the text that is marked. */
export function lintFiles(rule: Rule, files: Readonly<Record<string, string>>): readonly FileFinding[] {
  const config = { ...defaultConfig([rule]), severities: new Map([[rule.id, rule.severity]]) };
  const linted = Object.entries(files).map(([uri, text]) => {
    const document = readSourceSync(uri, text, { readYaml, readTerraform });
    return { uri, result: lintDocument(document, { rules: [rule], config }) };
  });
  const { diagnostics } = lintProject(linted, { rules: [rule] });
  return [...linted.flatMap(({ result }) => result.diagnostics), ...diagnostics].map((one) => ({
    uri: one.uri,
    marked: files[one.uri]!.slice(one.range.start, one.range.end),
    messageId: one.messageId,
    message: one.message,
    related: one.related.map(({ uri, range }) => `${uri}: ${files[uri]!.slice(range.start, range.end)}`),
  }));
}

/** A finding in one of several files. */
export interface FileFinding {
  readonly uri: string;
  /** The text that it is about. */
  readonly marked: string;
  readonly messageId: string;
  readonly message: string;
  /** `file: text` of each. */
  readonly related: readonly string[];
}

const EXTENSIONS = { json: "json", yaml: "yaml", terraform: "tf", markdown: "md" } as const;

/** A document in one of the notations, as the reader of files gives it. */
export function readDocument(code: string, format: Format): SourceDocument {
  if (format !== "expression")
    return readSourceSync(`test.${EXTENSIONS[format]}`, code, { readYaml, readTerraform, readMarkdown });
  const content = plainText(code);
  return {
    uri: "test.cfexpr",
    text: code,
    format,
    roots: [],
    subjects: [{ kind: "ExpressionFile", content }],
    diagnostics: [],
  };
}

/** Fails where the rule speaks, or anything else is wrong with the text. */
export function expectSilence(rule: Rule, code: string, format?: Format): void {
  expect(lintWith(rule, code, format).map(({ message }) => message)).toEqual([]);
}

/** The text after all safe fixes of the rule. */
export function fixedBy(rule: Rule, code: string, format?: Format): string {
  return fixText(code, { lint: (text) => lintWith(rule, text, format) }).text;
}

/** The text after the first suggestion of each finding. */
export function suggestedBy(rule: Rule, code: string, format?: Format): string {
  const fixes = lintWith(rule, code, format).flatMap((one) => one.fixes.filter(isSuggestion).slice(0, 1));
  return applyFixes(code, fixes).text;
}

function isSuggestion(fix: { readonly safety: FixSafety }): boolean {
  return fix.safety === "suggestion";
}

function expectInvalid(rule: Rule, one: InvalidCase): void {
  const { text, ranges } = readMarks(one.code);
  const found = lintWith(rule, text, one.format);
  expect(
    writeMarks(
      text,
      found.map(({ range }) => range),
    ),
  ).toBe(writeMarks(text, ranges));
  expect(found.map(({ code }) => code)).toEqual(ranges.map(() => `lint/${rule.id}`));
  const ids = typeof one.messageId === "string" ? ranges.map(() => one.messageId) : one.messageId;
  expect(found.map(({ messageId }) => messageId)).toEqual(ids);
  if (one.data) expect(found[0]!.data).toMatchObject(one.data);
  expect(fixedBy(rule, text, one.format)).toBe(one.fixed ?? text);
  expect(suggestedBy(rule, text, one.format)).toBe(one.suggests ?? text);
}

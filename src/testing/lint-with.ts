import type { Diagnostic } from "../core/diagnostic.ts";
import { applyFixes } from "../core/edits.ts";
import { plainText } from "../core/embedded-text.ts";
import { defaultConfig, type ResolvedConfig } from "../lint/config/config.ts";
import type { Rule } from "../lint/define-rule.ts";
import { lintDocument } from "../lint/engine/lint.ts";
import { concludeProject } from "../lint/engine/project.ts";
import { fixText } from "../lint/fix.ts";
import { readMarkdown } from "../sources/markdown.ts";
import { type DocumentFormat, usualExtension } from "../sources/notations.ts";
import { readSourceSync } from "../sources/read.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import { readTerraform } from "../sources/terraform/read.ts";
import { readYaml } from "../sources/yaml/yaml.ts";

/** The notation of a test's text. */
export type TestFormat = DocumentFormat;

/** A string to test rules on. */
export interface TestText {
  readonly code: string;
  /** Default: `expression`. */
  readonly format?: TestFormat | undefined;
  /** Settings that replace the defaults: all rules run, each with its own severity. Default: nothing. */
  readonly config?: Partial<ResolvedConfig> | undefined;
}

/** A document in one of the notations, as read from a file; an expression is its text, unchanged. */
export function readDocument(code: string, format: TestFormat): SourceDocument {
  if (format !== "expression")
    return readSourceSync(`test.${usualExtension(format)}`, code, { readYaml, readTerraform, readMarkdown });
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

/** The findings of rules in a string, and its other problems. */
export function lintWith(
  rules: readonly Rule[],
  { code, format = "expression", config }: TestText,
): readonly Diagnostic[] {
  const severities = new Map(rules.map((rule) => [rule.id, rule.severity]));
  const document = readDocument(code, format);
  const options = {
    rules,
    config: { ...defaultConfig(rules), severities, ...config },
    provesFixes: "together" as const,
  };
  const result = lintDocument(document, options);
  const texts = new Map([[document.uri, document.text]]);
  return concludeProject([{ uri: document.uri, result }], rules, texts).diagnostics;
}

/** The text after all safe fixes of the rules. */
export function fixedBy(rules: readonly Rule[], text: TestText): string {
  return fixText(text.code, { lint: (code) => lintWith(rules, { ...text, code }) }).text;
}

/** The text after the suggestion of each finding. */
export function suggestedBy(rules: readonly Rule[], text: TestText): string {
  const fixes = lintWith(rules, text).flatMap((one) =>
    one.fixes.filter(({ safety }) => safety === "suggestion"),
  );
  return applyFixes(text.code, fixes).text;
}

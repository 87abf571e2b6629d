import { describe, it } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { defaultConfig, type ResolvedConfig } from "../../src/lint/config/config.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { lintProject } from "../../src/lint/engine/project.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { readTerraform } from "../../src/sources/terraform/read.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
import * as testing from "../../src/testing/lint-with.ts";
import { readMarks } from "../../src/testing/marked.ts";
import { expectValid, type RuleCases, testRule as testRuleIn } from "../../src/testing/rule-tester.ts";

export { readDocument, type TestFormat as Format } from "../../src/testing/lint-with.ts";

import { expectSentences } from "./sentences.ts";

type Format = testing.TestFormat;

/** Runs one rule's cases as tests, one a case, named by its reason. */
export function testRule(rule: Rule, cases: RuleCases): void {
  testRuleIn(rule, cases, { describe, it });
  it(`${rule.id} says whole sentences`, () => {
    for (const { code, format, options = {}, plan } of cases.invalid) {
      const config = { options: new Map([[rule.id, new Map(Object.entries(options))]]), plan };
      expectSentences(testing.lintWith([rule], { code: readMarks(code).text, format, config }));
    }
  });
}

/** Findings of rules for a string, and its other problems. */
export function lintWith(
  rules: Rule | readonly Rule[],
  code: string,
  format?: Format,
  config?: Partial<ResolvedConfig>,
): readonly Diagnostic[] {
  const found = testing.lintWith(Array.isArray(rules) ? rules : [rules as Rule], { code, format, config });
  expectSentences(found);
  return found;
}

/** Fails if the rule reports something, or anything else is wrong with the text. */
export function expectSilence(rule: Rule, code: string, format?: Format): void {
  expectValid(rule, format ? { code, format } : { code });
}

/** The text after all safe fixes of the rule. */
export function fixedBy(rule: Rule, code: string, format?: Format): string {
  return testing.fixedBy([rule], { code, format });
}

/** The text after the first suggestion of each finding. */
export function suggestedBy(rule: Rule, code: string, format?: Format): string {
  return testing.suggestedBy([rule], { code, format });
}

/** Findings of a rule for several files, by their names; each as its file and the marked text. */
export function lintFiles(rule: Rule, files: Readonly<Record<string, string>>): readonly FileFinding[] {
  const config = { ...defaultConfig([rule]), severities: new Map([[rule.id, rule.severity]]) };
  const linted = Object.entries(files).map(([uri, text]) => {
    const document = readSourceSync(uri, text, { readYaml, readTerraform });
    return { uri, result: lintDocument(document, { rules: [rule], config }) };
  });
  const { diagnostics } = lintProject(linted, { rules: [rule] });
  const found = [...linted.flatMap(({ result }) => result.diagnostics), ...diagnostics];
  expectSentences(found);
  return found.map((one) => ({
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

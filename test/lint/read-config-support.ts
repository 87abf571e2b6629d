import { RULES } from "../../rules/index.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { resolveConfig } from "../../src/lint/config/layers.ts";
import { readMarks } from "../../src/testing/marked.ts";
import { readDocument } from "../support/rule-tester.ts";
import { expectSentences } from "../support/sentences.ts";

/** The configuration in a JSON text with marks, and the locations of the marks. */
export function readConfig(marked: string) {
  const { text, ranges } = readMarks(marked);
  const [root] = readDocument(text, "json").roots;
  const read = resolveConfig(root!, { uri: "wafsmith.config.json", rules: RULES });
  expectSentences(read.diagnostics);
  return { ...read, ranges };
}

/** A marked text and all that is said about it, in lines. */
export function saidOf(marked: string, diagnostics: readonly Diagnostic[]): string {
  const lines = diagnostics.flatMap(({ severity, code, message, help, data }) => [
    `  ${severity} ${code} ${JSON.stringify(data)}`,
    `    ${message}`,
    `    help: ${help}`,
  ]);
  return [marked, ...lines, ""].join("\n");
}

import { readdirSync, readFileSync } from "node:fs";
import { it } from "vitest";
import { RULES } from "../../rules/index.ts";
import type { Diagnostic, Fix } from "../../src/core/diagnostic.ts";
import { presetSeverities, type ResolvedConfig } from "../../src/lint/config/config.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { wholeExamples } from "../../src/lint/rule-examples.ts";
import { expectGolden } from "../support/golden.ts";
import { type Format, lintWith } from "../support/rule-tester.ts";

const MISTAKES = new URL("../../fixtures/lint/mistakes/", import.meta.url);
const FORMATS: Readonly<Record<string, Format>> = {
  json: "json",
  yaml: "yaml",
  tf: "terraform",
  md: "markdown",
};

/** Configuration without which some rules report nothing. */
const CONFIG: Partial<ResolvedConfig> = {
  severities: presetSeverities(RULES, "all"),
  plan: "free",
  provider: { upgradeTo: 5 },
};

/** All that the findings about a text say, in lines, each place as the text there. */
function described(rule: Rule, code: string, format: Format | undefined): readonly string[] {
  const at = ({ start, end }: { readonly start: number; readonly end: number }) =>
    `${start}-${end} ${JSON.stringify(shortened(code.slice(start, end)))}`;
  const fixed = ({ safety, title, edits, isUnproved }: Fix) => [
    `    ${safety}${isUnproved ? ", unproved" : ""}: ${title}`,
    ...edits.map(({ range, newText }) => `      ${at(range)} -> ${JSON.stringify(shortened(newText))}`),
  ];
  return lintWith(rule, code, format, CONFIG).flatMap((one: Diagnostic) => [
    `  ${one.severity} ${one.effect ?? "-"} ${one.code}:${one.messageId} ${at(one.range)}`,
    `    ${one.message}`,
    ...(one.help === undefined ? [] : [`    help: ${one.help}`]),
    ...one.related.map(({ range, message }) => `    ${at(range)}: ${message}`),
    ...one.fixes.flatMap(fixed),
  ]);
}

/** A long text by its ends. */
function shortened(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 50)}…${text.length}…${text.slice(-50)}`;
}

it("the examples of rules have these findings of theirs", () => {
  const lines = RULES.flatMap((rule) => {
    const { invalid, valid } = wholeExamples(rule);
    return [...invalid, ...valid].flatMap(({ code, format }) => [
      `${rule.id}: ${JSON.stringify(shortened(code))}`,
      ...described(rule, code, format),
    ]);
  });
  expectGolden(`${lines.join("\n")}\n`, "fixtures/lint/findings-in-examples.txt");
});

it("the files of mistakes have these findings of their rules", () => {
  const files = readdirSync(MISTAKES).sort();
  const lines = RULES.flatMap((rule) => {
    const file = files.find((name) => name.startsWith(`${rule.id}.`));
    if (file === undefined) return [];
    const text = readFileSync(new URL(file, MISTAKES), "utf8");
    return [file, ...described(rule, text, FORMATS[file.slice(rule.id.length + 1)])];
  });
  expectGolden(`${lines.join("\n")}\n`, "fixtures/lint/findings-in-mistakes.txt");
});

import { RULES } from "../../../rules/index.ts";
import type { ExampleFormat, Rule } from "../../lint/define-rule.ts";
import type { PageState } from "../link.ts";
import type { RuleLink } from "../rule-link.ts";

const NAMES: Readonly<Record<ExampleFormat, string>> = {
  expression: "rule.cfexpr",
  json: "rules.json",
  yaml: "rules.yaml",
  terraform: "main.tf",
};

/** An example of a rule: a string and its notation. */
export interface Example {
  readonly code: string;
  readonly format: ExampleFormat;
}

/** The examples of a rule as its page has them: those with findings, then those without. */
export function ruleExamples({ examples }: Pick<Rule, "examples">): readonly Example[] {
  const all = [...examples.invalid, ...examples.valid];
  return all.map((one) =>
    typeof one === "string"
      ? { code: one, format: "expression" }
      : { code: one.code, format: one.format ?? "expression" },
  );
}

/** The page with an example of a rule, which is turned on even if its presets leave it off; undefined if there is none. */
export function exampleState({ id, at }: RuleLink): PageState | undefined {
  const rule = RULES.find((one) => one.id === id);
  const example = rule && ruleExamples(rule)[at - 1];
  if (!example) return undefined;
  const name = NAMES[example.format];
  const config = `preset: recommended\nrules:\n  ${id}: ${rule.severity}\n`;
  const files = [
    { name, text: example.code },
    { name: "wafsmith.config.yaml", text: config },
  ];
  return { mode: example.format === "expression" ? "expression" : "ruleset", files, active: name };
}

import { RULES } from "../../../rules/index.ts";
import type { Rule } from "../../lint/define-rule.ts";
import { type ExampleFormat, type WholeExample, wholeExamples } from "../../lint/rule-examples.ts";
import type { PageState } from "../protocol.ts";
import type { RuleLink } from "../rule-link.ts";

const NAMES: Readonly<Record<ExampleFormat, string>> = {
  expression: "rule.cfexpr",
  json: "rules.json",
  yaml: "rules.yaml",
  terraform: "main.tf",
};

/** The examples of a rule as its page has them: those with findings, then those without. */
export function ruleExamples(rule: Pick<Rule, "examples">): readonly WholeExample[] {
  const { invalid, valid } = wholeExamples(rule);
  return [...invalid, ...valid];
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

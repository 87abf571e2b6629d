import { deflateRawSync } from "node:zlib";
import { RULES } from "../../rules/index.ts";
import type { ExampleFormat, Rule } from "../../src/lint/define-rule.ts";
import { linkFragment, linkJson } from "../../src/playground/link.ts";
import { shortened } from "../docs/markdown.ts";

const NAMES: Readonly<Record<ExampleFormat, string>> = {
  expression: "rule.cfexpr",
  json: "rules.json",
  yaml: "rules.yaml",
  terraform: "main.tf",
};

/** The links into the playground of a rule's examples, by the text that its page shows. */
export function tryItLinks(id: string): ReadonlyMap<string, string> {
  const rule = RULES.find((one) => one.id === id);
  if (!rule) return new Map();
  const { invalid, valid } = rule.examples;
  const examples = [...invalid, ...valid.map((one) => (typeof one === "string" ? { code: one } : one))];
  return new Map(
    examples.map(
      ({ code, format }: { readonly code: string; readonly format?: ExampleFormat | undefined }) => [
        shortened(code).trim(),
        linkOf(rule, code, format ?? "expression"),
      ],
    ),
  );
}

/** The rule is switched on, whatever the presets say of it. */
function linkOf({ id, severity }: Rule, code: string, format: ExampleFormat): string {
  const name = NAMES[format];
  const config = {
    name: "wafsmith.config.yaml",
    text: `preset: recommended\nrules:\n  ${id}: ${severity}\n`,
  };
  const mode = format === "expression" ? "expression" : "ruleset";
  const json = linkJson({ mode, files: [{ name, text: code }, config], active: name });
  return `#${linkFragment(deflateRawSync(json, { level: 9 }).toString("base64"))}`;
}

import { RULESET_KINDS } from "../src/contract/phases.ts";
import { describeKind } from "../src/lint/analysis/located-values.ts";
import { isSkip } from "../src/lint/analysis/managed.ts";
import { isOtherScalar, resourceMisfits } from "../src/lint/analysis/resource-check.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { plainValue } from "../src/sources/values/access.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../src/sources/values/located.ts";

type Expected = "String" | "Boolean" | "Number" | "Object" | "Array";

const ARTICLES: Readonly<Record<Expected, string>> = {
  String: "a string",
  Boolean: "true or false",
  Number: "a whole number",
  Object: "an object",
  Array: "an array",
};

const RULESET = { phase: "String", kind: "String", name: "String", rules: "Array" } as const;
const RULE = {
  action: "String",
  expression: "String",
  enabled: "Boolean",
  id: "String",
  ref: "String",
  action_parameters: "Object",
  score_threshold: "Number",
} as const;
const OVERRIDES = { action: "String", enabled: "Boolean", categories: "Array", rules: "Array" } as const;
const CATEGORY = { category: "String", action: "String", enabled: "Boolean" } as const;
const RULE_OVERRIDE = {
  id: "String",
  action: "String",
  enabled: "Boolean",
  score_threshold: "Number",
} as const;
const SKIP_PARAMETERS = {
  ruleset: "String",
  phase: "String",
  phases: "Array",
  products: "Array",
  rulesets: "Array",
  rules: "Object",
} as const;
const FIREWALL_RULE = { paused: "Boolean", filter: "Object" } as const;

/** The Boolean that YAML 1.1 reads in an unquoted word, such as `no`; undefined for any other value. */
function otherYamlBoolean(value: LocatedNode): string | undefined {
  if (value.kind !== "String") return undefined;
  const { start, end } = value.range;
  const isUnquoted = end - start === value.value.length;
  const word = isUnquoted ? /^(?:(y|yes|on)|n|no|off)$/i.exec(value.value) : null;
  return word ? String(word[1] !== undefined) : undefined;
}

export default defineRule({
  id: "no-wrong-type",
  summary: "Disallow values of a type that the API does not accept.",
  effect: "rejected",
  severity: "error",
  since: "0.1.0",
  fixable: "suggestion",
  why: 'The API reads `"true"`, `true` and `1` as three different things and rejects the wrong one. In YAML an unquoted `expression: true` is a Boolean.',
  source: RULESET_KINDS.source,
  evidence: RULESET_KINDS.evidence,
  messages: {
    wrongType: {
      text: "`{{key}}` must be {{expected}} but is {{found}}, so the API rejects this.",
      help: "Write {{expected}}.",
    },
    otherYaml: {
      text: "`{{key}}` is `{{word}}`, which readers of YAML 1.1 take for {{meaning}}, and those of YAML 1.2 for a string, which the API rejects.",
      help: "Write `{{meaning}}`.",
      effect: "risky",
    },
  },
  examples: {
    invalid: [
      {
        code: "action: block\nexpression: true\n",
        format: "yaml",
        suggests: 'action: block\nexpression: "true"\n',
      },
      { code: `{ "action": "block", "expression": "ssl", "enabled": "yes" }`, format: "json" },
    ],
    valid: [{ code: `action: block\nexpression: "true"\nenabled: true\n`, format: "yaml" }],
  },
  create: (ctx) => {
    /** Values that the provider of Terraform rejects first. */
    const reported = new Set<number>();
    const checkEntry = ({ key, value }: LocatedEntry, expected: Expected): void => {
      if (reported.has(value.range.start)) return;
      if (value.kind === "Unknown" || value.kind === "Null" || value.kind === expected) {
        if (value.kind !== "Number" || Number.isInteger(value.value)) return;
      }
      const meaning = expected === "Boolean" ? otherYamlBoolean(value) : undefined;
      if (meaning !== undefined) {
        const edits = [ctx.replace(value, meaning)];
        ctx.report({
          at: value,
          messageId: "otherYaml",
          data: { key, word: String(plainValue(value)), meaning },
          fix: { title: `Write \`${meaning}\``, edits, safety: "suggestion" },
        });
        return;
      }
      const quoted = expected === "String" && (value.kind === "Boolean" || value.kind === "Number");
      const raw = value.kind === "Boolean" ? String(value.value) : value.kind === "Number" ? value.raw : "";
      ctx.report({
        at: value,
        messageId: "wrongType",
        data: { key, expected: ARTICLES[expected], found: describeKind(value) },
        fix: quoted
          ? { title: "Put it in quotes", edits: [ctx.replace(value, `"${raw}"`)], safety: "suggestion" }
          : undefined,
      });
    };
    const check = (node: LocatedObject, types: Readonly<Record<string, Expected>>): void => {
      for (const [key, expected] of Object.entries(types)) {
        const entry = node.entry(key);
        if (entry) checkEntry(entry, expected);
      }
    };
    return {
      TerraformResource(resource) {
        for (const misfit of resourceMisfits(resource, ctx.provider)?.misfits ?? []) {
          const { at, problem } = misfit;
          if (problem.kind === "type" && "kind" in at && !isOtherScalar(misfit)) reported.add(at.range.start);
        }
      },
      Ruleset({ node, rulesNode }) {
        check(node, RULESET);
        for (const item of rulesNode?.items ?? []) {
          const entry = { key: "rules[]", keyRange: item.range, value: item };
          checkEntry(entry, "Object");
        }
      },
      FirewallRule({ node }) {
        check(node, FIREWALL_RULE);
        // The API's schema has the action as a string, and as an object with a `mode` and a response.
        if (node.get("action")?.kind !== "Object") check(node, { action: "String" });
      },
      Rule(rule) {
        const { actionParameters, node, overrides } = rule;
        check(node, RULE);
        if (isSkip(rule) && actionParameters) check(actionParameters, SKIP_PARAMETERS);
        if (!overrides) return;
        check(overrides.node, OVERRIDES);
        for (const category of overrides.categories) check(category.node, CATEGORY);
        for (const override of overrides.rules) check(override.node, RULE_OVERRIDE);
      },
    };
  },
}) satisfies Rule;

import { TERRAFORM_RULESETS } from "../src/contract/terraform.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule, terraformExample } from "../src/lint/define-rule.ts";
import { arrayAt, type LocatedNode, type LocatedObject, objectsIn } from "../src/sources/values/located.ts";

export default defineRule({
  id: "require-rule-ref",
  summary: "Require a `ref` on every rule where a tool identifies rules by it.",
  effect: "risky",
  severity: "info",
  presets: ["strict"],
  why: "The Terraform provider identifies the rules of a ruleset by `ref`. Without one, a rule is identified by its position: when a rule before it is added or removed, it is deleted and recreated with another id, which breaks its logs and references. octorules identifies rules by `ref` alone.",
  source: TERRAFORM_RULESETS.matchesByRef.source,
  messages: {
    missing: {
      text: "This rule has no `ref`, so adding or removing a rule before it gives it another id.",
      help: 'Add your own `ref` that stays the same, such as `ref = "block_admin"`.',
    },
    unmatched: {
      text: "This rule has no `ref`, so octorules cannot determine which rule of the zone it is.",
      help: "Add your own `ref` that stays the same, such as `ref: block_admin`.",
    },
  },
  examples: {
    format: "terraform",
    invalid: [
      terraformExample(`rules = [
  { ref = "admin", action = "block", expression = "http.request.uri.path eq \\"/admin\\"" },
  { action = "log", expression = "http.request.uri.path eq \\"/login\\"" },
]`),
      {
        code: `waf_custom_rules:
  - ref: login
    action: log
    expression: http.request.uri.path eq "/login"
  - action: block
    expression: http.request.uri.path eq "/admin"
`,
        format: "yaml",
      },
    ],
    valid: [
      terraformExample(`rules = [{ action = "log", expression = "http.request.uri.path eq \\"/login\\"" }]`),
    ],
  },
  create: (ctx) => ({
    Ruleset({ tool, rules }) {
      if (tool !== "octorules") return;
      for (const { node } of rules) {
        if (isAbsent(node.get("ref"))) ctx.report({ at: placeOf(node), messageId: "unmatched" });
      }
    },
    TerraformResource({ node, resourceType, syntax }) {
      if (resourceType !== "cloudflare_ruleset" || syntax === "plan") return;
      const rules = objectsIn(arrayAt(node, "rules"));
      if (rules.length < 2) return;
      for (const rule of rules) {
        if (isAbsent(rule.get("ref"))) ctx.report({ at: placeOf(rule), messageId: "missing" });
      }
    },
  }),
}) satisfies Rule;

function isAbsent(ref: LocatedNode | undefined): boolean {
  return ref === undefined || ref.kind === "Null";
}

function placeOf(rule: LocatedObject) {
  return anchorOf(rule, "description", "expression", "action");
}

import { TERRAFORM_RULESETS } from "../src/contract/terraform.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { arrayAt, objectsIn } from "../src/sources/access.ts";

export default defineRule({
  id: "require-rule-ref",
  summary: "Require a `ref` on every rule of a Terraform ruleset that has several.",
  effect: "risky",
  severity: "info",
  presets: ["strict"],
  since: "0.2.0",
  why: "The provider tells the rules of a ruleset apart by `ref`. Without one a rule is known by its place: when a rule before it is added or removed, it is deleted and created anew with another id, and its logs and references break.",
  source: TERRAFORM_RULESETS.matchesByRef.source,
  messages: {
    missing: {
      text: "This rule has no `ref`, so adding or removing a rule before it gives it another id.",
      help: 'Add a `ref` of your own that stays the same, such as `ref = "block_admin"`.',
    },
  },
  examples: {
    invalid: [
      {
        code: `resource "cloudflare_ruleset" "custom" {
  kind  = "zone"
  phase = "http_request_firewall_custom"
  rules = [
    { ref = "admin", action = "block", expression = "http.request.uri.path eq \\"/admin\\"" },
    { action = "log", expression = "http.request.uri.path eq \\"/login\\"" },
  ]
}
`,
        format: "terraform",
      },
    ],
    valid: [
      {
        code: `resource "cloudflare_ruleset" "custom" {
  kind  = "zone"
  phase = "http_request_firewall_custom"
  rules = [{ action = "log", expression = "http.request.uri.path eq \\"/login\\"" }]
}
`,
        format: "terraform",
      },
    ],
  },
  create: (ctx) => ({
    TerraformResource({ node, resourceType, syntax }) {
      if (resourceType !== "cloudflare_ruleset" || syntax === "plan") return;
      const rules = objectsIn(arrayAt(node, "rules"));
      if (rules.length < 2) return;
      for (const rule of rules) {
        const ref = rule.get("ref");
        if (ref === undefined || ref.kind === "Null") {
          ctx.report({ at: anchorOf(rule, "description", "expression", "action"), messageId: "missing" });
        }
      }
    },
  }),
}) satisfies Rule;

import { TERRAFORM_RULESETS } from "../src/contract/terraform.ts";
import { defineRule, type Rule, terraformExample } from "../src/lint/define-rule.ts";
import { saysNothing } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-ruleset-without-rules",
  summary: "Disallow a Terraform ruleset that lists no rules.",
  effect: "risky",
  why: "A ruleset resource contains all rules of its phase, so applying one without rules removes the existing ones. Exports that omit rules look like this.",
  source: TERRAFORM_RULESETS.replacesRules.source,
  messages: {
    empty: {
      text: "This ruleset lists no rules, so applying it removes every rule that it has.",
      help: "Add the rules; to remove them on purpose, remove the resource.",
    },
  },
  examples: {
    format: "terraform",
    invalid: [
      `resource "cloudflare_ruleset" "managed" {
  zone_id = "5b1f3c0f1c3e4f0b9c8a7d6e5f4a3b2c"
  name  = "default"
  phase = "http_request_firewall_managed"
}
`,
    ],
    valid: [terraformExample("rules = var.rules")],
  },
  create: (ctx) => ({
    TerraformResource({ node, resourceType, typeRange, syntax, account, zone = account }) {
      // A resource that may have no instance has no owner.
      if (resourceType !== "cloudflare_ruleset" || syntax === "plan" || zone === undefined) return;
      const rules = node.get("rules");
      if (!rules || saysNothing(rules)) ctx.report({ at: typeRange, messageId: "empty" });
    },
  }),
}) satisfies Rule;

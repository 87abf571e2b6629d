import { REMOVED_RESOURCES } from "../src/contract/terraform.ts";
import { defineRule, type Rule, terraformExample } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-removed-resource",
  summary: "Disallow Terraform resources whose API is retired.",
  effect: "risky",
  why: "The resources of the previous WAF managed rules, of firewall rules, filters and the previous rate limiting use retired APIs. A provider version that still supports them fails on apply; newer versions no longer support them.",
  details:
    "`wafsmith simulate` reads these resources from `.tf` files and shows what each becomes in the new WAF, and what is lost.",
  source: REMOVED_RESOURCES.cloudflare_waf_rule.source,
  messages: {
    removed: {
      text: "{{feature}} is retired, so `{{type}}` can no longer be applied.",
      help: "Use {{replacement}}.",
    },
  },
  examples: {
    format: "terraform",
    invalid: [
      `resource "cloudflare_waf_rule" "sql_injection" {
  zone_id = var.zone_id
  rule_id = "100000"
  mode    = "simulate"
}
`,
      `resource "cloudflare_filter" "admin" {
  zone_id    = var.zone_id
  expression = "http.request.uri.path contains \\"/admin\\""
}
`,
    ],
    valid: [
      terraformExample(`rules {
  ref        = "admin"
  action     = "managed_challenge"
  expression = "http.request.uri.path contains \\"/admin\\""
}`),
    ],
  },
  create: (ctx) => ({
    TerraformResource({ resourceType, typeRange, isReferred }) {
      // Its firewall rule gets the same finding.
      if (isReferred) return;
      if (!Object.hasOwn(REMOVED_RESOURCES, resourceType)) return;
      const { value, source } = REMOVED_RESOURCES[resourceType as keyof typeof REMOVED_RESOURCES];
      const data = { type: resourceType, feature: value.feature, replacement: value.replacement };
      ctx.report({ at: typeRange, messageId: "removed", data, source });
    },
  }),
}) satisfies Rule;

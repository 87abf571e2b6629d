import { ACCESS_RULE_RANGES, PROVIDER_SCHEMA } from "../src/contract/terraform.ts";
import { code, codeList } from "../src/core/phrases.ts";
import { isOtherScalar, resourceMisfits } from "../src/lint/analysis/resource-check.ts";
import type { ResourceMisfit } from "../src/lint/analysis/resource-misfit.ts";
import { wordsForMisfit } from "../src/lint/analysis/resource-words.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import { stringAt } from "../src/sources/values/access.ts";
import type { LocatedObject, LocatedString } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-attribute",
  summary:
    "Disallow attributes and blocks in a form that the Cloudflare provider for Terraform does not accept.",
  effect: "rejected",
  severity: "error",
  since: "0.1.0",
  why: "Version 4 of the provider has blocks where version 5 has attributes, and both check types, enumerations and which attributes belong together. Terraform rejects a resource in any other form, so nothing of it is deployed.",
  details:
    "The major version comes from `required_providers` of the module and of its callers, from `.terraform.lock.hcl`, or from `--provider-version`. If none of these says it, the resource has to fit one of the two versions. Unknown names are reported by `no-unknown-key`, and the parameters of an action by `no-unusable-parameter`.",
  ...restsOn(PROVIDER_SCHEMA),
  messages: {
    unusable: {
      text: "{{problem}}, so version {{major}} of the provider rejects this resource.",
      help: "{{help}}",
    },
    range: {
      text: "An access rule has no range {{found}}, so the API rejects it; the prefix may be {{known}}.",
      help: "Write a range of one of these lengths, or an address with the target `ip`.",
    },
  },
  examples: {
    format: "terraform",
    invalid: [
      `terraform {
  required_providers {
    cloudflare = { source = "cloudflare/cloudflare", version = "~> 5.0" }
  }
}

resource "cloudflare_ruleset" "custom" {
  zone_id = var.zone_id
  kind    = "zone"
  name    = "default"
  phase   = "http_request_firewall_custom"
  rules {
    ref        = "admin"
    action     = "managed_challenge"
    expression = "http.request.uri.path contains \\"/admin\\""
  }
}
`,
      `resource "cloudflare_list" "scanners" {
  kind = "ip"
  name = "scanners"
}
`,
    ],
    valid: [
      `resource "cloudflare_list" "scanners" {
  account_id = var.account_id
  kind       = "ip"
  name       = "scanners"
}
`,
    ],
  },
  create: (ctx) => ({
    TerraformResource(resource) {
      const range = resource.resourceType === "cloudflare_access_rule" && unusableRange(resource.node);
      if (range) {
        const version = range.value.includes(":") ? "6" : "4";
        const known = codeList(ACCESS_RULE_RANGES.value[version].map((bits) => `/${bits}`));
        const data = { found: code(range.value), known };
        ctx.report({ at: range, messageId: "range", data, source: ACCESS_RULE_RANGES.source });
      }
      const found = resourceMisfits(resource, ctx.provider);
      if (!found) return;
      const { resourceType } = resource;
      for (const misfit of found.misfits) {
        const { at, problem } = misfit;
        if (problem.kind === "unknown" || isJudgedElsewhere(misfit, resourceType)) continue;
        ctx.report({
          at,
          messageId: "unusable",
          data: { ...wordsForMisfit(misfit, resourceType), major: String(found.major) },
        });
      }
    },
  }),
}) satisfies Rule;

/** The range of an access rule, if its prefix has a length that the API does not take. */
function unusableRange(node: LocatedObject): LocatedString | undefined {
  const given = node.get("configuration");
  const configuration = given?.kind === "Array" ? given.items[0] : given;
  if (configuration?.kind !== "Object" || stringAt(configuration, "target")?.value !== "ip_range")
    return undefined;
  const range = stringAt(configuration, "value");
  const [, address, bits] = /^([\da-f.:]+)\/(\d+)$/i.exec(range?.value ?? "") ?? [];
  const known = address && ACCESS_RULE_RANGES.value[address.includes(":") ? "6" : "4"];
  return known && !known.includes(Number(bits)) ? range : undefined;
}

/** Resources whose values are compared with the API's, by rules that know more about each. */
const READ_AS_API_OBJECTS: ReadonlySet<string> = new Set([
  "cloudflare_ruleset",
  "cloudflare_list",
  "cloudflare_rate_limit",
]);

function isJudgedElsewhere(misfit: ResourceMisfit, resourceType: string): boolean {
  const { path, problem } = misfit;
  if (!READ_AS_API_OBJECTS.has(resourceType)) return false;
  if (problem.kind === "size") return problem.what !== "blocks";
  if (problem.kind === "value" || problem.kind === "form") return true;
  if (problem.kind === "missing" && path.startsWith("rules"))
    return problem.keys.every((key) => key === "action" || key === "expression");
  return isOtherScalar(misfit);
}

import { PAGE_RULE_ALONE, PROVIDER_SCHEMA } from "../src/contract/terraform.ts";
import { isOtherScalar, resourceMisfits } from "../src/lint/analysis/resource-check.ts";
import type { ResourceMisfit } from "../src/lint/analysis/resource-misfit.ts";
import { wordsForMisfit } from "../src/lint/analysis/resource-words.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { TerraformResource } from "../src/sources/recognise/model.ts";
import type { LocatedNode } from "../src/sources/values/located.ts";

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
  source: PROVIDER_SCHEMA.source,
  evidence: PROVIDER_SCHEMA.evidence,
  messages: {
    unusable: {
      text: "{{problem}}, so version {{major}} of the provider rejects this resource.",
      help: "{{help}}",
    },
    alone: {
      text: "A page rule with `{{name}}` takes no other setting, so the API rejects `{{other}}` in it.",
      help: "Move it to a page rule of its own.",
    },
  },
  examples: {
    invalid: [
      {
        code: `terraform {
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
        format: "terraform",
      },
      {
        code: `resource "cloudflare_list" "scanners" {
  kind = "ip"
  name = "scanners"
}
`,
        format: "terraform",
      },
    ],
    valid: [
      {
        code: `resource "cloudflare_list" "scanners" {
  account_id = var.account_id
  kind       = "ip"
  name       = "scanners"
}
`,
        format: "terraform",
      },
    ],
  },
  create: (ctx) => ({
    TerraformResource(resource) {
      for (const { name, other } of notAlone(resource)) {
        const data = { name, other: other.key };
        ctx.report({ at: other.keyRange, messageId: "alone", data, source: PAGE_RULE_ALONE.source });
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

/** Settings of a page rule beside one that takes none. A switch that is off is not sent. */
function notAlone({ resourceType, node }: TerraformResource) {
  const actions = node.get("actions");
  const settings = actions?.kind === "Array" ? actions.items[0] : actions;
  if (resourceType !== "cloudflare_page_rule" || settings?.kind !== "Object") return [];
  const given = settings.entries.filter(({ value }) => hasContent(value));
  const one = given.find(({ key }) => PAGE_RULE_ALONE.value.includes(key));
  return one ? given.filter((other) => other !== one).map((other) => ({ name: one.key, other })) : [];
}

function hasContent(value: LocatedNode): boolean {
  if (value.kind === "Array") return value.items.length > 0;
  return value.kind !== "Null" && value.kind !== "Unknown" && !("value" in value && !value.value);
}

/** Resources whose values are compared with what the API takes, by rules that know more about each. */
const READ_AS_API_OBJECTS: ReadonlySet<string> = new Set([
  "cloudflare_ruleset",
  "cloudflare_list",
  "cloudflare_rate_limit",
]);

function isJudgedElsewhere(misfit: ResourceMisfit, resourceType: string): boolean {
  const { path, problem } = misfit;
  if (!READ_AS_API_OBJECTS.has(resourceType)) return false;
  if (problem.kind === "value" || problem.kind === "form" || problem.kind === "size") return true;
  if (problem.kind === "missing" && path.startsWith("rules"))
    return problem.keys.every((key) => key === "action" || key === "expression");
  return isOtherScalar(misfit);
}

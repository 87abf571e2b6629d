import { PROVIDER_SCHEMA, TARGET_FORMS } from "../src/contract/terraform.ts";
import { code } from "../src/core/phrases.ts";
import { compiledPattern } from "../src/lint/analysis/parameter-check.ts";
import { isOtherScalar, resourceMisfits } from "../src/lint/analysis/resource-check.ts";
import type { ResourceMisfit } from "../src/lint/analysis/resource-misfit.ts";
import { wordsForMisfit } from "../src/lint/analysis/resource-words.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import type { TerraformResource } from "../src/sources/recognise/model.ts";
import { listOf } from "../src/sources/recognise/views.ts";
import { objectsIn, stringAt } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-attribute",
  summary:
    "Disallow attributes and blocks in a form that the Cloudflare provider for Terraform does not accept.",
  effect: "rejected",
  why: "Version 4 of the provider has blocks where version 5 has attributes, and both check types, enumerations and which attributes belong together. Terraform rejects a resource in any other form, so nothing of it is deployed.",
  details:
    "The major version comes from `required_providers` of the module and of its callers, from `.terraform.lock.hcl`, or from `--provider-version`. If none of these says it, the resource has to fit one of the two versions. Unknown names are reported by `no-unknown-key`, and the parameters of an action by `no-unusable-parameter`.",
  ...restsOn(PROVIDER_SCHEMA),
  messages: {
    unusable: {
      text: "{{problem}}, so version {{major}} of the provider rejects this resource.",
      help: "{{help}}",
    },
    target: {
      text: "The target `{{target}}` needs {{wanted}}, so the API rejects {{found}}.",
      help: "Write {{wanted}}, or another target.",
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
      for (const { target, value, wanted, source } of unusableValues(resource)) {
        ctx.report({
          at: value,
          messageId: "target",
          data: { target, wanted, found: code(value.value) },
          source,
        });
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

/** The values of a resource that its targets do not take. */
function unusableValues({ resourceType, node }: TerraformResource) {
  const forms = TARGET_FORMS.get(resourceType);
  const given = node.get("configuration") ?? node.get("configurations");
  return objectsIn(given && listOf(given)).flatMap((one) => {
    const [target, value] = [stringAt(one, "target")?.value ?? "", stringAt(one, "value")];
    const [pattern = "", wanted = ""] =
      (Object.hasOwn(forms?.value ?? {}, target) && forms?.value[target]) || [];
    const isRight = !forms || !value || compiledPattern(pattern).test(value.value);
    return isRight ? [] : [{ target, value, wanted, source: forms.source }];
  });
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

import {
  PROVIDER_SCHEMA,
  TARGET_FORMS,
  type TargetForms,
  TERRAFORM_RULESETS,
} from "../src/contract/terraform.ts";
import { code } from "../src/core/phrases.ts";
import { selectorsOf, unusableValues } from "../src/lint/analysis/access-targets.ts";
import type { Misfit } from "../src/lint/analysis/parameter-check.ts";
import { isOtherScalar, type ResourceMisfits, resourceMisfits } from "../src/lint/analysis/resource-check.ts";
import { placeOf, type ResourceMisfit } from "../src/lint/analysis/resource-misfit.ts";
import { missingModule } from "../src/lint/analysis/resource-relations.ts";
import { lastName, wordsForMisfit } from "../src/lint/analysis/resource-words.ts";
import { isOfParameter, ruleMisfits } from "../src/lint/analysis/rule-check.ts";
import { defineRule, type Rule, restsOn, TERRAFORM_5, terraformExample } from "../src/lint/define-rule.ts";
import { type LocatedObject, objectsIn } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-attribute",
  summary:
    "Disallow attributes and blocks in a form that the Cloudflare provider for Terraform does not accept.",
  effect: "rejected",
  why: "Version 4 of the provider has blocks where version 5 has attributes, and both check types, enumerations and which attributes belong together. Terraform rejects a resource in any other form, so none of it is deployed.",
  details:
    "The major version comes from `required_providers` of the module and of its callers, from `.terraform.lock.hcl`, or from `--provider-version`. If none of these states it, the resource has to fit one of the two versions. Unknown names are reported by `no-unknown-key`, and the parameters of an action by `no-unusable-parameter`.",
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
    module: {
      text: "None of the `{{list}}` has the name {{found}}, so the API rejects this `main_module`.",
      help: "The names are {{known}}.",
    },
    many: {
      text: "This lockdown lists {{count}} addresses and ranges, so the API rejects it; the maximum is {{max}}.",
      help: "List ranges in place of addresses, or make several lockdowns.",
    },
  },
  examples: {
    format: "terraform",
    invalid: [
      `${TERRAFORM_5}${terraformExample(`rules {
  ref        = "admin"
  action     = "managed_challenge"
  expression = "http.request.uri.path contains \\"/admin\\""
}`)}`,
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
  create: (ctx) => {
    const checkTargets = (node: LocatedObject, forms: TargetForms | undefined): void => {
      for (const { target, value, wanted, source } of unusableValues(node, forms)) {
        const data = { target, wanted, found: code(value.value) };
        ctx.report({ at: value, messageId: "target", data, source });
      }
    };
    const checkCount = (node: LocatedObject): void => {
      const entry = node.entry("configurations");
      const count = objectsIn(entry?.value).length;
      const { value: max, source } = TERRAFORM_RULESETS.maxLockdownTargets;
      if (entry && count > max)
        ctx.report({ at: entry.keyRange, messageId: "many", data: { count, max }, source });
    };
    /** The misfits of a ruleset, until its rules are known. */
    let open: ResourceMisfits | undefined;
    const report = ({ misfits, major }: ResourceMisfits, resourceType: string): void => {
      for (const misfit of misfits) {
        const data = { ...wordsForMisfit(misfit, resourceType), major: String(major) };
        ctx.report({ at: misfit.at, messageId: "unusable", data });
      }
    };
    return {
      TerraformResource(resource) {
        const { resourceType, node } = resource;
        checkTargets(node, TARGET_FORMS.get(resourceType));
        for (const selector of selectorsOf(resource)) ctx.notChecked(selector, GATEWAY, "unread");
        if (resourceType === "cloudflare_zone_lockdown") checkCount(node);
        const module = missingModule(resource);
        if (module) ctx.report({ ...module, messageId: "module" });
        const found = resourceMisfits(resource, ctx.provider);
        if (!found) return;
        const misnamed = new Set(
          found.misfits.filter(({ problem }) => problem.kind === "unknown").map(startOf),
        );
        const isReported = (one: ResourceMisfit) =>
          one.problem.kind === "notation" && misnamed.has(startOf(one));
        const misfits = found.misfits.filter(
          (one) => !isJudgedElsewhere(one, resourceType) && !isReported(one),
        );
        if (resourceType === RULESET) open = { ...found, misfits };
        else report({ ...found, misfits }, resourceType);
      },
      Ruleset({ rules }) {
        if (!open) return;
        const rejected = new Set(rules.flatMap(ruleMisfits).filter(isOfParameter).map(startOf));
        report({ ...open, misfits: open.misfits.filter((one) => !rejected.has(startOf(one))) }, RULESET);
        open = undefined;
      },
      SlotObjects({ objects, slot }) {
        for (const object of objects) {
          checkTargets(object, TARGET_FORMS.get(slot));
          if (slot === "lockdown") checkCount(object);
        }
      },
    };
  },
}) satisfies Rule;

const RULESET = "cloudflare_ruleset";
const GATEWAY = "expression of Cloudflare Gateway";

function startOf({ at }: Misfit | ResourceMisfit): number {
  return placeOf(at).start;
}

/** Members of rulesets and lists whose values are compared with the API's, by rules that know more about each. */
const JUDGED: ReadonlySet<string> = new Set(
  "action phase kind name status_code content_type sensitivity_level products phases ruleset".split(" "),
);

function isJudgedElsewhere(misfit: ResourceMisfit, resourceType: string): boolean {
  const { path, problem } = misfit;
  if (problem.kind === "unknown") return true;
  const isOfValue = problem.kind === "value" || problem.kind === "form" || problem.kind === "size";
  if (resourceType === "cloudflare_rate_limit")
    return (isOfValue && !("what" in problem && problem.what === "blocks")) || isOtherScalar(misfit);
  if (resourceType !== RULESET && resourceType !== "cloudflare_list") return false;
  // Forms are those of ids. Bounds of parameters differ between the versions of the provider.
  if (problem.kind === "form" || JUDGED.has(lastName(path))) return isOfValue;
  if (problem.kind === "size") return resourceType === RULESET && problem.what !== "blocks";
  if (problem.kind === "missing" && path.startsWith("rules"))
    return problem.keys.every((key) => key === "action" || key === "expression");
  return isOtherScalar(misfit);
}

import type { MemberShapes } from "../src/contract/terraform/shape.ts";
import { PROVIDER_SCHEMA } from "../src/contract/terraform.ts";
import { settingsUpgradeOf, upgradeOf } from "../src/lint/analysis/provider-upgrade.ts";
import { fitsMajor } from "../src/lint/analysis/resource-check.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-outdated-resource",
  summary: "Disallow resources for version 4 of the Cloudflare provider, with `--upgrade-to 5`.",
  effect: "risky",
  fixable: "safe",
  why: "Version 5 of the provider has attributes where version 4 has blocks, and other names and values. Terraform rejects a resource in the older form.",
  details:
    "Runs with `wafsmith lint --upgrade-to 5` only. A fix changes a whole resource; if a part of it needs a decision, that part is reported, and nothing is changed. Change the version constraint, and references to renamed resources, yourself. The settings of a zone become one resource for each, by `for_each`: remove the old resource from the state by a `removed` block, and import each setting.",
  ...restsOn(PROVIDER_SCHEMA),
  messages: {
    outdated: {
      text: "`{{type}}` is written for version 4 of the provider and has to be rewritten for version {{major}}.",
      help: "Use `--fix` to rewrite it.",
    },
    byHand: {
      text: "In version {{major}} of the provider, {{problem}}, so this has to be rewritten by hand.",
      help: "{{help}}",
    },
    renamed: {
      text: "Version {{major}} of the provider has no `{{type}}`; it is called `{{name}}` there.",
      help: "Rename it and its references, and add a `moved` block from the old address to the new one.",
    },
  },
  examples: {
    format: "terraform",
    invalid: [],
    valid: [
      `resource "cloudflare_list" "office" {
  account_id = var.account_id
  name       = "office"
  kind       = "ip"
  items      = [{ ip = "192.0.2.1" }]
}
`,
    ],
  },
  create: (ctx) => ({
    TerraformResource(resource) {
      const target = ctx.provider?.upgradeTo;
      const { provider, resourceType: type, typeRange } = resource;
      if (target === undefined || !provider || fitsMajor(resource, target)) return;
      const { changes, shapes } = provider;
      const definition = resource.syntax === "hcl" ? provider.definition : undefined;
      const major = String(target);
      const own = <Value>(table: Readonly<Record<string, Value>>) =>
        Object.hasOwn(table, type) ? table[type] : undefined;
      const name = changes.renamedResources.find(({ from }) => from === type)?.to;
      const isSplit = own(changes.resources)?.values?.some(
        ({ change }) => change === "oneResourcePerSetting",
      );
      if (name !== undefined && !isSplit && !shapes[target].resourceNames.includes(type)) {
        ctx.report({ at: typeRange, messageId: "renamed", data: { type, name, major } });
        return;
      }
      const to: MemberShapes | undefined = own(shapes[target].resources)?.members;
      if (!to && !isSplit) return;
      const upgrade =
        definition &&
        (to ? upgradeOf(definition, to, own(changes.resources) ?? {}) : settingsUpgradeOf(definition));
      for (const { at, problem, help } of upgrade?.byHand ?? []) {
        ctx.report({ at, messageId: "byHand", data: { problem, help, major } });
      }
      if (upgrade && upgrade.byHand.length > 0) return;
      const fix = upgrade &&
        upgrade.edits.length > 0 && {
          title: "Rewrite it for the newer version",
          edits: upgrade.edits,
          safety: "safe" as const,
        };
      ctx.report({ at: typeRange, messageId: "outdated", data: { type, major }, fix: fix || undefined });
    },
  }),
}) satisfies Rule;

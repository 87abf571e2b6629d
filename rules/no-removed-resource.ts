import { SETTINGS } from "../src/contract/settings.ts";
import { REMOVED_RESOURCES } from "../src/contract/terraform.ts";
import type { FileRange } from "../src/core/range.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { listOf } from "../src/sources/recognise/views.ts";
import {
  arrayAt,
  type LocatedNode,
  type LocatedObject,
  objectsIn,
  stringAt,
} from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-removed-resource",
  summary: "Disallow Terraform resources and settings whose API is retired.",
  effect: "risky",
  why: "The resources of the previous WAF managed rules, of firewall rules, filters and the previous rate limiting talk to APIs that are retired. A provider version that still supports them fails on apply; newer versions no longer support them.",
  details:
    "`wafsmith simulate` reads these resources from `.tf` files and shows what each becomes in the new WAF, and what is lost.",
  source: REMOVED_RESOURCES.cloudflare_waf_rule.source,
  messages: {
    removed: {
      text: "{{feature}} is retired, so `{{type}}` can no longer be applied.",
      help: "Use {{replacement}}.",
    },
    setting: {
      text: "{{feature}} is retired, so `{{name}}` can no longer be set.",
      help: "Remove it.",
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
      `resource "cloudflare_zone_setting" "mirage" {
  zone_id    = var.zone_id
  setting_id = "mirage"
  value      = "on"
}
`,
    ],
    valid: [
      `resource "cloudflare_ruleset" "custom" {
  zone_id = var.zone_id
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
    ref        = "admin"
    action     = "managed_challenge"
    expression = "http.request.uri.path contains \\"/admin\\""
  }
}
`,
    ],
  },
  create: (ctx) => {
    const checkSetting = (name: string | undefined, at: LocatedNode | FileRange | undefined): void => {
      const { value: retired, source } = SETTINGS.retiredSettings;
      if (name === undefined || !at || !Object.hasOwn(retired, name)) return;
      const data = { name, feature: retired[name as keyof typeof retired] };
      ctx.report({ at, messageId: "setting", data, source });
    };
    const checkName = (setting: LocatedObject, key: string): void => {
      const id = stringAt(setting, key);
      checkSetting(id?.value, id);
    };
    const checkKeys = (settings: LocatedNode | undefined): void => {
      for (const { entries } of objectsIn(settings && listOf(settings)))
        for (const { key, keyRange, value } of entries)
          if (value.kind !== "Null") checkSetting(key, keyRange);
    };
    return {
      TerraformResource({ resourceType, typeRange, isReferred, node }) {
        if (resourceType === "cloudflare_zone_setting") checkName(node, "setting_id");
        if (resourceType === "cloudflare_zone_settings_override") checkKeys(node.get("settings"));
        // Its firewall rule gets the same finding.
        if (isReferred) return;
        if (!Object.hasOwn(REMOVED_RESOURCES, resourceType)) return;
        const { value, source } = REMOVED_RESOURCES[resourceType as keyof typeof REMOVED_RESOURCES];
        const data = { type: resourceType, feature: value.feature, replacement: value.replacement };
        ctx.report({ at: typeRange, messageId: "removed", data, source });
      },
      Rule({ action, actionParameters }) {
        if (action?.value === "set_config") checkKeys(actionParameters);
      },
      PageRules({ rules }) {
        for (const rule of rules) {
          for (const setting of objectsIn(arrayAt(rule, "actions"))) checkName(setting, "id");
        }
      },
      SlotObjects({ objects, slot }) {
        if (slot === "zone-setting") for (const setting of objects) checkName(setting, "id");
      },
    };
  },
}) satisfies Rule;

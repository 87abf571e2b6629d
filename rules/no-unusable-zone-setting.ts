import type { ParameterSchema } from "../src/contract/schemas/parameter-schema.ts";
import { OBJECT_SCHEMAS } from "../src/contract/schemas/parameters.ts";
import { SETTINGS } from "../src/contract/settings.ts";
import { nearest } from "../src/core/nearest.ts";
import { code, codeList, didYouMean } from "../src/core/phrases.ts";
import { misfitsOf } from "../src/lint/analysis/parameter-check.ts";
import { wordsFor } from "../src/lint/analysis/parameter-words.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import { listOf } from "../src/sources/recognise/views.ts";
import { type LocatedEntry, type LocatedObject, objectsIn, stringAt } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-zone-setting",
  summary:
    "Disallow values of zone settings that the API does not accept, and settings that it does not have.",
  effect: "rejected",
  why: "Version 5 of the provider sends the value of a setting as it is written, and so does whoever calls the API. The API answers a value of another setting with an error.",
  details:
    "A name is only reported if it resembles that of a setting, or is a value of one: not all settings are documented.",
  ...restsOn(SETTINGS.zoneSettings),
  messages: {
    value: { text: "{{problem}}, so the API rejects this setting{{near}}", help: "{{help}}" },
    doubtful: { effect: "risky", text: "{{problem}}, so the API may reject it.", help: "{{help}}" },
    name: {
      effect: "risky",
      text: "No zone setting `{{name}}` is documented, so the API may reject this{{near}}",
      help: "{{help}}",
    },
  },
  examples: {
    format: "terraform",
    invalid: [
      `resource "cloudflare_zone_setting" "tls" {
  zone_id    = var.zone_id
  setting_id = "min_tls_version"
  value      = "TLSv1.2"
}

resource "cloudflare_zone_setting" "ssl" {
  zone_id    = var.zone_id
  setting_id = "strict"
  value      = "on"
}
`,
      {
        code: `{ "items": [{ "id": "security_level", "value": "under-attack" }] }`,
        format: "json",
      },
    ],
    valid: [
      `resource "cloudflare_zone_setting" "tls" {
  zone_id    = var.zone_id
  setting_id = "min_tls_version"
  value      = "1.2"
}
`,
    ],
  },
  create: (ctx) => {
    const checkValue = (name: string, entry: LocatedEntry, schema: ParameterSchema): void => {
      for (const misfit of misfitsOf(entry, schema)) {
        const { at, problem } = misfit;
        const text = "kind" in at && (at.kind === "String" || at.kind === "Number") ? String(at.value) : "";
        const known = schema.enum?.map(String) ?? [];
        // Whether the API takes a number in quotes, or the reverse, is not public.
        if (known.includes(text)) continue;
        const data = { ...wordsFor(misfit, name), near: didYouMean(nearest(text, known, 1)) || "." };
        ctx.report({ at, messageId: problem.kind === "form" ? "doubtful" : "value", data });
      }
    };
    const check = (setting: LocatedObject, key: string): void => {
      const [id, entry] = [stringAt(setting, key), setting.entry("value")];
      if (!id) return;
      const name = id.value;
      if (Object.hasOwn(KNOWN, name)) entry && checkValue(name, entry, KNOWN[name]!);
      else {
        const near = nearest(name, Object.keys(KNOWN), 1);
        const owners = ownersOf(name);
        const help = near[0]
          ? `Write ${code(near[0])}.`
          : `${code(name)} is a value of ${codeList(owners, "and")}.`;
        const data = { name, near: didYouMean(near) || ".", help };
        if (near.length > 0 || owners.length > 0) ctx.report({ at: id, messageId: "name", data });
      }
    };
    return {
      TerraformResource({ resourceType, node }) {
        if (resourceType === "cloudflare_zone_setting") check(node, "setting_id");
        if (resourceType !== "cloudflare_zone_settings_override") return;
        const settings = node.get("settings");
        for (const setting of objectsIn(settings && listOf(settings))) {
          // The provider checks all other values.
          const ciphers = setting.entry("ciphers");
          if (ciphers) checkValue("ciphers", ciphers, KNOWN["ciphers"]!);
        }
      },
      SlotObjects({ objects, slot }) {
        if (slot === "zone-setting") for (const object of objects) check(object, "id");
      },
    };
  },
}) satisfies Rule;

const { properties: KNOWN = {} } = OBJECT_SCHEMAS["zone-settings"];

/** The settings that have such a value; none for one that is usual. */
function ownersOf(value: string): string[] {
  const owners = Object.keys(KNOWN).filter((name) => KNOWN[name]!.enum?.includes(value));
  return owners.length > 2 ? [] : owners;
}

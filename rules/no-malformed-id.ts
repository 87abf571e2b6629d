import { ID_PATTERN } from "../src/contract/objects.ts";
import { MANAGED_RULESETS } from "../src/contract/owasp.ts";
import { TERRAFORM_RULESETS } from "../src/contract/terraform.ts";
import { nearest } from "../src/core/nearest.ts";
import { code } from "../src/core/phrases.ts";
import { replaceText, stringsOf } from "../src/lint/analysis/located-values.ts";
import { executedRulesetId, isSkip } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, restsOn, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedString } from "../src/sources/values/located.ts";

const ID = new RegExp(ID_PATTERN.value);
const NAMES = new Map(Object.values(MANAGED_RULESETS).map(({ value }) => [value.id, value.name]));
const OWNERS = new Map(Object.entries(TERRAFORM_RULESETS.ids.value));
/** The name of a host, and a reference between quotes. */
const NAME = /^(?:(?:[a-z\d-]+\.)+[a-z]{2,}|(?:var|local|module|data|cloudflare_\w+)\.[\w.[\]-]+)$/i;
/** A reference to a resource as a whole, or to what cannot be its id. */
const NO_ID =
  /^(?:data\.)?cloudflare_\w+\.[\w-]+(?:\[[^\]]*\])?(?:\.\w+\[\d+\])?(?:\.(?:name|zone|description))?$/;
/** Marks of a string that something else fills in: `<RULE_ID>`, `${var.id}`, `{{ id }}`, `$ID`, `RULE_ID`. */
const PLACEHOLDER = /[<>{}$%]|^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/;

export default defineRule({
  id: "no-malformed-id",
  summary: "Disallow malformed ids of rulesets and rules, and names in place of ids of other objects.",
  effect: "rejected",
  fixable: "suggestion",
  why: "Rulesets and rules are addressed by 32 hexadecimal digits. The API rejects a name, a number of a rule such as 949110, or an id that lost a digit. Zones, accounts, lists, filters and pools have such ids as well: the API rejects their names, and a reference between quotes is text.",
  details:
    "Text that looks like a template placeholder is not reported. Overrides and execute rules without any id are reported by `require-override-target` and `require-execute-id`.",
  ...restsOn(ID_PATTERN),
  messages: {
    malformed: {
      text: "{{found}} is not the id of a {{what}}, so the API rejects this rule.",
      help: "An id consists of 32 digits and lower-case letters from `a` to `f`; the API lists it with the {{what}}.",
    },
    near: {
      effect: "risky",
      text: "No managed ruleset is known that has the id {{found}}; did you mean {{near}}, the {{name}}?",
      help: "Write {{near}}, unless this is another ruleset of the account.",
    },
    name: {
      text: "{{found}} is not the id of {{what}}, so this resource is rejected.",
      help: "Write the id, which the dashboard shows, or refer to the attribute `id`, without quotes.",
    },
    blank: {
      text: "This id of a {{what}} is empty, so the API rejects this rule.",
      help: "Write the id, or leave the entry out.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{
  "action": "execute",
  "action_parameters": {
    "id": "4814384a9e5d4991b9815dcfc25d2f1f",
    "overrides": { "rules": [{ "id": "949110", "score_threshold": 60 }] }
  },
  "expression": "true"
}`,
      `{ "action": "skip", "action_parameters": { "rulesets": [""] }, "expression": "ssl" }`,
      {
        code: `{ "action": "execute", "action_parameters": { "id": "4814384A9E5D4991B9815DCFC25D2F1F" }, "expression": "true" }`,
        suggests: `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
      },
      {
        code: `resource "cloudflare_bot_management" "main" { zone_id = "example.com" }`,
        format: "terraform",
      },
    ],
    valid: [`{ "action": "execute", "action_parameters": { "id": "<RULESET_ID>" }, "expression": "true" }`],
  },
  create: (ctx) => {
    const check = (id: LocatedString | undefined, what: "ruleset" | "rule", mayBeBlank: boolean): void => {
      if (!id || ID.test(id.value) || PLACEHOLDER.test(id.value)) return;
      if (id.value.trim() === "") {
        if (!mayBeBlank) ctx.report({ at: id, messageId: "blank", data: { what } });
        return;
      }
      const repaired = id.value.trim().replaceAll("-", "").toLowerCase();
      const edit = ID.test(repaired) ? replaceText(id, repaired) : undefined;
      ctx.report({
        at: id,
        messageId: "malformed",
        data: { found: code(id.value), what },
        fix: edit && { title: `Use \`${repaired}\``, edits: [edit], safety: "suggestion" },
      });
    };
    /** Two ids of any other rulesets are never that similar. */
    const checkKnown = (id: LocatedString | undefined): void => {
      const [near] = id && ID.test(id.value) ? nearest(id.value, NAMES.keys(), 1) : [];
      if (!id || near === undefined || near === id.value) return;
      const data = { found: code(id.value), near: code(near), name: NAMES.get(near)! };
      ctx.report({ at: id, messageId: "near", data });
    };
    return {
      TerraformResource({ resourceType, written, provider }) {
        // A module may take anything as its arguments.
        if (!resourceType.startsWith("cloudflare_")) return;
        for (const { key, value } of written.entries) {
          const what = OWNERS.get(key);
          for (const one of what ? (value.kind === "Array" ? value.items : [value]) : []) {
            const written = provider?.definition?.text.slice(one.range.start, one.range.end) ?? "";
            const isName = one.kind === "String" && NAME.test(one.value);
            const found = isName ? one.value : NO_ID.exec(written)?.[0];
            if (found) ctx.report({ at: one, messageId: "name", data: { found: code(found), what: what! } });
          }
        }
      },
      Ruleset({ id, rulesetKind }) {
        if (rulesetKind?.value === "custom") check(id, "ruleset", true);
      },
      Rule: rulesWith("actionParameters", (rule) => {
        check(executedRulesetId(rule), "ruleset", true);
        checkKnown(executedRulesetId(rule));
        for (const override of rule.overrides?.rules ?? []) check(override.id, "rule", true);
        if (!isSkip(rule)) return;
        for (const id of stringsOf(rule.actionParameters.get("rulesets"))) check(id, "ruleset", false);
        const rules = rule.actionParameters.get("rules");
        if (rules?.kind !== "Object") return;
        for (const { value } of rules.entries) for (const id of stringsOf(value)) check(id, "rule", false);
      }),
    };
  },
}) satisfies Rule;

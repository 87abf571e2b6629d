import { UNKNOWN_KEYS } from "../src/contract/objects.ts";
import { ownersOf } from "../src/contract/schemas/parameters.ts";
import { nearest } from "../src/core/nearest.ts";
import { codeList, didYouMean } from "../src/core/phrases.ts";
import { unknownNames } from "../src/lint/analysis/resource-check.ts";
import { ruleMisfits } from "../src/lint/analysis/rule-check.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import { saysNothing } from "../src/sources/values/located.ts";

/** Parts of a rule that other rules check. */
const OTHERS: ReadonlySet<string> = new Set(["rule", "execute", "skip"]);

export default defineRule({
  id: "no-unknown-action-parameter",
  summary: "Disallow parameters that the action does not accept.",
  effect: "rejected",
  why: "The API answers `unknown field` to a parameter that it does not know, or that belongs to another action, such as the `id` of a managed ruleset on a rule whose action is `log`.",
  details:
    "Looks at the parameters of every action at all depths, and at `ratelimit`, `logging`, `position` and `exposed_credential_check`. The names at the top of `execute` that no action has, and those of `skip`, are checked by other rules. In an answer of the API, a name that no action has is a warning, because it may be newer than wafsmith.",
  ...restsOn(UNKNOWN_KEYS),
  messages: {
    unknown: {
      text: "{{owner}} takes no parameter `{{name}}`, so the API rejects this rule{{near}}",
      help: "{{hint}}",
    },
    newer: {
      effect: "risky",
      text: "{{owner}} takes no documented parameter `{{name}}`, so the API may reject this rule.",
      help: "Remove it, unless the API has it since this version of wafsmith.",
    },
    none: {
      text: "The action `{{action}}` takes no parameters, so the API rejects `{{name}}` here.",
      help: "Remove `action_parameters`. {{hint}}",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "action": "log", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
      `{ "action": "block", "action_parameters": { "status_code": 404 }, "expression": "ssl" }`,
      `{ "action": "set_cache_settings", "action_parameters": { "edge_ttl": { "mode": "bypass_by_default", "ttl": 60 } }, "expression": "ssl" }`,
    ],
    valid: [
      `{ "action": "route", "action_parameters": { "host_header": "origin.example.com" }, "expression": "ssl" }`,
    ],
  },
  create: (ctx) => {
    /** Names that the Terraform provider does not accept, which another rule reports. */
    const reported = new Set<number>();
    /** Plans and states also contain members that the rule does not set. */
    let isSpelledOut = false;
    return {
      TerraformResource(resource) {
        isSpelledOut ||= resource.syntax === "plan";
        for (const { at } of unknownNames(resource, ctx.provider)) reported.add(at.start);
      },
      Rule(rule) {
        for (const { at, owner, path, problem } of ruleMisfits(rule)) {
          if (problem.kind !== "unknownKey" || "kind" in at || reported.has(at.start)) continue;
          if (owner === "execute" && path.startsWith("overrides")) continue;
          const { key: name, known, unused, value } = problem;
          const action = rule.action?.value ?? "";
          const isTop = path === "" && owner === action;
          const owners = isTop ? ownersOf(name) : [];
          if (path === "" && OTHERS.has(owner) && !(owner === "execute" && owners.length > 0)) continue;
          if (isSpelledOut && owners.length > 0 && saysNothing(value)) continue;
          const who = isTop ? `The action \`${action}\`` : `\`${path === "" ? owner : path}\``;
          if (rule.ruleset?.answer && owners.length === 0)
            ctx.report({ at, messageId: "newer", data: { owner: who, name } });
          else if (isTop && known.length === 0)
            ctx.report({ at, messageId: "none", data: { action, name, hint: hintFor(name, owners) } });
          else {
            const near = didYouMean(owners.length > 0 ? [] : nearest(name, unused, 1)) || ".";
            const hint = `It takes ${codeList(known, "and")}.${isTop ? ` ${hintFor(name, owners)}` : ""}`;
            ctx.report({ at, messageId: "unknown", data: { owner: who, name, near, hint } });
          }
        }
      },
    };
  },
}) satisfies Rule;

function hintFor(key: string, owners: readonly string[]): string {
  if (owners.length > 0) return `\`${key}\` is a parameter of ${codeList(owners, "and")}.`;
  return "No action has a parameter of this name.";
}

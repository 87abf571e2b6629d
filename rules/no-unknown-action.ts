import { actionsOffered } from "../src/contract/action-phases.ts";
import { ACTION_FACTS, ACTIONS } from "../src/contract/actions.ts";
import { OTHER_ACTIONS } from "../src/contract/other-names.ts";
import { OVERRIDES } from "../src/contract/overrides.ts";
import { nearest } from "../src/core/nearest.ts";
import { codeList, didYouMean } from "../src/core/phrases.ts";
import { replaceText } from "../src/lint/analysis/located-values.ts";
import { isInputOfTool } from "../src/lint/analysis/misspelt.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import type { Overrides } from "../src/sources/recognise/model.ts";
import { type LocatedString, stringAt } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unknown-action",
  summary: "Disallow actions that do not exist in the API.",
  effect: "rejected",
  fixable: "suggestion",
  why: "The API rejects the whole request because of one misspelt action, or one from the previous WAF such as `simulate`.",
  details:
    "Checks the actions of rules in rulesets, overrides and firewall rules. Firewall rules have their own list of actions, which includes `allow` and `bypass`.",
  ...restsOn(ACTIONS.get("block")!),
  messages: {
    unknown: {
      text: "There is no action `{{action}}` for {{owner}}, so the API rejects this{{near}}",
      help: "The actions are {{actions}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      {
        code: `{ "action": "blok", "expression": "ssl", "enabled": true }`,
        suggests: `{ "action": "block", "expression": "ssl", "enabled": true }`,
      },
      {
        code: `[{ "action": "deny", "filter": { "expression": "ssl" } }]`,
        suggests: `[{ "action": "block", "filter": { "expression": "ssl" } }]`,
      },
    ],
    valid: [
      `{ "action": "managed_challenge", "expression": "ssl", "enabled": true }`,
      `[{ "action": "allow", "filter": { "expression": "ssl" } }]`,
    ],
  },
  create: (ctx) => {
    const check = (
      action: LocatedString | undefined,
      owner: string,
      actions: readonly string[],
      offered = actions,
      phase = "",
    ): void => {
      if (action === undefined || actions.includes(action.value)) return;
      const other = OTHER_ACTIONS.get(action.value.toLowerCase().replaceAll("-", "_"));
      const found =
        other !== undefined && offered.includes(other) ? [other] : nearest(action.value, offered, 1);
      // Most phases have a single action, under whatever name a product calls it.
      const ofPhase = actionsOffered(phase);
      const near = found.length === 0 && ofPhase.length === 1 ? ofPhase : found;
      const edit = near[0] === undefined ? undefined : replaceText(action, near[0]);
      ctx.report({
        at: action,
        messageId: "unknown",
        data: {
          action: action.value,
          owner,
          near: didYouMean(near) || ".",
          actions: codeList(offered, "and"),
        },
        fix: edit && { title: `Use ${codeList(near)}`, edits: [edit], safety: "suggestion" },
      });
    };
    const known = [...ACTIONS.values()].map((action) => action.value.name);
    const checkOverrides = (overrides: Overrides | undefined) => {
      if (!overrides) return;
      check(stringAt(overrides.node, "action"), "overrides", known, OVERRIDES.actions.value);
      for (const override of [...overrides.categories, ...overrides.rules]) {
        check(override.action, "overrides", known, OVERRIDES.actions.value);
      }
    };
    return {
      Rule(rule) {
        // A tool has actions of its own, such as `rate_limit`.
        const action = isInputOfTool(rule) ? undefined : rule.action;
        check(action, "rules", known, known, rule.ruleset?.phase?.value);
        checkOverrides(rule.overrides);
      },
      LoneOverrides: ({ overrides }) => checkOverrides(overrides),
      FirewallRule: ({ action }) => check(action, "firewall rules", ACTION_FACTS.firewallRuleActions.value),
    };
  },
}) satisfies Rule;

import { ACTION_PARAMETERS } from "../src/contract/action-parameters.ts";
import { EXECUTE_PARAMETERS } from "../src/contract/actions.ts";
import { SKIP } from "../src/contract/skip.ts";
import { codeList } from "../src/core/phrases.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rulesWith } from "../src/lint/narrowed.ts";

export default defineRule({
  id: "no-unknown-action-parameter",
  summary: "Disallow parameters that the action does not accept.",
  effect: "rejected",
  severity: "error",
  since: "0.1.0",
  why: "The API rejects a parameter that belongs to another action, such as the `id` of a managed ruleset on a rule whose action is `log`.",
  details:
    "Looks at actions whose parameters are a closed list. Settings of `set_config` and `set_cache_settings` grow with the products and are not checked; `execute` and `skip` are checked by other rules.",
  source: ACTION_PARAMETERS.source,
  evidence: ACTION_PARAMETERS.evidence,
  messages: {
    unknown: {
      text: "The action `{{action}}` takes no parameter `{{name}}`, so the API rejects this rule.",
      help: "It takes {{known}}. {{hint}}",
    },
    none: {
      text: "The action `{{action}}` takes no parameters, so the API rejects `{{name}}` here.",
      help: "Remove `action_parameters`. {{hint}}",
    },
  },
  examples: {
    invalid: [
      {
        code: `{ "action": "log", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
        format: "json",
      },
      {
        code: `{ "action": "block", "action_parameters": { "status_code": 404 }, "expression": "ssl" }`,
        format: "json",
      },
    ],
    valid: [
      {
        code: `{ "action": "route", "action_parameters": { "host_header": "origin.example.com" }, "expression": "ssl" }`,
        format: "json",
      },
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", ({ action, actionParameters, ruleset }) => {
      if (!action || ruleset?.rulesetKind?.value === "managed") return;
      const known = parametersOf(action.value);
      if (!known) return;
      for (const { key, keyRange } of actionParameters.entries) {
        if (known.includes(key)) continue;
        const data = { action: action.value, name: key, hint: hintFor(key) };
        if (known.length === 0) ctx.report({ at: keyRange, messageId: "none", data });
        else
          ctx.report({
            at: keyRange,
            messageId: "unknown",
            data: { ...data, known: codeList(known, "and") },
          });
      }
    }),
  }),
}) satisfies Rule;

function parametersOf(action: string): readonly string[] | undefined {
  const lists = ACTION_PARAMETERS.value;
  return Object.hasOwn(lists, action) ? lists[action] : undefined;
}

/** Which actions the parameter belongs to, where it belongs to some. */
function hintFor(key: string): string {
  const owners = [
    ...(EXECUTE_PARAMETERS.value.includes(key) ? ["execute"] : []),
    ...(Object.values(SKIP.parameters.value).flat().includes(key) ? ["skip"] : []),
    ...Object.entries(ACTION_PARAMETERS.value).flatMap(([action, keys]) =>
      keys.includes(key) ? [action] : [],
    ),
  ];
  if (owners.length > 0) return `\`${key}\` is a parameter of ${codeList(owners, "and")}.`;
  return "No action has a parameter of this name.";
}

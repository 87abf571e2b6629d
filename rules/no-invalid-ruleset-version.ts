import { LATEST_VERSION } from "../src/contract/actions.ts";
import { executedRulesetId } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, restsOn, rulesWith } from "../src/lint/define-rule.ts";

const rule = (version: string) =>
  `{
  "action": "execute",
  "action_parameters": { "id": "efb7b8c949ac4650a09736fc376e9aee", "version": ${version} },
  "expression": "true",
  "enabled": true
}`;

export default defineRule({
  id: "no-invalid-ruleset-version",
  summary: "Disallow ruleset versions that are neither `latest` nor the number of a version.",
  effect: "rejected",
  fixable: "suggestion",
  why: "An execute rule names the version of the managed ruleset: `latest`, or an integer in string form. Nothing else names a version.",
  ...restsOn(LATEST_VERSION),
  messages: {
    invalid: {
      text: "`{{version}}` is not a ruleset version, so the API rejects the rule.",
      help: 'Write "latest", or the number of a version as a string.',
    },
  },
  examples: {
    format: "json",
    invalid: [{ code: rule('"newest"'), suggests: rule('"latest"') }],
    valid: [rule('"latest"'), rule('"44"')],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      if (!executedRulesetId(rule)) return;
      const version = rule.actionParameters.get("version");
      if (version?.kind !== "String" || version.value === "") return;
      if (version.value === LATEST_VERSION.value || /^\d+$/.test(version.value)) return;
      // `<VERSION>` and `{{ version }}` are filled in later.
      if (/[<>{}$]/.test(version.value)) return ctx.notChecked(version, "placeholder");
      const edits = [ctx.replace(version, JSON.stringify(LATEST_VERSION.value))];
      ctx.report({
        at: version,
        messageId: "invalid",
        data: { version: version.value },
        fix: { title: `Use ${LATEST_VERSION.value}`, edits, safety: "suggestion" },
      });
    }),
  }),
}) satisfies Rule;

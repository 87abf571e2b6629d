import { OVERRIDES } from "../src/contract/overrides.ts";
import { cataloguedRuleset, isCatalogued } from "../src/lint/analysis/catalogued.ts";
import { isId } from "../src/lint/analysis/managed.ts";
import { defineRule, executeExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-unknown-override-rule",
  summary: "Disallow overrides of rules that the lock file does not list.",
  effect: "risky",
  why: "An override of a rule that the ruleset does not have changes nothing, and the intended rule stays unchanged. Reports only if a lock file is given (`--lock`, or `lock` in the configuration).",
  details:
    "Overrides of rulesets that the lock file does not contain, or that are pinned to a version other than the locked one, are counted as not checked.",
  source: OVERRIDES.ruleKeys.source,
  messages: {
    unknown: {
      text: "According to the lock file, {{ruleset}} has no rule `{{id}}`, so this override may have no effect.",
      help: "Copy the id from an export of the ruleset, or renew the lock with `wafsmith lock`.",
    },
    elsewhere: {
      text: "According to the lock file, `{{id}}` is a rule of {{other}}, not of {{ruleset}}, so this override may have no effect.",
      help: "Move it to the rule that executes {{other}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [],
    valid: [executeExample('{ "rules": [{ "id": "5de7edfa648c4d6891dc3e7f84534ffa", "enabled": false }] }')],
  },
  create: (ctx) => ({
    Rule: rulesWith("overrides", (rule) => {
      const ruleset = cataloguedRuleset(ctx.managed, rule);
      for (const { id } of rule.overrides.rules) {
        if (!id || !isId(id.value) || ctx.managed === undefined) continue;
        if (!ruleset?.rules || !isCatalogued(ruleset, rule)) {
          ctx.notChecked(id, "rule of a version that the lock file does not contain");
        } else if (!ruleset.rules.has(id.value)) {
          const other = [...ctx.managed.values()].find(({ rules }) => rules?.has(id.value))?.name;
          const data = { id: id.value, ruleset: ruleset.name };
          if (other === undefined) ctx.report({ at: id, messageId: "unknown", data });
          else ctx.report({ at: id, messageId: "elsewhere", data: { ...data, other } });
        }
      }
    }),
  }),
}) satisfies Rule;

import { OWASP } from "../src/contract/owasp.ts";
import { cataloguedRuleset, isCatalogued } from "../src/lint/analysis/catalogued.ts";
import { owaspOverrides } from "../src/lint/analysis/managed.ts";
import type { CataloguedRule } from "../src/lint/config/managed-catalogue.ts";
import { defineRule, executeExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";
import type { Overrides, RuleOverride } from "../src/sources/recognise/model.ts";

export default defineRule({
  id: "no-default-override",
  summary: "Disallow overrides that repeat the default of a rule.",
  effect: "ineffective",
  severity: "warning",
  presets: ["strict"],
  why: "The anomaly score rule blocks at 40 unless something overrides it, and every other rule has its defaults too. An override that repeats a default changes nothing, and hides which settings are intentional.",
  details:
    "Without a lock file (`--lock`, or `lock` in the configuration) only the score rule of the OWASP Core Ruleset is checked, because its defaults are public. An override that may undo a wider one, of a tag or of all rules, is accepted.",
  source: OWASP.defaultScoreThreshold.source,
  messages: {
    equal: {
      text: "`{{key}}` of the score rule is {{value}} by default, so this override changes nothing.",
      help: "Remove it, unless it should still apply if the default changes.",
    },
    locked: {
      text: "According to the lock file, `{{key}}` of this rule is {{value}} by default, so this override changes nothing.",
      help: "Remove it, unless it should still apply if the default changes.",
    },
  },
  examples: {
    format: "json",
    invalid: [executeExample(`{ "rules": [{ "id": "${OWASP.scoreRuleId.value}", "score_threshold": 40 }] }`)],
    valid: [executeExample(`{ "rules": [{ "id": "${OWASP.scoreRuleId.value}", "score_threshold": 60 }] }`)],
  },
  create: (ctx) => ({
    Rule: rulesWith("overrides", (rule) => {
      const ruleset = cataloguedRuleset(ctx.managed, rule);
      const known = ruleset && isCatalogued(ruleset, rule) ? ruleset.rules : undefined;
      const isOwasp = owaspOverrides(rule) !== undefined;
      for (const override of rule.overrides.rules) {
        const id = override.id?.value ?? "";
        const inLock = known?.get(id);
        const shipped = inLock ?? (isOwasp && id === OWASP.scoreRuleId.value ? SCORE_RULE : undefined);
        if (!shipped || rule.overrides.rules.some((one) => one !== override && one.id?.value === id))
          continue;
        for (const [key, node, value] of settingsOf(override, shipped)) {
          if (!node || node.value !== value || mayUndo(rule.overrides, key, shipped)) continue;
          const messageId = inLock ? "locked" : "equal";
          ctx.report({ at: node, messageId, data: { key, value: String(value) } });
        }
      }
    }),
  }),
}) satisfies Rule;

const SCORE_RULE: CataloguedRule = {
  tags: [],
  isEnabled: undefined,
  action: OWASP.defaultAction.value,
  scoreThreshold: OWASP.defaultScoreThreshold.value,
};

function settingsOf({ enabled, action, scoreThreshold }: RuleOverride, shipped: CataloguedRule) {
  return [
    ["enabled", enabled, shipped.isEnabled],
    ["action", action, shipped.action],
    ["score_threshold", scoreThreshold, shipped.scoreThreshold],
  ] as const;
}

/** Whether a wider override sets the same key for this rule, so that repeating the default would undo it. */
function mayUndo({ node, categories }: Overrides, key: string, { tags }: CataloguedRule): boolean {
  if (node.entry(key) || node.get("categories")?.kind === "Unknown") return true;
  return categories.some(
    (one) => one.node.entry(key) && (one.category === undefined || tags.includes(one.category.value)),
  );
}

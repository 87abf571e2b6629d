import { misspeltTag, OVERRIDES } from "../src/contract/overrides.ts";
import { managedRulesetOf, OWASP } from "../src/contract/owasp.ts";
import { codeList } from "../src/core/phrases.ts";
import { executedRulesetId } from "../src/lint/analysis/managed.ts";
import { defineRule, executeExample, managedExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";
import type { Overrides } from "../src/sources/recognise/model.ts";

export default defineRule({
  id: "no-unknown-override-tag",
  summary: "Disallow paranoia tags that no rule of the overridden ruleset carries.",
  effect: "ineffective",
  why: "An override by tag changes the rules that carry the tag. If no rule carries the tag, the override has no effect.",
  details:
    "There are four paranoia tags, and only the OWASP Core Ruleset has them. The other tags of managed rulesets are not published as a list, so only misspellings of those that the documentation names are found.",
  source: OWASP.paranoiaTags.source,
  messages: {
    noSuchTag: {
      text: "There is no tag `{{tag}}`, so this override changes no rule.",
      help: "The paranoia tags are {{tags}}.",
    },
    misspelt: {
      effect: "risky",
      text: "`{{tag}}` is not a documented tag, and an override of an unknown one changes no rule; did you mean `{{near}}`?",
      help: "Write `{{near}}`.",
    },
    otherRuleset: {
      text: "No rule of the {{ruleset}} has the tag `{{tag}}`, so this override changes nothing.",
      help: "Paranoia levels belong to the OWASP Core Ruleset: override the rule that executes `{{owasp}}`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      executeExample(`{ "categories": [{ "category": "paranoia-level-9", "enabled": false }] }`),
      managedExample(`{ "categories": [{ "category": "paranoia-level-4", "enabled": false }] }`),
    ],
    valid: [executeExample(`{ "categories": [{ "category": "paranoia-level-4", "enabled": false }] }`)],
  },
  create: (ctx) => {
    const check = (overrides: Overrides | undefined, id: string | undefined) => {
      const ruleset = managedRulesetOf(id ?? "")?.value;
      for (const { category } of overrides?.categories ?? []) {
        if (!category) continue;
        const tag = category.value;
        const near = misspeltTag(tag);
        const { source } = OVERRIDES.documentedTags;
        if (near) ctx.report({ at: category, messageId: "misspelt", data: { tag, near }, source });
        if (!/^paranoia/i.test(tag)) continue;
        if (!OWASP.paranoiaTags.value.includes(tag)) {
          const tags = codeList(OWASP.paranoiaTags.value, "and");
          ctx.report({ at: category, messageId: "noSuchTag", data: { tag, tags } });
        } else if (ruleset && ruleset.id !== OWASP.rulesetId.value) {
          const data = { tag, ruleset: ruleset.name, owasp: OWASP.rulesetId.value };
          ctx.report({ at: category, messageId: "otherRuleset", data });
        }
      }
    };
    return {
      Rule: rulesWith("overrides", (rule) => check(rule.overrides, executedRulesetId(rule)?.value)),
      LoneOverrides: ({ overrides }) => check(overrides, undefined),
    };
  },
}) satisfies Rule;

import { OWASP, paranoiaTag } from "../src/contract/owasp.ts";
import { codeList } from "../src/core/phrases.ts";
import { possibleOwaspOverrides } from "../src/lint/analysis/managed.ts";
import { defineRule, executeExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";
import type { CategoryOverride, Overrides } from "../src/sources/recognise/model.ts";
import { hasUnknown } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-override-gap",
  summary: "Disallow a paranoia level that is off while a higher one is on.",
  effect: "risky",
  why: "Paranoia level N means the rules of levels 1 to N. With a gap the noisy rules of the higher level run without the plain ones below it.",
  source: OWASP.settingParanoiaLevel.source,
  messages: {
    gap: {
      text: "Paranoia level {{off}} is off while level {{on}} is on: rules of level {{on}} run without those of level {{off}}.",
      help: "To set level {{level}}, switch off {{tags}} and nothing below.",
    },
    noLevel: {
      text: "Paranoia level {{off}} is off while level {{on}} is on: rules of level {{on}} run without those of level {{off}}.",
      help: "Level {{off}} belongs to every level: leave it on.",
    },
  },
  examples: {
    format: "json",
    invalid: [executeExample(`{ "categories": [{ "category": "paranoia-level-2", "enabled": false }] }`)],
    valid: [
      executeExample(
        `{ "categories": [{ "category": "paranoia-level-3", "enabled": false }, { "category": "paranoia-level-4", "enabled": false }] }`,
      ),
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("overrides", (rule) => {
      const overrides = possibleOwaspOverrides(rule);
      if (!overrides || hasUnknown(overrides.node)) return;
      const levels = OWASP.paranoiaLevels.value;
      const states = levels.map((level) => stateOf(overrides, paranoiaTag(level)));
      for (const [at, { isOn, by }] of states.entries()) {
        const on = levels.find((_, higher) => higher > at && states[higher]!.isOn);
        if (isOn || on === undefined || !by?.category) continue;
        const off = levels[at]!;
        const below = levels[at - 1];
        const data = { off, on };
        if (below === undefined) {
          ctx.report({ at: by.category, messageId: "noLevel", data });
        } else {
          const tags = codeList(levels.slice(at).map(paranoiaTag), "and");
          ctx.report({ at: by.category, messageId: "gap", data: { ...data, level: below, tags } });
        }
      }
    }),
  }),
}) satisfies Rule;

/** Whether a tag is on: decided by its last override, else by that of the ruleset; without either, it is on. */
function stateOf(overrides: Overrides, tag: string): { isOn: boolean; by: CategoryOverride | undefined } {
  const by = overrides.categories.findLast((one) => one.category?.value === tag && one.enabled);
  const whole = overrides.node.get("enabled");
  const isOn = by?.enabled?.value ?? !(whole?.kind === "Boolean" && !whole.value);
  return { isOn, by };
}

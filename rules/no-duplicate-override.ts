import { OVERRIDES } from "../src/contract/overrides.ts";
import { defineRule, executeExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";
import type { Overrides } from "../src/sources/recognise/model.ts";
import type { LocatedObject, LocatedString } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-duplicate-override",
  summary: "Disallow two overrides of the same tag or rule that set the same thing.",
  effect: "ineffective",
  severity: "warning",
  why: "If a tag has two overrides, only the last has effect. If a rule has two, it is not documented which one counts.",
  details:
    "Two entries that set different things, one `action` and the other `enabled`, complement each other and are accepted.",
  source: OVERRIDES.lastCategoryWins.source,
  messages: {
    tag: {
      text: "The tag `{{name}}` is overridden again further down, so this entry has no effect.",
      help: "Remove one of the two.",
    },
    rule: {
      text: "The rule `{{name}}` is overridden again further down, and only one of the two can have effect.",
      help: "Remove one of the two.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      executeExample(
        `{ "categories": [{ "category": "paranoia-level-4", "enabled": true }, { "category": "paranoia-level-4", "enabled": false }] }`,
      ),
      executeExample(
        `{ "rules": [{ "id": "6179ae15870a4bb7b2d480d4843b323c", "action": "log" }, { "id": "6179ae15870a4bb7b2d480d4843b323c", "action": "block" }] }`,
      ),
    ],
    valid: [
      executeExample(
        `{ "rules": [{ "id": "6179ae15870a4bb7b2d480d4843b323c", "action": "log" }, { "id": "6179ae15870a4bb7b2d480d4843b323c", "score_threshold": 60 }] }`,
      ),
    ],
  },
  create: (ctx) => {
    const check = (
      messageId: "tag" | "rule",
      entries: readonly (readonly [LocatedString | undefined, LocatedObject])[],
    ) => {
      const later = new Map<string, { readonly name: LocatedString; readonly set: readonly string[] }>();
      for (const [name, node] of entries.toReversed()) {
        if (!name || name.value === "") continue;
        const set = node.entries.map((entry) => entry.key);
        const again = later.get(name.value);
        if (again && set.every((key) => again.set.includes(key))) {
          const related = [{ at: again.name, message: "Overridden again here." }];
          ctx.report({ at: name, messageId, data: { name: name.value }, related });
        }
        later.set(name.value, { name, set: [...set, ...(again?.set ?? [])] });
      }
    };
    const checkBoth = (overrides: Overrides | undefined) => {
      check("tag", overrides?.categories.map((one) => [one.category, one.node] as const) ?? []);
      check("rule", overrides?.rules.map((one) => [one.id, one.node] as const) ?? []);
    };
    return {
      Rule: rulesWith("overrides", ({ overrides }) => checkBoth(overrides)),
      LoneOverrides: ({ overrides }) => checkBoth(overrides),
    };
  },
}) satisfies Rule;

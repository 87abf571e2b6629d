import { OVERRIDES } from "../src/contract/overrides.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, executeExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedObject } from "../src/sources/values/located.ts";

export default defineRule({
  id: "require-override-target",
  summary: "Require each override to say which rule or tag it is for.",
  effect: "ineffective",
  why: "An override of a rule names it by `id`, one of a tag by `category`. Without it, the entry applies to nothing.",
  source: OVERRIDES.ruleKeys.source,
  messages: {
    missing: {
      text: "This override has no `{{key}}`, so it applies to no {{what}}.",
      help: "Add `{{key}}`.",
    },
    blank: {
      text: "The `{{key}}` of this override is blank, so it applies to no {{what}}.",
      help: "Write the intended {{what}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      executeExample(`{ "rules": [{ "action": "log" }] }`),
      executeExample(`{ "categories": [{ "category": "", "enabled": false }] }`),
    ],
    valid: [executeExample(`{ "categories": [{ "category": "wordpress", "enabled": false }] }`)],
  },
  create: (ctx) => {
    const check = (node: LocatedObject, key: string, what: string): void => {
      const name = node.get(key);
      if (name === undefined) {
        ctx.report({ at: anchorOf(node), messageId: "missing", data: { key, what } });
      } else if (name.kind === "String" && name.value.trim() === "") {
        ctx.report({ at: name, messageId: "blank", data: { key, what } });
      }
    };
    return {
      Rule: rulesWith("overrides", ({ overrides }) => {
        for (const { node } of overrides.categories) check(node, "category", "tag");
        for (const { node } of overrides.rules) check(node, "id", "rule");
      }),
    };
  },
}) satisfies Rule;

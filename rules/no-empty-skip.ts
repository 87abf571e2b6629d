import { SKIP } from "../src/contract/skip.ts";
import { codeList } from "../src/core/phrases.ts";
import { isSkip } from "../src/lint/analysis/managed.ts";
import { customExample, defineRule, type Rule, restsOn, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedNode } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-empty-skip",
  summary: "Disallow skip rules that name nothing to skip.",
  effect: "ineffective",
  severity: "warning",
  why: "A skip rule skips the phases, products, rulesets or rules that it lists. With empty lists it skips nothing, though it looks like an exception.",
  details:
    "Looks at rules whose parameters are all empty lists and objects. A rule without any parameters is reported by `require-action-parameters`.",
  ...restsOn(SKIP.parameters),
  messages: {
    nothing: {
      text: "This rule skips nothing, because {{keys}} {{verb}} empty.",
      help: "List what the rule skips, or remove the rule.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      customExample(`{ "action": "skip", "action_parameters": { "phases": [] }, "expression": "ssl" }`),
    ],
    valid: [
      customExample(
        `{ "action": "skip", "action_parameters": { "phases": ["http_ratelimit"], "products": [] }, "expression": "ssl" }`,
      ),
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      const { actionParameters } = rule;
      if (!isSkip(rule) || actionParameters.entries.length === 0) return;
      if (!actionParameters.entries.every(({ value }) => isEmpty(value))) return;
      const keys = actionParameters.entries.map(({ key }) => key);
      const data = { keys: codeList(keys, "and"), verb: keys.length === 1 ? "is" : "are" };
      ctx.report({ at: actionParameters, messageId: "nothing", data });
    }),
  }),
}) satisfies Rule;

/** Whether a value is a list or an object that names nothing, such as rulesets without rules. */
function isEmpty(node: LocatedNode): boolean {
  if (node.kind === "Array") return node.items.length === 0;
  return node.kind === "Object" && node.entries.every(({ value }) => isEmpty(value));
}

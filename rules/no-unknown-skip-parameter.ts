import { SKIP } from "../src/contract/skip.ts";
import { nearest } from "../src/core/nearest.ts";
import { codeList, didYouMean } from "../src/core/phrases.ts";
import { replaceText, stringsOf } from "../src/lint/analysis/located-values.ts";
import { isSkip, skipParametersOf } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, restsOn, rulesetExample, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedObject } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unknown-skip-parameter",
  summary: "Disallow parameters that a skip rule does not take.",
  effect: "rejected",
  fixable: "suggestion",
  why: "What a skip rule may skip depends on its phase, and names are case-sensitive: `zonelockdown` is not `zoneLockdown`. The API rejects everything else.",
  ...restsOn(SKIP.parameters),
  messages: {
    parameter: {
      text: "A skip rule {{place}} takes no parameter `{{name}}`, so the API rejects it.",
      help: "It takes {{known}}.",
    },
    value: {
      text: "`{{value}}` is not a valid value for `{{name}}`, so the API rejects this rule{{near}}",
      help: "It may be {{known}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample("http_request_firewall_managed", [
        `{ "action": "skip", "action_parameters": { "products": ["waf"] }, "expression": "ssl" }`,
      ]),
      {
        code: `{ "action": "skip", "action_parameters": { "products": ["zonelockdown"] }, "expression": "ssl" }`,
        suggests: `{ "action": "skip", "action_parameters": { "products": ["zoneLockdown"] }, "expression": "ssl" }`,
      },
    ],
    valid: [
      `{ "action": "skip", "action_parameters": { "phases": ["http_ratelimit"], "products": ["zoneLockdown"] }, "expression": "ssl" }`,
    ],
  },
  create: (ctx) => {
    const checkValues = (object: LocatedObject, name: keyof typeof VALUES): void => {
      const [node, known] = [object.get(name), VALUES[name]];
      for (const value of node?.kind === "String" ? [node] : stringsOf(node)) {
        if (known.includes(value.value)) continue;
        const near = nearest(value.value, known, 1);
        const edit = near[0] === undefined ? undefined : replaceText(value, near[0]);
        ctx.report({
          at: value,
          messageId: "value",
          data: { value: value.value, name, near: didYouMean(near) || ".", known: codeList(known) },
          fix: edit && { title: `Use \`${near[0]}\``, edits: [edit], safety: "suggestion" },
        });
      }
    };
    return {
      FirewallRule: ({ node }) => checkValues(node, "products"),
      Rule: rulesWith("actionParameters", (rule) => {
        const { actionParameters, ruleset } = rule;
        if (!isSkip(rule)) return;
        const known = skipParametersOf(ruleset?.phase?.value);
        for (const { key, keyRange } of actionParameters.entries) {
          if (!known || known.includes(key)) continue;
          const place = ruleset?.phase ? `in the phase \`${ruleset.phase.value}\`` : "of any phase";
          const data = { place, name: key, known: codeList(known, "and") };
          ctx.report({ at: keyRange, messageId: "parameter", data });
        }
        for (const name of ["ruleset", "phase", "phases", "products"] as const)
          checkValues(actionParameters, name);
      }),
    };
  },
}) satisfies Rule;

const VALUES = {
  ruleset: [SKIP.current.value],
  phase: [SKIP.current.value],
  phases: SKIP.phases.value,
  products: SKIP.products.value,
};

import { LIMITS } from "../src/contract/limits.ts";
import { inText, type Range } from "../src/core/range.ts";
import { structureOf } from "../src/lint/analysis/structure.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

const limit = LIMITS.maxRegexesPerRule;

export default defineRule({
  id: "max-regexes-of-rule",
  summary: "Disallow more regular expressions in a rule than the API allows.",
  effect: "rejected",
  why: "The number of regular expressions in a rule has a documented maximum. A rule with more can be neither created nor changed.",
  ...restsOn(limit),
  messages: {
    tooMany: {
      text: "There are {{count}} regular expressions; the maximum is {{maxRegexes}}, so the API rejects this rule.",
      help: "Join patterns with `|`, use `contains` or `in` for fixed strings, or split the rule.",
    },
  },
  examples: {
    invalid: [
      Array.from({ length: limit.value + 1 }, (_, at) => `http.host matches "^a${at}\\\\d"`).join(" or "),
    ],
    valid: [`http.host matches "^a\\\\d" or http.host matches "^b\\\\d"`],
  },
  create: (ctx) => ({
    Expression({ typed }) {
      const { root } = typed.parsed;
      if (!root) return;
      const regexes: Range[] = [];
      for (const node of structureOf(root, typed)) {
        if (node.kind === "Comparison" && node.operator === "matches") regexes.push(node.right);
        else if (node.kind === "FunctionCall" && node.name === REPLACE) regexes.push(node);
      }
      const first = regexes[limit.value];
      if (!first) return;
      const data = { count: regexes.length, maxRegexes: limit.value };
      ctx.report({ at: inText({ start: first.start, end: first.end }), messageId: "tooMany", data });
    },
  }),
}) satisfies Rule;

const REPLACE = "regex_replace";

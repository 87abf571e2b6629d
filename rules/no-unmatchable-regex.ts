import { ENGINE } from "../src/contract/fact.ts";
import { neverBecause } from "../src/lint/analysis/never-true.ts";
import { structureIn } from "../src/lint/analysis/structure.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import { slotsOfRule } from "../src/lint/slotted.ts";
import { isOperand } from "../src/parser/ast.ts";
import { printNode } from "../src/parser/print.ts";
import { analyseExpression } from "../src/types/analyse.ts";

const MOVE = "Move `^` to the front and `$` to the end; a literal one is written `\\^` or `\\$`.";
const REPLACE = "regex_replace";

export default defineRule({
  id: "no-unmatchable-regex",
  summary: "Disallow regular expressions that no value matches.",
  effect: "ineffective",
  why: "`^` matches at the start of the value and `$` at its end. With text required before `^` or after `$`, the expression matches nothing.",
  details:
    "Reported only if it is proved. `(?m)`, which makes anchors match at every line, is taken into account. A `$` that means a dollar sign is written `\\$`. Patterns that fail because of the field, such as a path that does not begin with `/`, are reported by `no-unmatchable-text`. In a value that `regex_replace()` computes, they are reported here.",
  source: ENGINE,
  messages: {
    never: {
      text: "This regular expression never matches: its anchors require text before the start or after the end.",
      help: MOVE,
    },
    neverReplaced: {
      text: "Nothing is replaced: the anchors of this regular expression require text before the start or after the end.",
      help: MOVE,
    },
    kept: {
      text: "No value of `{{subject}}` matches this regular expression, so nothing is replaced.",
      help: "Compare the pattern with the values that `{{subject}}` can have.",
    },
    nothing: {
      text: "No text matches this regular expression, so this never matches.",
      help: "A word boundary has a letter or digit on one side only, and a class such as `[^\\s\\S]` has no character.",
    },
  },
  examples: {
    invalid: [
      `http.request.uri.path matches "/admin^/"`,
      `http.host matches "$\\.example"`,
      `http.user_agent matches r"curl\\bbot"`,
    ],
    valid: [`http.request.uri.path matches "^/admin/"`, `http.host matches "a\\$b"`],
  },
  create: (ctx) => ({
    Comparison: comparisons({ operators: ["matches"], right: ["String"] }, (node, { typed }) => {
      const because = neverBecause(node, typed);
      if (because === "anchors") ctx.report({ at: node.right, messageId: "never" });
      if (because === "pattern") ctx.report({ at: node.right, messageId: "nothing" });
    }),
    Rule(rule) {
      for (const { isValue, node } of slotsOfRule(rule)) {
        if (!isValue || node?.kind !== "String" || !node.value.includes(REPLACE)) continue;
        const { typed } = analyseExpression(node.value);
        for (const call of typed.parsed.root ? structureIn(typed.parsed.root) : []) {
          if (call.kind !== "FunctionCall" || call.name !== REPLACE) continue;
          const [left, right] = call.arguments;
          if (!left || !isOperand(left) || right?.kind !== "String") continue;
          const spelling = { raw: "matches", start: right.start, end: right.start };
          const place = { spelling, start: left.start, end: right.end };
          const comparison = { kind: "Comparison", left, operator: "matches", right, ...place } as const;
          const because = neverBecause(comparison, typed);
          const at = node.content.toOuter(right);
          if (because === "anchors") ctx.report({ at, messageId: "neverReplaced" });
          else if (because) ctx.report({ at, messageId: "kept", data: { subject: printNode(left) } });
        }
      }
    },
  }),
}) satisfies Rule;

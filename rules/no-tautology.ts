import { ENGINE } from "../src/contract/fact.ts";
import { constantReport, isConstant, visitJudged } from "../src/lint/analysis/judgements.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { type Expression, withoutGroups } from "../src/parser/ast.ts";
import type { TypedExpression } from "../src/types/check.ts";

export default defineRule({
  id: "no-tautology",
  summary: "Disallow conditions joined by `or` if one of them is always true.",
  effect: "ineffective",
  why: 'Every host differs from `a` or from `b`: `http.host ne "a" or http.host ne "b"` matches every request. Usually `and` was meant.',
  details:
    "Reported only if it is proved, whether or not `ne` is true for a missing value, such as an element of a map that a request lacks. Each of the named conditions is needed for the proof. `ssl or not ssl` as a whole expression is not reported: it is written to match every request. If a proof takes too many steps, the expression counts as not checked.",
  source: ENGINE,
  messages: {
    always: {
      text: "Every value of `{{operand}}` satisfies this or the conditions before it, so together they match every request.",
      help: "If all of them are needed, join them with `and`.",
    },
    opposite: {
      text: "This is the opposite of a condition before it, so one of them matches every request.",
      help: "Remove both of them, or join them with `and`.",
    },
    together: {
      text: "Every request satisfies this or one of the other conditions that are marked.",
      help: "If all of them are needed, join them with `and`.",
    },
    element: {
      text: "Every element satisfies this or the conditions before it.",
      help: "If all of them are needed, join them with `and`.",
    },
    parity: {
      text: "Exactly one side of this `xor` is true for every request, so it is always true.",
      help: "Write what the condition should be, or leave it out.",
    },
  },
  examples: {
    invalid: [
      `http.host ne "a.example" or http.host ne "b.example"`,
      "cf.waf.score gt 20 or cf.waf.score lt 50",
      "http.host in $trusted and (ssl or not ssl)",
      `starts_with(http.request.uri.path, "/a") or not http.request.uri.path matches "^/a/"`,
    ],
    valid: [
      `http.host ne "a.example" and http.host ne "b.example"`,
      "cf.waf.score lt 20 or cf.waf.score gt 50",
      "ssl or not ssl",
    ],
  },
  create: (ctx) =>
    visitJudged(({ judgements }, { typed }) => {
      for (const one of judgements) {
        if (!isConstant(one, "always")) continue;
        const report = constantReport(one, typed);
        if (report.messageId !== "opposite" || !isEveryRequest(one.conditions, typed)) ctx.report(report);
      }
    }),
}) satisfies Rule;

/** Whether these are the whole expression: `ssl or not ssl` is a common way to match every request. */
function isEveryRequest(conditions: readonly Expression[], { parsed: { root } }: TypedExpression): boolean {
  const chain = root && withoutGroups(root);
  return (
    chain?.kind === "Logical" &&
    chain.operands.length === 2 &&
    chain.operands.every((one, at) => one === conditions[at])
  );
}

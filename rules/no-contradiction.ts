import { ENGINE } from "../src/contract/fact.ts";
import { constantReport, isConstant, visitJudged } from "../src/lint/analysis/judgements.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-contradiction",
  summary: "Disallow conditions joined by `and` that are never true together.",
  effect: "ineffective",
  why: 'A value cannot be two things at once: `http.host eq "a" and http.host eq "b"` matches no request. Usually `or` was meant, or one of two ranges is the wrong way round.',
  details:
    "Reported only if it is proved, whether or not `ne` is true for a missing value. Each of the named conditions is needed for the proof. Inside `any()` and `all()`, the conditions are about one element. If a proof takes too many steps, the expression counts as not checked.",
  source: ENGINE,
  messages: {
    never: {
      text: "No value of `{{operand}}` satisfies both this and the conditions before it, so they are never true together.",
      help: "If either is enough, join them with `or`.",
    },
    opposite: {
      text: "This is the opposite of a condition before it, so the conditions are never true together.",
      help: "Remove one of them, or join them with `or`.",
    },
    together: {
      text: "No request satisfies this together with the other conditions that are marked.",
      help: "If one of them is enough, join them with `or`.",
    },
    element: {
      text: "No element satisfies both this and the conditions before it, so no element ever matches.",
      help: "If either is enough, join them with `or`; to find two elements, write two `any()` calls.",
    },
    parity: {
      text: "The parts of this `xor` cancel each other, so it is never true.",
      help: "Write what the condition should be, or leave it out.",
    },
  },
  examples: {
    invalid: [
      `http.host eq "a.example" and http.host eq "b.example"`,
      "cf.waf.score gt 50 and cf.waf.score lt 20",
      "ip.src in {192.0.2.0/24} and ssl and ip.src in {198.51.100.0/24}",
      `http.request.uri.path contains "/a" and not http.request.uri.path contains "/a"`,
      "cf.client.bot and ssl and not cf.client.bot",
      `(http.host eq "a.example" or http.host eq "b.example") and http.host eq "c.example"`,
      `any((http.request.headers["x"][*] eq "a" and http.request.headers["x"][*] eq "b"))`,
    ],
    valid: [
      `http.host eq "a.example" or http.host eq "b.example"`,
      "cf.waf.score gt 20 and cf.waf.score lt 50",
      "ip.src in {192.0.2.0/24} and not ip.src in {192.0.2.1}",
    ],
  },
  create: (ctx) =>
    visitJudged(({ judgements, undecided }, { typed }) => {
      for (const one of judgements) {
        if (isConstant(one, "never")) ctx.report(constantReport(one, typed));
      }
      for (const at of undecided)
        ctx.notChecked(at, "conditions whose comparison takes too many steps", "limits");
    }),
}) satisfies Rule;

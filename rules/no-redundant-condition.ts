import { ENGINE } from "../src/contract/fact.ts";
import { visitJudged } from "../src/lint/analysis/judgements.ts";
import { removing } from "../src/lint/analysis/spelling.ts";
import {
  firstNamed,
  gapsOf,
  namedElements,
  operandRange,
  related,
  saysTheSame,
} from "../src/lint/analysis/superfluous.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-redundant-condition",
  summary: "Disallow conditions that another condition of the same chain makes redundant.",
  effect: "style",
  severity: "warning",
  fixable: "safe",
  why: "In `ssl or (ssl and cf.client.bot)` the second part adds nothing, and in `ip.src in {192.0.2.0/24} and ip.src eq 192.0.2.1` the first. Such a leftover hides what the rule does, and often means that the operator is wrong.",
  details:
    "Reported only if it is proved that the expression matches the same requests without the part, whether or not `ne` is true for a missing value; the same condition twice is reported by `no-duplicate-condition`. If a proof takes too many steps, the expression counts as not checked.",
  source: ENGINE,
  evidence: "observed",
  messages: {
    narrower: {
      text: "{{other}} is true whenever this is, so this adds nothing to the `or`.",
    },
    wider: {
      text: "This is true whenever {{other}} is, so it adds nothing to the `and`.",
    },
    excluded: {
      text: "{{other}} around it rules this alternative out, so it never decides anything.",
      effect: "ineffective",
    },
    settled: {
      text: "{{other}} around it leaves only requests for which this is true, so it adds nothing.",
    },
    members: {
      text: "{{other}} rules {{values}} out, so it is never found in this set.",
      effect: "ineffective",
    },
  },
  examples: {
    invalid: [
      { code: "ssl or (ssl and cf.client.bot)", fixed: "ssl" },
      { code: "ip.src in {192.0.2.0/24} and ip.src eq 192.0.2.1", fixed: "ip.src eq 192.0.2.1" },
      {
        code: `http.host in {"a.example" "b.example"} and http.host ne "a.example"`,
        fixed: `http.host in {"b.example"}`,
      },
      {
        code: `(http.host eq "a.example" or ssl) and http.host eq "b.example"`,
        fixed: `(ssl) and http.host eq "b.example"`,
      },
    ],
    valid: ["ssl or (cf.client.bot and http.host in $a)", "ip.src in {192.0.2.0/24} and ip.src ne 192.0.2.1"],
  },
  create: (ctx) =>
    visitJudged(({ judgements }, { text }) => {
      for (const one of judgements) {
        if (one.kind === "superfluous" && !saysTheSame(one)) {
          ctx.report({
            at: one.condition,
            messageId: MESSAGES[one.reason],
            data: { other: firstNamed(one.because, text) },
            related: related(one.because),
            fix: { title: "Remove it", edits: [removing(text, operandRange(one))], safety: "safe" },
          });
        } else if (one.kind === "members") {
          const edits = gapsOf(one).map((range) => removing(text, range));
          ctx.report({
            at: one.elements[0]!,
            messageId: "members",
            data: { other: firstNamed(one.because, text), values: namedElements(one, text) },
            related: related(one.because),
            fix: { title: "Remove it", edits, safety: "safe" },
          });
        }
      }
    }),
}) satisfies Rule;

const MESSAGES = { implied: "wider", covered: "narrower", settled: "settled", excluded: "excluded" } as const;

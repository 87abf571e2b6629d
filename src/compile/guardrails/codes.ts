import { type ProblemKinds, problemsOf } from "../model/problems.ts";

/** The `policy/…` diagnostics about guardrails. */
export const GUARDRAIL_PROBLEMS = {
  "policy/guardrail": {
    severity: "error",
    effect: "risky",
    messages: {
      violated: {
        text: "{{found}}, but according to a guardrail {{wanted}}: {{reason}}.",
        help: "{{where}}Change the policy, or the guardrail for `{{zones}}` in `{{configuration}}`.",
      },
    },
  },
  "policy/guardrail-not-checked": {
    severity: "info",
    messages: {
      noZone: {
        text: "The policy names no zone here, so the guardrail for {{zones}} is not checked.",
        help: "Name the zones in `zones`, or write the guardrail for `*`.",
      },
    },
  },
} as const satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const guardrailProblem = problemsOf(GUARDRAIL_PROBLEMS);

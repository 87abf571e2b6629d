import { type ProblemKinds, problemsOf } from "../model/problems.ts";

/** The `policy/…` diagnostics about exceptions. */
export const EXCEPTION_PROBLEMS = {
  "policy/duplicate-exception": {
    severity: "error",
    messages: {
      sameName: {
        text: "Another exception is called {{name}}, so zones and files that extend the policy cannot tell them apart.",
        help: "Give each its own `name`.",
      },
    },
  },
  "policy/unknown-deployment": {
    severity: "error",
    messages: {
      unknownDeployment: {
        text: "The policy has no deployment {{name}}, so the exception cannot be placed before it{{ending}}",
        help: "Write the `name` of a deployment, or its `ruleset` where it has no name.",
      },
    },
  },
  "policy/removes-rules": {
    severity: "warning",
    effect: "risky",
    messages: {
      removesRules: {
        text: "The PUT removes {{count}} that the entry point has and the policy does not: {{list}}.",
        help: "Add to `exceptions` or `deployments` what should stay, or send the PUT if it should go.",
      },
    },
  },
  "policy/exceptions-not-sent": {
    severity: "warning",
    effect: "ineffective",
    messages: {
      exceptionsNotSent: {
        text: "No export of the entry point is given, so the requests do not carry the exceptions.",
        help: "Give the export (`--against`), or write `exclusive: true` if the entry point holds nothing else.",
      },
    },
  },
  "policy/exempts-nothing": {
    severity: "warning",
    effect: "ineffective",
    messages: {
      exemptsNothing: {
        text: "Nothing here executes what this exception skips, so it has no effect.",
        help: "Deploy the ruleset, or remove the exception.",
      },
    },
  },
} as const satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const exceptionProblem = problemsOf(EXCEPTION_PROBLEMS);

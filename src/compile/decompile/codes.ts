import { type ProblemKinds, problemsOf } from "../model/problems.ts";

/** The `policy/…` diagnostics about the way back to a policy. */
export const DECOMPILE_PROBLEMS = {
  "policy/not-expressible": {
    severity: "warning",
    messages: {
      notExpressible: {
        text: "A policy cannot express {{what}} in this form, so the policy does not contain it.",
        help: "A PATCH that is compiled from the policy removes it.",
      },
    },
  },
  "policy/other-rule": {
    severity: "info",
    messages: {
      otherRule: {
        text: "A rule with the action {{action}} deploys no managed ruleset, so it is not part of the policy.",
        help: "It stays where it is: a compiled PATCH leaves it alone, and a PUT keeps it (`--against`).",
      },
      idleSkip: {
        text: "Nothing that this rule skips comes after it, so it has no effect and is not part of the policy.",
        help: "A PUT that is compiled from the policy removes it.",
      },
    },
  },
  "policy/nothing-deployed": {
    severity: "error",
    messages: {
      nothingDeployed: {
        text: "No rule of this entry point executes a managed ruleset, so there is no policy to write.",
        help: "Write a policy by hand; `wafsmith compile --against` adds its deployments.",
      },
    },
  },
  "policy/assumed-ruleset": {
    severity: "info",
    messages: {
      assumedRuleset: {
        text: "Overrides alone do not name their ruleset: they are read as those of the OWASP Core Ruleset.",
        help: "Give the rule or the request that the overrides belong to, if they are of another ruleset.",
      },
    },
  },
} as const satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const decompileProblem = problemsOf(DECOMPILE_PROBLEMS);

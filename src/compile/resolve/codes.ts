import { type ProblemKinds, problemsOf } from "../model/problems.ts";

/** The `policy/…` diagnostics about what names of rulesets, rules and deployments mean. */
export const NAME_PROBLEMS = {
  "policy/unknown-ruleset": {
    severity: "error",
    messages: {
      unknownName: {
        text: "{{ruleset}} is not a known managed ruleset{{ending}}",
        help: "The known rulesets are {{names}}; `wafsmith lock` adds those of an account.",
      },
      unknownId: {
        text: "No file names a managed ruleset with the id {{ruleset}}, so what it holds is not checked.",
        help: "Add its export to the lock (`wafsmith lock`).",
      },
    },
  },
  "policy/other-scope": {
    severity: "error",
    messages: {
      otherScope: {
        text: "The deployment has the scope {{scope}}, but the given entry point is of kind {{kind}}.",
        help: "Give the entry point of that scope, or change `scope`.",
      },
      accountEntrypoint: {
        text: "The given entry point is of kind {{kind}}, but the policy is compiled for the zone {{zone}}.",
        help: "Give the entry point of the zone.",
      },
    },
  },
  "policy/unknown-rule": {
    severity: "error",
    messages: {
      unknownId: {
        text: "The ruleset has no rule with the id {{rule}}{{ending}}",
        help: "Look the id up in the lock or export, and renew it if the ruleset has a newer version.",
      },
      unknownNumber: {
        text: "No rule of the ruleset has a description that begins with {{rule}}{{ending}}",
        help: "Look the number up in the lock or export, or name the rule by its id.",
      },
    },
  },
  "policy/ambiguous-rule": {
    severity: "error",
    messages: {
      ambiguousNumber: {
        text: "{{rule}} is the number of {{count}} in the ruleset: {{ids}}.",
        help: "Name the rule by its id.",
      },
    },
  },
  "policy/rule-number-unresolved": {
    severity: "error",
    messages: {
      needsRuleset: {
        text: "{{rule}} is the number of a rule; without the rules of the ruleset its id is not known.",
        help: "Lock the ruleset (`wafsmith lock`), give its export (`--ruleset`), or name the rule by its id.",
      },
    },
  },
  "policy/odd-rule-id": {
    severity: "warning",
    effect: "rejected",
    messages: {
      oddRuleId: {
        text: "{{rule}} does not look like a rule id ({{chars}} hexadecimal digits), so the API may reject it.",
        help: "Copy the id from an export of the ruleset, and lock that (`wafsmith lock`) to have ids checked.",
      },
    },
  },
  "policy/not-deployed": {
    severity: "warning",
    effect: "risky",
    messages: {
      notDeployed: {
        text: "{{ruleset}} is not deployed here, so only a PUT of the whole entry point can add it.",
        help: "Send the PUT (`--format put`). On Pro and Business the entry point must hold no enabled rules before the migration.",
      },
    },
  },
  "policy/deployed-twice": {
    severity: "error",
    messages: {
      deployedTwice: {
        text: "{{count}} of this entry point execute {{ruleset}}, so it is not clear which to change.",
        help: "A zone deploys a ruleset once: remove the others. In an account, give the `expression` of the intended one.",
      },
    },
  },
  "policy/unaddressed": {
    severity: "warning",
    messages: {
      unaddressed: {
        text: "The export has no `id` for {{what}}, so the path of the PATCH is incomplete.",
        help: "Export the entry point with `GET {{path}}`.",
      },
    },
  },
} as const satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const nameProblem = problemsOf(NAME_PROBLEMS);

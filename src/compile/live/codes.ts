import { type ProblemKinds, problemsOf } from "../model/problems.ts";

/** The `policy/…` diagnostics about what is live. */
export const LIVE_PROBLEMS = {
  "policy/not-comparable": {
    severity: "error",
    messages: {
      notComparable: {
        text: "This file is not a policy, entry point, execute rule or overrides object, so nothing in it is compared.",
        help: "Give a policy, or the API's response for the entry point.",
      },
    },
  },
  "policy/unusable-entrypoint": {
    severity: "error",
    messages: {
      noEntrypoint: {
        text: "No zone entry point ruleset is recognised in this file, so the rule to change cannot be found.",
        help: "Export it with `GET {{path}}`.",
      },
      noRules: {
        text: "This export of the entry point has no `rules`, as in a listing of rulesets, so the live rules are not known.",
        help: 'Export the entry point itself with `GET {{path}}`. If it has no rules, write `"rules": []`.',
      },
      failedAnswer: {
        text: "This answer reports a failure, so the live rules are not known.",
        help: "Repeat the request `GET {{path}}`, and keep its answer once `success` is true.",
      },
      repeatedKey: {
        text: "A key is repeated in this export, and one of its values is lost, so the live rules are not known.",
        help: "Export the entry point again with `GET {{path}}`.",
      },
      notRules: {
        text: "This item of `rules` is not an object, so it is not known which rules are live.",
        help: "Export the entry point again with `GET {{path}}`.",
      },
      unknownRules: {
        text: "The rules contain values that this file does not give, so the live rules are not known.",
        help: "Export the entry point with `GET {{path}}`.",
      },
      otherActions: {
        text: "The file names no phase, and the phase {{phase}} takes no rule with the action {{action}}.",
        help: "Export the entry point with `GET {{path}}`.",
      },
      refused: {
        text: "The export of the zone {{zone}} cannot be used: {{ending}}",
        help: "Export the entry point again with `GET {{path}}`.",
      },
      severalEntrypoints: {
        text: "The file holds {{count}} that may be the zone's entry point, so it is not clear which to use.",
        help: "Give a file that holds one.",
      },
      severalOverrides: {
        text: "The file holds overrides of several rulesets and does not name them, so no policy follows from it.",
        help: "Give the rules or requests that the overrides belong to.",
      },
      wrongKind: {
        text: "This is a ruleset of kind {{kind}}, not the entry point ruleset of a zone.",
        help: "Export the entry point with `GET {{path}}`.",
      },
      wrongPhase: {
        text: "This is the entry point of the phase {{phase}}; managed rules are deployed in {{expected}}.",
        help: "Export the entry point with `GET {{path}}`.",
      },
    },
  },
} as const satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const liveProblem = problemsOf(LIVE_PROBLEMS);

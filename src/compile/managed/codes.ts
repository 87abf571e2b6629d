import { type ProblemKinds, problemsOf } from "../model/problems.ts";

/** The `policy/…` diagnostics about lock files and listings of managed rules. */
export const LOCK_PROBLEMS = {
  "policy/unusable-lock": {
    severity: "error",
    messages: {
      failedAnswer: {
        text: "This API response reports a failure, so the account's rulesets are not known.",
        help: "Repeat the request, and keep its response once `success` is true.",
      },
      notALock: {
        text: "This is not a lock file, so names cannot be looked up in it.",
        help: "Write one with `wafsmith lock <exports> -o waf.lock.json`.",
      },
      otherVersion: {
        text: "This lock file has the form {{found}}; this version of wafsmith reads form {{expected}}.",
        help: "Write it again with `wafsmith lock`.",
      },
      damaged: {
        text: "This entry of the lock file does not have the form that `wafsmith lock` writes, so nothing in the file is used.",
        help: "Write the file again with `wafsmith lock`.",
      },
      partialListing: {
        text: "This answer is one page of a longer list of rulesets, and the other pages are not given, so rulesets are missing.",
        help: "Give every page in one call: the answer names the next one in `result_info`.",
      },
      nothingManaged: {
        text: "No managed ruleset is recognised in this file, so it adds nothing to the lock.",
        help: "Export the account's rulesets, and each managed ruleset, with the Rulesets API.",
      },
    },
  },
  "policy/touched": {
    severity: "warning",
    messages: {
      ruleGone: {
        text: "The new version has no rule {{rule}}, so this entry will be rejected.",
        help: "Remove the entry, or name the rule that has taken its place.",
      },
      ruleChanged: {
        text: "In the new version `{{aspect}}` of {{rule}} is {{after}}; it was {{before}}.",
        help: "Read the entry again, then renew the lock.",
      },
      tagChanged: {
        text: "In the new version {{count}} joined or left {{tags}}: {{list}}.",
        help: "Read the entry again, then renew the lock.",
      },
    },
  },
  "policy/locked-twice": {
    severity: "error",
    messages: {
      lockedTwice: {
        text: "{{ruleset}} is already given in version {{version}}, so it is not clear which to lock.",
        help: "Give one export of each ruleset.",
      },
    },
  },
  "policy/unusable-ruleset": {
    severity: "error",
    messages: {
      failedAnswer: {
        text: "This API response reports a failure, so the contents of the ruleset are not known.",
        help: "Repeat the request `GET {{path}}`, and keep its answer once `success` is true.",
      },
      noRuleset: {
        text: "No OWASP ruleset is recognised in this file, so the policy cannot be resolved against it.",
        help: "Export it with `GET {{path}}`.",
      },
      severalRulesets: {
        text: "The file holds {{count}} that may be the OWASP ruleset, so it is not clear which to use.",
        help: "Give a file that holds one.",
      },
      noRules: {
        text: "The OWASP ruleset in this file has no rules, so its score rule is not known; a listing leaves them out.",
        help: "Export the ruleset itself with `GET {{path}}`.",
      },
      noScoreRuleId: {
        text: "The last rule of the OWASP ruleset, its score rule, has no `id`, so it cannot be overridden.",
        help: "Export the ruleset again with `GET {{path}}`.",
      },
    },
  },
} as const satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const lockProblem = problemsOf(LOCK_PROBLEMS);

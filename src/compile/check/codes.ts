import { type ProblemKinds, problemsOf } from "../model/problems.ts";

/** The `policy/…` diagnostics about the resulting deployments. */
export const CHECK_PROBLEMS = {
  "policy/duplicate-rule": {
    severity: "error",
    messages: {
      sameName: {
        text: "The rule {{rule}} is already disabled, so this entry has no effect.",
        help: "Remove this entry.",
      },
      sameProperty: {
        text: "The rule {{rule}} is already overridden, so it is not clear which entry applies.",
        help: "Merge the two entries.",
      },
      sameRule: {
        text: "{{rule}} is the rule {{id}}, which is already disabled, so this entry has no effect.",
        help: "Remove this entry.",
      },
    },
  },
  "policy/duplicate-tag": {
    severity: "error",
    messages: {
      duplicateTag: {
        text: "The tag {{tag}} is already overridden; only the last entry for a tag has effect.",
        help: "Keep one entry with all settings.",
      },
    },
  },
  "policy/contradiction": {
    severity: "error",
    messages: {
      againstParanoia: {
        text: "`paranoia` already decides on {{tag}}, so this entry contradicts or repeats it.",
        help: "Keep `paranoia`, or list the tags of all levels.",
      },
      givenTwice: {
        text: "The deployment's {{key}} also sets the score rule; only one of the two values can apply.",
        help: "Remove one of them.",
      },
    },
  },
  "policy/threshold-elsewhere": {
    severity: "error",
    effect: "ineffective",
    messages: {
      notTheScoreRule: {
        text: "{{rule}} is not the score rule, and no other rule has a threshold.",
        help: "Write `threshold` in the deployment of the OWASP ruleset.",
      },
    },
  },
  "policy/owasp-only": {
    severity: "error",
    messages: {
      owaspOnly: {
        text: "{{key}} sets the OWASP ruleset, and this is a deployment of {{ruleset}}.",
        help: "Use `all_rules`, `categories` or `rules` here.",
      },
    },
  },
  "policy/no-effect": {
    severity: "warning",
    effect: "ineffective",
    messages: {
      actionOnAll: {
        text: "In the OWASP ruleset only the score rule acts; an action for all rules replaces their scoring.",
        help: "Write `action` in the deployment: it sets the score rule.",
      },
      actionOnTag: {
        text: "In the OWASP ruleset only the score rule acts; an action for {{tag}} replaces the scoring of its rules.",
        help: "Write `action` in the deployment: it sets the score rule.",
      },
    },
  },
  "policy/switched-off": {
    severity: "warning",
    effect: "risky",
    messages: {
      deployment: {
        text: "The policy switches {{ruleset}} off, so none of its rules runs.",
        help: "Remove `enabled: false`, or remove the deployment and its rule if the ruleset is not wanted.",
      },
      allRules: {
        text: "Every rule of {{ruleset}} is disabled and none is enabled again, so the ruleset does nothing.",
        help: "Remove `all_rules`, or enable what should run in `categories` or `rules`.",
      },
      noRequest: {
        text: "The expression matches no request, so {{ruleset}} never runs.",
        help: 'Write an expression that matches the intended requests, or `"true"` for all.',
      },
    },
  },
  "policy/level-gap": {
    severity: "warning",
    effect: "risky",
    messages: {
      levelGap: {
        text: "Paranoia level {{off}} is switched off and level {{on}} above it is not: each level builds on those below.",
        help: "Write `paranoia` with the highest level that should stay enabled.",
      },
    },
  },
  "policy/everything-enabled": {
    severity: "warning",
    effect: "risky",
    messages: {
      everythingEnabled: {
        text: "This enables every rule of {{ruleset}}, including those that ship disabled because of their false positives.",
        help: "Remove it, and enable single tags or rules instead.",
      },
    },
  },
  "policy/version-above-lock": {
    severity: "warning",
    effect: "risky",
    messages: {
      versionAboveLock: {
        text: "Version {{version}} is above version {{locked}} of the lock file, so its rules were not checked.",
        help: "Renew the lock (`wafsmith lock`), or write the version that is locked.",
      },
    },
  },
  "policy/equals-default": {
    severity: "warning",
    effect: "ineffective",
    messages: {
      equalsDefault: {
        text: "{{key}} of {{rule}} is {{value}} by default, so this override changes nothing today.",
        help: "Remove it, unless it should still apply if the default changes.",
      },
    },
  },
  "policy/expired": {
    severity: "warning",
    messages: {
      expired: {
        text: "The entry for {{rule}} expired on {{until}} and is still compiled.",
        help: "Remove the entry, or set a later day.",
      },
    },
  },
  "policy/unknown-tag": {
    severity: "warning",
    effect: "ineffective",
    messages: {
      unknownTag: {
        text: "No rule of {{ruleset}} has the tag {{tag}}, so the override has no effect{{ending}}",
        help: "Look the tags up in the lock file, or lock again if the ruleset has a newer version.",
      },
    },
  },
  "policy/account-expression": {
    severity: "warning",
    effect: "rejected",
    messages: {
      accountExpression: {
        text: "The expression of an account deployment does not end with {{suffix}}, so the API rejects it.",
        help: "Write the conditions in parentheses and {{suffix}} after them.",
      },
    },
  },
  "policy/score-rule-disabled": {
    severity: "error",
    effect: "risky",
    messages: {
      scoreRuleDisabled: {
        text: "{{rule}} is the score rule; without it the OWASP ruleset scores requests and never acts on them.",
        help: "To act on fewer requests, set a higher `threshold`; to see what would be blocked, set `action: log`.",
      },
    },
  },
  "policy/already-disabled": {
    severity: "warning",
    effect: "ineffective",
    messages: {
      alreadyDisabled: {
        text: "The rule {{rule}} is disabled by default, so this entry changes nothing today.",
        help: "Remove the entry, unless it should still apply if the default changes.",
      },
    },
  },
  "policy/unusual-threshold": {
    severity: "warning",
    effect: "risky",
    messages: {
      unusualThreshold: {
        text: "{{threshold}} is not one of the documented thresholds: {{names}}.",
        help: "Write one of the names, or keep the number if it is intentional.",
      },
    },
  },
  "policy/overrides-nothing": {
    severity: "info",
    messages: {
      overridesNothing: {
        text: "The policy overrides nothing: every rule of {{ruleset}} keeps its default.",
        help: "Sending the PATCH removes the overrides that the live rule has.",
      },
    },
  },
  "policy/deployment-disabled": {
    severity: "warning",
    effect: "ineffective",
    messages: {
      deploymentDisabled: {
        text: "The live rule is disabled and stays disabled, so the overrides have no effect until it is enabled.",
        help: "Enable the rule, or set `enabled` in the request to true.",
      },
    },
  },
  "policy/replaces-overrides": {
    severity: "warning",
    effect: "risky",
    messages: {
      replacesOverrides: {
        text: "Applying the policy removes {{count}} of the live rule that the policy does not have: {{list}}.",
        help: "Add to the policy what should stay.",
      },
    },
  },
  "policy/documented-ids": {
    severity: "info",
    messages: {
      documentedIds: {
        text: "No file gives the rules of {{ruleset}}: documented ids are used, and rule ids are not checked.",
        help: "Lock the ruleset (`wafsmith lock`), or give its export (`--ruleset`).",
      },
    },
  },
  "policy/assumed-deployment": {
    severity: "info",
    messages: {
      assumedDeployment: {
        text: "No export of the entry point is given: version {{version}} and expression {{expression}} are assumed.",
        help: "Give the export (`--against`) to keep what is live, and to see which overrides would be replaced.",
      },
    },
  },
} as const satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const checkProblem = problemsOf(CHECK_PROBLEMS);

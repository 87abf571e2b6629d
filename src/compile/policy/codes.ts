import { type ProblemKinds, problemsOf } from "../model/problems.ts";

/** The `policy/…` diagnostics about what a policy file says, and the files that it names. */
export const FILE_PROBLEMS = {
  "policy/empty": {
    severity: "error",
    messages: {
      emptyFile: {
        text: "The policy is empty, so there is nothing to compile.",
        help: "Give at least one of {{keys}}.",
      },
      noSettings: {
        text: "The policy gives no setting, so there is nothing to compile.",
        help: "Give at least one of {{keys}}.",
      },
      noDeployment: {
        text: "Nothing is deployed here: neither the policy nor what it extends has a setting of a ruleset.",
        help: "Give `paranoia`, `threshold`, `action` or `disabled_rules`, or list `deployments`.",
      },
    },
  },
  "policy/not-a-mapping": {
    severity: "error",
    messages: {
      notAMapping: {
        text: "The policy is {{found}}; it must be a mapping of settings.",
        help: "Write one `key: value` per line, with the keys {{keys}}.",
      },
    },
  },
  "policy/multiple-documents": {
    severity: "error",
    messages: {
      multipleDocuments: {
        text: "The file holds {{count}}, so it is not clear which one is the policy.",
        help: "Keep one policy per file, and remove this document.",
      },
    },
  },
  "policy/unknown-key": {
    severity: "error",
    messages: {
      unknownKey: {
        text: "{{key}} is not a key of {{what}}, so it would have no effect{{ending}}",
        help: "The keys of {{what}} are {{keys}}.",
      },
    },
  },
  "policy/mixed-forms": {
    severity: "error",
    messages: {
      mixedForms: {
        text: "{{key}} is outside `deployments`, so it is not clear to which deployment it belongs.",
        help: "Move it into an entry of `deployments`.",
      },
      mixedSkips: {
        text: "`skip: all` skips every rule that follows, so {{key}} adds nothing to it.",
        help: "Keep one of them.",
      },
    },
  },
  "policy/duplicate-key": {
    severity: "error",
    messages: {
      duplicateKey: {
        text: "{{key}} is given more than once, so it is not clear which value applies.",
        help: "Keep one of them.",
      },
    },
  },
  "policy/missing-key": {
    severity: "error",
    messages: {
      missingRuleId: {
        text: "This entry has no `id`, so it names no rule to disable.",
        help: "Write `{ id: <rule>, reason: <text> }`, or the rule's id alone.",
      },
      missingOverrideId: {
        text: "This entry has no `id`, so it overrides no rule.",
        help: "Write `{ id: <rule>, enabled: false }`, with the rule's id or number.",
      },
      missingCategory: {
        text: "This entry has no `category`, so it overrides no rule.",
        help: "Write `{ category: <tag>, enabled: false }`.",
      },
      missingExceptionName: {
        text: "This exception has neither `name` nor `expression`, so it is not clear which requests it is for.",
        help: "Write `{ expression: <requests>, rulesets: [owasp] }`, or the `name` of an exception in a lower layer.",
      },
      missingExpression: {
        text: "No layer gives this exception an `expression`, so it is not clear which requests it is for.",
        help: "Add `expression`, or use the name of an exception that has one.",
      },
      missingSkips: {
        text: "No layer says what this exception skips, so the API would reject the rule.",
        help: "Give `rulesets`, `rules` or `skip: all`.",
      },
      skipsNothing: {
        text: "This list is empty, so the exception would skip nothing.",
        help: "List what is skipped, or remove the exception.",
      },
      overridesNothing: {
        text: "This override sets nothing, so it would have no effect.",
        help: "Give `enabled` or `action`.",
      },
      missingMember: {
        text: "{{key}} has no {{member}}, so it sets nothing.",
        help: "Write {{example}}.",
      },
    },
  },
  "policy/wrong-type": {
    severity: "error",
    messages: {
      wrongType: {
        text: "{{key}} is {{found}}; it must be {{expected}}.",
        help: "Write {{example}}.",
      },
      quotedNumber: {
        text: "{{key}} is the string {{found}}; it must be {{expected}}.",
        help: "Write {{example}}, without quotes.",
      },
      notDecimal: {
        text: "{{key}} is written as {{found}}, which readers understand as different numbers.",
        help: "Write {{example}}.",
      },
      noValue: {
        text: "{{key}} has no value; it must be {{expected}}.",
        help: "Write {{example}}, or remove the key: a setting that is not given changes nothing.",
      },
      wrongRule: {
        text: "This entry is {{found}}; it must name a rule.",
        help: "Write the rule's id, its number in the Core Rule Set, or `{ id: <rule>, reason: <text> }`.",
      },
      wrongOverride: {
        text: "This entry is {{found}}; it must be a mapping.",
        help: "Write `{ id: <rule>, enabled: false }` in `rules`, `{ category: <tag>, enabled: false }` in `categories`.",
      },
      wrongException: {
        text: "This entry is not a mapping, so it is not an exception.",
        help: "Write `{ expression: <requests>, rulesets: [owasp] }`.",
      },
      wrongDeployment: {
        text: "This entry is not a mapping, so it deploys nothing.",
        help: "Write `ruleset: <name or id>` and the settings of the deployment below it.",
      },
    },
  },
  "policy/out-of-range": {
    severity: "error",
    messages: {
      outOfRange: {
        text: "{{key}} is {{found}}; it must be {{expected}}.",
        help: "Write {{example}}.",
      },
    },
  },
  "policy/unknown-value": {
    severity: "error",
    messages: {
      unknownValue: {
        text: "{{found}} is not a value of {{key}}{{ending}}",
        help: "{{key}} is {{expected}}.",
      },
    },
  },
  "policy/too-many-problems": {
    severity: "error",
    messages: {
      tooManyProblems: {
        text: "There are more than {{limit}} in this mapping, and the rest of it is not checked.",
        help: "Fix the ones above first.",
      },
    },
  },
  "policy/too-many-rules": {
    severity: "error",
    messages: {
      tooManyRules: {
        text: "{{key}} has {{count}}; the compiler takes at most {{limit}}.",
        help: "Disable a whole paranoia level with `paranoia`, or raise `maxDisabledRules` at the cost of time.",
      },
    },
  },
  "policy/duplicate-deployment": {
    severity: "error",
    effect: "rejected",
    messages: {
      sameName: {
        text: "Another deployment is called {{name}}, so files that extend the policy cannot tell them apart.",
        help: "Give each its own `name`.",
      },
      sameRuleset: {
        text: "{{ruleset}} is deployed twice in a zone, which the API rejects.",
        help: "Merge the two deployments; only an account (`scope: account`) may deploy a ruleset several times.",
      },
    },
  },
  "policy/duplicate-zone": {
    severity: "error",
    messages: {
      differsInCase: {
        text: "{{name}} and {{first}} are one zone, since host names ignore case, so it is not clear which settings apply.",
        help: "Merge the two under one spelling.",
      },
      sameId: {
        text: "{{name}} and {{first}} have the same `id`, so both would change one zone.",
        help: "Give each zone its own id, or merge the two.",
      },
    },
  },
  "policy/unknown-zone": {
    severity: "error",
    messages: {
      notAName: {
        text: "{{zone}} is not the name of a zone, so no zone has these settings.",
        help: "Write the domain as Cloudflare lists it: `example.com`.",
      },
      noZone: {
        text: "The policy says nothing outside `zones`, and no zone is chosen, so there is nothing to compile.",
        help: "Choose one (`--zone`), or compile all of them into a directory (`-o`).",
      },
      unknownZone: {
        text: "The policy has no zone {{zone}}{{ending}}",
        help: "Add it to `zones`; with nothing after its name, the policy applies there unchanged.",
      },
    },
  },
  "policy/missing-base": {
    severity: "error",
    messages: {
      missingBase: {
        text: "There is no file {{path}}, so what the policy extends is not known.",
        help: "Write the path relative to this file.",
      },
      refusedBase: {
        text: "{{path}} cannot be extended. {{ending}}",
        help: "Keep what the policy extends in the repository, or allow its directory with `--root DIRECTORY`.",
      },
    },
  },
  "policy/circular-extends": {
    severity: "error",
    messages: {
      circularExtends: {
        text: "{{path}} extends this file itself, so the chain never ends.",
        help: "Remove one of the two `extends`.",
      },
    },
  },
  "policy/too-many-bases": {
    severity: "error",
    messages: {
      tooManyBases: {
        text: "The policy extends more than {{limit}} one after another.",
        help: "Merge some of them.",
      },
    },
  },
} as const satisfies ProblemKinds;

/** The diagnostic of one of these problems. */
export const fileProblem = problemsOf(FILE_PROBLEMS);

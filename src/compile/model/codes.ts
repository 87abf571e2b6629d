import type { Effect, Severity } from "../../core/diagnostic.ts";

/** What a code means, whichever of its messages is used. */
export interface ProblemKind {
  readonly severity: Severity;
  /** What it means at the service; absent where the policy never becomes a request. */
  readonly effect?: Effect;
  readonly messages: Readonly<Record<string, MessageTemplate>>;
}

/** `{{name}}` stands for a value that the report gives. */
interface MessageTemplate {
  /** One sentence: what is wrong and its consequence. */
  readonly text: string;
  /** What to write instead, or what to look at. */
  readonly help?: string;
}

/**
 * Every `policy/…` diagnostic, once: the closed list of codes with their severities and wording. A code is never used
 * again for another meaning.
 */
export const PROBLEMS = {
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
        help: "Write one `key: value` a line, with the keys {{keys}}.",
      },
    },
  },
  "policy/multiple-documents": {
    severity: "error",
    messages: {
      multipleDocuments: {
        text: "The file holds {{count}}; a policy is exactly one, so it is not clear which applies.",
        help: "Keep one policy a file, and remove this document.",
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
        text: "{{key}} stands beside `deployments`, so it is not clear which deployment it is of.",
        help: "Move it into an entry of `deployments`.",
      },
      mixedSkips: {
        text: "`skip: all` leaves out every rule that follows, so {{key}} adds nothing to it.",
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
        text: "No layer says what this exception skips, so the API would refuse the rule.",
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
        text: "{{key}} is written as {{found}}, which not every reader takes for the same number.",
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
        text: "This entry is not a mapping, so it makes no exception.",
        help: "Write `{ expression: <requests>, rulesets: [owasp] }`.",
      },
      wrongDeployment: {
        text: "This entry is no mapping, so it deploys nothing.",
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
        help: "Mend the ones above first.",
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
  "policy/duplicate-rule": {
    severity: "error",
    messages: {
      sameName: {
        text: "The rule {{rule}} is disabled already, so this entry has no effect.",
        help: "Remove this entry.",
      },
      sameProperty: {
        text: "The rule {{rule}} is overridden already, so it is not clear which entry applies.",
        help: "Join the two entries.",
      },
      sameRule: {
        text: "{{rule}} is the rule {{id}}, which is disabled already, so this entry has no effect.",
        help: "Remove this entry.",
      },
    },
  },
  "policy/duplicate-tag": {
    severity: "error",
    messages: {
      duplicateTag: {
        text: "The tag {{tag}} is overridden already; only the last entry for a tag has effect.",
        help: "Keep one entry, with everything that it sets.",
      },
    },
  },
  "policy/duplicate-deployment": {
    severity: "error",
    effect: "rejected",
    messages: {
      sameName: {
        text: "Another deployment is called {{name}}, so files that extend the policy cannot tell them apart.",
        help: "Give each a `name` of its own.",
      },
      sameRuleset: {
        text: "{{ruleset}} is deployed twice in a zone, which the API refuses.",
        help: "Join the two deployments; only an account (`scope: account`) may deploy a ruleset several times.",
      },
    },
  },
  "policy/duplicate-zone": {
    severity: "error",
    messages: {
      differsInCase: {
        text: "{{name}} and {{first}} are one zone, since host names ignore case, so it is not clear which settings apply.",
        help: "Join the two under one spelling.",
      },
    },
  },
  "policy/duplicate-exception": {
    severity: "error",
    messages: {
      sameName: {
        text: "Another exception is called {{name}}, so zones and files that extend the policy cannot tell them apart.",
        help: "Give each a `name` of its own.",
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
  "policy/contradiction": {
    severity: "error",
    messages: {
      againstParanoia: {
        text: "`paranoia` decides on {{tag}} already, so this entry contradicts or repeats it.",
        help: "Keep `paranoia`, or list the tags of all levels.",
      },
      givenTwice: {
        text: "The score rule has {{key}} of the deployment and this value as well; only one of them can hold.",
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
        help: 'Write the requests that it is for, or `"true"` for all of them.',
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
        text: "This enables every rule of {{ruleset}}, those that ship disabled for their false positives included.",
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
        help: "Remove it, unless it is meant to hold when the default changes.",
      },
    },
  },
  "policy/expired": {
    severity: "warning",
    messages: {
      expired: {
        text: "The entry for {{rule}} was meant to hold until {{until}} and is still compiled.",
        help: "Remove the entry, or set a later day.",
      },
    },
  },
  "policy/guardrail": {
    severity: "error",
    effect: "risky",
    messages: {
      violated: {
        text: "{{found}}, and a guardrail says that {{wanted}}: {{reason}}.",
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
  "policy/unknown-ruleset": {
    severity: "error",
    messages: {
      unknownName: {
        text: "{{ruleset}} is no managed ruleset that is known{{ending}}",
        help: "The rulesets that are known are {{names}}; `wafsmith lock` adds those of an account.",
      },
      unknownId: {
        text: "No file names a managed ruleset with the id {{ruleset}}, so what it holds is not checked.",
        help: "Add its export to the lock (`wafsmith lock`).",
      },
    },
  },
  "policy/account-expression": {
    severity: "warning",
    effect: "rejected",
    messages: {
      accountExpression: {
        text: "The expression of an account deployment does not end with {{suffix}}, so the API refuses it.",
        help: "Write the conditions in parentheses and {{suffix}} after them.",
      },
    },
  },
  "policy/other-scope": {
    severity: "error",
    messages: {
      otherScope: {
        text: "The deployment is of scope {{scope}}, and the entry point that is given is of kind {{kind}}.",
        help: "Give the entry point of the scope, or change `scope`.",
      },
      accountEntrypoint: {
        text: "The entry point that is given is of kind {{kind}}, and the policy is compiled for the zone {{zone}}.",
        help: "Give the entry point of the zone.",
      },
    },
  },
  "policy/unknown-zone": {
    severity: "error",
    messages: {
      noZone: {
        text: "The policy says nothing outside `zones`, and no zone is chosen, so there is nothing to compile.",
        help: "Choose one (`--zone`), or compile all of them into a directory (`-o`).",
      },
      unknownZone: {
        text: "The policy has no zone {{zone}}{{ending}}",
        help: "Add it to `zones`; nothing after its name means that the policy holds there as it is.",
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
        text: "{{path}} extends this file itself, so there is no end to it.",
        help: "Remove one of the two `extends`.",
      },
    },
  },
  "policy/too-many-bases": {
    severity: "error",
    messages: {
      tooManyBases: {
        text: "The policy extends more than {{limit}} one after another.",
        help: "Join some of them.",
      },
    },
  },
  "policy/unusable-lock": {
    severity: "error",
    messages: {
      failedAnswer: {
        text: "This answer reports a failure, so which rulesets there are is not known.",
        help: "Repeat the request, and keep its answer once `success` is true.",
      },
      notALock: {
        text: "This is no lock file, so names cannot be looked up in it.",
        help: "Write one with `wafsmith lock <exports> -o waf.lock.json`.",
      },
      otherVersion: {
        text: "This lock file has the form {{found}}; this version of wafsmith reads form {{expected}}.",
        help: "Write it again with `wafsmith lock`.",
      },
      damaged: {
        text: "This entry of the lock file is not as `wafsmith lock` writes it, so nothing in the file is used.",
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
        text: "The new version has no rule {{rule}}, so this entry will be refused.",
        help: "Remove the entry, or name the rule that has taken its place.",
      },
      ruleChanged: {
        text: "In the new version `{{aspect}}` of {{rule}} is {{after}}; it was {{before}}.",
        help: "Read the entry again, then renew the lock.",
      },
      tagChanged: {
        text: "In the new version {{count}} came to {{tags}} or left: {{list}}.",
        help: "Read the entry again, then renew the lock.",
      },
    },
  },
  "policy/not-comparable": {
    severity: "error",
    messages: {
      notComparable: {
        text: "This file is no policy, entry point, execute rule or overrides object, so nothing in it is compared.",
        help: "Give a policy, or what the API answers for the entry point.",
      },
    },
  },
  "policy/not-expressible": {
    severity: "warning",
    messages: {
      notExpressible: {
        text: "A policy cannot say {{what}} as it is here, so it is left out of the policy.",
        help: "Keep it in mind: a PATCH that is compiled from the policy removes it.",
      },
    },
  },
  "policy/other-rule": {
    severity: "info",
    messages: {
      otherRule: {
        text: "A rule of the action {{action}} deploys no managed ruleset, so it is no part of the policy.",
        help: "It stays where it is: a compiled PATCH leaves it alone, and a PUT keeps it (`--against`).",
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
  "policy/locked-twice": {
    severity: "error",
    messages: {
      lockedTwice: {
        text: "{{ruleset}} is given before in version {{version}}, so it is not clear which to lock.",
        help: "Give one export of each ruleset.",
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
        text: "{{rule}} does not look like a rule id ({{chars}} hexadecimal digits), so the API may refuse it.",
        help: "Copy the id from an export of the ruleset, and lock that (`wafsmith lock`) to have ids checked.",
      },
    },
  },
  "policy/already-disabled": {
    severity: "warning",
    effect: "ineffective",
    messages: {
      alreadyDisabled: {
        text: "The rule {{rule}} is disabled by default, so this entry changes nothing today.",
        help: "Remove the entry, unless it is meant to hold when the default changes.",
      },
    },
  },
  "policy/unusual-threshold": {
    severity: "warning",
    effect: "risky",
    messages: {
      unusualThreshold: {
        text: "{{threshold}} is none of the thresholds that the service documents: {{names}}.",
        help: "Write one of the names, or keep the number if it is meant.",
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
  "policy/unusable-ruleset": {
    severity: "error",
    messages: {
      failedAnswer: {
        text: "This answer reports a failure, so what the ruleset holds is not known.",
        help: "Repeat the request `GET {{path}}`, and keep its answer once `success` is true.",
      },
      noRuleset: {
        text: "No OWASP ruleset is recognised in this file, so the policy cannot be resolved against it.",
        help: "Export it with `GET {{path}}`.",
      },
      severalRulesets: {
        text: "The file holds {{count}} that may be the OWASP ruleset, so it is not clear which applies.",
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
  "policy/unusable-entrypoint": {
    severity: "error",
    messages: {
      noEntrypoint: {
        text: "No zone entry point ruleset is recognised in this file, so the rule to change cannot be found.",
        help: "Export it with `GET {{path}}`.",
      },
      noRules: {
        text: "This export of the entry point has no `rules`, as in a listing of rulesets, so what is live is not known.",
        help: 'Export the entry point itself with `GET {{path}}`. If it has no rules, write `"rules": []`.',
      },
      failedAnswer: {
        text: "This answer reports a failure, so what is live is not known.",
        help: "Repeat the request `GET {{path}}`, and keep its answer once `success` is true.",
      },
      repeatedKey: {
        text: "A key is repeated in this export, and one of its values is lost, so what is live is not known.",
        help: "Export the entry point again with `GET {{path}}`.",
      },
      notRules: {
        text: "This item of `rules` is not an object, so it is not known which rules are live.",
        help: "Export the entry point again with `GET {{path}}`.",
      },
      unknownRules: {
        text: "The rules contain values that this file does not give, so what is live is not known.",
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
        text: "The file holds {{count}} that may be the zone's entry point, so it is not clear which applies.",
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
        help: "A zone deploys a ruleset once: remove the others. In an account, give the `expression` of the one that is meant.",
      },
    },
  },
  "policy/deployment-disabled": {
    severity: "warning",
    effect: "ineffective",
    messages: {
      deploymentDisabled: {
        text: "The live rule is disabled and stays so, so the overrides have no effect until it is enabled.",
        help: "Enable the rule, or set `enabled` in the request to true.",
      },
    },
  },
  "policy/unaddressed": {
    severity: "warning",
    messages: {
      unaddressed: {
        text: "The export has no `id` of {{what}}, so the path of the PATCH is incomplete.",
        help: "Export the entry point with `GET {{path}}`.",
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
  "policy/assumed-ruleset": {
    severity: "info",
    messages: {
      assumedRuleset: {
        text: "Overrides alone do not name their ruleset: they are taken for those of the OWASP Core Ruleset.",
        help: "Give the rule or the request that the overrides belong to, if they are of another ruleset.",
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
} as const satisfies Readonly<Record<`policy/${string}`, ProblemKind>>;

/** A code of this area. */
export type PolicyCode = keyof typeof PROBLEMS;

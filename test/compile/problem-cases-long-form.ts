import type { SourceText } from "../../src/compile/model/model.ts";
import type { ProblemCase } from "./problem-cases.ts";
import {
  answer,
  CLOUDFLARE_RULESET,
  entrypointExport,
  executeRule,
  guardrail,
  lockFile,
  OWASP_RULESET,
  rulesetExport,
  SCORE_RULE,
} from "./support.ts";

export const OLD_RULE = {
  id: "a".repeat(32),
  description: "942100: Something",
  tags: ["paranoia-level-1"],
  enabled: true,
};
const LOCK = lockFile([OLD_RULE]);

/** The messages of the long form of a policy, of `extends`, of zones and of lock files. */
export const LONG_FORM_CASES: readonly ProblemCase[] = [
  {
    why: "logging, which only skip rules have",
    message: "policy/unknown-key unknownKey",
    policy: "deployments:\n  - { ruleset: owasp, «logging»: { enabled: true } }",
  },
  {
    why: "a key without the value that it needs",
    message: "policy/missing-key missingMember",
    policy: "deployments:\n  - { ruleset: owasp, matched_data: «{}» }",
    data: {
      key: "`matched_data`",
      member: "`public_key`",
      example: "`matched_data: { public_key: <key> }`",
    },
  },
  {
    why: "a schema, and an empty list of deployments",
    message: "policy/empty noDeployment",
    policy: "«deployments»: []",
  },
  {
    why: "a zone of a policy that deploys nothing",
    message: "policy/empty noDeployment",
    policy: "zones:\n  «a.example»:\n",
    options: { zone: "a.example" },
  },
  {
    why: "a threshold above what a guardrail allows",
    message: "policy/guardrail violated",
    policy: "threshold: «60»",
    options: { guardrails: [guardrail({ maxThreshold: 40 })] },
  },
  {
    why: "a guardrail for zones of a policy without zones",
    message: "policy/guardrail-not-checked noZone",
    policy: "«threshold»: 60",
    options: { guardrails: [guardrail({ zones: ["a.example"], maxThreshold: 40 })] },
  },
  {
    why: "an exception without anything that distinguishes it",
    message: "policy/missing-key missingExceptionName",
    policy: "paranoia: 2\nexceptions: [«{ rulesets: [owasp] }»]",
  },
  {
    why: "an exception for no requests in any layer",
    message: "policy/missing-key missingExpression",
    policy: "paranoia: 2\nexceptions: [{ «name»: a, rulesets: [owasp] }]",
  },
  {
    why: "an exception that skips nothing in any layer",
    message: "policy/missing-key missingSkips",
    policy: "paranoia: 2\nexceptions: [{ «expression»: ssl }]",
  },
  {
    why: "an exception with an empty list",
    message: "policy/missing-key skipsNothing",
    policy: "paranoia: 2\nexceptions: [{ expression: ssl, «rulesets»: [] }]",
  },
  {
    why: "an exception with an empty list of rules",
    message: "policy/missing-key skipsNothing",
    policy: "paranoia: 2\nexceptions: [{ expression: ssl, rules: { «owasp»: [] } }]",
  },
  {
    why: "an exception from everything and from a ruleset",
    message: "policy/mixed-forms mixedSkips",
    policy: "paranoia: 2\nexceptions: [{ expression: ssl, «rulesets»: [owasp], skip: all }]",
  },
  {
    why: "an exception that is a string",
    message: "policy/wrong-type wrongException",
    policy: "paranoia: 2\nexceptions: [«ssl»]",
  },
  {
    why: "two exceptions of one name",
    message: "policy/duplicate-exception sameName",
    policy:
      "paranoia: 2\nexceptions: [{ name: a, expression: ssl, skip: all }, { name: «A», expression: ssl, skip: all }]",
  },
  {
    why: "an exception before a deployment that is not there",
    message: "policy/unknown-deployment unknownDeployment",
    policy: "paranoia: 2\nexceptions: [{ expression: ssl, skip: all, before: «owsp» }]",
  },
  {
    why: "an exception from what nothing executes",
    message: "policy/exempts-nothing exemptsNothing",
    policy: "paranoia: 2\nexceptions: [{ «expression»: ssl, rulesets: [cloudflare managed ruleset] }]",
  },
  {
    why: "exceptions without the entry point that they go into",
    message: "policy/exceptions-not-sent exceptionsNotSent",
    policy: "paranoia: 2\nexceptions: [{ «expression»: ssl, rulesets: [owasp] }]",
  },
  {
    why: "a skip rule that a policy with exceptions does not have",
    message: "policy/removes-rules removesRules",
    policy: "«paranoia»: 2\nexceptions: []",
    exports: {
      entrypoint: entrypointExport([
        { id: "s1", action: "skip", action_parameters: { ruleset: "current" }, expression: "ssl" },
        executeRule(),
      ]),
    },
  },
  {
    why: "skip rules that are called by what they have",
    message: "policy/removes-rules removesRules",
    policy: "«paranoia»: 2\nexceptions: []",
    exports: {
      entrypoint: entrypointExport([
        { id: "s1", action: "skip", action_parameters: { ruleset: "current" }, description: "Partners" },
        { id: "s2", action: "skip", action_parameters: { ruleset: "current" } },
        { action: "skip", action_parameters: { ruleset: "current" } },
        executeRule(),
      ]),
    },
  },
  {
    why: "an exception that was meant to be over",
    message: "policy/expired expired",
    policy: "paranoia: 2\nexceptions: [{ expression: ssl, skip: all, until: «2027-01-31» }]",
    options: { today: "2027-02-01" },
  },
  {
    why: "a ruleset that is off",
    message: "policy/switched-off deployment",
    policy: "deployments: [{ ruleset: owasp, enabled: «false» }]",
  },
  {
    why: "a ruleset with no rule left",
    message: "policy/switched-off allRules",
    policy: "deployments: [{ ruleset: cloudflare managed ruleset, all_rules: { enabled: «false» } }]",
  },
  {
    why: "a ruleset for no request",
    message: "policy/switched-off noRequest",
    policy: 'deployments: [{ ruleset: owasp, expression: «"false"» }]',
  },
  {
    why: "a level that is off below one that is on",
    message: "policy/level-gap levelGap",
    policy: "deployments: [{ paranoia: 3, categories: [{ category: «paranoia-level-2», enabled: false }] }]",
  },
  {
    why: "a ruleset with every rule on",
    message: "policy/everything-enabled everythingEnabled",
    policy: "deployments: [{ ruleset: cloudflare managed ruleset, all_rules: { enabled: «true» } }]",
  },
  {
    why: "a version that is newer than what is locked",
    message: "policy/version-above-lock versionAboveLock",
    policy: "deployments: [{ ruleset: owasp, version: «45» }]",
    exports: { lock: LOCK },
  },
  {
    why: "both forms at once",
    message: "policy/mixed-forms mixedForms",
    policy: "«paranoia»: 2\ndeployments: [{ threshold: 40 }]",
  },
  {
    why: "both forms at once in a zone",
    message: "policy/mixed-forms mixedForms",
    policy: "paranoia: 2\nzones: { a.example: { «action»: log, deployments: [{ threshold: 40 }] } }",
  },
  {
    why: "an override without a rule",
    message: "policy/missing-key missingOverrideId",
    policy: "deployments: [{ rules: [«{ enabled: false }»] }]",
  },
  {
    why: "an override without a tag",
    message: "policy/missing-key missingCategory",
    policy: "deployments: [{ categories: [«{ enabled: false }»] }]",
  },
  {
    why: "an override that says why and not what",
    message: "policy/missing-key overridesNothing",
    policy: `deployments: [{ rules: [«{ id: ${"a".repeat(32)}, reason: slow }»] }]`,
  },
  {
    why: "an override of all rules that sets nothing",
    message: "policy/missing-key overridesNothing",
    policy: "deployments: [{ all_rules: «{}» }]",
  },
  {
    why: "a bare id among overrides",
    message: "policy/wrong-type wrongOverride",
    policy: `deployments: [{ rules: [«${"a".repeat(32)}»] }]`,
  },
  {
    why: "a name where a deployment belongs",
    message: "policy/wrong-type wrongDeployment",
    policy: "deployments: [«owasp»]",
  },
  {
    why: "a list of zones",
    message: "policy/wrong-type wrongType",
    policy: "paranoia: 2\nzones: «[a.example]»",
  },
  {
    why: "an invalid day",
    message: "policy/wrong-type wrongType",
    policy: `disabled_rules: [{ id: ${"a".repeat(32)}, until: «2027-02-30» }]`,
  },
  {
    why: "a version that is not a number",
    message: "policy/unknown-value unknownValue",
    policy: "deployments: [{ version: «newest» }]",
  },
  {
    why: "a misspelt key of a deployment",
    message: "policy/unknown-key unknownKey",
    policy: "deployments: [{ «expresion»: 'true' }]",
    data: { what: "a deployment", ending: "; did you mean `expression`?" },
  },
  {
    why: "one tag twice",
    message: "policy/duplicate-tag duplicateTag",
    policy:
      "deployments: [{ categories: [{ category: wordpress, enabled: true }, { category: «wordpress», action: log }] }]",
  },
  {
    why: "one name twice",
    message: "policy/duplicate-deployment sameName",
    policy:
      "deployments:\n  - name: a\n    ruleset: owasp\n    paranoia: 2\n  - name: «A»\n    ruleset: Cloudflare Managed Ruleset\n",
  },
  {
    why: "one zone in two spellings",
    message: "policy/duplicate-zone differsInCase",
    policy: "paranoia: 2\nzones:\n  Shop.example:\n  «shop.example»:\n",
    data: { name: "`shop.example`", first: "`Shop.example`" },
  },
  {
    why: "one id for two zones",
    message: "policy/duplicate-zone sameId",
    policy: "paranoia: 2\nzones:\n  a.example: { id: 0a }\n  b.example: { id: «0A» }\n",
    data: { name: "`b.example`", first: "`a.example`" },
  },
  ...["../evil", "a/b", "..", "a\\b"].map((name) => ({
    why: "a name that no zone has",
    message: "policy/unknown-zone notAName",
    policy: `paranoia: 2\nzones:\n  «${name}»: { threshold: 25 }\n`,
  })),
  {
    why: "a public key that nothing can be encrypted with",
    message: "policy/wrong-type wrongType",
    policy: "deployments: [{ ruleset: owasp, matched_data: { public_key: «abc» } }]",
    data: { key: "`public_key`", expected: "a public key of 32 bytes in Base64" },
  },
  {
    why: "one ruleset twice in a zone",
    message: "policy/duplicate-deployment sameRuleset",
    policy: `deployments:\n  - paranoia: 2\n  - «ruleset»: ${OWASP_RULESET}\n    threshold: 25\n`,
  },
  {
    why: "a tag of a level next to the level",
    message: "policy/contradiction againstParanoia",
    policy: "deployments: [{ paranoia: 2, categories: [{ category: paranoia-level-3, enabled: «true» }] }]",
  },
  {
    why: "the threshold in two places",
    message: "policy/contradiction givenTwice",
    policy: `deployments: [{ threshold: 40, rules: [{ id: ${SCORE_RULE}, score_threshold: «25» }] }]`,
    data: { key: "`threshold`" },
  },
  {
    why: "a rule in both lists",
    message: "policy/duplicate-rule sameProperty",
    policy: `deployments: [{ disabled_rules: [${"a".repeat(32)}], rules: [{ id: «${"a".repeat(32)}», enabled: true }] }]`,
  },
  {
    why: "a threshold of another rule",
    message: "policy/threshold-elsewhere notTheScoreRule",
    policy: `deployments: [{ rules: [{ id: ${"a".repeat(32)}, score_threshold: «40» }] }]`,
  },
  {
    why: "a paranoia level of another ruleset",
    message: "policy/owasp-only owaspOnly",
    policy: "deployments: [{ ruleset: cloudflare managed ruleset, paranoia: «2» }]",
    data: { key: "`paranoia`", ruleset: "Cloudflare Managed Ruleset" },
  },
  {
    why: "an action for all rules of OWASP",
    message: "policy/no-effect actionOnAll",
    policy: "deployments: [{ all_rules: { action: «log» } }]",
  },
  {
    why: "an action for a tag of OWASP",
    message: "policy/no-effect actionOnTag",
    policy: "deployments: [{ categories: [{ category: paranoia-level-1, action: «log» }] }]",
  },
  {
    why: "what the rule does anyway",
    message: "policy/equals-default equalsDefault",
    policy: `deployments: [{ rules: [{ id: ${SCORE_RULE}, action: «block» }] }]`,
    exports: { lock: LOCK },
    data: { key: "`action`", value: "`block`" },
  },
  {
    why: "an entry of last year",
    message: "policy/expired expired",
    policy: `disabled_rules: [{ id: ${"a".repeat(32)}, until: «2026-11-20» }]`,
    options: { today: "2026-11-21" },
    data: { until: "2026-11-20" },
  },
  {
    why: "a tag that no rule has",
    message: "policy/unknown-tag unknownTag",
    policy: "deployments: [{ categories: [{ category: «paranoia-level1», enabled: false }] }]",
    exports: { lock: LOCK },
    data: { ending: "; did you mean `paranoia-level-1`?" },
  },
  {
    why: "a misspelt tag of the documentation, without the rules",
    message: "policy/unknown-tag undocumentedTag",
    policy:
      "deployments: [{ ruleset: Cloudflare Managed Ruleset, categories: [{ category: «wordpres», enabled: false }] }]",
    data: { ending: "; did you mean `wordpress`?" },
  },
  {
    why: "a misspelt ruleset",
    message: "policy/unknown-ruleset unknownName",
    policy: "deployments: [{ ruleset: «owsap» }]",
    data: { ending: "; did you mean `owasp`?" },
  },
  {
    why: "a ruleset that nothing names",
    message: "policy/unknown-ruleset unknownId",
    policy: `deployments: [{ ruleset: «${"d".repeat(32)}», all_rules: { action: log } }]`,
  },
  {
    why: "an account deployment for all plans",
    message: "policy/account-expression accountExpression",
    policy: "deployments: [{ scope: account, expression: «'http.host eq \"a.example\"'», paranoia: 2 }]",
  },
  {
    why: "an account deployment against a zone's entry point",
    message: "policy/other-scope otherScope",
    policy: "deployments: [{ scope: «account», paranoia: 2 }]",
    exports: { entrypoint: entrypointExport([executeRule()]) },
  },
  {
    why: "zones only, and no zone is chosen",
    message: "policy/unknown-zone noZone",
    policy: "«zones»: { a.example: { paranoia: 2 } }",
  },
  {
    why: "a misspelt zone",
    message: "policy/unknown-zone unknownZone",
    policy: "«zones»: { a.example: { paranoia: 2 } }",
    options: { zone: "b.example" },
    data: { ending: "; did you mean `a.example`?" },
  },
  {
    why: "a base that does not exist",
    message: "policy/missing-base missingBase",
    policy: "extends: «base.yaml»\nparanoia: 2",
  },
  {
    why: "a base that may not be read",
    message: "policy/missing-base refusedBase",
    policy: "extends: «../secret.yaml»\nparanoia: 2",
    exports: { resolveFile: () => ({ refused: "It is outside of the repository." }) },
  },
  {
    why: "a policy that extends itself",
    message: "policy/circular-extends circularExtends",
    policy: "extends: «policy.yaml»\nparanoia: 2",
    exports: { resolveFile: (path) => ({ uri: path, text: "paranoia: 2" }) },
  },
  {
    why: "a chain without end",
    message: "policy/too-many-bases tooManyBases",
    policy: "extends: «b.yaml»\nparanoia: 2",
    exports: { resolveFile: (path) => ({ uri: path, text: "paranoia: 2" }) },
    options: { maxExtends: 0 },
  },
  {
    why: "another JSON file",
    message: "policy/unusable-lock notALock",
    policy: "paranoia: 2",
    exports: { lock: { uri: "waf.lock.json", text: "{}" } },
    underlined: "{}",
  },
  {
    why: "a lock of a later version",
    message: "policy/unusable-lock otherVersion",
    policy: "paranoia: 2",
    exports: { lock: { uri: "waf.lock.json", text: '{ "lock_version": 2, "rulesets": [] }' } },
    underlined: "2",
    data: { found: "`2`", expected: "1" },
  },
  {
    why: "a rule without an id",
    message: "policy/unusable-lock damaged",
    policy: "paranoia: 2",
    exports: {
      lock: {
        uri: "waf.lock.json",
        text: '{ "lock_version": 1, "rulesets": [{ "id": "a", "name": "b", "rules": [{ "description": "x" }] }] }',
      },
    },
    underlined: '{ "description": "x" }',
  },
];

/** A problem of making a lock. */
interface LockCase {
  readonly why: string;
  readonly message: string;
  readonly exports: readonly SourceText[];
  readonly underlined: string;
}

const managed = (uri: string, version: string) =>
  answer(uri, {
    id: CLOUDFLARE_RULESET,
    name: "Cloudflare Managed Ruleset",
    kind: "managed",
    version,
    rules: [],
  });

/** At least one for every message of making a lock. */
const listingPage = (uri: string, info: object, id = "a".repeat(32)) => ({
  uri,
  text: JSON.stringify({
    success: true,
    errors: [],
    result: [{ id, name: "M", kind: "managed", version: "1", phase: "http_request_firewall_managed" }],
    result_info: info,
  }),
});

/** Pages of one list that are given as a whole. */
export const WHOLE_LISTS = [
  [listingPage("m/1.json", { total_count: 2 }), listingPage("m/2.json", { total_count: 2 }, "b".repeat(32))],
  [listingPage("m/1.json", { cursors: { after: "x" } }), listingPage("m/2.json", {}, "b".repeat(32))],
];

export const LOCK_CASES: readonly LockCase[] = [
  {
    why: "the first page of a list",
    message: "policy/unusable-lock partialListing",
    exports: [listingPage("m/1.json", { total_count: 2 })],
    underlined: "2",
  },
  {
    why: "a page that names the next one, next to that of another account",
    message: "policy/unusable-lock partialListing",
    exports: [
      listingPage("a/1.json", { cursors: { after: "x" } }),
      listingPage("b/1.json", {}, "b".repeat(32)),
    ],
    underlined: '"x"',
  },
  {
    why: "an entry point",
    message: "policy/unusable-lock nothingManaged",
    exports: [entrypointExport([executeRule()])],
    underlined: "",
  },
  {
    why: "an entry point after a ruleset",
    message: "policy/unusable-lock nothingManaged",
    exports: [rulesetExport(), entrypointExport([executeRule()])],
    underlined: "",
  },
  {
    why: "a failed answer that has a result",
    message: "policy/unusable-lock failedAnswer",
    exports: [
      { uri: "r.json", text: '{"success": false, "errors": [], "result": [{"id": "x", "kind": "managed"}]}' },
    ],
    underlined: '"success"',
  },
  {
    why: "two versions of a ruleset",
    message: "policy/locked-twice lockedTwice",
    exports: [managed("a.json", "1"), managed("b.json", "2")],
    underlined: `"${CLOUDFLARE_RULESET}"`,
  },
];

/** A place that a new lock touches, marked in the policy. */
interface TouchedCase {
  readonly why: string;
  readonly message: string;
  readonly policy: string;
  /** The rules of the new version, in addition to the score rule. */
  readonly rules: readonly object[];
  /** The members of the score rule that differ. */
  readonly score?: object;
}

/** At least one for every message of comparing locks. The old version has `OLD_RULE`. */
export const TOUCHED_CASES: readonly TouchedCase[] = [
  {
    why: "a rule that is gone",
    message: "policy/touched ruleGone",
    policy: "disabled_rules: [«942100»]",
    rules: [],
  },
  {
    why: "a rule that has another number",
    message: "policy/touched ruleChanged",
    policy: `disabled_rules: [«${OLD_RULE.id}»]`,
    rules: [{ ...OLD_RULE, description: "942101: Something" }],
  },
  {
    why: "a rule that is off by default now",
    message: "policy/touched ruleChanged",
    policy: "disabled_rules: [«942100»]",
    rules: [{ ...OLD_RULE, enabled: false }],
  },
  {
    why: "a rule that came to a level",
    message: "policy/touched tagChanged",
    policy: "paranoia: «2»",
    rules: [{ ...OLD_RULE, tags: ["paranoia-level-3"] }],
  },
  {
    why: "another threshold by default, where the policy gives one",
    message: "policy/touched ruleChanged",
    policy: "threshold: «25»",
    rules: [OLD_RULE],
    score: { score_threshold: 60 },
  },
  {
    why: "another action by default, where the policy gives one",
    message: "policy/touched ruleChanged",
    policy: "action: «log»",
    rules: [OLD_RULE],
    score: { action: "challenge" },
  },
];

/** The lock that `TOUCHED_CASES` begin with. */
export const OLD_LOCK: SourceText = LOCK;

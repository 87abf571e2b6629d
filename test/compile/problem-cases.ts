import type { CompileOptions } from "../../src/compile/compile.ts";
import type { CompileInput, SourceText } from "../../src/compile/model/model.ts";
import {
  answer,
  entrypointExport,
  executeRule,
  OWASP_RULESET,
  rulesetExport,
  SCORE_RULE,
} from "./support.ts";

/** One problem: the message, what provokes it, and the place, marked `«…»` in the policy or given as text of an export. */
export interface ProblemCase {
  readonly why: string;
  readonly message: string;
  readonly policy: string;
  readonly exports?: Omit<CompileInput, "policy">;
  /** The text that is underlined in an export. */
  readonly underlined?: string | RegExp;
  readonly data?: Readonly<Record<string, string>>;
  readonly options?: CompileOptions;
}

/** The files that a case has in addition to its policy. */
export function filesOf({ exports = {} }: ProblemCase): SourceText[] {
  const { lock, ruleset, entrypoint } = exports;
  return [lock, ruleset, entrypoint].flatMap((file) => file ?? []);
}

const RULE = (number: string, id: string, more: object = {}) => ({
  id: id.repeat(32),
  description: `${number}: Something`,
  enabled: true,
  ...more,
});

/** Parts of a policy, each with a key that it does not have. */
const UNKNOWN_KEYS: readonly (readonly [what: string, policy: string])[] = [
  ["the policy", "paranoia: 2\n«zzzzzzzzzz»: 1"],
  ["a zone", "paranoia: 2\nzones: { a.example: { «zzzzzzzzzz»: 1 } }"],
  ["a deployment", "deployments: [{ ruleset: owasp, «zzzzzzzzzz»: 1 }]"],
  ["an exception", "paranoia: 2\nexceptions: [{ expression: ssl, rulesets: [owasp], «zzzzzzzzzz»: 1 }]"],
  ["a disabled rule", `disabled_rules: [{ id: ${"a".repeat(32)}, «zzzzzzzzzz»: 1 }]`],
  [
    "an override of a rule",
    `deployments: [{ ruleset: owasp, rules: [{ id: ${"a".repeat(32)}, action: log, «zzzzzzzzzz»: 1 }] }]`,
  ],
  [
    "an override of a tag",
    "deployments: [{ ruleset: owasp, categories: [{ category: x, action: log, «zzzzzzzzzz»: 1 }] }]",
  ],
  [
    "an override of all rules",
    "deployments: [{ ruleset: owasp, all_rules: { action: log, «zzzzzzzzzz»: 1 } }]",
  ],
  [
    "`matched_data`",
    "deployments: [{ ruleset: owasp, matched_data: { public_key: 'uBS5eBttHrqkdY41kbZPdvYnNz8Vj0TvKIUpjB1y/GA=', «zzzzzzzzzz»: 1 } }]",
  ],
];

/** At least one for every message. */
export const PROBLEM_CASES: readonly ProblemCase[] = [
  { why: "an empty file", message: "policy/empty emptyFile", policy: "«»" },
  { why: "a mapping without settings", message: "policy/empty noSettings", policy: "«{}»" },
  { why: "a bare word", message: "policy/not-a-mapping notAMapping", policy: "«paranoia»" },
  {
    why: "a ruleset of the API",
    message: "policy/not-a-policy ruleset",
    policy: '«{"kind": "zone", "phase": "http_request_firewall_managed", "rules": []}»',
  },
  {
    why: "a list",
    message: "policy/not-a-policy configuration",
    policy: '«{"name": "office", "kind": "ip", "items": [{ "ip": "192.0.2.1" }]}»',
  },
  {
    why: "tests",
    message: "policy/not-a-policy tests",
    policy: "«cases: [{ request: curl x, expect: block }]»",
  },
  {
    why: "a second document",
    message: "policy/multiple-documents multipleDocuments",
    policy: "paranoia: 2\n---\n«paranoia: 3»\n",
  },
  {
    why: "the API's name of a setting",
    message: "policy/unknown-key unknownKey",
    policy: "«paranoia_level»: 2",
    data: { ending: "; did you mean `paranoia`?" },
  },
  {
    why: "a key of a deployment",
    message: "policy/unknown-key unknownKey",
    policy: "paranoia: 2\n«version»: latest",
    data: { ending: "." },
  },
  {
    why: "a misspelt key of a disabled rule",
    message: "policy/unknown-key unknownKey",
    policy: `disabled_rules: [{ id: ${"a".repeat(32)}, «reasons»: no }]`,
    data: { ending: "; did you mean `reason`?" },
  },
  ...UNKNOWN_KEYS.map(([what, policy]) => ({
    why: `an unknown key of ${what}`,
    message: "policy/unknown-key unknownKey",
    policy,
    data: { what, ending: "." },
  })),
  {
    why: "a key given twice",
    message: "policy/duplicate-key duplicateKey",
    policy: "paranoia: 2\n«paranoia»: 2",
  },
  {
    why: "a key of a disabled rule given twice",
    message: "policy/duplicate-key duplicateKey",
    policy: `disabled_rules:\n  - id: ${"a".repeat(32)}\n    «id»: ${"b".repeat(32)}`,
  },
  {
    why: "a key given twice in JSON",
    message: "policy/duplicate-key duplicateKey",
    policy: '{"paranoia": 2, «"paranoia"»: 3}',
  },
  {
    why: "a reason without a rule",
    message: "policy/missing-key missingRuleId",
    policy: "disabled_rules: [«{ reason: slow }»]",
  },
  {
    why: "a fraction",
    message: "policy/wrong-type wrongType",
    policy: "paranoia: «2.5»",
    data: { found: "the number `2.5`" },
  },
  { why: "not a number", message: "policy/wrong-type wrongType", policy: "threshold: «.nan»" },
  {
    why: "a reason that is not a string",
    message: "policy/wrong-type wrongType",
    policy: `disabled_rules: [{ id: ${"a".repeat(32)}, reason: «[x]» }]`,
  },
  {
    why: "one rule where a list belongs",
    message: "policy/wrong-type wrongType",
    policy: `disabled_rules: «${"a".repeat(32)}»`,
  },
  {
    why: "a quoted level",
    message: "policy/wrong-type quotedNumber",
    policy: 'paranoia: «"2"»',
    data: { example: "`paranoia: 2`" },
  },
  { why: "a quoted threshold", message: "policy/wrong-type quotedNumber", policy: "threshold: «'25'»" },
  {
    why: "an octal number of YAML 1.1",
    message: "policy/wrong-type notDecimal",
    policy: "threshold: «040»",
    data: { example: "`threshold: 40`" },
  },
  { why: "a hexadecimal number", message: "policy/wrong-type notDecimal", policy: "threshold: «0x28»" },
  { why: "a key without a value", message: "policy/wrong-type noValue", policy: "«paranoia»:\naction: log" },
  {
    why: "a Boolean in the list of rules",
    message: "policy/wrong-type wrongRule",
    policy: "disabled_rules: [«true»]",
  },
  {
    why: "an empty name in the list of rules",
    message: "policy/wrong-type wrongRule",
    policy: "disabled_rules: [«''»]",
    data: { found: "an empty string" },
  },
  {
    why: "a name that is a list",
    message: "policy/wrong-type wrongRule",
    policy: "disabled_rules: [{ id: «[1]» }]",
  },
  {
    why: "a level below the first",
    message: "policy/out-of-range outOfRange",
    policy: "paranoia: «-1»",
    data: { example: "`paranoia: 1`" },
  },
  {
    why: "a level above the last",
    message: "policy/out-of-range outOfRange",
    policy: "paranoia: «5»",
    data: { example: "`paranoia: 4`" },
  },
  {
    why: "a threshold that every request reaches",
    message: "policy/out-of-range outOfRange",
    policy: "threshold: «0»",
  },
  {
    why: "a threshold that loses digits",
    message: "policy/out-of-range outOfRange",
    policy: "threshold: «99999999999999999999»",
    data: { found: "`99999999999999999999`" },
  },
  {
    why: "a letter for a digit",
    message: "policy/unknown-value unknownValue",
    policy: "threshold: «4O»",
    data: { ending: "." },
  },
  {
    why: "a threshold in capitals",
    message: "policy/unknown-value unknownValue",
    policy: "threshold: «High»",
    data: { ending: "; did you mean `high`?" },
  },
  {
    why: "an action of firewall rules",
    message: "policy/unknown-value unknownValue",
    policy: "action: «simulate»",
  },
  {
    why: "a misspelt action",
    message: "policy/unknown-value unknownValue",
    policy: "action: «mangaed_challenge»",
    data: { ending: "; did you mean `managed_challenge`?" },
  },
  {
    why: "a flood of unknown keys",
    message: "policy/too-many-problems tooManyProblems",
    policy: "a: 1\nb: 1\n«c»: 1\nd: 1",
    options: { maxProblems: 2 },
  },
  { why: "a list of zones", message: "policy/wrong-type wrongType", policy: "zones: «[a.example]»" },
  {
    why: "a zone that is a text",
    message: "policy/wrong-type wrongType",
    policy: "zones: { a.example: «high» }",
  },
  {
    why: "a zone without a key's value",
    message: "policy/wrong-type noValue",
    policy: "zones:\n  a.example:\n    «threshold»:",
  },
  {
    why: "a flood of wrong zones",
    message: "policy/too-many-problems tooManyProblems",
    policy: "zones: { a.example: 1, b.example: 1, «c.example»: 1, d.example: 1 }",
    options: { maxProblems: 2 },
  },
  {
    why: "more rules than the limit",
    message: "policy/too-many-rules tooManyRules",
    policy: `disabled_rules: [${"a".repeat(32)}, «${"b".repeat(32)}»]`,
    options: { maxDisabledRules: 1 },
  },
  {
    why: "a rule under one name twice",
    message: "policy/duplicate-rule sameName",
    policy: `disabled_rules: [${"a".repeat(32)}, «${"a".repeat(32)}»]`,
  },
  {
    why: "a number twice, without an export",
    message: "policy/duplicate-rule sameName",
    policy: "disabled_rules: [942100, «942100»]",
  },
  {
    why: "a rule under two names",
    message: "policy/duplicate-rule sameRule",
    policy: `disabled_rules: [${"a".repeat(32)}, «942100»]`,
    exports: { ruleset: rulesetExport([RULE("942100", "a")]) },
  },
  {
    why: "the score rule by its documented id",
    message: "policy/score-rule-disabled scoreRuleDisabled",
    policy: `disabled_rules: [«${SCORE_RULE}»]`,
  },
  {
    why: "the score rule by its documented number",
    message: "policy/score-rule-disabled scoreRuleDisabled",
    policy: "disabled_rules: [«949110»]",
  },
  {
    why: "the score rule of an export, which is the last",
    message: "policy/score-rule-disabled scoreRuleDisabled",
    policy: `disabled_rules: [{ id: «${"f".repeat(32)}» }]`,
    exports: {
      ruleset: answer("ruleset.json", {
        id: OWASP_RULESET,
        name: "OWASP Core Ruleset",
        kind: "managed",
        rules: [RULE("942100", "a"), RULE("959100", "f")],
      }),
    },
  },
  {
    why: "an id that the export lacks",
    message: "policy/unknown-rule unknownId",
    policy: `disabled_rules: [«${"a".repeat(31)}b»]`,
    exports: { ruleset: rulesetExport([RULE("942100", "a")]) },
    data: { ending: `; did you mean \`${"a".repeat(32)}\`?` },
  },
  {
    why: "near matches are not sought without end",
    message: "policy/unknown-rule unknownId",
    policy: `disabled_rules: [«${"a".repeat(31)}b»]`,
    exports: { ruleset: rulesetExport([RULE("942100", "a")]) },
    data: { ending: "." },
    options: { maxNameComparisons: 1 },
  },
  {
    why: "a number that the export lacks",
    message: "policy/unknown-rule unknownNumber",
    policy: "disabled_rules: [«942101»]",
    exports: { ruleset: rulesetExport([RULE("942100", "a")]) },
    data: { ending: "; did you mean `942100`?" },
  },
  {
    why: "a number of two rules",
    message: "policy/ambiguous-rule ambiguousNumber",
    policy: "disabled_rules: [«942100»]",
    exports: { ruleset: rulesetExport([RULE("942100", "a"), RULE("942100", "b")]) },
  },
  {
    why: "a number without an export",
    message: "policy/rule-number-unresolved needsRuleset",
    policy: "disabled_rules: [«942100»]",
  },
  {
    why: "a name that is not an id",
    message: "policy/odd-rule-id oddRuleId",
    policy: "disabled_rules: [«wordpress»]",
  },
  {
    why: "a rule that is off by default",
    message: "policy/already-disabled alreadyDisabled",
    policy: "disabled_rules: [«942100»]",
    exports: { ruleset: rulesetExport([RULE("942100", "a", { enabled: false })]) },
  },
  {
    why: "a threshold of the upstream rule set",
    message: "policy/unusual-threshold unusualThreshold",
    policy: "threshold: «5»",
    data: { names: "`low` 60, `medium` 40 and `high` 25" },
  },
  {
    why: "the highest level alone",
    message: "policy/overrides-nothing overridesNothing",
    policy: "«paranoia»: 4",
  },
  {
    why: "an empty list alone",
    message: "policy/overrides-nothing overridesNothing",
    policy: "«disabled_rules»: []",
  },
  {
    why: "a failed answer",
    message: "policy/unusable-ruleset failedAnswer",
    policy: "paranoia: 2",
    exports: { ruleset: { uri: "ruleset.json", text: '{"success": false, "errors": [], "result": null}' } },
    underlined: '"success"',
  },
  {
    why: "another ruleset",
    message: "policy/unusable-ruleset noRuleset",
    policy: "paranoia: 2",
    exports: {
      ruleset: answer("ruleset.json", {
        id: "x",
        kind: "managed",
        name: "Cloudflare Managed Ruleset",
        phase: "http_request_firewall_managed",
        rules: [],
      }),
    },
    underlined: "",
  },
  {
    why: "two OWASP rulesets",
    message: "policy/unusable-ruleset severalRulesets",
    policy: "paranoia: 2",
    exports: {
      ruleset: answer("ruleset.json", [
        { id: OWASP_RULESET, kind: "managed", name: "a", phase: "p", rules: [] },
        { id: OWASP_RULESET, kind: "managed", name: "b", phase: "p", rules: [] },
      ]),
    },
    underlined: /^\{[\s\S]*"b"[\s\S]*\}$/,
  },
  {
    why: "a listing, which has no rules",
    message: "policy/unusable-ruleset noRules",
    policy: "paranoia: 2",
    exports: {
      ruleset: answer("ruleset.json", [
        {
          id: OWASP_RULESET,
          kind: "managed",
          name: "Cloudflare OWASP Core Ruleset",
          phase: "http_request_firewall_managed",
          version: "3",
        },
      ]),
    },
    underlined: '"Cloudflare OWASP Core Ruleset"',
  },
  {
    why: "a score rule without an id",
    message: "policy/unusable-ruleset noScoreRuleId",
    policy: "paranoia: 2",
    exports: {
      ruleset: answer("ruleset.json", {
        id: OWASP_RULESET,
        kind: "managed",
        phase: "p",
        rules: [{ action: "block", description: "last" }],
      }),
    },
    underlined: /^\{[\s\S]*"last"[\s\S]*\}$/,
  },
  {
    why: "a file without a ruleset",
    message: "policy/unusable-entrypoint noEntrypoint",
    policy: "paranoia: 2",
    exports: { entrypoint: { uri: "entrypoint.json", text: "{}" } },
    underlined: "",
  },
  {
    why: "a failed answer that has a result",
    message: "policy/unusable-entrypoint failedAnswer",
    policy: "paranoia: 2",
    exports: {
      entrypoint: {
        uri: "entrypoint.json",
        text: '{"success": false, "errors": [{"code": 10000}], "result": {"kind": "zone", "phase": "http_request_firewall_managed", "rules": []}}',
      },
    },
    underlined: '"success"',
  },
  {
    why: "rules that are given twice",
    message: "policy/unusable-entrypoint repeatedKey",
    policy: "paranoia: 2",
    exports: {
      entrypoint: {
        uri: "entrypoint.json",
        text: '{"kind": "zone", "phase": "http_request_firewall_managed", "rules": [{}], "rules": []}',
      },
    },
    underlined: '"rules"',
  },
  {
    why: "an item that is not a rule",
    message: "policy/unusable-entrypoint notRules",
    policy: "paranoia: 2",
    exports: { entrypoint: entrypointExport([executeRule(), 7 as unknown as object]) },
    underlined: "7",
  },
  {
    why: "values that Terraform takes from elsewhere",
    message: "policy/unusable-entrypoint unknownRules",
    policy: "paranoia: 2",
    exports: {
      entrypoint: {
        uri: "waf.tf",
        text: 'resource "cloudflare_ruleset" "x" {\n  zone_id = "z"\n  kind = "zone"\n  phase = "http_request_firewall_managed"\n  rules = [{ action = "execute", expression = var.where }]\n}\n',
      },
    },
    underlined: "",
  },
  {
    why: "the body of another phase",
    message: "policy/unusable-entrypoint otherActions",
    policy: "paranoia: 2",
    exports: {
      entrypoint: {
        uri: "entrypoint.json",
        text: '{"rules": [{"action": "redirect", "expression": "true"}]}',
      },
    },
    underlined: '"redirect"',
    data: { action: "`redirect`", phase: "`http_request_firewall_managed`" },
  },
  {
    why: "the entry point of an account for a zone",
    message: "policy/other-scope accountEntrypoint",
    policy: "paranoia: 2\nzones:\n  «a.example»:",
    exports: { entrypoint: entrypointExport([executeRule()], { kind: "root" }) },
    options: { zone: "a.example" },
    data: { kind: "`root`", zone: "`a.example`" },
  },
  {
    why: "a listing of rulesets",
    message: "policy/unusable-entrypoint noRules",
    policy: "paranoia: 2",
    exports: {
      entrypoint: answer("entrypoint.json", [
        { id: "e1", name: "default", kind: "zone", phase: "http_request_firewall_managed" },
      ]),
    },
    underlined: "",
  },
  {
    why: "an entry of a listing",
    message: "policy/unusable-entrypoint noRules",
    policy: "paranoia: 2",
    exports: {
      entrypoint: {
        uri: "entrypoint.json",
        text: '{"id": "e1", "name": "default", "kind": "zone", "phase": "http_request_firewall_managed"}',
      },
    },
    underlined: "",
  },
  {
    why: "a response without rules: Cloudflare omits them if there are none",
    message: "policy/not-deployed notDeployed",
    policy: "paranoia: 2",
    exports: {
      entrypoint: answer("entrypoint.json", {
        id: "e1",
        name: "default",
        kind: "zone",
        phase: "http_request_firewall_managed",
      }),
    },
    underlined: "",
  },
  {
    why: "rules that are not a list",
    message: "policy/unusable-entrypoint noRules",
    policy: "paranoia: 2",
    exports: { entrypoint: entrypointExport([], { rules: {} }) },
    underlined: "",
  },
  {
    why: "an entry point that does not exist",
    message: "policy/not-deployed notDeployed",
    policy: "paranoia: 2",
    exports: {
      entrypoint: {
        uri: "entrypoint.json",
        text: '{"result": null, "success": false, "errors": [{"code": 10003, "message": "m"}], "messages": []}',
      },
    },
    underlined: "",
  },
  {
    why: "an answer that failed",
    message: "policy/unusable-entrypoint failedAnswer",
    policy: "paranoia: 2",
    exports: {
      entrypoint: {
        uri: "entrypoint.json",
        text: '{"result": null, "success": false, "errors": [{"code": 10000, "message": "m"}], "messages": []}',
      },
    },
    underlined: '"success"',
  },
  {
    why: "two entry points",
    message: "policy/unusable-entrypoint severalEntrypoints",
    policy: "paranoia: 2",
    exports: {
      entrypoint: answer(
        "entrypoint.json",
        ["a", "b"].map((name) => ({
          id: name,
          name,
          kind: "zone",
          phase: "http_request_firewall_managed",
          rules: [],
        })),
      ),
    },
    underlined: /^\{[\s\S]*"b"[\s\S]*\}$/,
  },
  {
    why: "a custom ruleset",
    message: "policy/unusable-entrypoint wrongKind",
    policy: "paranoia: 2",
    exports: { entrypoint: entrypointExport([executeRule()], { kind: "custom" }) },
    underlined: '"custom"',
  },
  {
    why: "an entry point of another phase",
    message: "policy/unusable-entrypoint wrongPhase",
    policy: "paranoia: 2",
    exports: { entrypoint: entrypointExport([executeRule()], { phase: "http_ratelimit" }) },
    underlined: '"http_ratelimit"',
  },
  {
    why: "an entry point without rules",
    message: "policy/not-deployed notDeployed",
    policy: "paranoia: 2",
    exports: { entrypoint: entrypointExport([]) },
    underlined: "[]",
  },
  {
    why: "another action with the ruleset's id",
    message: "policy/not-deployed notDeployed",
    policy: "paranoia: 2",
    exports: { entrypoint: entrypointExport([executeRule({ action: "skip" })]) },
    underlined: /^\[[\s\S]*"skip"[\s\S]*\]$/,
  },
  {
    why: "two deployments",
    message: "policy/deployed-twice deployedTwice",
    policy: "paranoia: 2",
    exports: { entrypoint: entrypointExport([executeRule(), executeRule({ id: "r2" })]) },
    underlined: /^\{[\s\S]*"r2"[\s\S]*\}$/,
  },
  {
    why: "a deployment that is disabled",
    message: "policy/deployment-disabled deploymentDisabled",
    policy: "paranoia: 2",
    exports: { entrypoint: entrypointExport([executeRule({ enabled: false })]) },
    underlined: "false",
  },
  {
    why: "a rule without an id",
    message: "policy/unaddressed unaddressed",
    policy: "paranoia: 2",
    exports: { entrypoint: entrypointExport([executeRule({ id: undefined })]) },
    underlined: /^\{[\s\S]*"execute"[\s\S]*\}$/,
    data: { what: "the `execute` rule" },
  },
  {
    why: "an entry point without an id",
    message: "policy/unaddressed unaddressed",
    policy: "paranoia: 2",
    exports: { entrypoint: entrypointExport([executeRule()], { id: undefined }) },
    underlined: /^\{[\s\S]*"zone"[\s\S]*\}$/,
    data: { what: "the ruleset" },
  },
  {
    why: "an override made by hand",
    message: "policy/replaces-overrides replacesOverrides",
    policy: "paranoia: 2",
    exports: {
      entrypoint: entrypointExport([
        executeRule(
          {},
          {
            overrides: {
              categories: [
                { category: "paranoia-level-4", enabled: false },
                { category: "wordpress", action: "log" },
              ],
            },
          },
        ),
      ]),
    },
    underlined: '"overrides"',
    data: { count: "1 override", list: "`category wordpress: action log`" },
  },
  {
    why: "no export of the ruleset",
    message: "policy/documented-ids documentedIds",
    policy: "«threshold»: 40",
  },
  {
    why: "no export of the entry point",
    message: "policy/assumed-deployment assumedDeployment",
    policy: "«threshold»: 40",
    data: { version: "`latest`", expression: "`true`" },
  },
];

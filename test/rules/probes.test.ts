import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { presetSeverities } from "../../src/lint/config/config.ts";
import type { SourceDocument } from "../../src/sources/recognise/model.ts";
import { run } from "../cli/support.ts";
import { readRecorded } from "../support/recorded.ts";
import { lintWith } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, execute, MANAGED_PHASE, OWASP_ID, ruleset } from "./json.ts";

/**
 * Inputs on which another linter was silent, wrong or unclear, each with what has to be found. Order does not matter,
 * and other findings in addition to these are allowed if `only` is not set.
 */
interface Probe {
  readonly name: string;
  readonly code: string;
  /** Default: an expression. */
  readonly format?: SourceDocument["format"];
  readonly finds: readonly string[];
  /** Nothing else is wrong with it. */
  readonly only?: boolean;
}

const RULE_ID = "6179ae15870a4bb7b2d480d4843b323c";
const block = (expression: string) =>
  `{ "ref": "${expression}", "action": "block", "expression": "${expression}" }`;
const owasp = (ref: string, overrides: string) =>
  `{ "ref": "${ref}", "action": "execute", "action_parameters": { "id": "${OWASP_ID}", "version": "latest", "overrides": ${overrides} }, "expression": "(ssl) and cf.zone.plan eq \\"ENT\\"" }`;

const PROBES: readonly Probe[] = [
  {
    name: "execute with version latest is clean",
    code: `{ "action": "execute", "action_parameters": { "id": "${OWASP_ID}", "version": "latest" }, "expression": "true" }`,
    format: "json",
    finds: [],
    only: true,
  },
  {
    name: "a category paranoia-level-9",
    code: execute('{ "categories": [{ "category": "paranoia-level-9", "enabled": false }] }'),
    format: "json",
    finds: ["no-unknown-override-tag"],
    only: true,
  },
  {
    name: "the same category on and off",
    code: execute(
      '{ "categories": [{ "category": "paranoia-level-4", "enabled": false }, { "category": "paranoia-level-4", "enabled": true }] }',
    ),
    format: "json",
    finds: ["no-duplicate-override"],
  },
  {
    name: "a rule overridden twice, a threshold below zero, one in quotes, an action that does not exist",
    code: execute(
      `{ "rules": [{ "id": "${RULE_ID}", "score_threshold": -3 }, { "id": "${RULE_ID}", "score_threshold": "40", "action": "foo" }] }`,
    ),
    format: "json",
    finds: ["no-duplicate-override", "no-score-threshold-scale", "no-wrong-type", "no-unknown-action"],
  },
  {
    name: "an unknown key, enabled: no in quotes, an unknown action of the ruleset, an id that is none",
    code: execute(
      '{ "action": "nope", "categories": [{ "category": "paranoia-level-4", "enabled": "no", "when": 1 }], "rules": [{ "id": "abc", "enabled": false }] }',
    ),
    format: "json",
    finds: ["no-unknown-override-key", "no-wrong-type", "no-unknown-action", "no-malformed-id"],
  },
  {
    name: "OWASP twice in an account is allowed",
    code: ruleset(
      MANAGED_PHASE,
      [
        owasp("a", '{ "categories": [{ "category": "paranoia-level-4", "enabled": false }] }'),
        owasp("b", `{ "rules": [{ "id": "${RULE_ID}", "action": "log" }] }`),
      ],
      "root",
    ),
    format: "json",
    finds: [],
    only: true,
  },
  {
    name: "OWASP twice in a zone is not",
    code: ruleset(MANAGED_PHASE, [owasp("a", "{}"), owasp("b", "{}")]),
    format: "json",
    finds: ["no-duplicate-execute"],
  },
  { name: "a syntax error is an error", code: "http.host eq", finds: ["syntax/"] },
  {
    name: "Terraform is read",
    code: `resource "cloudflare_ruleset" "waf" {
  kind  = "zone"
  phase = "${CUSTOM_PHASE}"
  rules = [{ ref = "a", action = "block", expression = "http.hst eq \\"a\\"" }]
}
`,
    format: "terraform",
    finds: ["types/unknown-field"],
  },
  {
    name: "an answer of the API is read",
    code: `{ "success": true, "errors": [], "messages": [], "result": ${ruleset(CUSTOM_PHASE, [block("http.hst eq 1")])} }`,
    format: "json",
    finds: ["types/unknown-field"],
  },
  {
    name: "something that is there and is not there",
    code: 'http.host contains "a" and not http.host contains "a"',
    finds: ["no-contradiction"],
  },
  {
    name: "greater than ten and less than five",
    code: "cf.edge.server_port gt 10 and cf.edge.server_port lt 5",
    finds: ["no-contradiction"],
  },
  {
    name: "two sets without a common value",
    code: 'http.host in {"a" "b"} and http.host in {"c"}',
    finds: ["no-contradiction"],
  },
  {
    name: "a value that lacks the part",
    code: 'http.request.uri.path eq "/a" and http.request.uri.path contains "b"',
    finds: ["no-contradiction"],
  },
  {
    name: "two networks apart",
    code: "ip.src in {1.0.0.0/8} and ip.src in {2.0.0.0/8}",
    finds: ["no-contradiction"],
  },
  { name: "one or another value", code: 'http.host eq "a" or http.host ne "a"', finds: ["no-tautology"] },
  {
    name: "a network inside one that is blocked already",
    code: ruleset(CUSTOM_PHASE, [block("ip.src in {1.0.0.0/8}"), block("ip.src in {1.1.0.0/16}")]),
    format: "json",
    finds: ["no-unreachable-rule"],
    only: true,
  },
  {
    name: "a condition that another one absorbs",
    code: 'http.host eq "a" or (http.host eq "a" and ssl)',
    finds: ["no-redundant-condition"],
  },
  {
    name: "capitals looked for in small letters",
    code: 'lower(http.host) contains "ABC"',
    finds: ["no-case-mismatch"],
    only: true,
  },
  {
    name: "capitals at the start of small letters",
    code: 'starts_with(lower(http.request.uri.path), "/ABC")',
    finds: ["no-case-mismatch"],
    only: true,
  },
  { name: "a star in a set", code: 'http.request.uri.path in {"/a*"}', finds: ["no-wildcard-in-equality"] },
  {
    name: "a contradiction under a negation is named as one, and not rewritten",
    code: 'not (http.host eq "a" and http.host eq "b")',
    finds: ["no-contradiction"],
    only: true,
  },
  {
    name: "a negated group is not torn apart",
    code: 'not (http.host eq "a" and ssl)',
    finds: [],
    only: true,
  },
  {
    name: "one finding for one broken regular expression",
    code: 'http.request.uri.path matches "^/a(b"',
    finds: ["types/invalid-regex"],
    only: true,
  },
  {
    name: "text compared with a number, in words",
    code: "http.host eq 5",
    finds: ["types/literal-type"],
    only: true,
  },
];

describe("probes", () => {
  it.each(PROBES.map((probe) => [probe.name, probe] as const))("%s", (_, { code, format, finds, only }) => {
    const severities = presetSeverities(RULES, "strict");
    const found = lintWith(RULES, code, format, { severities }).map((one) => one.code.replace(/^lint\//, ""));
    for (const wanted of finds) expect(found.join(" ")).toContain(wanted);
    if (only) expect([...new Set(found)]).toEqual(finds);
  });

  it("a syntax error, and text compared with a number, are errors with a plain message", () => {
    const [syntax] = lintWith(RULES, "http.host eq");
    expect(syntax).toMatchObject({ severity: "error", effect: "rejected" });
    const [type] = lintWith(RULES, "http.host eq 5");
    expect(type?.message).toBe("Text is compared with text in quotes, so Cloudflare rejects `5` here.");
  });
});

/** The recorded probes, each with the tests above and below that answer it, or with the reason why no test does. */
const NOTED: Readonly<Record<string, readonly string[] | string>> = {
  "`execute` with `version: latest`": ["execute with version latest is clean"],
  "override category `paranoia-level-9`": ["a category paranoia-level-9"],
  "same category twice, enabled false and true": ["the same category on and off"],
  'override rule id twice, `score_threshold: -3`, `"40"`, `action: foo`': [
    "a rule overridden twice, a threshold below zero, one in quotes, an action that does not exist",
  ],
  'category with unknown key, `enabled: "no"`, ruleset `action: nope`, rule id `abc`': [
    "an unknown key, enabled: no in quotes, an unknown action of the ruleset, an id that is none",
  ],
  "OWASP twice, PL3 challenge + PL4 log, in an account file": [
    "OWASP twice in an account is allowed",
    "OWASP twice in a zone is not",
  ],
  "syntax error in an expression": ["a syntax error is an error", "a syntax error ends in exit code 1"],
  "`.tf` file": ["Terraform is read"],
  "raw API JSON ruleset": ["an answer of the API is read"],
  "`-` (stdin)": ["standard input is read, whatever it holds"],
  "text/JSON/SARIF location": ["every report says file, line and column"],
  '`A contains "a" and not A contains "a"`': ["something that is there and is not there"],
  "`x gt 10 and x lt 5`": ["greater than ten and less than five"],
  '`A in {"a" "b"} and A in {"c"}`; `A eq "/a" and A contains "b"`; `ip.src in {1.0.0.0/8} and ip.src in {2.0.0.0/8}`':
    ["two sets without a common value", "a value that lacks the part", "two networks apart"],
  '`A eq "a" or A ne "a"`': ["one or another value"],
  "`ip.src in {1.1.0.0/16}` block after `ip.src in {1.0.0.0/8}` block": [
    "a network inside one that is blocked already",
  ],
  "`(P) or (P and Q)`": ["a condition that another one absorbs"],
  '`lower(http.host) contains "ABC"`, `starts_with(lower(path), "/ABC")`': [
    "capitals looked for in small letters",
    "capitals at the start of small letters",
  ],
  '`path in {"/a*"}`': ["a star in a set"],
  '`not (A eq "a" and A eq "b")`': [
    "a contradiction under a negation is named as one, and not rewritten",
    "a negated group is not torn apart",
  ],
  '`path matches "^/a(b"`': ["one finding for one broken regular expression"],
  "`http.host eq 5`": ["text compared with a number, in words"],
  "start time / 1,000 rules": "It is a measurement, which `npm run bench` makes; times fail no test.",
  "autofix, baseline, LSP, watch, formatter, JUnit, GitLab, GitHub annotations":
    "They are parts of the command line, each with tests of its own: test/cli, test/lsp and test/report.",
};

/** The tests that are not probe of one text. */
const OTHERS = {
  "a syntax error ends in exit code 1": async () => {
    const { exitCode, stdout } = await run(["lint", "a.cfexpr"], { files: { "a.cfexpr": "http.host eq" } });
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining("a.cfexpr:1:11  error  syntax/")]);
  },
  "standard input is read, whatever it holds": async () => {
    const inputs = {
      expression: 'http.hst eq "a"',
      JSON: '{ "action": "block", "expression": "http.hst eq \\"a\\"" }',
      YAML: 'action: block\nexpression: http.hst eq "a"\n',
      Terraform: `resource "cloudflare_ruleset" "a" {\n  phase = "${CUSTOM_PHASE}"\n  rules = [{ expression = "http.hst eq \\"a\\"" }]\n}\n`,
    };
    for (const [notation, stdin] of Object.entries(inputs)) {
      const { exitCode, stdout } = await run(["lint", "-"], { stdin });
      expect([notation, exitCode]).toEqual([notation, 1]);
      expect(stdout).toContain("types/unknown-field");
    }
  },
  "every report says file, line and column": async () => {
    const files = { "waf/a.yaml": "action: block\nexpression: http.hst eq 1\n" };
    const report = async (format: string) =>
      (await run(["lint", "--format", format, "waf"], { files })).stdout;
    expect(await report("text")).toContain("waf/a.yaml:2:13  error");
    expect(JSON.parse(await report("json"))).toMatchObject({
      diagnostics: [{ file: "waf/a.yaml", start: { line: 2, column: 13 }, end: { line: 2, column: 21 } }],
    });
    const region = { startLine: 2, startColumn: 13, endLine: 2, endColumn: 21 };
    expect(JSON.parse(await report("sarif"))).toMatchObject({
      runs: [{ results: [{ locations: [{ physicalLocation: { region } }] }] }],
    });
  },
} as const;

describe("other probes", () => {
  it.each(Object.entries(OTHERS))("%s", (_, test) => test());

  it("are noted, each of them", () => {
    const known = new Set([...PROBES.map(({ name }) => name), ...Object.keys(OTHERS)]);
    const named = Object.values(NOTED).flatMap((tests) => (typeof tests === "string" ? [] : tests));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !named.includes(name))).toEqual([]);
  });

  it("each have a test or a reason", () => {
    expect(Object.keys(NOTED)).toEqual(JSON.parse(readRecorded("service/probes.json")));
  });
});

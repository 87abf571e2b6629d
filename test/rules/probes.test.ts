import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { presetSeverities } from "../../src/lint/config.ts";
import type { SourceDocument } from "../../src/sources/model.ts";
import { lintWith } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, execute, MANAGED_PHASE, OWASP_ID, ruleset } from "./json.ts";

/**
 * Inputs on which another linter was silent, wrong or unclear, each with what has to be found. Order does not matter, and
 * other findings beside these are welcome where `only` is not set.
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
    expect(type?.message).toBe("Text is compared with text in quotes, so the service refuses `5` here.");
  });
});

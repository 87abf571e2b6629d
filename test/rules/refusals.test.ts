import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { RATE_LIMIT_PHASE } from "../../src/contract/rate-limits.ts";
import { defaultConfig, presetSeverities, type ResolvedConfig } from "../../src/lint/config/config.ts";
import type { SourceDocument } from "../../src/sources/recognise/model.ts";
import { readRecorded } from "../support/recorded.ts";
import { lintWith } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

/** Input that the service rejects, and the findings for it before it is sent. */
interface Refusal {
  readonly code: string;
  readonly format?: SourceDocument["format"];
  readonly config?: Partial<ResolvedConfig>;
  readonly finds: string;
}

const rule = (members: string) => `{ ${members} }`;
const inRuleset = (phase: string, ...rules: readonly string[]) => ruleset(phase, rules);
const blocking = (expression: string) => `{ "action": "block", "expression": ${JSON.stringify(expression)} }`;
const zoneRuleset = (name: string) =>
  `resource "cloudflare_ruleset" "${name}" {\n  zone_id = "z"\n  kind = "zone"\n  phase = "${RATE_LIMIT_PHASE}"\n  rules = []\n}\n`;

/** By what the reference says happened. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  "POST a second zone ruleset of the same phase": {
    code: zoneRuleset("a") + zoneRuleset("b"),
    format: "terraform",
    finds: "lint/no-second-zone-ruleset",
  },
  "logging on a non-skip rule": {
    code: rule('"action": "block", "expression": "ssl", "logging": { "enabled": true }'),
    format: "json",
    finds: "lint/no-logging-without-skip",
  },
  "PATCH without expression": {
    code: rule('"action": "block", "action_parameters": {}, "expression": ""'),
    format: "json",
    finds: "lint/no-blank-expression",
  },
  "PATCH with action_parameters but no action": {
    code: rule('"action_parameters": { "ruleset": "current" }, "expression": "ssl"'),
    format: "json",
    finds: "lint/no-missing-action",
  },
  "expression does not parse": { code: "http.host eq", finds: "syntax/" },
  "matches on Free/Pro, http_request_firewall_custom": {
    code: inRuleset(CUSTOM_PHASE, blocking('http.host matches "a"')),
    format: "json",
    config: { plan: "pro" },
    finds: "lint/no-feature-above-plan",
  },
  "matches in http_ratelimit": {
    code: inRuleset(RATE_LIMIT_PHASE, blocking('http.host matches "a"')),
    format: "json",
    config: { plan: "business" },
    finds: "lint/no-rate-limit-above-plan",
  },
  "field not entitled in http_ratelimit": {
    code: inRuleset(RATE_LIMIT_PHASE, blocking("ip.src eq 192.0.2.1")),
    format: "json",
    config: { plan: "pro" },
    finds: "lint/no-rate-limit-above-plan",
  },
  "regex_replace on Free/Pro": {
    code: 'regex_replace(http.host, "a", "b") eq "c"',
    config: { plan: "pro" },
    finds: "lint/no-feature-above-plan",
  },
  "function argument kind in a rewrite expression": {
    code: 'regex_replace(http.host, http.host, "b") eq "c"',
    finds: "types/argument-kind",
  },
  "set_config without recognised parameters": {
    code: inRuleset("http_config_settings", '{ "action": "set_config", "expression": "ssl" }'),
    format: "json",
    finds: "lint/require-action-parameters",
  },
  "too many rules": {
    code: inRuleset(
      CUSTOM_PHASE,
      ...Array.from({ length: 6 }, (_, at) => blocking(`cf.threat_score gt ${at}`)),
    ),
    format: "json",
    config: { plan: "free" },
    finds: "lint/max-rules-of-plan",
  },
  "position.index out of range: docs state HTTP 400 only": {
    code: rule('"action": "block", "expression": "ssl", "position": { "index": 0 }'),
    format: "json",
    finds: "lint/no-invalid-position",
  },
  "GET /filters/validate-expr?expression=… (no zone in path)": { code: "ip.src==34", finds: "types/" },
};

const CREDENTIALS = "It is about the credentials of a request, which stand in no file.";

/** Errors that no file foretells, and why. */
const NOT_IN_A_FILE: Readonly<Record<string, string>> = {
  "add-on field without add-on": "Which add-ons a zone has, no file says.",
  "GET entrypoint of a phase never configured":
    "Whether a zone has an entry point shows only when it is asked.",
  "dry_run not true/false: docs state HTTP 400 only":
    "It is a parameter of the request, and no part of its body.",
  "token lacks permission / wrong token for the resource": CREDENTIALS,
  "account token on /user/* endpoints": CREDENTIALS,
  "token lacks the resource permission": CREDENTIALS,
  "authorization failure": CREDENTIALS,
  "malformed Authorization header": CREDENTIALS,
  "GET /user/tokens/verify with a bad token": CREDENTIALS,
  "OpenAPI common failure example": "It is an address that the API does not have, and no part of a body.",
};

describe("what Cloudflare rejects", () => {
  it.each(Object.entries(REFUSALS))(
    "%s: is found before it is sent",
    (_, { code, format, config, finds }) => {
      const all = { ...defaultConfig(RULES), severities: presetSeverities(RULES, "recommended"), ...config };
      const found = lintWith(RULES, code, format, all);
      const [first] = found.filter((one) => one.code.startsWith(finds));
      expect(first, found.map((one) => one.code).join(" ")).toMatchObject({ effect: "rejected" });
    },
  );

  it("has a test or a reason for every error that was seen", () => {
    const seen = JSON.parse(readRecorded("service/refusals.json")) as string[];
    const listed = [...Object.keys(REFUSALS), ...Object.keys(NOT_IN_A_FILE)];
    expect(seen.sort()).toEqual(listed.sort());
  });
});

import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { defaultConfig, presetSeverities } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { readRecordedLines } from "../support/recorded.ts";
import { readDocument } from "../support/rule-tester.ts";

interface Judged {
  readonly expected: "never" | "always" | "dead" | "redundant" | "live";
  readonly what: string;
  readonly rules: readonly object[];
}

const block = (...expressions: string[]) => expressions.map((expression) => ({ expression }));

const OWN: readonly Judged[] = [
  {
    expected: "never",
    what: "length and pattern",
    rules: block('len(http.user_agent) gt 9 and http.user_agent matches "^.{1,5}$"'),
  },
  {
    expected: "never",
    what: "upper case",
    rules: block('upper(http.host) eq "A" and http.host contains "b"'),
  },
  {
    expected: "never",
    what: "xor inside",
    rules: block("(ssl xor cf.client.bot) and ssl and cf.client.bot"),
  },
  {
    expected: "never",
    what: "element",
    rules: block('any(http.request.headers["x"][*] eq "a") and all(http.request.headers["x"][*] ne "a")'),
  },
  { expected: "never", what: "alias", rules: block('ip.geoip.country eq "DE" and ip.src.country eq "FR"') },
  {
    expected: "never",
    what: "wildcard and end",
    rules: block('http.host wildcard "*.a" and not ends_with(lower(http.host), ".a")'),
  },
  {
    expected: "always",
    what: "three ranges",
    rules: block(
      "cf.bot_management.score lt 30 or cf.bot_management.score in {30..60} or cf.bot_management.score gt 60",
    ),
  },
  {
    expected: "always",
    what: "opposite patterns",
    rules: block('http.user_agent contains "ab" or not http.user_agent matches "ab"'),
  },
  {
    expected: "never",
    what: "conditions about two fields that a third one joins",
    rules: block(
      'http.user_agent lt "b" and any(http.request.headers["x"][*] eq "B") and http.user_agent contains "ab" and not (http.user_agent lt "B" or any(http.request.headers["x"][*] ne "ab"))',
    ),
  },
  {
    expected: "never",
    what: "two results of one call",
    rules: block(
      'url_decode(http.request.uri.query) eq "a" and lower(url_decode(http.request.uri.query)) contains "b"',
    ),
  },
  {
    expected: "never",
    what: "path and whole address",
    rules: block('http.request.uri.path eq "/a" and not http.request.full_uri contains "/a"'),
  },
  {
    expected: "redundant",
    what: "extension and path",
    rules: block('ends_with(http.request.uri.path, "/a.php") and http.request.uri.path.extension eq "php"'),
  },
  {
    expected: "dead",
    what: "address under another name",
    rules: block(
      'starts_with(http.request.uri.path, "/a/") or ssl',
      'starts_with(http.request.full_uri, "https://")',
    ),
  },
  {
    expected: "live",
    what: "results of two calls",
    rules: block('url_decode(http.request.uri.query) eq "a" and url_decode(http.request.uri.path) eq "/b"'),
  },
  {
    expected: "redundant",
    what: "pattern implied",
    rules: block('http.request.uri.path matches "^/a/b" and starts_with(http.request.uri.path, "/a")'),
  },
  {
    expected: "redundant",
    what: "alternative covered by two",
    rules: block('http.host eq "a" or ssl or (http.host in {"a" "b"} and ssl)'),
  },
  {
    expected: "redundant",
    what: "alternative excluded",
    rules: block('(ssl or http.host eq "b") and http.host eq "c"'),
  },
  {
    expected: "redundant",
    what: "member excluded by a pattern",
    rules: block('http.host in {"a.com" "b.org"} and http.host wildcard "*.org"'),
  },
  {
    expected: "dead",
    what: "three together",
    rules: block("ssl and cf.client.bot", "ssl and not cf.client.bot", "not ssl", 'http.host eq "a"'),
  },
  {
    expected: "live",
    what: "patterns that meet",
    rules: block('http.request.uri.path matches "^/a" and http.request.uri.path matches "b$"'),
  },
  { expected: "live", what: "two lists", rules: block("ip.src in $a or ip.src in $b") },
  { expected: "live", what: "both families", rules: block("ip.src in {10.0.0.0/8} or ip.src in {::1/128}") },
  {
    expected: "live",
    what: "an exact value and other letters",
    rules: block('lower(http.user_agent) eq "a" and http.user_agent ne "a"'),
  },
];

const config = { ...defaultConfig(RULES), severities: presetSeverities(RULES, "recommended") };

/** Rules that speak of other things than meaning, or of what a rule does to all traffic. */
const OTHERS = /require-|prefer-|no-unconditional-action|no-reserved-address|no-deprecated-field/;

function findings(rules: readonly object[]): readonly string[] {
  const document = readDocument(
    JSON.stringify({
      name: "a",
      kind: "zone",
      phase: "http_request_firewall_custom",
      rules: rules.map((rule, at) => ({ ref: `r${at}`, action: "block", ...rule })),
    }),
    "json",
  );
  const { diagnostics, notChecked } = lintDocument(document, { rules: RULES, config });
  expect(notChecked).toEqual([]);
  return diagnostics.map(({ code }) => code).filter((code) => !OTHERS.test(code));
}

const probes = [...OWN, ...readRecordedLines<Judged>("engine/rulesets.ndjson")];

describe("a finding about the last rule of a ruleset is reported once", () => {
  it.each(probes.map((probe) => [`${probe.expected}: ${probe.what}`, probe] as const))("%s", (_, probe) => {
    expect(findings(probe.rules)).toHaveLength(probe.expected === "live" ? 0 : 1);
  });
});

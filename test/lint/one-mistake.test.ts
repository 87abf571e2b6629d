import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import type { SourceDocument } from "../../src/sources/recognise/model.ts";
import { lintWith } from "../support/rule-tester.ts";

const ruleset = (rules: string, phase = "http_request_firewall_custom") =>
  `{ "name": "d", "kind": "zone", "phase": "${phase}",\n  "rules": [\n${rules}\n  ] }`;
const yaml = (lines: readonly string[]) =>
  [
    "name: d",
    "kind: zone",
    "phase: http_request_firewall_custom",
    "rules:",
    "  - ref: a",
    ...lines.map((line) => `    ${line}`),
    "",
  ].join("\n");

function codesIn(code: string, format: SourceDocument["format"]): readonly string[] {
  return lintWith(RULES, code, format).map((one) => one.code);
}

describe("one mistake is one finding", () => {
  it.each<[string, string, string]>([
    [
      "quotes that are not escaped",
      '{ "action": "block", "expression": "http.host eq "a"" }',
      "source/json-missing-comma",
    ],
    ["a misspelt expression", '{ "action": "block", "expresion": "ssl" }', "lint/no-unknown-key"],
    ["a misspelt action", '{ "acton": "block", "expression": "ssl" }', "lint/no-unknown-key"],
    [
      "misspelt parameters",
      '{ "action": "execute", "action_paramters": { "id": "efb7b8c949ac4650a09736fc376e9aee" }, "expression": "ssl" }',
      "lint/no-unknown-key",
    ],
  ])("of JSON: %s", (_, rule, expected) => {
    expect(codesIn(ruleset(rule), "json")).toEqual([expected]);
  });

  it.each([
    ["a firewall rule", '"filter": { "expression": "http.host eq "a"" }'],
    ["a filter", '"expression": "http.host eq "a"", "paused": false'],
  ])("of JSON: quotes in %s that are not escaped", (_, members) => {
    const text = `{ "result": [{ "id": "${"a".repeat(32)}", ${members} }] }`;
    expect(codesIn(text, "json")).toEqual(["source/json-missing-comma"]);
  });

  it("of JSON: a misspelt rate limit, and a phase that does not exist", () => {
    const limit = '{ "characteristics": ["cf.colo.id", "ip.src"], "period": 60, "requests_per_period": 5 }';
    const limited = `{ "action": "block", "expression": "ssl", "ratelimits": ${limit} }`;
    expect(codesIn(ruleset(limited, "http_ratelimit"), "json")).toEqual(["lint/no-unknown-key"]);
    const redirect =
      '{ "action": "redirect", "action_parameters": { "from_list": { "name": "a" } }, "expression": "ssl" }';
    expect(codesIn(ruleset(redirect, "http_request_dynamic_redirct"), "json")).toContain(
      "lint/no-unknown-phase",
    );
    expect(codesIn(ruleset(redirect, "http_request_dynamic_redirct"), "json")).not.toContain(
      "lint/no-misplaced-action",
    );
  });

  it.each([
    ["edge_ttl", '"mode": "override_origin", "defalt": 60'],
    ["serve_stale", '"disable_stale_while_updatng": true'],
  ])("of JSON: a misspelt parameter of %s", (name, members) => {
    const cached = (inner: string) =>
      `{ "action": "set_cache_settings", "expression": "ssl", "action_parameters": { "cache": true, ${inner} } }`;
    const codes = (inner: string) => codesIn(ruleset(cached(inner), "http_request_cache_settings"), "json");
    expect(codes(`"${name}": { ${members} }`)).toEqual(["lint/no-unknown-action-parameter"]);
    expect(codes('"edge_ttl": { "mode": "override_origin", "x": 60 }')).toHaveLength(2);
  });

  it.each<[string, readonly string[]]>([
    ["quotes that are not escaped", ["action: block", 'expression: "http.host eq "a""']],
    ["a colon too few", ["action block", "expression: ssl"]],
    ["a colon in a plain text", ["action: block", "description: a: b", "expression: ssl"]],
  ])("of YAML: %s", (_, lines) => {
    const codes = codesIn(yaml(lines), "yaml");
    expect(codes).toHaveLength(1);
    expect(codes[0]).toMatch(/^source\/yaml-/);
  });

  it("of YAML: a line that is indented less than the rule", () => {
    const codes = codesIn(yaml(["action: block"]).replace(/\n$/, "\n   expression: ssl\n"), "yaml");
    expect(codes).toEqual(["source/yaml-syntax"]);
  });

  it.each([
    ["a block that ends early", ""],
    ["a list that ends early", "  rules = [\n"],
    ["an attribute without a value", "  rules =\n}\n"],
  ])("of Terraform: %s", (_, end) => {
    const head = `resource "cloudflare_ruleset" "d" {\n  zone_id = "z"\n  kind  = "zone"\n  phase = "http_request_firewall_custom"\n`;
    const codes = codesIn(`${head}${end}`, "terraform");
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((one) => !one.startsWith("source/"))).toEqual([]);
    expect(codesIn(`${head}}\n`, "terraform")).toContain("lint/no-ruleset-without-rules");
  });

  it("leaves other rules of the file alone", () => {
    const broken = '{ "action": "block", "expression": "http.host eq "a"" }';
    const other = '{ "action": "blok", "expression": "ssl" }';
    expect(codesIn(ruleset(`${broken},\n${other}`), "json")).toEqual([
      "source/json-missing-comma",
      "lint/no-unknown-action",
    ]);
  });

  it("judges a rule in which nothing is missing but a comma", () => {
    const codes = codesIn(ruleset('{ "action": "blok" "expression": "ssl" }'), "json");
    expect(codes).toEqual(["lint/no-unknown-action", "source/json-missing-comma"]);
  });
});

it.each([
  ["terraform", String.raw`"ip.src in $\${cloudflare_list.a.name}"`.replace("\\", ""), "stands for one `$`"],
  ["yaml", "ip.src in $${name}", "Check the output of the template"],
] as const)("a placeholder that is escaped has advice for %s", (format, expression, help) => {
  const resource = `resource "cloudflare_filter" "a" {\n  zone_id    = "z"\n  expression = ${expression}\n}\n`;
  const rule = yaml(["action: block", `expression: ${expression}`]);
  const found = lintWith(RULES, format === "yaml" ? rule : resource, format);
  expect(found.find((one) => one.code === "syntax/template-placeholder")?.help).toContain(help);
});

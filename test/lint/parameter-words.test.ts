import { expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { SETTINGS } from "../../src/contract/settings.ts";
import { expectGolden } from "../support/golden.ts";
import { lintWith } from "../support/rule-tester.ts";

const fields = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `f${at}` }));
const MOST = SETTINGS.maxCustomFields.value;

/** Parameters of actions, each with one mistake of its own kind, or none. */
const PARAMETERS: readonly (readonly [action: string, parameters: unknown])[] = [
  ["block", { response: { status_code: 399, content_type: "text/html", content: "a" } }],
  ["block", { response: { status_code: 500, content_type: "text/html", content: "a" } }],
  ["block", { response: { status_code: 400, content_type: "image/png", content: "a" } }],
  ["block", { response: { status_code: "400", content_type: "text/html", content: "a" } }],
  ["block", { response: { status_code: "x", content_type: "text/html", content: 1 } }],
  ["block", { response: { status_code: 400, content_type: "text/html" } }],
  ["log_custom_field", { request_fields: fields(MOST) }],
  ["log_custom_field", { request_fields: fields(MOST + 1) }],
  ["log_custom_field", { request_fields: ["a"] }],
  ["compress_response", { algorithms: [] }],
  ["compress_response", { algorithms: [{ name: "gzipp" }] }],
  ["rewrite", { headers: { "x a": { operation: "set", value: "b" } } }],
  ["rewrite", { headers: { "x-a": { operation: "put", value: "b" } } }],
  ["rewrite", { uri: { path: { value: "/a", expression: '"/b"' } } }],
  ["set_cache_settings", { edge_ttl: { mode: "respect_origin", default: 10 } }],
  ["set_cache_settings", { edge_ttl: { mode: "override_origin" } }],
  ["set_cache_settings", { edge_ttl: { mode: "override_origin", defalt: 10 } }],
  ["set_cache_settings", { cache: "yes", read_timeout: -1, additional_cacheable_ports: [70000, 8080] }],
  ["serve_error", { content: "a", asset_name: "b", status_code: 99 }],
  ["route", { origin: { port: 0, host: "a.example" }, host_header: "https://a.example" }],
  [
    "redirect",
    { from_value: { target_url: { value: "https://a.example", expression: '"/"' }, status_code: 300 } },
  ],
  ["redirect", { from_list: { name: "a" } }],
  ["skip", { phases: [], ruleset: "all" }],
  ["set_config", { ssl: "fulll", polish: "Lossy", disable_apps: false, security_level: 1 }],
];

it("what is wrong with parameters is said like this", () => {
  const lines = PARAMETERS.flatMap(([action, parameters]) => {
    const text = JSON.stringify({ action, expression: "ssl", action_parameters: parameters });
    const found = lintWith(RULES, text, "json").filter(({ code }) =>
      /para|type|status|value|expression/.test(code),
    );
    const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
    return [
      shown,
      ...found.flatMap(({ code, severity, message, help, range, fixes }) => [
        `  ${severity} ${code} ${text.slice(range.start, range.end).slice(0, 60)}`,
        `    ${message} ${help ?? ""}`,
        ...fixes.map((fix) => `    ${fix.safety}: ${fix.title}`),
      ]),
    ];
  });
  expectGolden(`${lines.join("\n")}\n`, "fixtures/lint/parameter-words.txt");
  expect(lines.filter((line) => line.startsWith("    ")).length).toBeGreaterThan(PARAMETERS.length / 2);
});

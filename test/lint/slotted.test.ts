// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { it } from "vitest";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { defineRule } from "../../src/lint/define-rule.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { slottedExpressions } from "../../src/lint/slotted.ts";
import { expectGolden } from "../support/golden.ts";
import { type Format, readDocument } from "../support/rule-tester.ts";

/** A rule that names every string. */
const rule = defineRule({
  id: "test-rule",
  summary: "Name strings.",
  effect: "risky",
  severity: "warning",
  since: "0.0.0",
  why: "For tests.",
  source: { url: "https://example.com/", checked: "2026-11-21" },
  messages: { seen: { text: "Seen." } },
  examples: { invalid: [], valid: [] },
  create: (context) => ({ String: (at) => context.report({ at, messageId: "seen" }) }),
});

/** The places for expressions in a file, the strings that rules see in them, and the counts. */
function placesIn(text: string, format: Format): readonly string[] {
  const document = readDocument(text, format);
  const places = slottedExpressions(document).map(
    ({ content, slot, isValue, rule: owner }) =>
      `${content.text}${isValue ? ", a value" : ""}${slot ? `, ${slot.id}` : ""}${owner ? `, of ${owner.action?.value}` : ""}`,
  );
  const { diagnostics, counts } = lintDocument(document, { rules: [rule], config: defaultConfig([rule]) });
  const seen = diagnostics.flatMap(({ code, range: { start, end } }) =>
    code === "lint/test-rule" ? [text.slice(start, end)] : [],
  );
  return [...places, `sees ${seen.join(" ")}`, `${counts.rules} rules, ${counts.expressions} expressions`];
}

const ruleset = (phase: string, ...rules: object[]) => JSON.stringify({ kind: "zone", phase, rules });
const resource = (type: string, body: string) =>
  `provider "cloudflare" {}\nresource "cloudflare_${type}" "a" {\n  ${body}\n}\n`;

const FILES: readonly (readonly [what: string, format: Format, text: string])[] = [
  ["an expression", "expression", 'http.host eq "a"'],
  [
    "a rule for redirects by a list",
    "json",
    ruleset("http_request_redirect", {
      action: "redirect",
      expression: 'http.host eq "a"',
      action_parameters: { from_list: { name: "l", key: 'concat("b", http.host)' } },
    }),
  ],
  [
    "a rule that computes values",
    "json",
    ruleset("http_request_transform", {
      action: "rewrite",
      expression: 'http.host eq "a"',
      action_parameters: {
        uri: { path: { expression: 'concat("b", http.host)' } },
        headers: { x: { operation: "set", expression: 'concat("c", http.host)' } },
      },
    }),
  ],
  [
    "a rate limit and exposed credentials",
    "json",
    ruleset("http_ratelimit", {
      action: "block",
      expression: 'http.host eq "a"',
      ratelimit: { counting_expression: 'http.host eq "b"' },
      exposed_credential_check: {
        username_expression: 'lookup_json_string(http.request.body.raw, "c")',
        password_expression: 'lookup_json_string(http.request.body.raw, "d")',
      },
    }),
  ],
  ["a rule alone", "json", JSON.stringify({ action: "block", expression: 'http.host eq "a"' })],
  [
    "firewall rules",
    "json",
    JSON.stringify([
      { action: "block", filter: { expression: 'http.host eq "a"' } },
      { action: "log", filter: {} },
    ]),
  ],
  ["filters", "json", JSON.stringify([{ id: "a", expression: 'http.host eq "a"', paused: false }])],
  ["snippets", "json", JSON.stringify({ rules: [{ snippet_name: "s", expression: 'http.host eq "a"' }] })],
  [
    "leaked credentials",
    "terraform",
    resource(
      "leaked_credential_check_rule",
      'username = "lookup_json_string(http.request.body.raw, \\"a\\")"\n  password = "lookup_json_string(http.request.body.raw, \\"b\\")"',
    ),
  ],
  [
    "a policy of requests",
    "yaml",
    'deployments:\n  - ruleset: owasp\n    expression: http.host eq "a"\n    exceptions:\n      - expression: http.host eq "b"\n        skip: all\n',
  ],
  [
    "a policy of other rulesets",
    "yaml",
    'deployments:\n  - ruleset: other\n    expression: http.host eq "a"\n',
  ],
  [
    "a filter that is partly known",
    "terraform",
    resource("filter", 'expression = "http.host eq \\"a\\" or ${var.x}"'),
  ],
  [
    "a firewall rule whose filter is partly known",
    "terraform",
    resource("firewall_rule", 'action = "block"\n  filter_id = cloudflare_filter.b.id') +
      'resource "cloudflare_filter" "b" {\n  expression = "http.host eq \\"a\\" or ${var.x}"\n}\n',
  ],
  [
    "a rule that there is in some cases",
    "terraform",
    resource(
      "ruleset",
      'kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = var.x ? [{ action = "block", expression = "http.host eq \\"a\\"" }] : []',
    ),
  ],
];

it("expressions of files are found, visited and counted", () => {
  const blocks = FILES.map(([what, format, text]) => [`# ${what}`, ...placesIn(text, format), ""].join("\n"));
  expectGolden(blocks.join("\n"), "fixtures/lint/slotted.txt");
});

import { describe, expect, it } from "vitest";
import rule from "../../rules/no-undefined-list.ts";
import { lintFiles, testRule } from "../support/rule-tester.ts";

const LISTS = JSON.stringify({
  result: [{ id: "l", name: "office", kind: "ip", num_items: 3 }],
  success: true,
});
const rules = (...expressions: readonly string[]) =>
  JSON.stringify(expressions.map((expression) => ({ action: "block", expression })));

describe("no-undefined-list, over several files", () => {
  it("reports a name that no list has, if lists were read", () => {
    const found = lintFiles(rule, {
      "lists.json": LISTS,
      "a.json": rules("ip.src in $offices", "ip.src in $office"),
    });
    expect(found).toEqual([
      {
        uri: "a.json",
        marked: "$offices",
        messageId: "undefined",
        message:
          "1 list was read, but none is named `$offices`, so the API may reject this rule; did you mean `$office`?",
        related: [],
      },
    ]);
  });

  it("reports nothing if no list was read, or for managed lists", () => {
    expect(lintFiles(rule, { "a.json": rules("ip.src in $offices") })).toEqual([]);
    expect(lintFiles(rule, { "lists.json": LISTS, "a.json": rules("ip.src in $cf.malware") })).toEqual([]);
  });

  it("does not depend on the order of the files", () => {
    const files = { "z.json": LISTS, "a.json": rules("ip.src in $x"), "b.json": rules("ip.src in $y") };
    const reversed = Object.fromEntries(Object.entries(files).reverse());
    expect(lintFiles(rule, reversed)).toEqual(lintFiles(rule, files));
  });

  it("finds lists in Terraform and references in heredocs, with exact locations", () => {
    const found = lintFiles(rule, {
      "lists.tf": 'resource "cloudflare_list" "a" {\n  name = "office"\n  kind = "ip"\n}\n',
      "rules.tf": `resource "cloudflare_ruleset" "a" {
  kind  = "zone"
  phase = "http_request_firewall_custom"
  rules {
    action     = "block"
    expression = <<-EOT
      ip.src in $nowhere
    EOT
  }
}
`,
    });
    expect(found.map(({ uri, marked }) => [uri, marked])).toEqual([["rules.tf", "$nowhere"]]);
  });
});

describe("no-undefined-list, for snippets", () => {
  const found = (name: string, used: string) =>
    lintFiles(rule, {
      "a.tf": `resource "cloudflare_snippet" "a" {\n  zone_id = "z"\n  snippet_name = ${name}\n}\n`,
      "b.tf": `resource "cloudflare_snippet_rules" "a" {\n  zone_id = "z"\n  rules = [{ expression = "ssl", snippet_name = ${used} }]\n}\n`,
      "lists.json": LISTS,
    }).map(({ message }) => message);

  it("reports a name that none has", () => {
    expect(found('"ab_test"', '"ab_tests"')).toEqual([
      "1 snippet was read, but none is named `ab_tests`, so the API may reject this rule; did you mean `ab_test`?",
    ]);
  });

  it.each([
    ["a known name", '"ab_test"', '"ab_test"'],
    ["a reference", '"ab_test"', "cloudflare_snippet.a.snippet_name"],
    ["a snippet whose name is not known", "var.name", '"other"'],
  ])("accepts %s", (_, name, used) => {
    expect(found(name, used)).toEqual([]);
  });

  it("reports nothing if no snippet was read", () => {
    const text = JSON.stringify([{ expression: "ssl", snippet_name: "a", enabled: true }]);
    expect(lintFiles(rule, { "a.json": text, "lists.json": LISTS })).toEqual([]);
  });
});

testRule(rule, {
  invalid: [
    {
      why: "a list of another name in the same file",
      code: "lists:\n  - { name: a, kind: ip, items: [] }\nfirewall:\n  - { action: log, expression: ip.src in «$zzzzz» }\n",
      format: "yaml",
      messageId: "undefined",
      data: { near: "." },
    },
    {
      why: "the only similar list has a name that no expression can write",
      code: "lists:\n  - { name: bad ips, kind: ip, items: [] }\nfirewall:\n  - { action: log, expression: ip.src in «$bad_ips» }\n",
      format: "yaml",
      messageId: "undefined",
      data: { near: "." },
    },
  ],
  valid: [{ why: "an expression alone", code: "ip.src in $office" }],
});

import { expect, it } from "vitest";
import { siteCode } from "../../scripts/site/code.ts";

/** The coloured parts, each with its kind: `name:http.host`. */
function parts(language: string, code: string): string[] {
  return [...siteCode(language, code).matchAll(/<span class="code-(\w+)">([^<]*)<\/span>/g)].map(
    ([, kind, text]) => `${kind}:${text!.replaceAll("&quot;", '"')}`,
  );
}

it("colours the tokens of an expression", () => {
  expect(parts("text", 'lower(http.host) in {"a" "b"} and not ssl')).toEqual([
    "call:lower",
    "name:http.host",
    "word:in",
    'text:"a"',
    'text:"b"',
    "word:and",
    "word:not",
    "name:ssl",
  ]);
});

it("does not take words of other text for code", () => {
  expect(parts("text", "2 errors in 1 file, and not a warning.\n")).toEqual([]);
});

it("colours keys and values of JSON, and the expression in a string", () => {
  const rule =
    '{ "phase": "http_request_firewall_custom", "rules": [{ "enabled": true, "expression": "ip.src in $a" }] }';
  expect(parts("json", rule)).toEqual([
    'name:"phase"',
    'text:"http_request_firewall_custom"',
    'name:"rules"',
    'name:"enabled"',
    "word:true",
    'name:"expression"',
    'text:"',
    "name:ip.src",
    "text: ",
    "word:in",
    "text: ",
    "name:$a",
    'text:"',
  ]);
});

it("colours Terraform by its tokens, and the expression in a rule", () => {
  const code = [
    'resource "cloudflare_ruleset" "waf" {',
    '  phase = "http_request_firewall_custom"',
    "  rules = [{",
    '    action     = "block"',
    '    expression = "ip.src eq 192.0.2.1"',
    "  }]",
    "}",
    "",
  ].join("\n");
  const found = parts("hcl", code);
  for (const part of [
    "name:resource",
    'text:"cloudflare_ruleset"',
    "name:expression",
    "name:ip.src",
    "word:eq",
  ])
    expect(found).toContain(part);
});

import fc, { type Arbitrary } from "fast-check";
import type { FileText } from "../../src/linter.ts";

const RULE = `{ "action": "block", "description": "😀 \\ud83d\\ude00", "ref": "a😀", "expression": "ip.src not in {10.0.0.0/8} and http.host eq \\"😀\\"" }`;
const RULESET = `{ "kind": "zone", "name": "x😀", "phase": "http_request_firewall_custom", "rules": [${RULE}, ${RULE}] }`;

/** Files of every notation, of which mutations are made. Characters beyond the basic plane, which take two units, are everywhere. */
export const SEEDS: readonly FileText[] = [
  { uri: "a.json", text: `{ "success": true, "result": ${RULESET} }` },
  {
    uri: "a.ndjson",
    text: `${RULE}\n{ "id": "😀", "filter": { "expression": "ssl😀" }, "action": "bypass" }\n`,
  },
  {
    uri: "plan.json",
    text: `{ "format_version": "1.2", "terraform_version": "1.9.0", "resource_changes": [{ "address": "cloudflare_ruleset.x", "mode": "managed", "type": "cloudflare_ruleset", "name": "x", "change": { "actions": ["create"], "after": ${RULESET}, "after_unknown": { "id": true, "rules": [{ "expression": true }] } } }] }`,
  },
  {
    uri: "state.json",
    text: `{ "format_version": "1.0", "terraform_version": "1.9.0", "values": { "root_module": { "resources": [{ "address": "cloudflare_ruleset.x", "mode": "managed", "type": "cloudflare_ruleset", "name": "x", "values": ${RULESET} }], "child_modules": [] } } }`,
  },
  {
    uri: "zone.json",
    text: `{ "zone": { "id": "😀", "name": "a.example", "plan": { "legacy_id": "pro" } }, "packages": [{ "id": "c504870194831cd12c3fc0284f294abb", "name": "OWASP ModSecurity Core Rule Set", "detection_mode": "anomaly", "sensitivity": "low", "action_mode": "block" }], "groups": [], "rules": [], "overrides": [{ "id": "o", "urls": ["a.example/😀*"] }], "firewall_rules": [{ "id": "f", "action": "bypass", "products": ["waf"], "filter": { "id": "g", "expression": "http.host eq \\"😀\\"" } }], "page_rules": [{ "id": "p", "targets": [{ "target": "url", "constraint": { "operator": "matches", "value": "*😀.example/*" } }], "actions": [{ "id": "waf", "value": "off" }], "status": "active", "priority": 1 }], "entrypoint": ${RULESET}, "check": { "compatible": false }, "status": { "new_waf_status": "none" } }`,
  },
  {
    uri: "a.tf",
    text: `# 😀\nlocals {\n  e = "http.host eq \\"😀\\" and ip.src not in {10.0.0.0/8}"\n  l = [for k, v in { a = 1, b = "😀" } : "\${k}-\${v}" if k != "c"]\n}\n\nresource "cloudflare_ruleset" "x😀" {\n  zone_id = var.zone\n  name    = "x"\n  kind    = "zone"\n  phase   = "http_request_firewall_custom"\n  rules {\n    action      = "block" # 😀\n    description = "😀\${local.e}"\n    expression  = <<-EOT\n      😀 http.host eq "\${join(",", local.l)}"\n      and ssl\n    EOT\n  }\n  dynamic "rules" {\n    for_each = toset(["a😀", "b"])\n    content {\n      action     = "log"\n      expression = "(http.host eq \\"\${rules.value}\\") %{ if true }or ssl%{ endif }"\n    }\n  }\n}\n`,
  },
  {
    uri: "b.tf.json",
    text: `{ "locals": { "e": "\${var.x}😀" }, "resource": { "cloudflare_ruleset": { "x": [{ "kind": "zone", "phase": "http_request_firewall_custom", "rules": [${RULE}, { "action": "block", "expression": "\${local.e} 😀" }] }] } } }`,
  },
  {
    uri: "x.tfvars",
    text: 'expressions = {\n  "😀" = "http.host eq \\"😀\\" or ip.src not in {1.1.1.1}"\n}\nrules = ["ssl😀"]\n',
  },
  {
    uri: "a.yaml",
    text: `# 😀\nx: &x 'http.host eq "😀"'\nrules:\n  - action: block\n    description: 😀 "a"\n    expression: *x\n  - action: block\n    expression: >-\n      😀 ip.src not in\n      {10.0.0.0/8} 😀\n  - { action: log, expression: "ssl 😀 \\U0001F600 \\ud83d\\ude00 not in" }\n  - action: log\n    expression: |\n      http.host contains "😀"\n`,
  },
  {
    uri: "policy.yaml",
    text: `# 😀\nthreshold: medium\naction: block\nparanoia: 2\ndisabled_rules: [ "942100😀", { rule: "911100", reason: "😀", expires: 2020-01-01 } ]\ndeployments:\n  - ruleset: owasp\n    name: "😀"\n    expression: 'http.host eq "😀"'\nzones:\n  a.example: { id: "😀", threshold: low }\n  "😀.example": {}\n`,
  },
  {
    uri: "a.md",
    text: "# 😀\n\n😀 `x`\n\n```cfexpr\nip.src not in {10.0.0.0/8} 😀\n```\n\n> ```cfexpr\n> ssl 😀 and\n> ```\n",
  },
  {
    uri: "a.cfexpr",
    text: 'http.host eq "😀" and ip.src not in {10.0.0.0/8} 😀\n# wafsmith-disable-line 😀\n',
  },
];

const NOISE = [
  ..."\"'{}[]()<>:,=#|&*!%$\\/-+.?~\n\t\r 01é😀\0\ud83d\ude00\ufeff\u2028".split(""),
  ...[
    "😀",
    "<<EOT\n",
    "<<-EOT",
    "EOT\n",
    "${",
    "%{",
    "%{ if",
    "%{ for x in",
    "~}",
    "/*",
    "*/",
    "//",
    "...",
    "=>",
    "==",
    "? :",
  ],
  ...[
    "true",
    "false",
    "null",
    "1e999",
    "-0",
    "[]",
    "{}",
    '""',
    '"x"',
    '"\\ud800"',
    "0x1F",
    "___",
    "!!binary ",
    "<<: ",
    "---\n",
    "*x",
    "&x ",
  ],
  ...[
    '"__proto__"',
    '"constructor"',
    "after_unknown",
    "rules",
    "expression",
    "for_each",
    "dynamic",
    "content",
    "count",
    "each.value",
  ],
  ...[
    "var.x",
    "local.e",
    "local.l[*]",
    "[0]",
    ".a",
    "join(",
    "format(",
    "merge(",
    "concat(",
    "jsonencode(",
    "for x in ",
    "not in",
    "\\u",
    "\\U",
    "\\x",
  ],
];

const SCALAR = /"(?:[^"\\\n]|\\.)*"|\b(?:true|false|null|\d+)\b|[A-Za-z_][\w.]*/g;

interface Mutation {
  readonly kind: "delete" | "insert" | "repeat" | "value" | "value" | "cut" | "move";
  readonly from: number;
  readonly to: number;
  readonly noise: string;
}

/** Files at which a reader, a rule or a report was at fault once. */
export const ONCE_AT_FAULT = [
  ["main.tf", 'resource "cloudflare_ruleset" "y" {\n( = "x"'],
  ["main.tf", 'resource "cloudflare_ruleset" "y" {\n"a" = "x"\n["b"] = 1\n'],
  [
    "plan.json",
    '{"format_version":"1.2","terraform_version":"1.9.0","resource_changes":[{"type":"cloudflare_ruleset","change":{"actions":["create"],"after":{"rules":[]},"after_unknown":true}}]}',
  ],
  ["zone.json", '{"zone":{"id":"\\ud800","name":"a.example"},"packages":[]}'],
  ["a.json", '{"{ "a": 😀, "b": [1 😀 2] 😀'],
  ["b.tf.json", "{ 😀: 1 } 😀"],
  ["a.yaml", '%\n# 😀\n\n😀 `"`\n'],
  ["a.yaml", '"😀" 😀: [ 😀\n- {😀'],
] as const;

/** Files of every notation with some changes, which break some of them and not others. */
export const files: Arbitrary<FileText> = mutated(SEEDS);

/** Some files with some changes. */
export function mutated(seeds: readonly FileText[]): Arbitrary<FileText> {
  return fc
    .tuple(
      fc.constantFrom(...seeds),
      fc.array(
        fc.record<Mutation>({
          kind: fc.constantFrom("delete", "insert", "insert", "repeat", "value", "value", "cut", "move"),
          from: fc.double({ min: 0, max: 1, noNaN: true }),
          to: fc.double({ min: 0, max: 1, noNaN: true }),
          noise: fc.constantFrom(...NOISE),
        }),
        { minLength: 0, maxLength: 4, size: "max" },
      ),
    )
    .map(([{ uri, text }, mutations]) => ({ uri, text: mutations.reduce(mutatedBy, text) }));
}

function mutatedBy(text: string, { kind, from, to, noise }: Mutation): string {
  const start = Math.floor(from * text.length);
  // Most changes are small: what is deleted or repeated is seldom longer than a line.
  const end = Math.min(text.length, start + Math.ceil(to * to * to * 80));
  switch (kind) {
    case "delete":
      return text.slice(0, start) + text.slice(end);
    case "insert":
      return text.slice(0, start) + noise + text.slice(start);
    case "repeat":
      return text.slice(0, end) + text.slice(start);
    case "cut":
      return text.slice(0, start);
    case "move":
      return text.slice(0, start) + text.slice(end) + text.slice(start, end);
    case "value": {
      const values = [...text.matchAll(SCALAR)];
      const value = values[Math.min(values.length - 1, Math.floor(from * values.length))];
      if (!value) return text;
      return text.slice(0, value.index) + noise + text.slice(value.index + value[0].length);
    }
  }
}

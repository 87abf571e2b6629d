/** A ruleset in the shape of an API response, in YAML. */
export function apiYaml(expressions: readonly string[]): string {
  return [
    "name: default",
    "kind: zone",
    "phase: http_request_firewall_custom",
    "rules:",
    ...expressions.flatMap((text, at) => rule(text, at, "  ")),
    "",
  ].join("\n");
}

/** A ruleset in the shape of an API response, in JSON. */
export function apiJson(expressions: readonly string[]): string {
  const rules = expressions.map((expression, at) => ({ ...fieldsOf(at), expression, action: "block" }));
  return JSON.stringify(
    { name: "default", kind: "zone", phase: "http_request_firewall_custom", rules },
    null,
    2,
  );
}

/** The same ruleset as a resource of Terraform. */
export function terraformText(expressions: readonly string[]): string {
  return [
    'resource "cloudflare_ruleset" "default" {',
    '  name  = "default"',
    '  kind  = "zone"',
    '  phase = "http_request_firewall_custom"',
    ...expressions.flatMap((text, at) => [
      "  rules {",
      `    ref        = "${fieldsOf(at).ref}"`,
      '    action     = "block"',
      `    expression = ${JSON.stringify(text)}`,
      "  }",
    ]),
    "}",
    "",
  ].join("\n");
}

/** The rules in the format of `octorules`. */
export function octorulesYaml(expressions: readonly string[]): string {
  return [
    "cloudflare:",
    "  waf_custom_rules:",
    ...expressions.flatMap((text, at) => rule(text, at, "    ")),
    "",
  ].join("\n");
}

/** The same ruleset as a resource of Terraform. */
export function terraform(expressions: readonly string[]): string {
  return [
    'resource "cloudflare_ruleset" "custom" {',
    '  zone_id = "0123456789abcdef0123456789abcdef"',
    '  name    = "default"',
    '  kind    = "zone"',
    '  phase   = "http_request_firewall_custom"',
    ...expressions.flatMap(ruleBlock),
    "}",
    "",
  ].join("\n");
}

function ruleBlock(expression: string, at: number): string[] {
  const { ref, description } = fieldsOf(at);
  const quoted = JSON.stringify(expression).replaceAll("${", "$${").replaceAll("%{", "%%{");
  return [
    "  rules {",
    `    ref         = "${ref}"`,
    `    description = "${description}"`,
    `    expression  = ${quoted}`,
    '    action      = "block"',
    "  }",
  ];
}

function rule(expression: string, at: number, indent: string): string[] {
  const { ref, description } = fieldsOf(at);
  return [
    `${indent}- ref: ${ref}`,
    `${indent}  description: ${description}`,
    `${indent}  expression: ${JSON.stringify(expression)}`,
    `${indent}  action: block`,
  ];
}

function fieldsOf(at: number): { ref: string; description: string } {
  return { ref: `rule_${at}`, description: `Rule ${at}` };
}

/** A ruleset as the API answers it, in YAML. */
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

/** The same ruleset in JSON. */
export function apiJson(expressions: readonly string[]): string {
  const rules = expressions.map((expression, at) => ({ ...fieldsOf(at), expression, action: "block" }));
  return JSON.stringify(
    { name: "default", kind: "zone", phase: "http_request_firewall_custom", rules },
    null,
    2,
  );
}

/** The rules in the layout of `octorules`. */
export function octorulesYaml(expressions: readonly string[]): string {
  return [
    "cloudflare:",
    "  waf_custom_rules:",
    ...expressions.flatMap((text, at) => rule(text, at, "    ")),
    "",
  ].join("\n");
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

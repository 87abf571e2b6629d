import { POLICY_SCHEMA } from "../../src/contract/schemas/policy.ts";
import { fence, table } from "./markdown.ts";

interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly required?: readonly string[];
  readonly examples?: readonly unknown[];
}

/** Path of the schema in the package. */
export const SCHEMA_FILE = "schemas/policy.schema.json";

/** The JSON Schema of policies, as published. */
export function policySchemaFile(): string {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...(POLICY_SCHEMA as object),
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

/** `docs/policy.md`: every key of a policy, from its schema, and the rules of merging. */
export function policyPage(): string {
  const policy = POLICY_SCHEMA as Schema;
  const { deployments, zones } = policy.properties!;
  const deployment = deployments!.items!;
  const zone = (zones!.additionalProperties as Schema).anyOf![0]!;
  const own = (keys: readonly string[]) => ({ properties: pick(policy.properties!, keys) });
  const entry = (key: string) => itemOf(deployment.properties![key]!);
  const shortKeys = ["paranoia", "threshold", "action", "disabled_rules"];
  return [
    "# Policies",
    INTRODUCTION,
    fence(EXAMPLE, "yaml"),
    "For completion and checks in editors, a YAML policy begins with the address of its schema; a JSON policy has it as `$schema`:",
    fence(`# yaml-language-server: $schema=./node_modules/wafsmith/dist/${SCHEMA_FILE}`, "yaml"),
    "## The short form",
    "This form configures the OWASP Core Ruleset in a zone.",
    keysTable(own(shortKeys)),
    "## Deployments",
    `${deployment.description} Either the short keys or \`deployments\` are given, in a policy as in a zone.`,
    keysTable(deployment),
    "## Entries of lists",
    ...["disabled_rules", "all_rules", "categories", "rules"].flatMap((key) => [
      `### \`${key}\``,
      keysTable(entry(key)),
    ]),
    "## The rules around deployments",
    AROUND,
    fence(AROUND_EXAMPLE, "yaml"),
    keysTable(own(["exceptions", "exclusive"])),
    `### \`exceptions\`\n\n${policy.properties!["exceptions"]!.items!.description} One of \`rulesets\`, \`rules\` and \`skip\` is required, in one of the layers.`,
    keysTable(policy.properties!["exceptions"]!.items!),
    "## Files and zones",
    keysTable(own(["extends", "zones", "$schema"])),
    `### A zone\n\n${zone.description}`,
    keysTable({ properties: pick(zone.properties!, ["id", "deployments", "exceptions", "exclusive"]) }),
    MERGING,
  ]
    .join("\n\n")
    .concat("\n");
}

const INTRODUCTION =
  "A policy states the settings that you want; `wafsmith compile` writes the overrides and the requests that apply them. An omitted key overrides nothing. Unknown and repeated keys are errors, so a misspelt key cannot be mistaken for a missing one.";

const EXAMPLE = `deployments:
  - ruleset: Cloudflare Managed Ruleset
    categories:
      - { category: wordpress, action: block }
  - ruleset: owasp
    paranoia: 2
    threshold: high
    action: managed_challenge
    disabled_rules:
      - { id: 942100, reason: search field, until: 2027-01-31 }
zones:
  example.com:
  shop.example.com:
    deployments:
      - { ruleset: owasp, paranoia: 3 }`;

const AROUND =
  "A policy may also control the rules around the execute rules. With `exceptions` it lists every skip rule of the entry point, and `exclusive: true` allows no other rule at all. An exception only affects what comes after it, so a new one is placed right before the first rule that it applies to. One that comes too late is moved there; the others keep their place. This needs a PUT of the whole entry point: give the live one (`--against`), or write `exclusive: true`. `diff` reports a skip rule that is missing, different or not listed, and with `exclusive` any other rule that has an effect.";

const AROUND_EXAMPLE = `deployments:
  - { ruleset: owasp, paranoia: 2 }
exceptions:
  - name: health checks
    expression: http.request.uri.path eq "/health"
    rulesets: [owasp]
    reason: The load balancer sends no user agent.
    until: 2027-01-31
exclusive: true`;

const MERGING = `## How layers are merged

A file is a layer above the one that it \`extends\`; a zone is a layer above them all. Deployments are matched by \`name\`, in any case.

- A single setting of the upper layer replaces that of the lower one.
- \`disabled_rules\` and \`rules\` are joined. If entries of two layers are about the same rule, by its id, each of \`enabled\`, \`action\` and \`score_threshold\` is taken from the upper one: \`{ id: 942100, enabled: true }\` in \`rules\` of a zone undoes a \`disabled_rules\` entry below.
- \`categories\` are joined, those of the lower layer first. An entry for a tag replaces the lower one for the same tag, at its own, later position.
- \`all_rules\` is merged key by key.
- Deployments that exist only in the upper layer come last.
- \`exceptions\` are joined. An entry with a \`name\` that a lower layer has replaces single settings of that one; \`enabled: false\` disables it.
- Within one layer, two entries for the same rule or tag are an error.

## Precedence

An override for a rule wins over one for its tags, which wins over one for all rules. If two tags apply, the last listed wins. A skip rule placed before the deployment wins over any override. \`wafsmith explain <rule> <file>\` shows which of them applies to a rule.`;

function pick(all: Readonly<Record<string, Schema>>, keys: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(keys.map((key) => [key, all[key]!]));
}

function keysTable({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([key, schema]) => [
    `\`${key}\`${required.includes(key) ? " (required)" : ""}`,
    typeOf(schema),
    schema.description ?? "",
    (schema.examples ?? []).map((example) => `\`${flow(example)}\``).join(", "),
  ]);
  return table(["Key", "Value", "Meaning", "Example"], rows);
}

/** Contents of a list entry, or of a mapping. */
function itemOf(schema: Schema): Schema {
  const item = schema.items ?? schema;
  return item.anyOf?.find((one) => one.properties) ?? item;
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ");
  if (schema.items) return "list";
  if (schema.properties || schema.additionalProperties) return "mapping";
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  if (schema.type === "integer")
    return schema.minimum === undefined ? "integer" : `integer from ${schema.minimum}`;
  return schema.type === "string" ? "text" : (schema.type ?? "");
}

/** A value written as YAML on one line. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([key, one]) => `${key}: ${flow(one)}`)
    .join(", ")} }`;
}

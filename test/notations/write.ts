/** A value as JSON has it. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };
export type PlainObject = { readonly [key: string]: Plain };

/** A notation in which a ruleset of a zone can be written. */
export interface Notation {
  readonly name: string;
  readonly file: string;
  readonly write: (ruleset: PlainObject) => string;
  /** Whether the notation has words for this ruleset. */
  readonly canHold?: (ruleset: PlainObject) => boolean;
}

export const isObject = (value: Plain | undefined): value is PlainObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const rulesOf = (ruleset: PlainObject): readonly PlainObject[] =>
  (ruleset["rules"] as readonly PlainObject[] | undefined) ?? [];

/** The sections of zone files, by phase; those that add an action to rules without one are left to rules with one. */
const SECTIONS: Readonly<Record<string, { readonly name: string; readonly addsAction: boolean }>> = {
  http_request_firewall_custom: { name: "waf_custom_rules", addsAction: false },
  http_request_firewall_managed: { name: "waf_managed_rules", addsAction: false },
  http_ratelimit: { name: "rate_limiting_rules", addsAction: false },
  http_request_transform: { name: "url_rewrite_rules", addsAction: true },
  http_request_late_transform: { name: "request_header_rules", addsAction: true },
  http_request_dynamic_redirect: { name: "redirect_rules", addsAction: true },
  http_request_origin: { name: "origin_rules", addsAction: true },
  http_custom_errors: { name: "custom_error_rules", addsAction: true },
};

function isZoneFile(ruleset: PlainObject): boolean {
  const section = SECTIONS[String(ruleset["phase"])];
  if (!section || ruleset["kind"] !== "zone") return false;
  return !section.addsAction || rulesOf(ruleset).every((rule) => "action" in rule);
}

const zoneFile = (ruleset: PlainObject) => ({
  [SECTIONS[String(ruleset["phase"])]!.name]: ruleset["rules"] ?? [],
});

/** Real YAML, not JSON: block collections, and plain scalars where YAML allows them. */
function yaml(value: Plain, indent = ""): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return " []\n";
    return `\n${value.map((item: Plain) => `${indent}-${yaml(item, `${indent}  `)}`).join("")}`;
  }
  if (isObject(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) return " {}\n";
    return `\n${entries.map(([key, item]) => `${indent}${JSON.stringify(key)}:${yaml(item, `${indent}  `)}`).join("")}`;
  }
  return ` ${typeof value === "string" ? yamlText(value) : String(value)}\n`;
}

const yamlText = (text: string) =>
  /^[a-z][\w. ]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/.test(text) && !text.endsWith(" ")
    ? text
    : JSON.stringify(text);

const hclText = (text: string) =>
  JSON.stringify(text)
    .replaceAll("${", () => "$${")
    .replaceAll("%{", "%%{");

/** Values as attributes, as provider 5 has all of them. */
function attribute(value: Plain, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[${value.map((item: Plain) => `\n${inner}${attribute(item, inner)},`).join("")}\n${indent}]`;
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([key, item]) => `\n${inner}${hclKey(key)} = ${attribute(item, inner)}`)
      .join("")}\n${indent}}`;
  return typeof value === "string" ? hclText(value) : String(value);
}

const hclKey = (key: string) => (/^[A-Za-z_][\w-]*$/.test(key) ? key : hclText(key));

/** Objects and lists of them as blocks, as provider 4 has them; `headers` are blocks with a name. */
function blocks(object: PlainObject, indent: string): string {
  return Object.entries(object)
    .map(([key, value]) => {
      if (key === "headers" && isObject(value)) {
        return Object.entries(value)
          .map(([name, header]) => block(key, isObject(header) ? { name, ...header } : { name }, indent))
          .join("");
      }
      if (key === "rules" && isObject(value)) {
        const joined = Object.entries(value).map(([id, ids]) => [id, (ids as readonly string[]).join(",")]);
        return `${indent}${key} = ${attribute(Object.fromEntries(joined), indent)}\n`;
      }
      if (isObject(value)) return block(key, value, indent);
      if (Array.isArray(value) && value.length > 0 && value.every(isObject))
        return value.map((item) => block(key, item as PlainObject, indent)).join("");
      return `${indent}${key} = ${attribute(value, indent)}\n`;
    })
    .join("");
}

const block = (key: string, object: PlainObject, indent: string) =>
  `${indent}${key} {\n${blocks(object, `${indent}  `)}${indent}}\n`;

const ZONE = "0123456789abcdef0123456789abcdef";
const resource = (ruleset: PlainObject) => ({ zone_id: ZONE, ...ruleset });

const templateText = (text: string) => text.replaceAll("${", () => "$${").replaceAll("%{", "%%{");

function templated(value: Plain): Plain {
  if (typeof value === "string") return templateText(value);
  if (Array.isArray(value)) return value.map(templated);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, templated(item)]));
}

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const RESOURCE = {
  address: "cloudflare_ruleset.a",
  mode: "managed",
  type: "cloudflare_ruleset",
  name: "a",
};

/** Keys as Pulumi has them; those of maps whose keys are names stay. */
function camelCased(value: Plain, isMap = false): Plain {
  if (Array.isArray(value)) return value.map((item: Plain) => camelCased(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const name = isMap ? key : key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return [name, camelCased(item, isObject(item) && (key === "headers" || key === "rules"))];
    }),
  );
}

function interpolated(value: Plain): Plain {
  if (typeof value === "string") return value.replaceAll("${", () => "$${");
  if (Array.isArray(value)) return value.map(interpolated);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolated(item)]));
}

const CALL = {
  request: {
    method: "GET",
    url: `https://api.cloudflare.com/client/v4/zones/${ZONE}/rulesets/phases/http_ratelimit/entrypoint`,
  },
};

export const NOTATIONS: readonly Notation[] = [
  { name: "a request body", file: "ruleset.json", write: pretty },
  {
    name: "an answer of the API",
    file: "answer.json",
    write: (ruleset) => pretty({ result: ruleset, success: true, errors: [], messages: [] }),
  },
  { name: "YAML", file: "ruleset.yaml", write: (ruleset) => yaml(ruleset).trimStart() },
  {
    name: "a zone file",
    file: "example.com.yaml",
    write: (ruleset) => yaml(zoneFile(ruleset)).trimStart(),
    canHold: isZoneFile,
  },
  {
    name: "a zone file with a name space",
    file: "example.com.yaml",
    write: (ruleset) => yaml({ cloudflare: zoneFile(ruleset) }).trimStart(),
    canHold: isZoneFile,
  },
  {
    name: "Terraform with blocks",
    file: "main.tf",
    write: (ruleset) => `resource "cloudflare_ruleset" "a" {\n${blocks(resource(ruleset), "  ")}}\n`,
  },
  {
    name: "Terraform with attributes",
    file: "main.tf",
    write: (ruleset) =>
      `resource "cloudflare_ruleset" "a" {\n${Object.entries(resource(ruleset))
        .map(([key, value]) => `  ${key} = ${attribute(value, "  ")}\n`)
        .join("")}}\n`,
  },
  {
    name: "Terraform in JSON",
    file: "main.tf.json",
    write: (ruleset) =>
      pretty({ resource: { cloudflare_ruleset: { a: templated(resource(ruleset) as PlainObject) } } }),
  },
  {
    name: "a plan",
    file: "plan.json",
    write: (ruleset) =>
      pretty({
        format_version: "1.2",
        terraform_version: "1.9.0",
        resource_changes: [
          {
            ...RESOURCE,
            change: {
              actions: ["create"],
              before: null,
              after: resource(ruleset),
              after_unknown: { id: true },
            },
          },
        ],
      }),
  },
  {
    name: "a recording of calls",
    file: "calls.har",
    write: (ruleset) => {
      const text = JSON.stringify({ result: ruleset, success: true, errors: [], messages: [] });
      const response = { status: 200, content: { mimeType: "application/json", text } };
      return pretty({ log: { version: "1.2", entries: [{ ...CALL, response }] } });
    },
  },
  {
    name: "a state of Terraform",
    file: "terraform.tfstate",
    write: (ruleset) =>
      pretty({
        version: 4,
        terraform_version: "1.9.0",
        serial: 1,
        lineage: "a",
        outputs: {},
        resources: [{ ...RESOURCE, instances: [{ schema_version: 1, attributes: resource(ruleset) }] }],
      }),
  },
  {
    name: "a program of Pulumi",
    file: "Pulumi.yaml",
    write: (ruleset) => {
      const properties = camelCased(interpolated(resource(ruleset) as PlainObject));
      return yaml({
        name: "zone",
        runtime: "yaml",
        resources: { a: { type: "cloudflare:Ruleset", properties } },
      }).trimStart();
    },
  },
];

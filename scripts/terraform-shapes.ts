/**
 * Writes the tables in src/contract/terraform/ from descriptions of the Cloudflare provider's schemas.
 *
 *     tsx scripts/terraform-shapes.ts DIRECTORY
 *
 * DIRECTORY has `provider-v4.json`, `provider-v5.json` and `v4-to-v5.json`: each attribute with its flags, limits and
 * relations, as a walk over the provider's own schema objects gives them. The tables say the same in a form that is small to
 * load. They omit what no rule reads: defaults, what is sensitive, the limits of a block that is present (Terraform cannot
 * violate them), and the difference between a list and a set. The script prints how often each was omitted.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./setup.mjs";

type Json = { readonly [key: string]: unknown };

const OMITTED_KEYS = ["default", "sensitive", "minIfPresent", "otherChecks", "deprecated", "language"];
const KEPT_KEYS = ["enum", "min", "max", "minLength", "maxLength", "pattern", "element", "key"];
const RELATIONS = ["exactlyOneOf", "conflictsWith", "atLeastOneOf", "requiredWith", "needsValue"];
const UPGRADE_KEYS = ["renamed", "removed", "values", "nowComputedOnly"];

/**
 * A resource that the descriptions lack, the same in both versions.
 *
 * Source: https://developers.cloudflare.com/api/terraform/resources/waiting_rooms/subresources/events (checked 2026-11-29).
 */
const WAITING_ROOM_EVENT: Json = {
  members: {
    ...shapesOf("zone_id waiting_room_id name event_start_time event_end_time", { required: true }),
    ...shapesOf("custom_page_html description id prequeue_start_time queueing_method", {}),
    ...shapesOf("turnstile_action turnstile_mode", {}),
    ...shapesOf("disable_session_renewal shuffle_at_event_start suspended", { type: "bool" }),
    ...shapesOf("new_users_per_minute session_duration total_active_users", { type: "int" }),
    ...shapesOf("created_on modified_on", { isReadOnly: true }),
  },
};

/** In version 4 Booleans, or `"enabled"` and `"disabled"`: words until list items moved to the plugin framework. */
const SWITCHES = "include_subdomains preserve_path_suffix preserve_query_string subpath_matching";

/**
 * Members that releases after the described ones have, members of which earlier releases took other types, and resources
 * that the descriptions lack.
 *
 * Sources: https://github.com/cloudflare/terraform-provider-cloudflare/pull/7348 (in 4.52.9), and
 * `internal/sdkv2provider/schema_cloudflare_list_item.go` of the provider's earlier releases.
 */
const OTHER_MEMBERS: Readonly<Record<number, Json>> = {
  4: {
    ...memberAt(["cloudflare_ruleset", "rules", "action_parameters", "content_converter"], { type: "bool" }),
    ...memberAt(["cloudflare_list_item", "redirect"], { members: shapesOf(SWITCHES, { type: "any" }) }),
    cloudflare_waiting_room_event: WAITING_ROOM_EVENT,
  },
  5: { cloudflare_waiting_room_event: WAITING_ROOM_EVENT },
};

/**
 * Blocks that are checked like resources. Of version 4, data sources are not described.
 *
 * Sources: the schemas of 5.24.0; https://www.pulumi.com/registry/packages/cloudflare@4.x/api-docs/provider;
 * https://developer.hashicorp.com/terraform/language/block/output (checked 2026-11-29).
 */
const BLOCKS: Readonly<Record<number, Json>> = JSON.parse(
  readFileSync(join(ROOT, "scripts/terraform-blocks.json"), "utf8"),
);

const directory = process.argv[2];
if (directory === undefined) throw new Error("name the directory that has the descriptions");
const omitted = new Map<string, number>();

for (const major of [4, 5]) {
  const { version, resourceNames, resources } = readJson(`provider-v${major}.json`);
  const shapes = mapValues(resources as Json, (one) => resourceShape(one as Json));
  const others = BLOCKS[major]!;
  const names = [...(resourceNames as readonly string[]), ...Object.keys(others), "module", "check"];
  const all = { ...merged(shapes, OTHER_MEMBERS[major] ?? {}), ...others };
  write(`v${major}.json`, { version, resourceNames: names, resources: all });
}
const { renamedResources, removedResources, removedInV4, resources } = readJson("v4-to-v5.json");
write("upgrade.json", {
  renamedResources: renamedResources as readonly Json[],
  removedResources: [...(removedResources as readonly Json[]), ...(removedInV4 as readonly Json[])],
  resources: mapValues(resources as Json, (one) => pick(one as Json, UPGRADE_KEYS)),
});
for (const [key, count] of [...omitted].sort()) console.log(`omitted: ${key}, ${count} times`);

/** The same shape for several members. */
function shapesOf(names: string, shape: Json): Json {
  return Object.fromEntries(names.split(" ").map((name) => [name, shape]));
}

function resourceShape(resource: Json): Json {
  return { members: members(resource), ...pick(resource, RELATIONS) };
}

/** Attributes and blocks share one name space, so they share one table. */
function members({ attributes = {}, blocks = {} }: Json): Json {
  return {
    ...mapValues(attributes as Json, (one) => attributeShape(one as Json)),
    ...mapValues(blocks as Json, (one) => blockShape(one as Json)),
  };
}

function attributeShape(attribute: Json): Json {
  count(attribute);
  const { required, optional, enumIgnoresCase } = attribute;
  const type = nestedType(attribute["type"]);
  const isNested = typeof type === "object" && !Array.isArray(type);
  return {
    ...(isNested
      ? { nesting: oneNesting((type as Json)["nesting"]), members: members(type as Json) }
      : type !== "string" && { type: flatType(type) }),
    ...(required === true && { required }),
    ...(required !== true && optional !== true && { isReadOnly: true }),
    ...(enumIgnoresCase === true && { ignoresCase: true }),
    ...pick(attribute, KEPT_KEYS),
  };
}

function blockShape(block: Json): Json {
  count(block);
  const { min, max, nesting } = block;
  return {
    isBlock: true,
    nesting: nesting === "single" ? "object" : "list",
    ...((min as number) > 0 && { required: true }),
    ...(max !== undefined && { max }),
    members: members(block),
  };
}

/** A collection of objects is described like any other nested attribute. */
function nestedType(type: unknown): unknown {
  if (!Array.isArray(type)) return type;
  const [nesting, inner] = type as [string, unknown];
  return typeof inner === "object" && !Array.isArray(inner) ? { ...inner, nesting } : type;
}

function flatType(type: unknown): unknown {
  return Array.isArray(type) ? [oneNesting(type[0]), flatType(type[1])] : type;
}

function oneNesting(nesting: unknown): unknown {
  return nesting === "set" ? "list" : nesting;
}

function count(described: Json): void {
  for (const key of OMITTED_KEYS) {
    if (described[key] !== undefined) omitted.set(key, (omitted.get(key) ?? 0) + 1);
  }
}

function pick(from: Json, keys: readonly string[]): Json {
  return Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])));
}

function mapValues(from: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value)]));
}

/** Tables in which only the member at a path has a shape. */
function memberAt([name, ...inner]: readonly string[], shape: Json): Json {
  return { [name!]: inner.length === 0 ? shape : { members: memberAt(inner, shape) } };
}

function merged(table: Json, more: Json): Json {
  const both = ([key, value]: [string, unknown]) =>
    typeof value === "object" && key in table ? merged(table[key] as Json, value as Json) : value;
  return { ...table, ...Object.fromEntries(Object.entries(more).map((entry) => [entry[0], both(entry)])) };
}

function readJson(name: string): Json {
  return JSON.parse(readFileSync(join(directory!, name), "utf8")) as Json;
}

/** One line for each resource, so that a difference can be read. */
function write(name: string, table: Json): void {
  const lines = Object.entries(table).map(([key, value]) => {
    if (key !== "resources") return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    const inner = Object.entries(value as Json).map(
      ([type, shape]) => `    "${type}": ${JSON.stringify(shape)}`,
    );
    return `  "resources": {\n${inner.join(",\n")}\n  }`;
  });
  writeFileSync(join(ROOT, "src/contract/terraform", name), `{\n${lines.join(",\n")}\n}\n`);
}

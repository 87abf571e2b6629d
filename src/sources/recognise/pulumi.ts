import { code } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import { isKnownResource, type ResourceValues, resourceSubjects } from "../terraform/resources/resources.ts";
import { arrayAt, hasEntry, objectAt, objectsIn, stringAt } from "../values/access.ts";
import type { LocatedEntry, LocatedNode, LocatedObject, LocatedString } from "../values/located.ts";
import { arrayNode, objectNode, unknownNode } from "../values/nodes.ts";
import type { SourceProblem } from "../values/problems.ts";
import type { Subject } from "./model.ts";

/** The contents of a Pulumi program or stack. */
export interface PulumiFile {
  readonly subjects: readonly Subject[];
  /** The properties of its resources, including unknown values. */
  readonly roots: readonly LocatedNode[];
  /** True for the export of a stack, which is a record of a deployment. */
  readonly isRecord: boolean;
  readonly problems: readonly SourceProblem[];
}

/** `cloudflare:Ruleset`, `cloudflare:index:Ruleset`, `cloudflare:index/ruleset:Ruleset`. */
const TYPE = /^cloudflare:(?:index(?:\/\w+)?:)?([A-Z]\w*)$/;
/** Marks a secret of an export, which is encrypted there. */
const SECRET_KEY = "4dabf18193072939515e22adb298388d";
/** The key of an object that is a function call: `fn::join`, and the older `Fn::Join`. */
const FUNCTION_KEY = /^fn::/i;
const INTERPOLATION = /\$\{[^}]*\}/;
/**
 * Lists that Pulumi names in the plural and the provider in the singular.
 *
 * Source: https://www.pulumi.com/registry/packages/cloudflare/api-docs/ruleset/ (checked 2026-11-26)
 */
const PLURALS: ReadonlyMap<string, string> = new Map([
  ["check_presences", "check_presence"],
  ["excludes", "exclude"],
  ["includes", "include"],
  ["lists", "list"],
  ["status_code_ttls", "status_code_ttl"],
]);
/** Objects whose keys are names that users choose. */
const NAMED: ReadonlySet<string> = new Set(["headers", "rules"]);

/**
 * The WAF resources of a program in YAML, or of what `pulumi stack export` prints; undefined for what is neither. The
 * provider is made of the one for Terraform, so its resources are read as those are, with their keys in snake case.
 *
 * Errors: `source/unknown-property`.
 */
export function pulumiFile(root: LocatedObject): PulumiFile | undefined {
  const declared = declaredResources(root);
  const exported = declared ? undefined : exportedResources(root);
  const resources = declared ?? exported;
  if (!resources) return undefined;
  return {
    subjects: resources.flatMap((one) => resourceSubjects(one, () => undefined)),
    roots: resources.map(({ node }) => node),
    isRecord: exported !== undefined,
    problems: declared ? oursIn(root).flatMap(({ properties }) => snakeNames(properties)) : [],
  };
}

function declaredResources(root: LocatedObject): ResourceValues[] | undefined {
  const ours = oursIn(root);
  return ours.length === 0
    ? undefined
    : ours.flatMap(({ name, type, properties }) => resourceOf(name, type, properties));
}

/** The resources of a program that are of this service. */
function oursIn(root: LocatedObject) {
  return (objectAt(root, "resources")?.entries ?? []).flatMap(({ key: name, value }) => {
    const resource = value.kind === "Object" ? value : undefined;
    const type = stringAt(resource, "type");
    return type && TYPE.test(type.value)
      ? [{ name, type, properties: objectAt(resource, "properties") }]
      : [];
  });
}

function exportedResources(root: LocatedObject): ResourceValues[] | undefined {
  const resources = arrayAt(objectAt(root, "deployment"), "resources");
  if (!resources || !objectsIn(resources).some((one) => hasEntry(one, "urn"))) return undefined;
  return objectsIn(resources).flatMap((one) => {
    const type = stringAt(one, "type");
    const values = objectAt(one, "inputs") ?? objectAt(one, "outputs");
    return type ? resourceOf(stringAt(one, "urn")?.value ?? "", type, values) : [];
  });
}

function resourceOf(name: string, type: LocatedString, values: LocatedObject | undefined): ResourceValues[] {
  const [, pulumiType] = TYPE.exec(type.value) ?? [];
  const terraformType = pulumiType === undefined ? "" : `cloudflare_${snakeCase(pulumiType)}`;
  if (!values || !isKnownResource(terraformType)) return [];
  const node = terraformShape(values, false) as LocatedObject;
  return [
    {
      type: terraformType,
      name,
      typeRange: type.range,
      node,
      syntax: "plan",
      numberInterpolations: [],
      zone: stringAt(node, "zone_id")?.value,
    },
  ];
}

/** `areNames`: the keys are names that users chose, which stay unchanged. */
function terraformShape(node: LocatedNode, areNames: boolean): LocatedNode {
  if (node.kind === "String") {
    return INTERPOLATION.test(node.value) ? unknownNode(node.range, "it is known only to Pulumi") : node;
  }
  if (node.kind === "Array") {
    return arrayNode(
      node.range,
      node.items.map((item) => terraformShape(item, false)),
    );
  }
  if (node.kind !== "Object") return node;
  if (node.entries.some(({ key }) => FUNCTION_KEY.test(key) || key === SECRET_KEY)) {
    return unknownNode(node.range, "it is known only to Pulumi");
  }
  const entries = node.entries.flatMap((entry): LocatedEntry[] => {
    const { key, value } = entry;
    if (key.startsWith("__")) return [];
    const shaped = terraformShape(value, NAMED.has(key) && value.kind === "Object");
    const name = snakeCase(key);
    return [{ ...entry, key: areNames ? key : (PLURALS.get(name) ?? name), value: shaped }];
  });
  return objectNode(node.range, entries);
}

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** Names in snake case, which the provider for Terraform has and the one for Pulumi rejects. */
function snakeNames(node: LocatedNode | undefined, areNames = false): SourceProblem[] {
  if (node?.kind === "Array") return node.items.flatMap((item) => snakeNames(item));
  if (node?.kind !== "Object") return [];
  return node.entries.flatMap(({ key, keyRange, value }) => {
    const isWrong = !areNames && /[a-z0-9]_[a-z]/.test(key) && !key.startsWith("__");
    const within = snakeNames(value, NAMED.has(key) && value.kind === "Object");
    return isWrong ? [unknownProperty(key, keyRange), ...within] : within;
  });
}

function unknownProperty(name: string, range: FileRange): SourceProblem {
  const meant = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return {
    slug: "unknown-property",
    messageId: "unknownProperty",
    data: { name, meant },
    effect: "rejected",
    range,
    message: `Pulumi names this property ${code(meant)} and rejects ${code(name)}.`,
    help: `Write ${code(meant)}.`,
  };
}

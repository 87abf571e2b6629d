import type { MemberShape, MemberShapes } from "../../contract/terraform/shape.ts";
import type { EmbeddedText } from "../../core/embedded-text.ts";
import { nearest } from "../../core/nearest.ts";
import { withMeantNames } from "../terraform/resources/meant-names.ts";
import {
  isKnownResource,
  READ_TYPES,
  type ResourceValues,
  recordedResource,
  resourceSubjects,
} from "../terraform/resources/resources.ts";
import { joinedNode, readOnly, sliceNode } from "../terraform/values/strings.ts";
import type { LocatedEntry, LocatedNode, LocatedObject, LocatedString } from "../values/located.ts";
import { arrayAt, hasEntry, objectAt, objectsIn, stringAt, stringsIn } from "../values/located.ts";
import { mappedNode, objectNode, unknownNode } from "../values/nodes.ts";
import { problemSayer, type Said, type SourceProblem } from "../values/problems.ts";
import type { ProviderView, Subject } from "./model.ts";
import problems from "./problems.json" with { type: "json" };
import keys from "./record-keys.json" with { type: "json" };
import { slotOfObject } from "./slots.ts";

const said = problemSayer(problems);

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
const TYPE = /^cloudflare:(?:index(?:\/\w+)?:)?([A-Za-z]\w*)$/;
/** Variables of a program whose values are texts without expressions, by name. */
interface Constants {
  readonly values: ReadonlyMap<string, EmbeddedText>;
  /** The characters that may still be inserted, so that a small file does not become a large one. */
  left: number;
}
/** An output of a resource. A shorter name is similar to too many others. */
const OUTPUT = /(?<!\$)\$\{([\w-]{4,})\./g;
/** The keys of a program whose members have names that its values may use. */
const DECLARING = ["resources", "variables", "config", "configuration"];
const MAX_INSERTED = 1_000_000;
/** Marks a secret of an export, which is encrypted there. */
const SECRET_KEY = "4dabf18193072939515e22adb298388d";
/** The options of a resource: https://www.pulumi.com/docs/iac/concepts/resources/options/ (checked 2026-11-29). */
const OPTIONS = keys.pulumiOptions;
/** The key of an object that is a function call: `fn::join`, and the older `Fn::Join`. */
const FUNCTION_KEY = /^fn::/i;
/** One that is never closed ends with the text, so that no other is looked for in it. */
const INTERPOLATION = /\$\{([^}]*)(\}?)/g;
/**
 * Lists that Pulumi names in the plural and the provider in the singular.
 *
 * Source: https://www.pulumi.com/registry/packages/cloudflare/api-docs/ruleset/ (checked 2026-11-26)
 */
const PLURALS: ReadonlyMap<string, string> = new Map(
  ["check_presence", "exclude", "include", "list", "status_code_ttl"].map((name) => [`${name}s`, name]),
);
/** Objects whose keys are names that users choose. */
const NAMED: ReadonlySet<string> = new Set(["headers", "rules"]);

/**
 * The WAF resources of a program in YAML, of the output of `pulumi stack export`, or of a manifest for Crossplane. These
 * providers are made of Terraform's, so their resources are read as those are, keys in snake case. Otherwise undefined.
 * `shapes`: those of the provider for Terraform, with which the names of properties are compared.
 *
 * Errors: `source/unknown-property`.
 */
export function pulumiFile(root: LocatedObject, shapes?: ProviderView["shapes"]): PulumiFile | undefined {
  const shapesOf = (type: string): readonly MemberShapes[] =>
    Object.values(shapes ?? {}).flatMap(({ resources }) => {
      const name = terraformTypeOf(type);
      return Object.hasOwn(resources, name) ? [resources[name]!.members] : [];
    });
  const ours = oursIn(root);
  const variables = objectAt(root, "variables")?.entries ?? [];
  const texts = variables.flatMap(({ key, value }): [string, EmbeddedText][] =>
    value.kind === "String" && !value.value.includes("$") ? [[key, readOnly(value.content)]] : [],
  );
  const constants = { values: new Map(texts), left: MAX_INSERTED };
  const isRecord = ours.length === 0;
  const resources = isRecord
    ? exportedResources(root)
    : ours.flatMap(({ name, type, properties }) =>
        resourceOf(name, type, properties, shapesOf(type.value), constants),
      );
  if (!resources) return manifestFile(root);
  const sections = DECLARING.flatMap((key) => objectAt(root, key)?.entries ?? []);
  const declared = new Set(sections.map(({ key }) => key));
  return {
    subjects: resources.flatMap((one) => resourceSubjects({ ...one, isProgram: !isRecord }, () => undefined)),
    roots: resources.map(({ node }) => node),
    isRecord,
    problems: ours.flatMap(({ type, properties, meant, options }) => [
      ...(meant ? misspelt([meant], ["properties"], { effect: "rejected" }) : []),
      ...misspelt(options?.entries ?? [], OPTIONS, { severity: "warning" }),
      ...unknownType(type),
      ...unknownNames(properties, shapesOf(type.value)),
      ...(properties ? undeclaredNames(properties, declared) : []),
    ]),
  };
}

/** Keys of a resource. Pulumi drops an unknown option with a warning. */
function misspelt(entries: readonly LocatedEntry[], known: readonly string[], how: Said): SourceProblem[] {
  return entries.flatMap(({ key: name, keyRange }) => {
    const [meant] = known.includes(name) ? [] : nearest(name, known);
    const kind = how.severity ? "unknownOption" : "unknownProperty";
    return meant ? [said("unknown-property", kind, keyRange, { data: { name, meant }, ...how })] : [];
  });
}

/** Outputs of resources that the program does not declare, though it declares one of a similar name. */
function undeclaredNames(properties: LocatedObject, declared: ReadonlySet<string>): SourceProblem[] {
  return stringsIn([properties]).flatMap(({ value, content }) =>
    [...value.matchAll(OUTPUT)].flatMap(({ 1: name = "", index }) => {
      const [meant = ""] = declared.has(name) ? [] : nearest(name, declared);
      const range = content.toOuter({ start: index + 2, end: index + 2 + name.length });
      const problem = said("unknown-property", "undeclared", range, {
        data: { name, meant },
        effect: "rejected",
      });
      return meant ? problem : [];
    }),
  );
}

/** A manifest for Crossplane, whose providers have the names of Terraform in camel case, and references for ids. */
function manifestFile(root: LocatedObject): PulumiFile | undefined {
  if (!stringAt(root, "apiVersion")?.value.includes("cloudflare")) return undefined;
  const { value, range } = stringAt(root, "kind") ?? { value: "", range: root.range };
  const type = { value: `cloudflare:${value}`, range };
  const given = objectAt(objectAt(root, "spec"), "forProvider");
  const own = given?.entries.filter(({ key }) => !/(?:Ref|Selector)$/.test(key)) ?? [];
  const [resource] = resourceOf("", type, given && objectNode(given.range, own));
  if (!resource) return undefined;
  const subjects = resourceSubjects({ ...resource, isProgram: true }, () => undefined).slice(1);
  return { subjects, roots: [resource.node], isRecord: false, problems: [] };
}

/** The resources of a program that are of this service. */
function oursIn(root: LocatedObject) {
  return (objectAt(root, "resources")?.entries ?? []).flatMap(({ key: name, value }) => {
    if (value.kind !== "Object") return [];
    const type = stringAt(value, "type");
    const meant =
      value.entry("properties") ?? value.entries.find(({ key }) => nearest(key, ["properties"])[0]);
    const properties = objectAt(value, meant?.key ?? "");
    const options = objectAt(value, "options");
    return type && TYPE.test(type.value) ? [{ name, type, properties, meant, options }] : [];
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

/** The type of a resource in Terraform. One that is read is meant also in other letters. */
function terraformTypeOf(type: string): string {
  const [, name] = TYPE.exec(type) ?? [];
  if (name === undefined) return "";
  const own = `cloudflare_${snakeCase(name)}`;
  return READ_TYPES.find((one) => one.replaceAll("_", "") === own.replaceAll("_", "")) ?? own;
}

/** The problem of a type that is read only as another one. */
function unknownType({ value: name, range }: LocatedString): SourceProblem[] {
  const meant = name.replace(/\w+$/, () => camelCase(terraformTypeOf(name).replace("cloudflare", "")));
  const isRead = isKnownResource(terraformTypeOf(name));
  return isRead && meant !== name
    ? [said("unknown-property", "unknownType", range, { data: { name, meant }, effect: "rejected" })]
    : [];
}

function resourceOf(
  name: string,
  type: Pick<LocatedString, "value" | "range">,
  values: LocatedObject | undefined,
  shapes: readonly MemberShapes[] = [],
  constants: Constants = { values: new Map(), left: 0 },
): ResourceValues[] {
  const terraformType = terraformTypeOf(type.value);
  if (!values || !TYPE.test(type.value)) return [];
  const node = withMeantNames(terraformShape(values, false, constants) as LocatedObject, shapes);
  const isRead = isKnownResource(terraformType) || slotOfObject(node) !== undefined;
  return isRead ? [recordedResource(name, terraformType, type.range, node)] : [];
}

/** `areNames`: the keys are names that users chose, which stay unchanged. */
function terraformShape(node: LocatedNode, areNames: boolean, constants: Constants): LocatedNode {
  if (node.kind === "String") return interpolated(node, constants);
  if (node.kind === "Array") {
    return mappedNode(node.range, node.items, (item) => terraformShape(item, false, constants));
  }
  if (node.kind !== "Object") return node;
  if (node.entries.some(({ key }) => FUNCTION_KEY.test(key) || key === SECRET_KEY)) {
    return unknownNode(node.range, "value known only to Pulumi");
  }
  const entries = node.entries.flatMap((entry): LocatedEntry[] => {
    const { key, value } = entry;
    if (key.startsWith("__")) return [];
    const shaped = terraformShape(value, NAMED.has(key) && value.kind === "Object", constants);
    const name = snakeCase(key);
    return [{ ...entry, key: areNames ? key : (PLURALS.get(name) ?? name), value: shaped }];
  });
  return objectNode(node.range, entries);
}

/** A string in which variables of the program are replaced by their values, in which other uses forbid fixes. */
function interpolated(node: LocatedString, constants: Constants): LocatedNode {
  const parts: EmbeddedText[] = [];
  let at = 0;
  for (const { 0: whole, 1: name, 2: end, index } of node.value.matchAll(INTERPOLATION)) {
    if (!end) break;
    const constant = node.value.includes("$$") ? undefined : constants.values.get(name!);
    if (constant) constants.left -= constant.text.length;
    if (!constant || constants.left < 0) return unknownNode(node.range, "value known only to Pulumi");
    parts.push(sliceNode(node, at, index).content, constant);
    at = index + whole.length;
  }
  if (at === 0) return node;
  parts.push(sliceNode(node, at, node.value.length).content);
  const pieces = parts.map((content) => ({ content, site: node.range }));
  return joinedNode(node.range, pieces);
}

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/**
 * Names that the provider for Pulumi does not have: its names are those of the provider for Terraform in camel case, and
 * lists may have the plural. Without shapes, only names in snake case are wrong. `isMap`: users choose the keys.
 */
function unknownNames(
  node: LocatedNode | undefined,
  shapes: readonly MemberShapes[],
  isMap = false,
): SourceProblem[] {
  if (node?.kind === "Array") return node.items.flatMap((item) => unknownNames(item, shapes));
  if (node?.kind !== "Object" || node.entries.some(({ key }) => FUNCTION_KEY.test(key))) return [];
  if (isMap) return node.entries.flatMap(({ value }) => unknownNames(value, shapes));
  const known = new Map(shapes.flatMap((one) => Object.entries(one).flatMap(spellings)));
  return node.entries.flatMap(({ key, keyRange, value }) => {
    if (key.startsWith("__") || known.has(key)) return within(key, value, shapes, known.get(key));
    const camel = camelCase(key);
    if (known.size === 0 && camel === key) return within(key, value, shapes, undefined);
    const meant = known.size === 0 || known.has(camel) ? camel : nearest(key, known.keys())[0];
    const problem = said("unknown-property", meant ? "unknownProperty" : "noProperty", keyRange, {
      data: { name: key, ...(meant && { meant }) },
      effect: "rejected",
    });
    return [problem, ...within(key, value, shapes, meant && known.get(meant))];
  });
}

/** The unknown names in the value of a member; of what has no members, nothing is known. */
function within(
  key: string,
  value: LocatedNode,
  shapes: readonly MemberShapes[],
  name: string | undefined,
): SourceProblem[] {
  if (shapes.length === 0) return unknownNames(value, [], NAMED.has(key) && value.kind === "Object");
  const own = shapes.flatMap((one) => (name !== undefined && Object.hasOwn(one, name) ? [one[name]!] : []));
  const members = own.flatMap((one) => (one.members ? [one.members] : []));
  if (members.length === 0 || members.length < own.length) return [];
  return unknownNames(
    value,
    members,
    value.kind === "Object" && own.some(({ nesting }) => nesting === "map"),
  );
}

/** The names that Pulumi may use for a member: the same names for the provider of any version. */
function spellings([name, { nesting, type }]: readonly [string, MemberShape]): readonly (readonly [
  string,
  string,
])[] {
  const camel = camelCase(name);
  const isList = nesting === "list" || type?.[0] === "list";
  const names = isList ? [camel, `${camel}s`, `${camel}es`, camel.replace(/y$/, "ies")] : [camel];
  return names.map((one) => [one, name]);
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

import type { ResourceShape } from "../../contract/terraform/shape.ts";
import { TERRAFORM_RULESETS } from "../../contract/terraform.ts";
import { code, codeList } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import type { TerraformResource } from "../../sources/recognise/model.ts";
import {
  arrayAt,
  type LocatedNode,
  type LocatedObject,
  mayBeNone,
  objectsIn,
  stringAt,
} from "../../sources/values/located.ts";
import type { ResourceMisfit, ResourceProblem } from "./resource-misfit.ts";

/** A value and what to underline if it lacks something. */
interface Owner {
  readonly node: LocatedObject;
  readonly at: LocatedNode | FileRange;
}

/** A group of members with the objects in which they belong together. */
interface Group {
  readonly parent: string;
  /** The members, as paths from the parent. */
  readonly members: readonly string[];
}

/** Every location where members of a resource conflict, or lack another one that they need. */
export function relationMisfits(root: Owner, shape: ResourceShape): ResourceMisfit[] {
  const found: ResourceMisfit[] = [];
  const {
    exactlyOneOf = [],
    atLeastOneOf = [],
    conflictsWith = [],
    requiredWith = [],
    needsValue = [],
  } = shape;
  /** Lists have thousands of rules, and most of them have none of the members that relations concern. */
  const known = new Map<string, readonly Owner[]>();
  const ownersWith = (parent: string, name: string | undefined): readonly Owner[] => {
    const key = `${parent} ${name ?? ""}`;
    const owners =
      known.get(key) ??
      (name === undefined
        ? ownersAt(root, parent)
        : ownersWith(parent, undefined).filter(({ node }) => node.entry(name)));
    known.set(key, owners);
    return owners;
  };
  /** `isOfGiven`: the relation ignores objects that lack the first of the members. */
  const inEach = (
    paths: readonly string[],
    judge: (members: readonly string[], owner: Owner) => Judgement | undefined,
    isOfGiven = false,
  ): void => {
    const { parent, members } = groupOf(paths);
    const name = isOfGiven ? firstName(members[0]!) : undefined;
    for (const owner of ownersWith(parent, name)) {
      const judged = judge(members, owner);
      if (judged) found.push({ at: judged.at, path: parent, problem: judged.problem });
    }
  };
  for (const paths of exactlyOneOf) inEach(paths, oneOf);
  for (const paths of conflictsWith) inEach(paths, notTogether);
  for (const paths of atLeastOneOf) inEach(paths, someOf);
  for (const { path, needs } of requiredWith) inEach([path, ...needs], neededWith, true);
  for (const { path, other, equals } of needsValue) inEach([path, other], neededValue(equals), true);
  return found;
}

const MODULES = new Map<string, string>(Object.entries(TERRAFORM_RULESETS.namedModules.value));

/** The `main_module` of a resource that is not the name of one of its files or modules. */
export function missingModule({ node, resourceType }: TerraformResource) {
  const list = MODULES.get(resourceType);
  if (list === undefined) return undefined;
  const at = stringAt(objectsIn(node.get("metadata"))[0] ?? node, "main_module");
  const items = arrayAt(node, list)?.items ?? [];
  const names = items.flatMap((item) => stringAt(objectsIn(item)[0], "name")?.value ?? []);
  if (!at || names.length === 0 || names.length < items.length || names.includes(at.value)) return undefined;
  const { source } = TERRAFORM_RULESETS.namedModules;
  return { at, source, data: { list, found: code(at.value), known: codeList(names, "and") } };
}

interface Judgement {
  readonly at: LocatedNode | FileRange;
  readonly problem: ResourceProblem;
}

function oneOf(keys: readonly string[], owner: Owner): Judgement | undefined {
  const states = keys.map((key) => stateOf(owner.node, key));
  if (states.every((state) => state === "absent")) return { at: owner.at, problem: { kind: "oneOf", keys } };
  return notTogether(keys, owner);
}

function someOf(keys: readonly string[], { node, at }: Owner): Judgement | undefined {
  const isAbsent = keys.every((key) => stateOf(node, key) === "absent");
  return isAbsent ? { at, problem: { kind: "someOf", keys } } : undefined;
}

/** The first of the members needs the others. */
function neededWith([key = "", ...needed]: readonly string[], { node }: Owner): Judgement | undefined {
  const missing = needed.filter((one) => stateOf(node, one) === "absent");
  if (stateOf(node, key) !== "given" || missing.length === 0) return undefined;
  return { at: placeOf(node, key), problem: { kind: "needs", keys: missing } };
}

/** The first of two members needs the second to have a value. */
function neededValue(equals: string) {
  return ([key = "", other = ""]: readonly string[], { node }: Owner): Judgement | undefined => {
    const value = valueAt(node, other);
    if (stateOf(node, key) !== "given" || value?.kind !== "String" || value.value === equals)
      return undefined;
    return { at: placeOf(node, key), problem: { kind: "needsValue", other, equals } };
  };
}

function notTogether(keys: readonly string[], { node }: Owner): Judgement | undefined {
  const given = keys.filter((key) => stateOf(node, key) === "given");
  if (given.length < 2) return undefined;
  return { at: placeOf(node, given.at(-1)!), problem: { kind: "exclusive", keys: given } };
}

/** The deepest object that contains all of these members, and their paths from there. */
function groupOf(paths: readonly string[]): Group {
  let [prefix = ""] = paths;
  do prefix = prefix.replace(/[^.]+\.?$/, "");
  while (!paths.every((path) => path.startsWith(prefix)));
  return { parent: prefix.slice(0, -1), members: paths.map((path) => path.slice(prefix.length)) };
}

/** The objects that a path leads to: several below a list or a map. */
function ownersAt(root: Owner, path: string): readonly Owner[] {
  let owners: readonly Owner[] = [root];
  for (const step of path === "" ? [] : path.split(".")) {
    const name = step.replace(/[[\]{}]+$/, "");
    owners = owners.flatMap(({ node }) => {
      const entry = node.entry(name);
      const isOfKind = !step.endsWith("[]") || entry?.value.kind === "Array";
      return entry && isOfKind ? objectsOf(entry.value, step.endsWith("{}"), entry.keyRange) : [];
    });
  }
  return owners;
}

function objectsOf(value: LocatedNode, isMap: boolean, at: FileRange): readonly Owner[] {
  if (value.kind === "Array") {
    return value.items.flatMap((item) =>
      objectsOf(item, isMap, item.kind === "Object" ? (item.entries[0]?.keyRange ?? item.range) : at),
    );
  }
  if (value.kind !== "Object") return [];
  if (!isMap) return [{ node: value, at }];
  return value.entries.flatMap((entry) => objectsOf(entry.value, false, entry.keyRange));
}

type State = "absent" | "given" | "unknown";

function stateOf(object: LocatedObject, path: string): State {
  const value = valueAt(object, path);
  if (!value || value.kind === "Null") return "absent";
  if (value.kind === "Array" && value.items.length === 0) return "absent";
  return mayBeNone(value) ? "unknown" : "given";
}

/** The value of a path below an object. Of blocks that may be repeated, the first counts. */
function valueAt(object: LocatedObject, path: string): LocatedNode | undefined {
  let value: LocatedNode | undefined = object;
  for (const step of path.split(".")) {
    if (value?.kind === "Array") value = value.items[0];
    if (value?.kind !== "Object") return value?.kind === "Unknown" ? value : undefined;
    value = value.get(step.replace(/[[\]{}]+$/, ""));
  }
  return value;
}

/** The location of the first name of a path. */
function placeOf(object: LocatedObject, path: string): FileRange {
  return object.entry(firstName(path))?.keyRange ?? object.range;
}

function firstName(path: string): string {
  return path.split(".")[0]!.replace(/[[\]{}]+$/, "");
}

import type {
  FlatType,
  MemberShape,
  MemberShapes,
  ProviderMajor,
  ResourceShape,
} from "../../contract/terraform/shape.ts";
import { contains, type FileRange, inFile } from "../../core/range.ts";
import type { TerraformResource } from "../../sources/recognise/model.ts";
import { MAJORS } from "../../sources/terraform/modules/provider-majors.ts";
import { meantMember, STATUS, withMeantNames } from "../../sources/terraform/resources/meant-names.ts";
import { ignoredIn } from "../../sources/terraform/resources/resource-blocks.ts";
import {
  type LocatedEntry,
  type LocatedNode,
  type LocatedObject,
  objectsIn,
} from "../../sources/values/located.ts";
import type { ProviderSettings } from "../config/provider-settings.ts";
import { type CheckedPlace, compiledPattern } from "./parameter-check.ts";
import { placeOf, type ResourceMisfit, type ResourceProblem } from "./resource-misfit.ts";
import { relationMisfits } from "./resource-relations.ts";

/** The parts that do not fit, for the major version that the resource is written for. */
export interface ResourceMisfits {
  readonly major: ProviderMajor;
  readonly misfits: readonly ResourceMisfit[];
}

/**
 * Every location where a resource does not have the shape that its provider expects. If several majors are possible, the
 * best fit is assumed to be the intended one, so whatever one of them accepts is right. Unknown values fit.
 */
export function resourceMisfits(
  resource: TerraformResource,
  { major: named, upgradeTo }: ProviderSettings = {},
): ResourceMisfits | undefined {
  const known = checked.get(resource);
  if (known !== undefined) return known ?? undefined;
  const { provider, resourceType } = resource;
  let best: ResourceMisfits | undefined;
  const majors = named ? [named] : upgradeTo ? MAJORS : (provider?.majors ?? []);
  // Without a constraint, the settings may be those of an older version.
  for (const major of provider && !(resourceType === "provider" && majors.length > 1) ? majors : []) {
    const { resources } = provider!.shapes[major];
    if (!Object.hasOwn(resources, resourceType)) continue;
    const misfits = misfitsIn(resource, resources[resourceType]!, major);
    // The newest comes last, and is taken among equals.
    if (!best || weightOf(misfits) <= weightOf(best.misfits)) best = { major, misfits };
  }
  checked.set(resource, best ?? null);
  return best;
}

/** The number of misfits. Blocks for attributes, or the reverse, count double: who writes for a major knows its notation. */
function weightOf(misfits: readonly ResourceMisfit[]): number {
  return misfits.length + misfits.filter(({ problem }) => problem.kind === "notation").length;
}

/** The names in a resource that its provider does not take, with their places. */
export function unknownNames(resource: TerraformResource, provider: ProviderSettings | undefined) {
  return (resourceMisfits(resource, provider)?.misfits ?? []).flatMap(({ at, path, problem }) =>
    problem.kind === "unknown" ? [{ at: placeOf(at), path, problem }] : [],
  );
}

/** The attributes that `ignore_changes` of a resource names; `isUnknown`: its major does not have it. */
export function ignoredNames({ provider, resourceType }: TerraformResource, major?: ProviderMajor) {
  const { block, text = "" } = provider?.definition ?? {};
  const shape = major && !provider!.isNewer ? provider!.shapes[major].resources[resourceType] : undefined;
  return (block ? ignoredIn(block.body) : []).map((item) => {
    const written = text.slice(item.start, item.end);
    const [name = "all"] = /^\w+/.exec(written) ?? [];
    const isUnknown = shape !== undefined && name !== "all" && !Object.hasOwn(shape.members, name);
    return { name, at: inFile(item), isWhole: name === written, isUnknown };
  });
}

/** Whether a resource is already in the shape of a major. */
export function fitsMajor(resource: TerraformResource, major: ProviderMajor): boolean {
  const { provider, resourceType } = resource;
  const resources = provider?.shapes[major].resources ?? {};
  const shape = Object.hasOwn(resources, resourceType) ? resources[resourceType] : undefined;
  return shape !== undefined && misfitsIn(resource, shape, major).length === 0;
}

/** Cached, because several rules use the misfits of one resource. */
const checked = new WeakMap<TerraformResource, ResourceMisfits | null>();

function misfitsIn(
  resource: TerraformResource,
  shape: ResourceShape,
  major: ProviderMajor,
): ResourceMisfit[] {
  const { written, typeRange } = resource;
  const checker = new ResourceChecker(resource, major);
  checker.members({ node: written, at: typeRange, path: "" }, shape.members);
  const node = withMeantNames(written, [shape.members]);
  return [...checker.found, ...relationMisfits({ node, at: typeRange }, shape)];
}

class ResourceChecker {
  readonly found: ResourceMisfit[] = [];
  /** False for JSON, in which blocks and attributes look alike. */
  readonly #tellsBlocks: boolean;
  readonly #major: ProviderMajor;
  /** Whether the resource cannot be for another major. */
  readonly #isCertain: boolean;
  readonly #range: FileRange;

  constructor({ syntax, provider, written }: TerraformResource, major: ProviderMajor) {
    this.#tellsBlocks = syntax === "hcl";
    this.#major = major;
    this.#isCertain = provider?.majors.length === 1;
    this.#range = written.range;
  }

  members({ node, at, path }: CheckedPlace & { readonly node: LocatedObject }, members: MemberShapes): void {
    for (const entry of node.entries) {
      const { key, keyRange } = entry;
      if (key === "//" && !this.#tellsBlocks) continue;
      const near = Object.hasOwn(members, key) ? key : meantMember(key, node, settable(members));
      if (near !== key) this.#unknown(entry, near, path);
      if (near !== undefined)
        this.#member(entry, members[near]!, { at: keyRange, path: path === "" ? near : `${path}.${near}` });
    }
    const missing: string[] = [];
    for (const key in members) if (members[key]!.required && !isGiven(node, key, members)) missing.push(key);
    if (missing.length > 0) this.#add(at, path, { kind: "missing", keys: missing });
  }

  #unknown({ key, keyRange, isBlock, value }: LocatedEntry, near: string | undefined, path: string): void {
    // A value from elsewhere in the module may have members for other users, which the provider drops as intended.
    if (near === undefined && (keyRange.origin || !contains(this.#range, keyRange))) return;
    const isVersion = key === "version" && path.endsWith("action_parameters");
    const isLatest = value.kind === "String" && value.value === "latest";
    // Names that older versions had or that the API answers, and without which the same is deployed.
    const isOlder = isVersion ? isLatest : key === "version" || key === "last_updated";
    if (isOlder && !(isVersion && this.#major === 4 && this.#isCertain)) return;
    const isDropped = this.#major === 5 && path !== "" && isBlock !== true;
    const isStatus = key === STATUS && near === "enabled" && value.kind === "String";
    const meant = isStatus ? `enabled = ${value.value !== "disabled"}` : near;
    this.#add(keyRange, path, { kind: "unknown", key, near, meant, isDropped, isOlder });
  }

  #member(entry: LocatedEntry, shape: MemberShape, { at, path }: Omit<CheckedPlace, "node">): void {
    const { value, isBlock } = entry;
    if (value.kind === "Null") return;
    if (shape.isReadOnly) {
      this.#add(at, path, { kind: "readOnly" });
      return;
    }
    const isWrong =
      this.#tellsBlocks && (isBlock ?? false) !== (shape.isBlock ?? false) && value.kind !== "Unknown";
    if (isWrong) this.#add(at, path, { kind: "notation", wantsBlock: shape.isBlock ?? false });
    const place = { node: value, at, path };
    if (shape.isBlock || isBlock) this.#blocks(place, shape);
    else this.#value(place, shape);
  }

  /** Blocks of one type are a list, even if only one is allowed. JSON may write a single block as an object. */
  #blocks({ node, at, path }: CheckedPlace, shape: MemberShape): void {
    if (!shape.members) {
      if (node.kind !== "Array") this.#value({ node, at, path }, shape);
      return;
    }
    const items = node.kind === "Array" ? node.items : [node];
    const known = items.filter(({ kind }) => kind !== "Unknown");
    const surplus = known[shape.max ?? known.length] ?? at;
    if (shape.isBlock) this.#size(surplus, path, { what: "blocks", size: known.length }, { max: shape.max });
    for (const item of items) this.#object({ node: item, at: item, path }, shape.members);
  }

  /** A value of a wrong nesting is reported, and its members are compared all the same. */
  #value(place: CheckedPlace, shape: MemberShape): void {
    const { node, at, path } = place;
    if (node.kind === "Unknown") {
      for (const one of node.candidates ?? []) this.#value({ node: one, at, path }, shape);
      return;
    }
    if (!shape.nesting) this.#flat(place, shape.type ?? "string", shape);
    else if (shape.nesting === "object" || shape.nesting === "list") {
      const items = node.kind === "Array" ? node.items : [node];
      if (shape.nesting === "list" && node.kind === "Array") this.#size(at, path, sizeOf(node.items), shape);
      const isWrong = (node.kind === "Array") !== (shape.nesting === "list");
      const wanted = shape.nesting === "list" ? "a list of objects" : "an object";
      if (isWrong) this.#add(node, path, { kind: "type", wanted });
      if (isWrong && node.kind !== "Array" && node.kind !== "Object") return;
      for (const item of items)
        this.#object({ node: item, at: node === item ? at : item, path }, shape.members!);
    } else if (node.kind !== "Object") this.#add(node, path, { kind: "type", wanted: "an object" });
    else
      for (const { keyRange, value } of node.entries)
        this.#object({ node: value, at: keyRange, path }, shape.members!);
  }

  #object({ node, at, path }: CheckedPlace, members: MemberShapes): void {
    if (node.kind === "Unknown")
      for (const one of (node.candidates ?? []).flatMap(objectsIn))
        this.#object({ node: one, at, path }, members);
    if (node.kind === "Object") this.members({ node, at: node.entries[0]?.keyRange ?? at, path }, members);
    else if (node.kind !== "Null" && node.kind !== "Unknown") {
      this.#add(node, path, { kind: "type", wanted: "an object" });
    }
  }

  #flat({ node, at, path }: CheckedPlace, type: FlatType, limits: MemberShape): void {
    if (node.kind === "Null" || node.kind === "Unknown" || type === "any") return;
    if (typeof type === "string") {
      if (!isOfType(node, type)) this.#add(node, path, { kind: "type", wanted: SCALARS[type] });
      else this.#limits(node, path, limits);
      return;
    }
    const [collection, inner] = type;
    const isCollection = collection === "list" ? node.kind === "Array" : node.kind === "Object";
    if (!isCollection) {
      this.#add(node, path, { kind: "type", wanted: wordsFor(type) });
      return;
    }
    const values =
      node.kind === "Array" ? node.items : (node as LocatedObject).entries.map(({ value }) => value);
    if (node.kind === "Array") this.#size(at, path, sizeOf(node.items), limits);
    for (const value of values) this.#flat({ node: value, at: value, path }, inner, limits.element ?? {});
  }

  #limits(node: LocatedNode, path: string, shape: MemberShape): void {
    const { enum: known, ignoresCase, pattern, minLength, maxLength } = shape;
    const value =
      node.kind === "String" || node.kind === "Number" || node.kind === "Boolean" ? node.value : undefined;
    if (value === undefined) return;
    if (known && !known.some((one) => isSame(one, value, ignoresCase))) {
      this.#add(node, path, { kind: "value", known });
    } else if (typeof value === "string") {
      if (pattern !== undefined && !compiledPattern(pattern).test(value))
        this.#add(node, path, { kind: "form", pattern });
      else
        this.#size(
          node,
          path,
          { what: "characters", size: value.length },
          { min: minLength, max: maxLength },
        );
    }
    if (shape.min === undefined && shape.max === undefined) return;
    this.#size(node, path, { what: "", size: Number(value) }, shape);
  }

  #size(
    at: ResourceMisfit["at"],
    path: string,
    { what, size }: { readonly what: string; readonly size: number },
    { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
  ): void {
    if (min !== undefined && size < min)
      this.#add(at, path, { kind: "size", what, bound: "minimum", limit: min });
    if (max !== undefined && size > max)
      this.#add(at, path, { kind: "size", what, bound: "maximum", limit: max });
  }

  #add(at: ResourceMisfit["at"], path: string, problem: ResourceProblem): void {
    this.found.push({ at, path, problem });
  }
}

const SCALARS = {
  string: "a string",
  int: "a whole number",
  float: "a number",
  bool: "`true` or `false`",
} as const;

/** The types that a single value may have, in words. */
const SCALAR_WORDS: ReadonlySet<string> = new Set(Object.values(SCALARS));

/** Whether a value of a rule is one of another type: the API distinguishes the types that Terraform converts. */
export function isOtherScalar({ at, path, problem }: ResourceMisfit): boolean {
  const isScalar = "kind" in at && at.kind !== "Object" && at.kind !== "Array";
  return problem.kind === "type" && isScalar && SCALAR_WORDS.has(problem.wanted) && path.startsWith("rules.");
}

function wordsFor(type: Exclude<FlatType, string>): string {
  const inner = typeof type[1] === "string" ? ` of ${PLURALS[type[1]]}` : "";
  return `${type[0] === "list" ? "a list" : "an object"}${inner}`;
}

const PLURALS = { string: "strings", int: "numbers", float: "numbers", bool: "Booleans", any: "values" };

function* settable(members: MemberShapes): Iterable<string> {
  for (const key in members) if (!members[key]!.isReadOnly) yield key;
}

/** Whether an object has a member, perhaps under a misspelt name, which is reported. */
function isGiven(node: LocatedObject, key: string, members: MemberShapes): boolean {
  const value = node.get(key);
  if (value) return value.kind !== "Null";
  return node.entries.some(
    (entry) => !Object.hasOwn(members, entry.key) && meantMember(entry.key, node, settable(members)) === key,
  );
}

/** Terraform converts strings, numbers and Booleans to each other if the value has a form in the other type. */
function isOfType(node: LocatedNode, type: "string" | "int" | "float" | "bool"): boolean {
  if (node.kind !== "String" && node.kind !== "Number" && node.kind !== "Boolean") return false;
  if (type === "string") return true;
  const value = node.kind === "String" ? node.value.trim() : node.value;
  if (type === "bool") return value === true || value === false || value === "true" || value === "false";
  if (value === "" || typeof value === "boolean" || Number.isNaN(Number(value))) return false;
  return type === "float" || Number.isInteger(Number(value));
}

function isSame(
  one: string | number | boolean,
  value: string | number | boolean,
  ignoresCase = false,
): boolean {
  const [a, b] = [String(one), String(value)];
  return ignoresCase ? a.toLowerCase() === b.toLowerCase() : a === b;
}

/** Unknown items may be any number of items, so a list with one has no known length. */
function sizeOf(items: readonly LocatedNode[]): { readonly what: string; readonly size: number } {
  return { what: "entries", size: items.some(({ kind }) => kind === "Unknown") ? Number.NaN : items.length };
}

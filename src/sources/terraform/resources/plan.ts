import { inFile } from "../../../core/range.ts";
import {
  arrayAt,
  type LocatedEntry,
  type LocatedNode,
  type LocatedObject,
  type LocatedString,
  objectAt,
  objectsIn,
  stringAt,
} from "../../values/located.ts";
import { arrayNode, mappedNode, objectNode, unknownNode, withValues } from "../../values/nodes.ts";
import { isKnownResource, type ResourceValues, recordedResource } from "./resources.ts";

/** The resources of a state file (`*.tfstate`), with values as stored: the provider's shapes are not converted. */
function stateResources(root: LocatedObject): ResourceValues[] {
  return objectsIn(arrayAt(root, "resources")).flatMap((resource) => {
    const type = managedType(resource);
    if (!type) return [];
    return objectsIn(arrayAt(resource, "instances")).flatMap((instance) => {
      const node = objectAt(instance, "attributes");
      if (!node) return [];
      const address = addressOf(resource, type.value, instance);
      return [recordedResource(address, type.value, type.range, objectWithoutEmptyBlocks(node, true))];
    });
  });
}

/** The type of a resource, unless it is a data source or is not read. */
function managedType(resource: LocatedObject): LocatedString | undefined {
  const type = stringAt(resource, "type");
  return type && stringAt(resource, "mode")?.value !== "data" && isKnownResource(type.value)
    ? type
    : undefined;
}

/** The address of an instance, as Terraform writes it. */
function addressOf(resource: LocatedObject, type: string, instance: LocatedObject): string {
  const module = stringAt(resource, "module")?.value;
  const key = instance.get("index_key");
  const index =
    key?.kind === "String" ? JSON.stringify(key.value) : key?.kind === "Number" ? key.raw : undefined;
  const address = `${type}.${stringAt(resource, "name")?.value ?? ""}${index === undefined ? "" : `[${index}]`}`;
  return module === undefined ? address : `${module}.${address}`;
}

const AFTER_APPLY = "it is known only after apply";

/**
 * The resources in the output of `terraform show -json`, and in state files: for a plan their planned values, for a
 * state their current ones.
 * Values that Terraform knows only after the apply are unknown. A resource that the plan removes is skipped.
 */
export function planResources(root: LocatedObject): ResourceValues[] {
  const changes = arrayAt(root, "resource_changes");
  const deferred = objectsIn(arrayAt(root, "deferred_changes")).flatMap(
    (one) => objectAt(one, "resource_change") ?? [],
  );
  if (changes || deferred.length > 0) return [...objectsIn(changes), ...deferred].flatMap(changedResource);
  if (arrayAt(root, "resources")) return stateResources(root);
  const values = objectAt(root, "planned_values") ?? objectAt(root, "values");
  return moduleResources(objectAt(values, "root_module"));
}

/** Whether a file records existing resources, instead of planned ones. */
export function isState(root: LocatedObject): boolean {
  return arrayAt(root, "resource_changes") === undefined && objectAt(root, "planned_values") === undefined;
}

function changedResource(change: LocatedObject): ResourceValues[] {
  const type = managedType(change);
  const of = objectAt(change, "change");
  const after = objectAt(of, "after");
  if (!type || !after) return [];
  const node = resourceWithUnknowns(after, of?.get("after_unknown"));
  return [resourceOf(change, type, objectWithoutEmptyBlocks(node))];
}

function moduleResources(module: LocatedObject | undefined): ResourceValues[] {
  const found: ResourceValues[] = [];
  const pending = module ? [module] : [];
  for (let one = pending.pop(); one; one = pending.pop()) {
    for (const resource of objectsIn(arrayAt(one, "resources"))) {
      const type = managedType(resource);
      const values = objectAt(resource, "values");
      if (type && values) found.push(resourceOf(resource, type, objectWithoutEmptyBlocks(values)));
    }
    for (const child of [...objectsIn(arrayAt(one, "child_modules"))].reverse()) pending.push(child);
  }
  return found;
}

function resourceOf(resource: LocatedObject, type: LocatedString, node: LocatedObject): ResourceValues {
  const name = stringAt(resource, "address")?.value ?? stringAt(resource, "name")?.value ?? "";
  return recordedResource(name, type.value, type.range, node);
}

/** A resource remains one although `after_unknown` may be `true` for all of it: then each of its values is unknown. */
function resourceWithUnknowns(after: LocatedObject, unknown: LocatedNode | undefined): LocatedObject {
  if (unknown?.kind === "Object") return objectWithUnknowns(after, unknown);
  const isWhole = unknown?.kind === "Boolean" && unknown.value;
  return isWhole ? withValues(after, ({ range }) => unknownNode(range, AFTER_APPLY)) : after;
}

/** The values, with `Unknown` wherever the parallel tree of `after_unknown` is true. */
function withUnknowns(node: LocatedNode, unknown: LocatedNode | undefined): LocatedNode {
  if (unknown?.kind === "Boolean" && unknown.value) return unknownNode(node.range, AFTER_APPLY);
  if (node.kind === "Array" && unknown?.kind === "Array") {
    return mappedNode(node.range, node.items, (item, at) => withUnknowns(item, unknown.items[at]));
  }
  return node.kind === "Object" && unknown?.kind === "Object" ? objectWithUnknowns(node, unknown) : node;
}

function objectWithUnknowns(node: LocatedObject, unknown: LocatedObject): LocatedObject {
  const known = withValues(node, (value, key) => withUnknowns(value, unknown.get(key)));
  const entries = [...known.entries];
  const start = inFile({ start: node.range.start, end: node.range.start + 1 });
  for (const { key, value } of unknown.entries) {
    if (node.entry(key) || value.kind !== "Boolean" || !value.value) continue;
    entries.push({ key, keyRange: node.range, value: unknownNode(start, AFTER_APPLY) });
  }
  return objectNode(node.range, entries);
}

/** A plan has an empty list for each kind of block that a resource does not have. Rules and items may be none. */
function withoutEmptyBlocks(node: LocatedNode): LocatedNode {
  if (node.kind === "Object") return objectWithoutEmptyBlocks(node, true);
  return node.kind === "Array" ? arrayNode(node.range, node.items.map(withoutEmptyBlocks)) : node;
}

function objectWithoutEmptyBlocks({ range, entries }: LocatedObject, isWithin = false): LocatedObject {
  const isBlock = ({ value }: LocatedEntry) => value.kind === "Array" && value.items.length === 0 && isWithin;
  const kept = entries.filter((entry) => !isBlock(entry));
  return withValues(objectNode(range, kept), withoutEmptyBlocks);
}

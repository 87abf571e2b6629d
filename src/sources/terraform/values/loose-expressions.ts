import type { Range } from "../../../core/range.ts";
import type { ExpressionFile, Subject } from "../../recognise/model.ts";
import { type LocatedNode, type LocatedObject, type LocatedString, stringsIn } from "../../values/located.ts";
import { objectNode } from "../../values/nodes.ts";
import type { TerraformFile, TerraformModule } from "../modules/module.ts";
import type { ModuleValues } from "../modules/module-values.ts";
import {
  attributesOf,
  mergedParts,
  type ResourceBlock,
  type ResourcePart,
  resourceBlock,
  resourceKey,
} from "../resources/resource-blocks.ts";
import { isKnownResource, recordedResource, resourceSubjects } from "../resources/resources.ts";
import { NO_NAMES, placeInSource } from "./source.ts";

/** Modules within a module whose expressions are looked for. */
const MAX_CALLEES = 256;

/**
 * The expressions that an override file adds to the resources of its module, located in that file. The other
 * settings are checked with the resource, and so are references to another file. A value that another override file
 * replaces is not checked at all.
 */
export function overridingExpressions(
  { body, source }: TerraformFile,
  module: TerraformModule,
  values: ModuleValues,
): readonly ExpressionFile[] {
  const blocks = body.items.flatMap((item) => resourceBlock(item, source) ?? []);
  const keys = new Map(blocks.map((block) => [resourceKey(block), block]));
  const expressions = [...keys].flatMap(([key, block]) => {
    const parts = module.resources.get(key)?.parts ?? mergedParts(module.overrides.get(key)!);
    const own = parts.filter((part) => part.source.uri === source.uri);
    return expressionsIn(block, own, (part) => values.partNode(part).at(placeInSource(source, part.body)));
  });
  return inFileOrder(expressions.filter((one) => !one.content.origin?.(wholeOf(one))));
}

/**
 * The expressions that a file passes unchanged to resources of modules that its directory calls, directly or through others,
 * and those that a file of variables passes to resources of its own module: strings, or members of lists and maps, located
 * in this file. A string that a resource builds from a variable is checked only there.
 */
export function passedExpressions(
  { source, body, isVariables }: TerraformFile,
  values: ModuleValues,
): readonly ExpressionFile[] {
  const wanted = new Set<string>();
  const users = isVariables ? [values, ...calleesOf(values)] : calleesOf(values);
  for (const one of users.flatMap(expressionsOfModule)) {
    const origin = one.content.origin?.(wholeOf(one));
    if (origin?.uri === source.uri) wanted.add(placeKey(one, origin.range));
  }
  if (wanted.size === 0) return [];
  const evaluator = values.evaluatorOf(source.uri);
  const scope = { source, names: NO_NAMES };
  const given = body.items.flatMap((item): readonly LocatedNode[] => {
    if (item.kind === "Attribute")
      return isVariables ? [evaluator.variable(item.name, placeInSource(source, item.value))] : [];
    if (item.type !== "module" && item.type !== "locals") return [];
    return attributesOf(item.body).map(({ value }) => evaluator.evaluate(value, scope));
  });
  const found = new Map<string, LocatedString>();
  for (const text of stringsIn(given)) {
    const key = placeKey(text, text.content.toOuter(wholeOf(text)));
    if (wanted.has(key)) found.set(key, text);
  }
  return inFileOrder([...found.values()]);
}

/** The modules that a module calls, directly or through others. */
function calleesOf(values: ModuleValues): readonly ModuleValues[] {
  const found: ModuleValues[] = [];
  const pending = [values];
  for (let one = pending.pop(); one && found.length < MAX_CALLEES; one = pending.pop()) {
    for (const call of one.module.calls.values()) {
      const callees = one.callees(call) ?? [];
      found.push(...callees);
      pending.push(...callees);
    }
  }
  return found;
}

function expressionsOfModule(values: ModuleValues): readonly LocatedString[] {
  return [...values.module.resources.values()].flatMap((resource) => {
    if (!isKnownResource(resource.type)) return [];
    const site = placeInSource(resource.source, resource.block.body);
    return values
      .repetitionsOf(resource)
      .flatMap((repetition) => expressionsOfNode(resource, values.nodeOf(resource, repetition).at(site)));
  });
}

/** The expressions of some parts of a resource. */
function expressionsIn(
  resource: ResourceBlock,
  parts: readonly ResourcePart[],
  nodeOf: (part: ResourcePart) => LocatedObject,
): readonly LocatedString[] {
  if (!isKnownResource(resource.type)) return [];
  const entries = parts.flatMap((part) => nodeOf(part).entries);
  return expressionsOfNode(
    resource,
    objectNode(placeInSource(resource.source, resource.block.body), entries),
  );
}

function expressionsOfNode(
  { type, name, block, source }: ResourceBlock,
  node: LocatedObject,
): readonly LocatedString[] {
  const resource = recordedResource(name, type, placeInSource(source, block.typeRange), node);
  return resourceSubjects(resource, () => undefined).flatMap(expressionsOf);
}

/** Each once. */
function inFileOrder(expressions: readonly LocatedString[]): readonly ExpressionFile[] {
  return [...new Set(expressions)]
    .sort((a, b) => a.range.start - b.range.start)
    .map(({ content }) => ({ kind: "ExpressionFile", content }));
}

function wholeOf({ content }: LocatedString): Range {
  return { start: 0, end: content.text.length };
}

/** Equal for one text at one location, whether it is examined in its own file or from another one. */
function placeKey({ value }: LocatedString, { start, end }: Range): string {
  return `${start}-${end} ${value}`;
}

function expressionsOf(subject: Subject): readonly LocatedString[] {
  const hasRules = subject.kind === "Ruleset" || subject.kind === "FirewallRules";
  const owners = hasRules ? subject.rules : subject.kind === "Filters" ? subject.filters : [];
  return owners.flatMap(({ expression }) => expression ?? []);
}

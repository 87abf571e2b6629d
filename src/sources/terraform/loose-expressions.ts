import type { LocatedNode, LocatedObject, LocatedString } from "../located.ts";
import type { ExpressionFile, Subject } from "../model.ts";
import { objectNode } from "../nodes.ts";
import { bodyNode } from "./bodies.ts";
import type { TerraformFile, TerraformModule } from "./module.ts";
import type { ModuleValues } from "./module-values.ts";
import {
  attributesOf,
  mergedParts,
  type ResourceBlock,
  type ResourcePart,
  resourceBlock,
  resourceKey,
} from "./resource-blocks.ts";
import { isKnownResource, resourceSubjects } from "./resources.ts";

/**
 * The expressions that a file of variables gives as they are to the resources of its module: texts, or members of lists and
 * maps, at their places in that file. A text that a resource puts together from a variable is checked there alone.
 */
export function givenExpressions(
  file: TerraformFile,
  module: TerraformModule,
  values: ModuleValues,
): readonly ExpressionFile[] {
  const evaluator = values.evaluatorOf(file.source.uri);
  const given = new Set<LocatedNode>();
  for (const { name, value } of attributesOf(file.body)) addTexts(evaluator.variable(name, value), given);
  const nodeOf = ({ body, source }: ResourcePart) => bodyNode(body, { source, names: new Map() }, evaluator);
  const expressions = [...module.resources.values()].flatMap((one) => expressionsIn(one, one.parts, nodeOf));
  return inFileOrder(expressions.filter((one) => given.has(one)));
}

/**
 * The expressions that an override file puts into the resources of its module, at their places in that file. What else it
 * says of a resource is judged with the resource, and so is what refers to another file. What another override file
 * replaces is not judged at all.
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
    return expressionsIn(block, own, (part) => values.partNode(part));
  });
  return inFileOrder(
    expressions.filter(({ content }) => !content.origin?.({ start: 0, end: content.text.length })),
  );
}

/** The expressions of a resource, or of some parts of it. */
function expressionsIn(
  { type, name, block }: ResourceBlock,
  parts: readonly ResourcePart[],
  nodeOf: (part: ResourcePart) => LocatedObject,
): readonly LocatedString[] {
  if (!isKnownResource(type)) return [];
  const resource = {
    type,
    name,
    typeRange: block.typeRange,
    node: objectNode(
      block.body,
      parts.flatMap((part) => nodeOf(part).entries),
    ),
    syntax: "hcl",
    numberInterpolations: [],
    zone: undefined,
  } as const;
  return resourceSubjects(resource, () => undefined).flatMap(expressionsOf);
}

/** Each once. */
function inFileOrder(expressions: readonly LocatedString[]): readonly ExpressionFile[] {
  return [...new Set(expressions)]
    .sort((a, b) => a.range.start - b.range.start)
    .map(({ content }) => ({ kind: "ExpressionFile", content }));
}

function addTexts(root: LocatedNode, texts: Set<LocatedNode>): void {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === "String") texts.add(node);
    else if (node.kind === "Array") pending.push(...node.items);
    else if (node.kind === "Object") pending.push(...node.entries.map(({ value }) => value));
  }
}

function expressionsOf(subject: Subject): readonly LocatedString[] {
  const owners =
    subject.kind === "Ruleset" || subject.kind === "FirewallRules"
      ? subject.rules
      : subject.kind === "Filters"
        ? subject.filters
        : [];
  return owners.flatMap(({ expression }) => expression ?? []);
}

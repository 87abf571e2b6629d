import type { LocatedNode, LocatedString } from "../located.ts";
import type { ExpressionFile, Subject } from "../model.ts";
import { bodyNode } from "./bodies.ts";
import type { Evaluator } from "./evaluate.ts";
import { attributesOf, type TerraformFile, type TerraformModule } from "./module.ts";
import { isKnownResource, resourceSubjects } from "./resources.ts";

/**
 * The expressions that a file of variables gives as they are to the resources of its module: texts, or members of lists and
 * maps, at their places in that file. A text that a resource puts together from a variable is checked there alone.
 */
export function givenExpressions(
  file: TerraformFile,
  module: TerraformModule,
  evaluator: Evaluator,
): readonly ExpressionFile[] {
  const given = new Set<LocatedNode>();
  for (const { name, value } of attributesOf(file.body)) addTexts(evaluator.variable(name, value), given);
  const used = new Set<LocatedString>();
  for (const { type, name, block, source } of module.resources.values()) {
    if (!isKnownResource(type)) continue;
    const resource = {
      type,
      name,
      typeRange: block.typeRange,
      node: bodyNode(block.body, { source, names: new Map() }, evaluator),
      syntax: "hcl",
      numberInterpolations: [],
      zone: undefined,
    } as const;
    for (const subject of resourceSubjects(resource, () => undefined)) {
      for (const expression of expressionsOf(subject)) if (given.has(expression)) used.add(expression);
    }
  }
  return [...used]
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

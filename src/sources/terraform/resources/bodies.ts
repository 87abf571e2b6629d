import { inFile } from "../../../core/range.ts";
import type { LocatedEntry, LocatedNode, LocatedObject, Reason } from "../../values/located.ts";
import { amongNode, arrayNode, isReason, objectNode, unknownNode } from "../../values/nodes.ts";
import type { HclBlock, HclBody } from "../hcl/ast.ts";
import names from "../names.json" with { type: "json" };
import type { Evaluator } from "../values/evaluate.ts";
import { inner, isSeveral, type Member, type NameScope } from "../values/members.ts";
import { placeInSource } from "../values/source.ts";
import { attributesOf } from "./resource-blocks.ts";

/** Terraform's own settings at the top of a resource, which are not part of it. */
const META_ARGUMENTS: ReadonlySet<string> = new Set(names.metaArguments);

/**
 * The body of a block as an object: attributes unchanged, and the blocks of one type as a list of objects, even if
 * there is only one. `dynamic` blocks are unrolled as far as the values that they repeat for are known.
 */
export function bodyNode(
  body: HclBody,
  scope: NameScope,
  evaluator: Evaluator,
  { isNested = false }: { readonly isNested?: boolean } = {},
): LocatedObject {
  const isOfTerraform = (name: string) => !isNested && META_ARGUMENTS.has(name);
  const entries: LocatedEntry[] = [];
  const lists = new Map<string, { readonly at: number; readonly items: LocatedNode[] }>();
  for (const item of body.items) {
    if (item.kind === "Attribute") {
      if (isOfTerraform(item.name)) continue;
      const keyRange = placeInSource(scope.source, item.nameRange);
      entries.push({ key: item.name, keyRange, value: evaluator.evaluateAttribute(item.value, scope) });
      continue;
    }
    const type = item.type === "dynamic" ? (item.labels[0]?.name ?? "") : item.type;
    if (isOfTerraform(type)) continue;
    const items =
      item.type === "dynamic"
        ? dynamicNodes(item, scope, evaluator)
        : [bodyNode(item.body, scope, evaluator, { isNested: true })];
    // Within a resource, a `dynamic` block for nothing is no block; its rules or items may be none.
    if (items.length === 0 && isNested) continue;
    const list = lists.get(type);
    if (list) {
      list.items.push(...items);
      continue;
    }
    const keyRange = placeInSource(
      scope.source,
      item.type === "dynamic" ? (item.labels[0] ?? item.typeRange) : item.typeRange,
    );
    lists.set(type, { at: entries.length, items });
    const value = arrayNode(placeInSource(scope.source, item), items);
    entries.push({ key: type, keyRange, value, isBlock: true });
  }
  for (const { at, items } of lists.values()) {
    const entry = entries[at]!;
    const end = items.at(-1)?.range.end ?? entry.value.range.end;
    const { start } = entry.value.range;
    entries[at] = { ...entry, value: arrayNode(inFile({ start, end: Math.max(start, end) }), items) };
  }
  return objectNode(placeInSource(scope.source, body), entries);
}

/** The objects that a `dynamic` block expands to; one unknown value if they are unknown. */
function dynamicNodes(block: HclBlock, scope: NameScope, evaluator: Evaluator): LocatedNode[] {
  const range = placeInSource(scope.source, block);
  const attributes = attributesOf(block.body);
  const collection = attributes.find(({ name }) => name === "for_each")?.value;
  const iterator = attributes.find(({ name }) => name === "iterator")?.value;
  const content = block.body.items.find((item) => item.kind === "Block" && item.type === "content");
  if (!collection || content?.kind !== "Block")
    return [unknownNode(range, "the dynamic block has no content")];
  const over = evaluator.evaluate(collection, scope);
  const members = evaluator.members(over);
  const name = iterator?.kind === "Variable" ? iterator.name : (block.labels[0]?.name ?? "");
  const contentFor = (member: Member): LocatedNode => {
    const each = objectNode(member.value.range, [
      { key: "key", keyRange: member.key.range, value: member.key },
      { key: "value", keyRange: member.value.range, value: member.value },
    ]);
    const local = inner(scope, { key: undefined, value: name }, { key: member.key, value: each });
    return bodyNode(content.body, local, evaluator, { isNested: true });
  };
  const possible = (one: LocatedNode, why: Reason) => {
    const found = () => evaluator.possibleMembers(one).flatMap((all) => all.map(contentFor));
    return amongNode(unknownNode(range, why), evaluator.apart(found));
  };
  if (isReason(members)) return [possible(over, members)];
  return members.map((member) =>
    isSeveral(member.value)
      ? possible(member.value, "how many blocks there are is not known")
      : contentFor(member),
  );
}

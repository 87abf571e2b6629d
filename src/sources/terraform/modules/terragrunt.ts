import type { HclAttribute, HclBlock, HclBody, HclEntry, HclExpression } from "../hcl/ast.ts";
import { plainKey } from "../hcl/literal-text.ts";
import { attributesOf } from "../resources/resource-blocks.ts";

/**
 * The locals and dependencies of a file of Terragrunt, and its inputs as the arguments of a `module` block: Terragrunt
 * gives them to the module in `source`.
 */
export function terragruntCall({ items, ...range }: HclBody, text: string): HclBody {
  const blocks = items.filter((item): item is HclBlock => item.kind === "Block");
  const settings = blocks.flatMap(({ type, body }) => (type === "terraform" ? attributesOf(body) : []));
  const source = settings.filter(({ name }) => name === "source");
  const calls = attributesOf({ items, ...range }).flatMap(({ name, nameRange, value, start, end }) => {
    if (name !== "inputs") return [];
    const given = entriesOf(value).flatMap((entry): HclAttribute[] => {
      const key = plainKey(entry.key, text);
      const place = { nameRange: entry.key, start: entry.key.start, end: entry.value.end };
      return key === undefined ? [] : [{ kind: "Attribute", name: key, value: entry.value, ...place }];
    });
    const last = new Map(given.map((one) => [one.name, one]));
    const body = { items: [...source, ...last.values()], start, end };
    const labels = [{ name, ...nameRange }];
    return { kind: "Block" as const, type: "module", typeRange: nameRange, labels, body, start, end };
  });
  const kept = blocks.filter(({ type }) => type === "locals" || type === "dependency");
  return { items: [...kept, ...calls], ...range };
}

/** The entries of an object, or of the objects that `merge()` joins. */
function entriesOf(value: HclExpression): readonly HclEntry[] {
  if (value.kind === "Object") return value.entries;
  return value.kind === "Call" && value.name === "merge" ? value.arguments.flatMap(entriesOf) : [];
}

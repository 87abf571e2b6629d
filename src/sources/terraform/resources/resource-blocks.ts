import type { HclAttribute, HclBlock, HclBody, HclExpression, HclItem } from "../hcl/ast.ts";
import type { Defined, ExpressionSource } from "../values/source.ts";

/** A `resource` block. */
export interface ResourceBlock {
  readonly type: string;
  readonly name: string;
  readonly block: HclBlock;
  readonly source: ExpressionSource;
}

/** A resource as Terraform has it. */
export interface Resource extends ResourceBlock {
  /** The parts from its block, then those from override files: no two have an item of the same name. */
  readonly parts: readonly ResourcePart[];
}

/** The part of a resource that one block contains. */
export interface ResourcePart {
  readonly body: HclBody;
  readonly source: ExpressionSource;
}

/** The resource that an item of a file is; undefined for everything else. */
export function resourceBlock(item: HclItem, source: ExpressionSource): ResourceBlock | undefined {
  if (item.kind !== "Block" || item.type !== "resource") return undefined;
  const [type, name] = item.labels;
  return type && name ? { type: type.name, name: name.name, block: item, source } : undefined;
}

/**
 * The resource that an item of a body defines without override files. Each is made once: a module is put together again for
 * every one of its files.
 */
export function plainResource(item: HclItem, source: ExpressionSource): Resource | undefined {
  if (item.kind !== "Block") return undefined;
  const known = plainResources.get(item);
  if (known) return known;
  const block = resourceBlock(item, source);
  const resource = block && withOverrides(block);
  if (resource) plainResources.set(item, resource);
  return resource;
}

const plainResources = new WeakMap<HclItem, Resource>();

/** The key of a resource in its module: `type.name`. */
export function resourceKey({ type, name }: ResourceBlock): string {
  return `${type}.${name}`;
}

/** A resource with what override files add to its block. */
export function withOverrides(base: ResourceBlock, overrides: readonly ResourceBlock[] = []): Resource {
  return { ...base, parts: mergedParts([base, ...overrides]) };
}

/**
 * The parts of blocks that Terraform merges, in their order: an attribute replaces the one of the same name, and blocks
 * replace all blocks of the same type, dynamic ones included. Terraform merges nothing deeper except `lifecycle`, which
 * is irrelevant here. Each block yields one part, and that of the first may be empty.
 *
 * Source: https://developer.hashicorp.com/terraform/language/files/override (checked 2026-11-21).
 */
export function mergedParts(blocks: readonly ResourceBlock[]): ResourcePart[] {
  const replaced = new Set<string>();
  const parts: ResourcePart[] = [];
  for (const { block, source } of blocks.toReversed()) {
    const { body } = block;
    const kept = body.items.filter((item) => !replaced.has(nameOf(item)));
    parts.unshift({ source, body: kept.length === body.items.length ? body : { ...body, items: kept } });
    for (const item of body.items) replaced.add(nameOf(item));
  }
  return parts;
}

/** The name by which an item of a body replaces others. */
export function nameOf(item: HclItem): string {
  if (item.kind === "Attribute") return item.name;
  return item.type === "dynamic" ? (item.labels[0]?.name ?? "") : item.type;
}

/** The value of an attribute of a resource or a call, as written. */
export function attributeOf({ parts }: Pick<Resource, "parts">, name: string): Defined | undefined {
  for (const { body, source } of parts) {
    const expression = attributeIn(body, name);
    if (expression) return { expression, source };
  }
  return undefined;
}

/** The items of `ignore_changes` in the body of a resource. */
export function ignoredIn(body: HclBody): readonly HclExpression[] {
  const lifecycle = body.items.find((item) => item.kind === "Block" && item.type === "lifecycle");
  const ignored = lifecycle?.kind === "Block" ? attributeIn(lifecycle.body, "ignore_changes") : undefined;
  return ignored?.kind === "Tuple" ? ignored.items : ignored ? [ignored] : [];
}

/** The value of an attribute of a body, as written. */
export function attributeIn(body: HclBody, name: string): HclExpression | undefined {
  return attributesOf(body).find((attribute) => attribute.name === name)?.value;
}

/** The attributes of a body, in order. */
export function attributesOf(body: HclBody): HclAttribute[] {
  return body.items.filter((item): item is HclAttribute => item.kind === "Attribute");
}

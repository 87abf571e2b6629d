import type { HclBlock, HclBody } from "./hcl/ast.ts";
import {
  attributesOf,
  type Resource,
  type ResourceBlock,
  resourceBlock,
  resourceKey,
  withOverrides,
} from "./resource-blocks.ts";
import type { Defined, ExpressionSource } from "./source.ts";

/** One file of a module, parsed. */
export interface TerraformFile {
  readonly source: ExpressionSource;
  readonly body: HclBody;
  /** Whether it gives variables their values (`.tfvars`) instead of declaring anything. */
  readonly isVariables: boolean;
  /** Whether its blocks are merged into those of the same type and name that other files define. */
  readonly isOverride: boolean;
}

/** What the files of one directory define together. The last file that gives a value wins, as for Terraform. */
export interface TerraformModule {
  readonly locals: ReadonlyMap<string, Defined>;
  /** Values from `.tfvars`, else defaults. A variable without either is absent. */
  readonly variables: ReadonlyMap<string, Defined>;
  /** By `type.name`. What override files alone have is none. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** By `type.name`: the blocks of override files, in the order in which they are merged. */
  readonly overrides: ReadonlyMap<string, readonly ResourceBlock[]>;
  /** UTF-16 units of all files. */
  readonly writtenChars: number;
}

/** Collects what the files of a module define. Override files come last, by name, and then those of variables. */
export function moduleOf(files: readonly TerraformFile[]): TerraformModule {
  const locals = new Map<string, Defined>();
  const variables = new Map<string, Defined>();
  const blocks = new Map<string, ResourceBlock>();
  const overrides = new Map<string, ResourceBlock[]>();
  for (const { source, body, isVariables, isOverride } of [...files].sort(byKind)) {
    for (const item of body.items) {
      if (item.kind === "Attribute") {
        if (isVariables) variables.set(item.name, { expression: item.value, source });
        continue;
      }
      if (isVariables) continue;
      const resource = resourceBlock(item, source);
      if (!resource) defineValues(item, source, { locals, variables });
      else if (!isOverride) blocks.set(resourceKey(resource), resource);
      else added(overrides, resourceKey(resource)).push(resource);
    }
  }
  const resources = new Map<string, Resource>();
  for (const [key, block] of blocks) resources.set(key, withOverrides(block, overrides.get(key)));
  const writtenChars = files.reduce((sum, { source }) => sum + source.text.length, 0);
  return { locals, variables, resources, overrides, writtenChars };
}

/** The list of a key, which is begun where there is none. */
function added<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function byKind(a: TerraformFile, b: TerraformFile): number {
  const rank = ({ isVariables, isOverride }: TerraformFile) => (isVariables ? 2 : isOverride ? 1 : 0);
  const byName = a.isOverride && b.isOverride ? (a.source.uri < b.source.uri ? -1 : 1) : 0;
  return rank(a) - rank(b) || byName;
}

function defineValues(
  block: HclBlock,
  source: ExpressionSource,
  into: { locals: Map<string, Defined>; variables: Map<string, Defined> },
): void {
  const [first] = block.labels;
  if (block.type === "locals") {
    for (const item of attributesOf(block.body))
      into.locals.set(item.name, { expression: item.value, source });
  } else if (block.type === "variable" && first) {
    const value = attributesOf(block.body).find(({ name }) => name === "default")?.value;
    if (value) into.variables.set(first.name, { expression: value, source });
  }
}

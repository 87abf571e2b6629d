import type { HclAttribute, HclBlock, HclBody, HclExpression } from "./hcl/ast.ts";
import type { ExpressionSource } from "./source.ts";

/** One file of a module, parsed. */
export interface TerraformFile {
  readonly source: ExpressionSource;
  readonly body: HclBody;
  /** Whether it gives variables their values (`.tfvars`) instead of declaring anything. */
  readonly isVariables: boolean;
}

/** An expression with the text that it stands in. */
export interface Defined {
  readonly expression: HclExpression;
  readonly source: ExpressionSource;
}

/** A `resource` block. */
export interface Resource {
  readonly type: string;
  readonly name: string;
  readonly block: HclBlock;
  readonly source: ExpressionSource;
}

/** What the files of one directory define together. The last file that gives a value wins, as for Terraform. */
export interface TerraformModule {
  readonly locals: ReadonlyMap<string, Defined>;
  /** Values from `.tfvars`, else defaults. A variable without either is absent. */
  readonly variables: ReadonlyMap<string, Defined>;
  /** By `type.name`. */
  readonly resources: ReadonlyMap<string, Resource>;
}

/** Collects what the files of a module define. Files of variables come last, in the order in which they override. */
export function moduleOf(files: readonly TerraformFile[]): TerraformModule {
  const locals = new Map<string, Defined>();
  const variables = new Map<string, Defined>();
  const resources = new Map<string, Resource>();
  for (const { source, body, isVariables } of [...files].sort(byKind)) {
    for (const item of body.items) {
      if (item.kind === "Attribute") {
        if (isVariables) variables.set(item.name, { expression: item.value, source });
      } else if (!isVariables) define(item, source, { locals, variables, resources });
    }
  }
  return { locals, variables, resources };
}

function byKind(a: TerraformFile, b: TerraformFile): number {
  return Number(a.isVariables) - Number(b.isVariables);
}

function define(
  block: HclBlock,
  source: ExpressionSource,
  into: { locals: Map<string, Defined>; variables: Map<string, Defined>; resources: Map<string, Resource> },
): void {
  const [first, second] = block.labels;
  if (block.type === "locals") {
    for (const item of attributesOf(block.body))
      into.locals.set(item.name, { expression: item.value, source });
  } else if (block.type === "variable" && first) {
    const value = attributesOf(block.body).find(({ name }) => name === "default")?.value;
    if (value) into.variables.set(first.name, { expression: value, source });
  } else if (block.type === "resource" && first && second) {
    into.resources.set(`${first.name}.${second.name}`, {
      type: first.name,
      name: second.name,
      block,
      source,
    });
  }
}

/** The attributes of a body, in order. */
export function attributesOf(body: HclBody): HclAttribute[] {
  return body.items.filter((item): item is HclAttribute => item.kind === "Attribute");
}

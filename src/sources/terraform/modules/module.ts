import { compare } from "../../../core/diagnostic.ts";
import { addTo } from "../../../core/items-by-key.ts";
import type { HclBlock, HclBody } from "../hcl/ast.ts";
import {
  attributeIn,
  attributesOf,
  mergedParts,
  plainResource,
  type Resource,
  type ResourceBlock,
  type ResourcePart,
  resourceKey,
  withOverrides,
} from "../resources/resource-blocks.ts";
import type { Defined, ExpressionSource } from "../values/source.ts";
import { noteProvider, type ProviderDemands } from "./required-provider.ts";

/** One file of a module, parsed. */
export interface TerraformFile {
  readonly source: ExpressionSource;
  readonly body: HclBody;
  /** Whether it gives variables their values (`.tfvars`) instead of declaring anything. */
  readonly isVariables: boolean;
  /** Whether its blocks are merged into those of the same type and name that other files define. */
  readonly isOverride: boolean;
  /** Whether all of it could be read. */
  readonly isWhole: boolean;
}

/** A `variable` block. */
export interface VariableBlock {
  readonly type: Defined | undefined;
  readonly default: Defined | undefined;
  /** False if null means the default; undefined if it is not given. */
  readonly isNullable: boolean | undefined;
}

/** A `module` block. */
export interface ModuleCall {
  readonly name: string;
  readonly block: HclBlock;
  /** Its blocks, override files included. */
  readonly parts: readonly ResourcePart[];
  readonly source: ExpressionSource;
}

/** The definitions of all files of one directory. The last file that sets a value wins, as in Terraform. */
export interface TerraformModule {
  readonly locals: ReadonlyMap<string, Defined>;
  /** Values from `.tfvars`, else defaults. A variable without either is absent. */
  readonly variables: ReadonlyMap<string, Defined>;
  /** The values of variables from `.tfvars` files: they apply to a root module only. */
  readonly assigned: ReadonlySet<string>;
  /** `variable` blocks by name. */
  readonly declared: ReadonlyMap<string, VariableBlock>;
  readonly outputs: ReadonlyMap<string, Defined>;
  /** Keyed by `type.name`: the bodies of `data` blocks, without a value. */
  readonly data: ReadonlyMap<string, Defined>;
  /** `module` blocks by name. */
  readonly calls: ReadonlyMap<string, ModuleCall>;
  /** The requirements of its `terraform` and `provider` blocks for the Cloudflare provider. */
  readonly provider: ProviderDemands;
  /** Whether a file shows that Terraform runs in this directory: a provider's or a backend's settings, or values of variables. */
  readonly isRoot: boolean;
  /** The same without the settings of providers, which modules that are called had in former times. */
  readonly hasState: boolean;
  /** Keyed by `type.name`. A resource that only override files define does not count. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** Keyed by `type.name`: the blocks of override files, in the order in which they are merged. */
  readonly overrides: ReadonlyMap<string, readonly ResourceBlock[]>;
  /** The addresses, as written, of what its `removed` blocks with `destroy = false` leave in place. */
  readonly forgotten: readonly string[];
  /** UTF-16 units of all files. */
  readonly writtenChars: number;
  /** Whether all of its files could be read. */
  readonly isWhole: boolean;
  /** Its files, in the order of their names. */
  readonly files: readonly TerraformFile[];
  readonly fileCount: number;
}

/** Collects the definitions in the files of a module. Override files come last, by name, and then variables files. */
export function moduleOf(files: readonly TerraformFile[]): TerraformModule {
  const defined = noDefinitions();
  const assigned = new Set<string>();
  const callBlocks = new Map<string, ResourceBlock[]>();
  let isRoot = false;
  let hasState = false;
  const resources = new Map<string, Resource>();
  const overrides = new Map<string, ResourceBlock[]>();
  const forgotten: string[] = [];
  const provider: ProviderDemands = { constraints: [], isOther: false, aliases: new Set(), misread: [] };
  for (const { source, body, isVariables, isOverride } of [...files].sort(byKind)) {
    for (const item of body.items) {
      if (item.kind === "Attribute") {
        if (!isVariables) continue;
        defined.variables.set(item.name, { expression: item.value, source });
        assigned.add(item.name);
        hasState = true;
        continue;
      }
      if (isVariables) continue;
      const resource = plainResource(item, source);
      isRoot ||= item.type === "provider";
      noteProvider(item, source, provider);
      hasState ||= isRootSign(item);
      forgotten.push(...forgottenBy(item, source));
      const [label] = item.labels;
      if (item.type === "module" && label) {
        addTo(callBlocks, label.name, { type: "module", name: label.name, block: item, source });
      } else if (!resource) defineValues(item, source, defined);
      else if (!isOverride) resources.set(resourceKey(resource), resource);
      else addTo(overrides, resourceKey(resource), resource);
    }
  }
  for (const [key, blocks] of overrides) {
    const resource = resources.get(key);
    if (resource) resources.set(key, withOverrides(resource, blocks));
  }
  const writtenChars = files.reduce((sum, { source }) => sum + source.text.length, 0);
  const calls = new Map([...callBlocks].map(([name, of]) => [name, moduleCall(name, of)]));
  return {
    ...defined,
    assigned,
    calls,
    provider,
    isRoot: isRoot || hasState,
    hasState,
    resources,
    overrides,
    forgotten,
    writtenChars,
    isWhole: files.every((file) => file.isWhole),
    fileCount: files.length,
    files: files.toSorted((a, b) => compare(a.source.uri, b.source.uri)),
  };
}

function byKind(a: TerraformFile, b: TerraformFile): number {
  const rank = ({ isVariables, isOverride }: TerraformFile) => (isVariables ? 2 : isOverride ? 1 : 0);
  const byName = a.isOverride ? compare(a.source.uri, b.source.uri) : 0;
  return rank(a) - rank(b) || byName;
}

function noDefinitions() {
  return {
    locals: new Map<string, Defined>(),
    variables: new Map<string, Defined>(),
    declared: new Map<string, VariableBlock>(),
    outputs: new Map<string, Defined>(),
    data: new Map<string, Defined>(),
  };
}

function defineValues(
  block: HclBlock,
  source: ExpressionSource,
  into: ReturnType<typeof noDefinitions>,
): void {
  const [first] = block.labels;
  if (block.type === "locals") {
    for (const item of attributesOf(block.body))
      into.locals.set(item.name, { expression: item.value, source });
  } else if (block.type === "variable" && first) {
    const found = variableBlock(block, source, into.declared.get(first.name));
    into.declared.set(first.name, found);
    if (found.default) into.variables.set(first.name, found.default);
  } else if (block.type === "output" && first) {
    const value = attributeIn(block.body, "value");
    if (value) into.outputs.set(first.name, { expression: value, source });
  } else if (block.type === "check") {
    // Its data source is only known within it.
    for (const item of block.body.items) if (item.kind === "Block") defineValues(item, source, into);
  } else if (block.type === "data") {
    const { start, end } = block.body;
    const name = block.labels.map((label) => label.name).join(".");
    if (!into.data.has(name)) into.data.set(name, { expression: { kind: "Null", start, end }, source });
  }
}

/** `before`: the block that this one, of an override file, is merged into. */
function variableBlock(block: HclBlock, source: ExpressionSource, before?: VariableBlock): VariableBlock {
  const [type, value, nullable] = ["type", "default", "nullable"].map((name) =>
    attributeIn(block.body, name),
  );
  return {
    type: type ? { expression: type, source } : before?.type,
    default: value ? { expression: value, source } : before?.default,
    isNullable: nullable ? nullable.kind !== "Bool" || nullable.value : before?.isNullable,
  };
}

function moduleCall(name: string, blocks: readonly ResourceBlock[]): ModuleCall {
  const [{ block, source }] = blocks as [ResourceBlock];
  return { name, block, source, parts: mergedParts(blocks) };
}

/**
 * Whether a block belongs into a root module alone: the settings of a backend or of HCP Terraform, or an import.
 *
 * Source: https://developer.hashicorp.com/terraform/language/backend (checked 2026-11-22).
 */
function isRootSign({ type, body }: HclBlock): boolean {
  if (type === "import") return true;
  if (type !== "terraform") return false;
  return body.items.some(
    (item) =>
      (item.kind === "Block" && (item.type === "backend" || item.type === "cloud")) ||
      (item.kind === "Attribute" && (item.name === "backend" || item.name === "cloud")),
  );
}

/** Source: https://developer.hashicorp.com/terraform/language/block/removed (checked 2026-11-28). */
function forgottenBy(block: HclBlock, { text }: ExpressionSource): readonly string[] {
  const lifecycle = block.body.items.find((item) => item.kind === "Block" && item.type === "lifecycle");
  const destroy = lifecycle?.kind === "Block" && attributeIn(lifecycle.body, "destroy");
  const from = attributeIn(block.body, "from");
  const isLeft = block.type === "removed" && destroy && destroy.kind === "Bool" && !destroy.value;
  return isLeft && from ? [text.slice(from.start, from.end)] : [];
}

import type { EmbeddedText } from "../../../core/embedded-text.ts";
import { getOrCompute } from "../../../core/get-or-compute.ts";
import { nearest } from "../../../core/nearest.ts";
import type {
  HclAccess,
  HclAttribute,
  HclBlock,
  HclEmbedded,
  HclExpression,
  HclFor,
  HclTemplate,
} from "../hcl/ast.ts";
import names from "../names.json" with { type: "json" };
import { attributeIn } from "../resources/resource-blocks.ts";
import type { TerraformModule } from "./module.ts";

/** A reference to a name, `root.name` or `data.type.name`, and what is around it. */
export interface WrittenReference {
  readonly access: HclAccess;
  /** Those of the reference itself, of which `access` may only be the place. */
  readonly steps: HclAccess["steps"];
  readonly root: string;
  readonly name: string;
  /** The name of the items of the innermost dynamic block around it. */
  readonly iterator: string | undefined;
  /** For one in JSON, the string that its offsets count in. */
  readonly host: EmbeddedText | undefined;
  /** Whether it is one of several parts of a string. */
  readonly isInText: boolean;
}

/** The members that the walk reads of a node of any kind. */
type AnyNode = Partial<
  Pick<HclAccess, "base" | "steps"> &
    Pick<HclAttribute, "name"> &
    Pick<HclEmbedded, "host"> &
    Pick<HclFor, "names"> &
    Pick<HclBlock, "type" | "labels" | "body"> &
    Pick<HclTemplate, "parts">
>;

/**
 * The references in a block, and in the locals that it depends on, to names that neither a `for` nor a dynamic block
 * introduces. `text`: that of the block's file. A reference in another file has the location of the one that leads to it.
 */
export function referencesOf(
  { body }: HclBlock,
  { locals }: TerraformModule,
  text: string,
): readonly WrittenReference[] {
  const found = [...referencesIn(body)];
  const seen = new Set<string>();
  for (const { root, name, access, host } of found) {
    const local = root === "local" ? locals.get(name) : undefined;
    if (!local || seen.has(name)) continue;
    seen.add(name);
    const isHere = local.source.text === text;
    for (const one of getOrCompute(INSIDE, local.expression, referencesIn)) {
      if (one.root !== "each" && one.root !== "count") found.push(isHere ? one : { ...one, access, host });
    }
  }
  return found;
}

/** The references in values of locals, which many blocks may depend on. */
const INSIDE = new WeakMap<HclExpression, readonly WrittenReference[]>();

/** The references in a part of a file. */
export function referencesIn(node: unknown): readonly WrittenReference[] {
  const found: WrittenReference[] = [];
  let host: EmbeddedText | undefined;
  const visit = (value: unknown, names: readonly string[], iterator?: string, isInText = false): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as AnyNode;
    // A comment in JSON.
    if (node.name === "//") return;
    // No string of JSON is within another.
    host = node.host ?? host;
    const [first, second] = node.steps ?? [];
    if (first?.kind === "Name" && node.base?.kind === "Variable" && !names.includes(node.base.name)) {
      const isLonger = node.base.name === "data" && second?.kind === "Name";
      const [root, name] = isLonger ? [`data.${first.name}`, second.name] : [node.base.name, first.name];
      const access = value as HclAccess;
      found.push({ access, steps: access.steps, root, name, iterator, host, isInText });
    }
    const own = iteratorOf(node);
    const { key: loopKey, value: loopValue } = node.names ?? {};
    const inside = [...names, own, loopKey, loopValue].filter((one) => one !== undefined);
    const isInParts = isInText && Array.isArray(value);
    for (const [key, child] of Object.entries(node)) {
      const isPart =
        isInParts || (key === "parts" && node.parts!.length > 1) || (isInText && key === "expression");
      visit(child, key === "collection" ? names : inside, own ?? iterator, isPart);
    }
  };
  visit(node, []);
  return found;
}

/** The name of the items of a dynamic block; undefined for other nodes. */
function iteratorOf({ type, labels, body }: AnyNode): string | undefined {
  if (type !== "dynamic" || !body) return undefined;
  const iterator = attributeIn(body, "iterator");
  return iterator?.kind === "Variable" ? iterator.name : labels?.[0]?.name;
}

/** The declared names that a reference may have; of resources only its own, if that is one. Undefined for other roots. */
export function declaredUnder(root: string, name: string, module: TerraformModule) {
  if (root === "local") return module.locals;
  if (root === "var") return module.declared;
  if (root === "module") return module.calls;
  if (!/^(?:data\.|cloudflare_)/.test(root)) return undefined;
  const start = `${root.replace("data.", "")}.`;
  const all = root.startsWith("data.") ? module.data : module.resources;
  if (all.has(start + name)) return new Set([name]);
  const keys = [...all.keys()].filter((key) => key.startsWith(start));
  return new Set(keys.map((key) => key.slice(start.length)));
}

/** The types of values, by kinds of expressions, names of types, names, and functions. */
const TYPES: ReadonlyMap<string, string> = new Map(Object.entries(names.types));

/** The type that a value certainly has unless it is null; undefined if it may have several. */
export function typeOf(node: HclExpression, module: TerraformModule): string | undefined {
  if (node.kind === "For") return node.key ? "object" : "tuple";
  if (node.kind === "Call") return TYPES.get(`${node.name}()`);
  if (node.kind === "Template") return node.parts[0]?.kind === "Interpolation" ? undefined : "string";
  if (node.kind !== "Access") return TYPES.get(node.kind);
  return node.base.kind === "Variable" ? typeOfReference(node.base.name, node.steps, module) : undefined;
}

/** The same of what a reference means. */
export function typeOfReference(root: string, steps: HclAccess["steps"], module: TerraformModule) {
  const [step, ...others] = steps;
  if (step?.kind !== "Name" || others.length > 0) return undefined;
  const local = root === "local" ? module.locals.get(step.name)?.expression : undefined;
  if (local) return local.kind === "Access" ? undefined : typeOf(local, module);
  const type = root === "var" ? module.declared.get(step.name)?.type?.expression : undefined;
  return TYPES.get(type?.kind === "Variable" || type?.kind === "Call" ? type.name : `${root}.${step.name}`);
}

/** A shorter name is similar to too many others. */
const MIN_SIMILAR = 4;

/** The declared name that an undeclared one probably means: a similar one, or the only one of its type in the module. */
export function meantName({ root, name }: WrittenReference, module: TerraformModule): string | undefined {
  const declared = declaredUnder(root, name, module);
  if (!declared || declared.has(name)) return undefined;
  const [near] = name.length < MIN_SIMILAR ? [] : nearest(name, declared.keys());
  const isOnly = module.isWhole && declared instanceof Set && declared.size === 1;
  return near ?? (isOnly ? [...declared][0] : undefined);
}

import { nearest } from "../../core/nearest.ts";
import type { HclAccess, HclBlock, HclFor, HclPart } from "../../sources/terraform/hcl/ast.ts";
import type { TerraformModule } from "../../sources/terraform/modules/module.ts";
import { attributesOf } from "../../sources/terraform/resources/resource-blocks.ts";

/** A reference to a name, `root.name`, and what is around it. */
export interface WrittenReference {
  readonly access: HclAccess;
  readonly root: string;
  readonly name: string;
  /** The names that dynamic blocks around it introduce. */
  readonly iterators: readonly string[];
  /** Whether it is one of several parts of a string. */
  readonly isInText: boolean;
}

/** The references in a resource to names that neither a `for` nor a dynamic block introduces. */
export function referencesIn({ body }: HclBlock): readonly WrittenReference[] {
  const found: WrittenReference[] = [];
  const inText = new Set<unknown>();
  const visit = (node: unknown, names: readonly string[], iterators: readonly string[]): void => {
    if (typeof node !== "object" || node === null) return;
    const { kind, base, steps } = node as Partial<HclAccess>;
    const [first] = steps ?? [];
    if (
      kind === "Access" &&
      base?.kind === "Variable" &&
      first?.kind === "Name" &&
      !names.includes(base.name)
    ) {
      const access = node as HclAccess;
      found.push({ access, root: base.name, name: first.name, iterators, isInText: inText.has(node) });
    }
    const { parts = [] } = node as { readonly parts?: readonly HclPart[] };
    for (const part of parts)
      if (part.kind === "Interpolation" && parts.length > 1) inText.add(part.expression);
    const own = iteratorsOf(node as Partial<HclBlock>);
    const { names: loop } = node as Partial<HclFor>;
    const inside = [...names, ...own, ...(loop ? [loop.key ?? loop.value, loop.value] : [])];
    for (const [key, child] of Object.entries(node))
      visit(child, key === "collection" ? names : inside, [...iterators, ...own]);
  };
  visit(body, [], []);
  return found;
}

/** The name that a dynamic block calls its items by; empty for all else. */
function iteratorsOf({ type, labels, body }: Partial<HclBlock>): readonly string[] {
  if (type !== "dynamic" || !labels || !body) return [];
  const iterator = attributesOf(body).find(({ name }) => name === "iterator")?.value;
  return iterator?.kind === "Variable" ? [iterator.name] : labels.map(({ name }) => name);
}

/** Whether a local or a variable is certainly a list, a map or the like. */
export function isCollection(
  { locals, declared }: Pick<TerraformModule, "locals" | "declared">,
  { root, name, access }: WrittenReference,
): boolean {
  if (access.steps.length > 1) return false;
  const type = root === "var" ? declared.get(name)?.type?.expression : undefined;
  if (type?.kind === "Call") return COLLECTIONS.has(type.name);
  const value = root === "local" ? locals.get(name)?.expression.kind : undefined;
  return value === "Tuple" || value === "Object" || value === "For";
}

const COLLECTIONS: ReadonlySet<string> = new Set(["list", "set", "map", "object", "tuple"]);

/** A shorter name is similar to too many others. */
const MIN_SIMILAR = 4;

/** The declared name that a name is a misspelling of. */
export function misspelt(name: string, declared: ReadonlyMap<string, unknown>): string | undefined {
  return name.length < MIN_SIMILAR ? undefined : nearest(name, declared.keys(), 1)[0];
}

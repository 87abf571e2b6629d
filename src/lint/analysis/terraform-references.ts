import { nearest } from "../../core/nearest.ts";
import type { HclAccess, HclBlock, HclFor, HclTemplate } from "../../sources/terraform/hcl/ast.ts";
import type { TerraformModule } from "../../sources/terraform/modules/module.ts";
import { attributeIn } from "../../sources/terraform/resources/resource-blocks.ts";

/** A reference to a name, `root.name`, and what is around it. */
export interface WrittenReference {
  readonly access: HclAccess;
  readonly root: string;
  readonly name: string;
  /** The name of the items of the innermost dynamic block around it. */
  readonly iterator: string | undefined;
  /** Whether it is one of several parts of a string. */
  readonly isInText: boolean;
}

/** The members that the walk reads of a node of any kind. */
type AnyNode = Partial<
  Pick<HclAccess, "base" | "steps"> &
    Pick<HclFor, "names"> &
    Pick<HclBlock, "type" | "labels" | "body"> &
    Pick<HclTemplate, "parts">
>;

/** The references in a resource to names that neither a `for` nor a dynamic block introduces. */
export function referencesIn({ body }: HclBlock): readonly WrittenReference[] {
  const found: WrittenReference[] = [];
  const visit = (value: unknown, names: readonly string[], iterator?: string, isInText = false): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as AnyNode;
    const [first] = node.steps ?? [];
    if (first?.kind === "Name" && node.base?.kind === "Variable" && !names.includes(node.base.name)) {
      const access = value as HclAccess;
      found.push({ access, root: node.base.name, name: first.name, iterator, isInText });
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
  visit(body, []);
  return found;
}

/** The name of the items of a dynamic block; undefined for other nodes. */
function iteratorOf({ type, labels, body }: AnyNode): string | undefined {
  if (type !== "dynamic" || !body) return undefined;
  const iterator = attributeIn(body, "iterator");
  return iterator?.kind === "Variable" ? iterator.name : labels?.[0]?.name;
}

/** The names that a module declares and that references with a root may have; undefined for other roots. */
export function declaredUnder(root: string, { locals, declared, calls, resources }: Declaring) {
  if (root === "local") return locals;
  if (root === "var") return declared;
  if (root === "module") return calls;
  if (!root.startsWith("cloudflare_")) return undefined;
  return new Set([...resources.values()].flatMap(({ type, name }) => (type === root ? [name] : [])));
}

type Declaring = Pick<TerraformModule, "locals" | "declared" | "calls" | "resources">;

/** Whether a reference to what is certainly a list or a map is part of a string. */
export function isListInText(
  { root, name, access, isInText }: WrittenReference,
  { locals, declared }: Declaring,
): boolean {
  const local = root === "local" ? locals.get(name) : undefined;
  const { expression } = (root === "var" ? declared.get(name)?.type : local) ?? {};
  const { kind = "Null" } = expression ?? {};
  const isList = root === "var" ? kind === "Call" : kind === "Tuple" || kind === "Object" || kind === "For";
  return isInText && access.steps.length === 1 && isList;
}

/** A shorter name is similar to too many others. */
const MIN_SIMILAR = 4;

/** The declared name that a name is a misspelling of. */
export function misspelt(name: string, declared: { keys(): Iterable<string> }): string | undefined {
  return name.length < MIN_SIMILAR ? undefined : nearest(name, declared.keys())[0];
}

import { fieldOf, valueDomainOf } from "../../contract/fields.ts";
import { showBytes } from "../../core/bytes.ts";
import type { Comparison, Expression } from "../../parser/ast.ts";
import { UNKNOWN } from "../../request/values.ts";
import { nounOf } from "../../semantics/describe/field-words.ts";
import { fieldsOf } from "../../semantics/parts/fields.ts";
import type { Assumed, Undecidable } from "../protocol.ts";
import type { RequestTrace } from "./trace.ts";

/** More than anybody decides by hand. */
const MAX_CONTROLS = 12;
const MAX_COMPARED = 40;

/** The values that undecided rules need and the request lacks: from its trace, and what was decided so far. */
export function undecidedOf({ steps }: RequestTrace, assumed: Assumed): readonly Undecidable[] {
  const names = new Map<string, Set<string>>(Object.keys(assumed).map((name) => [name, new Set()]));
  const leaves = steps.flatMap((step) => (step.status === "unknown" ? step.leaves : []));
  for (const { node, truth } of leaves)
    if (truth === UNKNOWN) for (const name of namesIn(node)) if (!names.has(name)) names.set(name, new Set());
  for (const { node } of steps.flatMap((step) => step.leaves))
    for (const name of namesIn(node)) for (const value of comparedIn(node)) names.get(name)?.add(value);
  return [...names].slice(0, MAX_CONTROLS).flatMap(([name, compared]) => controlOf(name, [...compared]));
}

/** A list that contains a field is asked for as a list. */
function namesIn(node: Expression): readonly string[] {
  if (node.kind === "Comparison" && node.right.kind === "List") return [`$${node.right.name}`];
  return [...fieldsOf(node)];
}

function comparedIn(node: Expression): readonly string[] {
  const right: Comparison["right"] | undefined = node.kind === "Comparison" ? node.right : undefined;
  const values = right?.kind === "Set" ? right.elements : right ? [right] : [];
  return values.slice(0, MAX_COMPARED).flatMap((value) => {
    if (value.kind === "String") return [showBytes(value.value)];
    return value.kind === "Bare" ? [value.raw] : [];
  });
}

function controlOf(name: string, compared: readonly string[]): Undecidable[] {
  if (name.startsWith("$")) return [{ name, label: `In ${name}`, kind: "yes-no", compared: [] }];
  const noun = nounOf(name).replace(/^the /, "").replaceAll("`", "");
  const label = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const type = fieldOf(name)?.type.kind;
  if (type === "Bool") return [{ name, label, kind: "yes-no", compared: [] }];
  if (type === "Int") {
    const domain = valueDomainOf(name);
    const range =
      domain?.kind === "Integer" && domain.range.last <= 1000
        ? ([domain.range.first, domain.range.last] as const)
        : undefined;
    return [{ name, label, kind: "number", compared, range }];
  }
  if (type !== "Bytes" && type !== "Ip") return [];
  return [{ name, label, kind: name.endsWith(".country") ? "choice" : "text", compared }];
}

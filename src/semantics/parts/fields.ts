import { canonicalName } from "../../contract/fields.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import type { Expression } from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";
import { type Links, NO_LINKS } from "../uri/links.ts";

/** Remembers the fields of the conditions of one expression. */
export class ConditionFields {
  /** The fields that are parts of others. */
  readonly links: Links;
  readonly #known = new Map<Expression, ReadonlySet<string>>();

  constructor(links: Links = NO_LINKS) {
    this.links = links;
  }

  /** The fields of a condition, and the wholes of those that are parts of addresses. */
  of(condition: Expression): ReadonlySet<string> {
    return getOrCompute(this.#known, condition, this.#wholesToo);
  }

  readonly #wholesToo = (condition: Expression): ReadonlySet<string> => {
    const fields = fieldsOf(condition);
    if (this.links.size === 0) return fields;
    return new Set([...fields, ...[...fields].flatMap((field) => this.links.get(field)?.whole ?? [])]);
  };
}

/** The fields that a condition reads, by the one name of each. */
export function fieldsOf(condition: Expression): ReadonlySet<string> {
  const fields = new Set<string>();
  walk(condition, (node) => {
    if (node.kind === "Field") fields.add(canonicalName(node.name));
    return node.kind !== "Set";
  });
  return fields;
}

/** Groups of indexes: those in one group are joined by fields that they share, from one to the next. */
export function joinedByFields(sets: readonly ReadonlySet<string>[]): readonly (readonly number[])[] {
  const parents = sets.map((_, at) => at);
  const rootOf = (at: number): number => (parents[at] === at ? at : rootOf(parents[at]!));
  const firstOf = new Map<string, number>();
  for (const [at, fields] of sets.entries()) {
    for (const field of fields) {
      const first = firstOf.get(field);
      if (first === undefined) firstOf.set(field, at);
      else parents[rootOf(at)] = rootOf(first);
    }
  }
  const groups = parents.map((): number[] => []);
  for (const at of parents.keys()) groups[rootOf(at)]!.push(at);
  return groups.filter(({ length }) => length > 0);
}

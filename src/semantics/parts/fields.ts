import { fieldOf } from "../../contract/fields.ts";
import type { Expression, Node } from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";

/** Remembers the fields of conditions. Conditions that share none of them say nothing about each other. */
export class FieldReader {
  readonly #known = new Map<Node, ReadonlySet<string>>();

  /** The fields of a condition. */
  of(condition: Expression): ReadonlySet<string> {
    const known = this.#known.get(condition);
    if (known) return known;
    const fields = fieldsOf(condition);
    this.#known.set(condition, fields);
    return fields;
  }
}

/** The fields that a condition reads, by the one name of each. */
export function fieldsOf(condition: Expression): ReadonlySet<string> {
  const fields = new Set<string>();
  walk(condition, (node) => {
    if (node.kind === "Field") fields.add(fieldOf(node.name)?.replacement ?? node.name);
    return node.kind !== "Set";
  });
  return fields;
}

/** Groups of indexes: those in one group are joined by fields that they share, from one to the next. */
export function joinedByFields(sets: readonly ReadonlySet<string>[]): readonly (readonly number[])[] {
  const groups: (number[] | undefined)[] = [];
  const groupOf = new Map<string, number>();
  for (const [at, fields] of sets.entries()) {
    let own = groups.push([at]) - 1;
    for (const field of fields) {
      const other = groupOf.get(field);
      if (other !== undefined && other !== own && groups[other]) {
        const [from, to] = groups[other].length > groups[own]!.length ? [own, other] : [other, own];
        for (const one of groups[from]!) {
          groups[to]!.push(one);
          for (const name of sets[one]!) groupOf.set(name, to);
        }
        groups[from] = undefined;
        own = to;
      }
      groupOf.set(field, own);
    }
  }
  return groups.flatMap((group) => (group ? [group.sort((a, b) => a - b)] : []));
}

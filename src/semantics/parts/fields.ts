import { fieldOf } from "../../contract/fields.ts";
import type { Expression } from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";
import type { Links } from "../uri/links.ts";

/** The fields of a condition, and the wholes of those that are parts of addresses. */
export function withWholes(fields: ReadonlySet<string>, links: Links): ReadonlySet<string> {
  if (links.size === 0) return fields;
  const wholes = [...fields].flatMap((field) => links.get(field)?.whole ?? []);
  return wholes.length === 0 ? fields : new Set([...fields, ...wholes]);
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

function canonicalName(field: string): string {
  return fieldOf(field)?.replacement ?? field;
}

/** Groups of indexes: those in one group are joined by fields that they share, from one to the next. */
export function joinedByFields(sets: readonly ReadonlySet<string>[]): readonly (readonly number[])[] {
  const groups: (number[] | undefined)[] = [];
  const groupOf = new Map<string, number>();
  for (const [at, fields] of sets.entries()) {
    const joined = new Set([...fields].flatMap((field) => groupOf.get(field) ?? []));
    // The largest one takes the others in.
    let own = groups.push([at]) - 1;
    for (const one of joined) if (groups[one]!.length >= groups[own]!.length) own = one;
    for (const one of [...joined, groups.length - 1]) {
      if (one === own) continue;
      for (const member of groups[one]!) {
        groups[own]!.push(member);
        for (const name of sets[member]!) groupOf.set(name, own);
      }
      groups[one] = undefined;
    }
    for (const field of fields) groupOf.set(field, own);
  }
  return groups.flatMap((group) => (group ? [group.sort((a, b) => a - b)] : []));
}

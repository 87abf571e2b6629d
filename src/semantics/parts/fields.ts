import { fieldOf } from "../../contract/fields.ts";
import type { Expression, Node } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/operands.ts";
import { walk } from "../../parser/walk.ts";
import { type Links, NO_LINKS } from "../uri/links.ts";

/** Remembers the fields of conditions. Conditions that share none of them say nothing about each other. */
export class FieldReader {
  readonly #known = new Map<Node, ReadonlySet<string>>();
  readonly #links: Links;

  /** A condition about a part of an address is one about the address as well. */
  constructor(links: Links = NO_LINKS) {
    this.#links = links;
  }

  /** The fields of a condition. */
  of(condition: Expression): ReadonlySet<string> {
    const known = this.#known.get(condition);
    if (known) return known;
    const fields = withWholes(fieldsOf(condition), this.#links);
    this.#known.set(condition, fields);
    return fields;
  }
}

function withWholes(fields: ReadonlySet<string>, links: Links): ReadonlySet<string> {
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

/**
 * The fields of an expression that only one of its conditions reads. Such a condition can be true or false whatever the
 * others are.
 */
export class LoneFields {
  readonly #counts = new Map<string, number>();
  readonly #alone = new Map<Expression, boolean>();
  /** Whether some field is read by several conditions. */
  readonly hasOthers: boolean = false;
  /** The fields that are parts of others. */
  readonly links: Links;

  constructor(root: Expression, links: Links = NO_LINKS) {
    this.links = links;
    this.#count(root);
    for (const count of this.#counts.values()) if (count > 1) this.hasOthers = true;
  }

  #count(node: Expression): void {
    switch (node.kind) {
      case "Group":
        return this.#count(node.expression);
      case "Not":
        return this.#count(node.operand);
      case "Logical":
        for (const operand of node.operands) this.#count(operand);
        return;
      case "Quantifier":
        if (node.argument.kind !== "String" && node.argument.kind !== "Bare") this.#count(node.argument);
        return;
      default:
        for (const field of this.#fieldsOf(node)) this.#counts.set(field, (this.#counts.get(field) ?? 0) + 1);
    }
  }

  /** Whether a condition without conditions within is the only one about each of its fields. */
  areOf(leaf: Expression): boolean {
    let known = this.#alone.get(leaf);
    if (known === undefined) {
      known = this.#areOf(leaf);
      this.#alone.set(leaf, known);
    }
    return known;
  }

  #fieldsOf(leaf: Expression): readonly string[] {
    const fields = fieldsOfLeaf(leaf);
    return this.links.size === 0 ? fields : [...withWholes(new Set(fields), this.links)];
  }

  #areOf(leaf: Expression): boolean {
    if (leaf.kind === "Quantifier") {
      const { argument } = leaf;
      const inner =
        argument.kind === "String" || argument.kind === "Bare" ? argument : withoutGroups(argument);
      return (inner.kind === "Comparison" || inner.kind === "FunctionCall") && this.areOf(inner);
    }
    const fields = this.#fieldsOf(leaf);
    return fields.length > 0 && fields.every((field) => this.#counts.get(field) === 1);
  }
}

/** Most conditions compare a field with literals. */
function fieldsOfLeaf(leaf: Expression): readonly string[] {
  const node = leaf.kind === "Comparison" && HAS_NO_FIELD.has(leaf.right.kind) ? leaf.left : leaf;
  return node.kind === "Field" ? [canonicalName(node.name)] : [...fieldsOf(leaf)];
}

const HAS_NO_FIELD: ReadonlySet<Node["kind"]> = new Set(["String", "Bare", "Set", "List"]);

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

import { fieldOf } from "../../contract/fields.ts";
import type { Node } from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";
import type { Value } from "../../request/values.ts";
import type { LiteralValue } from "../../types/check.ts";
import { canonicalName } from "../draft/places.ts";
import { singleValue } from "../evaluate/literals.ts";
import { LINKS_OF, PARTS_OF } from "../uri/links.ts";
import type { Key, KeyGroup } from "./keys.ts";
import { meetsKey } from "./value-index.ts";

/**
 * The fields and lists that an expression names, and the only values that some of the fields have when it matches. If it
 * matches a request, it also matches one that constrains no other field.
 */
export class Mentions {
  readonly lists: ReadonlySet<string>;
  readonly #fields: ReadonlySet<string>;
  readonly #values = new Map<string, readonly Value[]>();

  /** `groups`: the `requiredKeys` of the expression. */
  constructor(root: Node, groups: readonly KeyGroup[]) {
    const fields = new Set<string>();
    const lists = new Set<string>();
    walk(root, (node) => {
      if (node.kind === "Field") fields.add(canonicalName(node.name));
      else if (node.kind === "List") lists.add(node.name);
      return node.kind !== "Set";
    });
    this.#fields = fields;
    this.lists = lists;
    for (const { keys } of groups) this.#noteValues(keys);
  }

  #noteValues(keys: readonly Key[]): void {
    const values: Value[] = [];
    let field: string | undefined;
    for (const key of keys) {
      if (key.kind !== "values" || key.of.call || (field ?? key.of.field) !== key.of.field) return;
      field = key.of.field;
      if (!key.literals?.every(isSingle)) return;
      for (const literal of key.literals) values.push(singleValue(literal));
    }
    if (field !== undefined && isScalar(field)) this.#values.set(field, values);
  }

  /** Whether the expression requires something of a field: by its name, or by that of an address or a part of one. */
  concerns(field: string): boolean {
    if (this.#fields.has(field)) return true;
    const parts = PARTS_OF.get(field);
    const links = LINKS_OF.get(field);
    if (parts?.some((part) => this.#fields.has(part))) return true;
    return links?.some(({ whole }) => this.#fields.has(whole)) === true;
  }

  /** The values, one of which a field has whenever the expression matches; undefined if it may have others. */
  valuesOf(field: string): readonly Value[] | undefined {
    return this.#values.get(field);
  }

  /** Whether the expression may match a request that meets a key only because of what the expression requires. */
  mayMeet(key: Key): boolean {
    if (key.kind === "list") return this.lists.has(key.list);
    const { field, call } = key.of;
    if (!this.concerns(field)) return false;
    const values = this.#values.get(field);
    if (values === undefined || call || key.kind === "field") return true;
    return values.some((value) => meetsKey(key, value));
  }
}

function isScalar(field: string): boolean {
  const type = fieldOf(field)?.type;
  return type !== undefined && type.kind !== "Map" && type.kind !== "Array";
}

/** Whether a literal is one value, not a range of numbers or a network. */
function isSingle(literal: LiteralValue): boolean {
  if (literal.kind === "Bytes") return true;
  return (literal.low ?? literal.first) === (literal.high ?? literal.last);
}

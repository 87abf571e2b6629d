import type { AddressPart } from "../../contract/fields/entry.ts";
import { fieldNames, fieldOf } from "../../contract/fields.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { addTo } from "../../core/items-by-key.ts";
import type { Node } from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";
import type { Whole } from "./scanner.ts";

/** A field whose value is a part of the value of another one. */
export interface Link {
  readonly whole: string;
  readonly kind: Whole;
  readonly part: AddressPart["part"];
}

/** By field: the largest of some fields that contains it as a part. */
export type Links = ReadonlyMap<string, Link>;

/** Nothing is a part of another. */
export const NO_LINKS: Links = new Map();

/** The links among some fields. */
export function linksAmong(fields: ReadonlySet<string>): Links {
  if (fields.size < 2) return NO_LINKS;
  const links = new Map<string, Link>();
  for (const field of fields) {
    const part = fieldOf(field)?.partOf?.part;
    const whole = part && wholesOf(field).findLast((one) => fields.has(one));
    if (part && whole) links.set(field, { whole, kind: kindOf(whole), part });
  }
  return links;
}

/** The fields that have a field as a part, from the smallest to the largest. */
export function wholesOf(field: string): readonly string[] {
  const wholes: string[] = [];
  for (let own = fieldOf(field)?.partOf; own; own = fieldOf(own.field)?.partOf) wholes.push(own.field);
  return wholes;
}

function partsByWhole(): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>();
  for (const field of fieldNames()) {
    for (const whole of wholesOf(field)) addTo(parts, whole, field);
  }
  return parts;
}

/** By field: the fields that are its parts. */
export const PARTS_OF = partsByWhole();

/** By field: the fields of which it is a part, from the smallest to the largest. */
export const LINKS_OF: ReadonlyMap<string, readonly Link[]> = new Map(
  [...fieldNames()].flatMap((field) => {
    const part = fieldOf(field)?.partOf?.part;
    return part
      ? [[field, wholesOf(field).map((whole) => ({ whole, kind: kindOf(whole), part }))] as const]
      : [];
  }),
);

function kindOf(field: string): Whole {
  const part = fieldOf(field)?.partOf?.part;
  return part === "path" ? "path" : part === "uri" ? "target" : "address";
}

const known = new WeakMap<Node, ReadonlySet<string>>();

/** The fields of an expression that are parts of others, or have others as parts. */
export function addressFieldsOf(root: Node): ReadonlySet<string> {
  return getOrCompute(known, root, () => {
    const found = new Set<string>();
    walk(root, (node) => {
      if (node.kind === "Field" && isAddressField(node.name)) found.add(node.name);
      return node.kind !== "Set";
    });
    return found;
  });
}

/** Whether a field is a part of another one, or has others as parts. */
export function isAddressField(name: string): boolean {
  return PARTS_OF.has(name) || LINKS_OF.has(name);
}

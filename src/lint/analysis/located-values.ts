import type { Edit } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import type { LocatedNode, LocatedObject, LocatedString } from "../../sources/values/located.ts";

/** A value as messages describe it: `a number`, `an object`. */
export function describeKind(node: LocatedNode): string {
  const names: Record<LocatedNode["kind"], string> = {
    Object: "an object",
    Array: "an array",
    String: "a string",
    Number: "a number",
    Boolean: "a Boolean",
    Null: "null",
    Unknown: "an unknown value",
  };
  return names[node.kind];
}

/** A value as messages show it: a string, a number or a Boolean as JSON, if it is short. */
export function writtenValue(node: LocatedNode): string {
  if (node.kind === "String") return code(JSON.stringify(node.value));
  if (node.kind === "Number") return code(node.raw);
  return node.kind === "Boolean" ? code(String(node.value)) : describeKind(node);
}

/** A short range that represents an object in which something is missing: the first of `keys` it has, or its first key. */
export function anchorOf(object: LocatedObject, ...keys: readonly string[]): FileRange {
  for (const key of keys) {
    const entry = object.entry(key);
    if (entry) return entry.keyRange;
  }
  return object.entries[0]?.keyRange ?? object.range;
}

/** The strings of an array; an absent or other value has none. */
export function stringsOf(node: LocatedNode | undefined): LocatedString[] {
  if (node?.kind !== "Array") return [];
  return node.items.filter((item): item is LocatedString => item.kind === "String");
}

/** An edit that replaces the text of a string, in the file's notation; undefined if the notation cannot represent it. */
export function replaceText(node: LocatedString, newText: string): Edit | undefined {
  const whole = { start: 0, end: node.value.length };
  const encoded = node.content.encode(newText, whole);
  return encoded === undefined ? undefined : { range: node.content.toOuter(whole), newText: encoded };
}

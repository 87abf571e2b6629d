import { code, didYouMean } from "../../core/phrases.ts";
import type { LocatedNode } from "../../sources/values/located.ts";

/** The description of a value as a noun phrase: `a list`, `the number 2.5`, `the string` and the text. */
export function describeNode(node: LocatedNode): string {
  switch (node.kind) {
    case "Object":
      return "a mapping";
    case "Array":
      return "a list";
    case "String":
      return node.value === "" ? "an empty string" : `the string ${code(node.value)}`;
    case "Number":
      return `the number ${code(node.raw)}`;
    case "Boolean":
      return `the Boolean ${code(String(node.value))}`;
    case "Null":
      return "empty";
    case "Unknown":
      return `a value that cannot be read (${node.reason})`;
  }
}

/** The end of a sentence about an unknown word: with near matches, or at once. */
export function endingFor(near: readonly string[]): string {
  return didYouMean(near) || ".";
}

import type { Type } from "../contract/value-type.ts";
import type { Edit, Fix } from "../core/diagnostic.ts";
import type { Range } from "../core/range.ts";

/** What a type is called in a sentence. */
export function describeType(type: Type): string {
  switch (type.kind) {
    case "Bool":
      return "a Boolean";
    case "Bytes":
      return "text";
    case "Int":
      return "an integer";
    case "Ip":
      return "an IP address";
    case "Array":
      return `an array of ${describePlural(type.of)}`;
    case "Map":
      return `a map of ${describePlural(type.of)}`;
  }
}

function describePlural(type: Type): string {
  switch (type.kind) {
    case "Bool":
      return "Booleans";
    case "Bytes":
      return "texts";
    case "Int":
      return "integers";
    case "Ip":
      return "IP addresses";
    case "Array":
      return `arrays of ${describePlural(type.of)}`;
    case "Map":
      return `maps of ${describePlural(type.of)}`;
  }
}

/** A repair of something that is refused today and has one plain reading. */
export function repair(title: string, ...edits: readonly Edit<Range>[]): Fix<Range> {
  return { title, edits, safety: "safe" };
}

/** A repair that guesses. */
export function suggestion(title: string, ...edits: readonly Edit<Range>[]): Fix<Range> {
  return { title, edits, safety: "suggestion" };
}

/** Replaces `range` by `newText`. */
export function edit(range: Range, newText: string): Edit<Range> {
  return { range: { start: range.start, end: range.end }, newText };
}

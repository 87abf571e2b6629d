import type { Type } from "../contract/value-type.ts";

/** The name of a type in a sentence. */
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
      return "strings";
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

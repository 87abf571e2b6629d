import type { Type } from "../contract/value-type.ts";

/** The words for one value and for several values of each kind. */
const WORDS: Readonly<Record<Type["kind"], readonly [one: string, several: string]>> = {
  Bool: ["a Boolean", "Booleans"],
  Bytes: ["text", "strings"],
  Int: ["an integer", "integers"],
  Ip: ["an IP address", "IP addresses"],
  Array: ["an array", "arrays"],
  Map: ["a map", "maps"],
};

/** The name of a type in a sentence. */
export function describeType(type: Type, isPlural = false): string {
  const word = WORDS[type.kind][isPlural ? 1 : 0];
  return "of" in type ? `${word} of ${describeType(type.of, true)}` : word;
}

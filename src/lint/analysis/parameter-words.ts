import type { ParameterType } from "../../contract/schemas/parameter-schema.ts";
import { SETTINGS } from "../../contract/settings.ts";
import { nearest } from "../../core/nearest.ts";
import { code, codeList, number, wordList } from "../../core/phrases.ts";
import type { Rule } from "../../sources/recognise/model.ts";
import { type LocatedString, objectsIn, stringAt } from "../../sources/values/located.ts";
import { writtenValue } from "./located-values.ts";
import type { Misfit } from "./parameter-check.ts";

/** The problem with a parameter, as the beginning of a sentence, and the value to write instead, as a sentence. */
export interface MisfitWords {
  readonly problem: string;
  readonly help: string;
}

/** Types as messages name them. */
export const TYPES: Readonly<Record<ParameterType, string>> = {
  object: "an object",
  array: "a list",
  string: "a string",
  integer: "a whole number",
  boolean: "`true` or `false`",
};

/** Objects with a name, which people write as the name alone. */
const NAMED_ITEMS = /(?:^|\.)(?:algorithms|\w+_fields)(?:\[\d+\])?$/;

/** The words for a misfit. `owner` names what the path starts from. */
export function wordsFor({ at, path, problem }: Misfit, owner: string): MisfitWords {
  const name = code(path || owner);
  const value = "kind" in at ? writtenValue(at) : "missing";
  const found = "kind" in at && at.kind === "String" ? `the string ${value}` : value;
  switch (problem.kind) {
    case "type": {
      const wanted = wordList(problem.types.map((type) => TYPES[type]));
      const same = "value" in at ? sameIn(problem.types, path, at) : undefined;
      const help = `Write ${same === undefined ? wanted : code(same)}.`;
      return { problem: `${name} is ${found} but must be ${wanted}`, help };
    }
    case "form":
      return {
        problem: `${name} is ${found} and has to be ${problem.wanted}`,
        help: `Write ${problem.wanted}.`,
      };
    case "key":
      return {
        problem: `${name} has the key ${code(JSON.stringify(problem.key))}, but its keys must be ${problem.wanted}`,
        help: `Write a name that is ${problem.wanted}.`,
      };
    case "value": {
      const known = codeList(problem.known.map(String), "or", problem.known.length);
      return { problem: `${name} cannot be ${found}`, help: `It may be ${known}.` };
    }
    case "below":
      return outside(`${name} is ${found}`, "minimum", number(problem.minimum));
    case "above":
      return outside(`${name} is ${found}`, "maximum", number(problem.maximum));
    case "tooFew":
      return outside(`${name} has a length of ${problem.length}`, "minimum", number(problem.minItems));
    case "tooMany":
      return outside(`${name} has a length of ${problem.length}`, "maximum", number(problem.maxItems));
    case "missing":
      return { problem: `${name} lacks ${codeList(problem.keys)}`, help: `Add ${codeList(problem.keys)}.` };
    case "exclusive":
      return {
        problem: `${codeList(problem.keys, "and")} cannot be used together`,
        help: "Keep one of them.",
      };
    case "useless": {
      const [key, value] = problem.where;
      const where = `where ${code(key)} is ${code(value)}`;
      return { problem: `${codeList(problem.keys)} cannot be set ${where}`, help: "Remove it." };
    }
    case "unknownKey":
      return { problem: `${code(problem.key)} is not a parameter of ${name}`, help: "Remove it." };
  }
}

/** A value as one of another type; undefined if that has to be chosen. */
function sameIn(types: readonly ParameterType[], path: string, at: { readonly value: unknown }) {
  const text = JSON.stringify(String(at.value));
  const member = NAMED_ITEMS.test(path) ? "name" : path === "hostname" ? "url_hostname" : undefined;
  if (member !== undefined && typeof at.value === "string") return `{ "${member}": ${text} }`;
  if (types.join() === "integer") return /^"(?:AS)?0*(\d{1,15})"$/i.exec(text)?.[1];
  return types.join() === "string" ? text : undefined;
}

function outside(what: string, bound: "minimum" | "maximum", limit: string): MisfitWords {
  return { problem: `${what}; the ${bound} is ${limit}`, help: `The ${bound} is ${limit}.` };
}

/** The near match of a value of a list. */
export function nearValue({ at, problem }: Misfit): string | undefined {
  if (problem.kind !== "value" || !("kind" in at) || at.kind !== "String") return undefined;
  return nearest(at.value, problem.known.map(String))[0];
}

/** The names in a rule's list of compression algorithms that are before others and must not be. */
export function misplacedAlgorithms({ action, actionParameters, ruleset }: Rule): LocatedString[] {
  if (action?.value !== "compress_response" || ruleset?.rulesetKind?.value === "managed") return [];
  const algorithms = objectsIn(actionParameters?.get("algorithms"));
  return algorithms.slice(0, -1).flatMap((algorithm) => {
    const name = stringAt(algorithm, "name");
    return name && SETTINGS.lastCompressionAlgorithms.value.includes(name.value) ? [name] : [];
  });
}

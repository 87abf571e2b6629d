import { inFile } from "../../core/range.ts";
import type { LocatedNode } from "../values/located.ts";
import { booleanNode, nullNode, numberNode, unknownNode } from "../values/nodes.ts";
import type { SourceProblem } from "../values/problems.ts";
import meantLiterals from "./meant-literals.json" with { type: "json" };
import * as problem from "./problems.ts";

type Report = (problem: SourceProblem) => void;

/** A bare word: a literal, a key without quotes, or a mistake. */
export const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$.-]*/uy;

/** Anything that looks like a number. */
export const NUMBER_LIKE = /[-+.]?[0-9.][0-9a-zA-Z_.]*(?:(?<=[eE])[-+][0-9]*)?/y;

const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;

/** Words of other languages, and the literal that each one means. */
const MEANT_LITERALS: ReadonlyMap<string, string> = new Map(Object.entries(meantLiterals));

/** The value of a bare word. A word that is not a literal is reported, and has the value that it means elsewhere. */
export function wordNode(word: string, start: number, report: Report): LocatedNode {
  const range = inFile({ start, end: start + word.length });
  const isLiteral = word === "true" || word === "false" || word === "null";
  const meant = isLiteral ? word : MEANT_LITERALS.get(word);
  if (!isLiteral) report(problem.badLiteral(word, range, meant));
  if (meant === "null") return nullNode(range);
  if (meant !== undefined) return booleanNode(range, meant === "true");
  return unknownNode(range, { reason: "the word is not a JSON value", cause: "invalid" });
}

/** The value of a number, which is reported if JSON does not allow its form. */
export function digitsNode(raw: string, start: number, report: Report): LocatedNode {
  const range = inFile({ start, end: start + raw.length });
  const value = Number(raw);
  if (JSON_NUMBER.test(raw)) return numberNode(range, value, raw);
  report(problem.jsonProblem("json-bad-number", "badNumber", range, { data: { raw } }));
  return Number.isNaN(value)
    ? unknownNode(range, { reason: "the number is malformed", cause: "invalid" })
    : numberNode(range, value, raw);
}

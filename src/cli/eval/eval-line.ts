import { isRecord } from "../../core/record.ts";
import { UNKNOWN } from "../../request/values.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import { compileExpression } from "../../semantics/evaluate/evaluate.ts";
import { readRequest } from "../../semantics/evaluate/read-request.ts";
import { objectOf, readExpression } from "./read-line.ts";

/** The answer of `eval --ndjson` to one line. */
export type EvalAnswer = { readonly result: "match" | "no-match" | "unknown" } | { readonly error: string };

/**
 * Evaluates a line of JSON, `{"expression", "request", "lists"?, "open"?}`. An invalid line gets an error as its
 * answer.
 */
export function evalLine(json: string, missing: MissingReading): EvalAnswer {
  const line = objectOf(json);
  if (line === undefined) return { error: "The line is not a JSON object." };
  const { expression, request: fields, lists, open = false } = line;
  if (typeof expression !== "string") return { error: "`expression` must be a string." };
  if (!isRecord(fields)) return { error: "`request` must be an object of fields and their values." };
  if (lists !== undefined && !isRecord(lists)) {
    return { error: "`lists` must be an object of names and their items." };
  }
  if (typeof open !== "boolean") return { error: "`open` must be true or false." };
  const typed = readExpression(expression);
  if ("error" in typed) return typed;
  const { request, problem } = readRequest({ fields, isOpen: open, ...(lists && { lists }) });
  if (problem !== undefined) return { error: problem };
  const truth = compileExpression(typed, { missing })(request);
  return { result: truth === UNKNOWN ? "unknown" : truth ? "match" : "no-match" };
}

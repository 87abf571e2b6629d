import { attempted } from "../../core/attempt.ts";
import { parseExactJson } from "../../core/exact-json.ts";
import { code } from "../../core/phrases.ts";
import { isRecord } from "../../core/record.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";

/** The object on a line of JSON; undefined if it is not an object. */
export function objectOf(json: string): Readonly<Record<string, unknown>> | undefined {
  const value = attempted(() => parseExactJson(json));
  return isRecord(value) ? value : undefined;
}

/** An expression that has a meaning, or why this text has none. */
export function readExpression(text: string): TypedExpression | { readonly error: string } {
  const { typed, findings } = analyseExpression(text);
  const refused = findings.find(({ severity }) => severity === "error");
  if (refused) return { error: `${code(text)}: ${refused.message}` };
  return typed.parsed.root === undefined ? { error: "The expression is blank." } : typed;
}

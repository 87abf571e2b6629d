import type { HclExpression } from "./ast.ts";

/** The value of a plain string, in the file's text; undefined for a string with escapes or interpolations. */
export function literalText(expression: HclExpression, text: string): string | undefined {
  if (expression.kind === "Embedded") return literalText(expression.expression, expression.host.text);
  if (expression.kind !== "Template" || expression.parts.length !== 1) return undefined;
  const [part] = expression.parts;
  return part?.kind === "Text" && part.isVerbatim ? text.slice(part.start, part.end) : undefined;
}

import type { HclExpression } from "./ast.ts";

/** The value of a plain string, in the file's text; undefined for a string with escapes or interpolations. */
export function literalText(expression: HclExpression, text: string): string | undefined {
  if (expression.kind === "Embedded") return literalText(expression.expression, expression.host.text);
  if (expression.kind !== "Template" || expression.parts.length !== 1) return undefined;
  const [part] = expression.parts;
  return part?.kind === "Text" && part.isVerbatim ? text.slice(part.start, part.end) : undefined;
}

/** The key of an entry, if it is a bare name or a plain string. */
export function plainKey(key: HclExpression, text: string): string | undefined {
  return key.kind === "Variable" ? key.name : literalText(key, text);
}

/** The advice for `$${` at an offset of a file, which Terraform keeps as `${`; undefined for any other text. */
export function escapedHelp(file: string, offset: number): string | undefined {
  return file.startsWith("$${", offset)
    ? 'In Terraform, `$$` before `{` stands for one `$`, and nothing is replaced. Write one `$`; for `$` and the name of a list, use `format("… $%s", …)`.'
    : undefined;
}

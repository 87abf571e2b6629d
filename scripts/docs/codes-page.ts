import { type ExpressionCode, SYNTAX_CODES, TYPES_CODES } from "../../src/cli/explain/expression-codes.ts";
import { otherCodes } from "../../src/cli/explain/other-codes.ts";
import { prose } from "../../src/core/markdown.ts";
import { fence } from "./markdown.ts";

/** `docs/codes.md`: what every code means that is not one of a rule, under a heading that is the code. */
export function codesPage(): string {
  return `${[
    "# Codes",
    "What the codes in reports mean, beside those of [rules](rules/README.md). `wafsmith explain CODE` says the same offline.",
    "The service refuses an expression with any code of `syntax` or `types`; these cannot be switched off.",
    ...expressionSections("syntax", SYNTAX_CODES),
    ...expressionSections("types", TYPES_CODES),
    ...[...otherCodes()].flatMap(([code, sentences]) => [`## ${code}`, ...sentences.map(prose)]),
  ].join("\n\n")}\n`;
}

function expressionSections(area: string, codes: Readonly<Record<string, ExpressionCode>>): string[] {
  return Object.entries(codes).flatMap(([slug, { summary, wrong, right }]) => [
    `## ${area}/${slug}`,
    prose(summary),
    ...(wrong === undefined || right === undefined
      ? []
      : ["Incorrect:", fence(wrong, "text"), "Correct:", fence(right, "text")]),
  ]);
}

import type { CodeInfo, LintReport } from "../../report/model.ts";
import { codePageAddress } from "../pages.ts";
import { type ExpressionCode, SYNTAX_CODES, TYPES_CODES } from "./expression-codes.ts";
import { otherCodes } from "./other-codes.ts";

const REFUSED = "The service refuses the expression.";

/** The codes of a report, and what is known of every other code that a finding of it has. */
export function describedCodes({ codes, diagnostics }: LintReport): ReadonlyMap<string, CodeInfo> {
  const described = new Map(codes);
  const others = otherCodes();
  for (const { code, severity, effect } of diagnostics) {
    if (described.has(code)) continue;
    const expression = expressionCode(code);
    const summary = expression ?? others.get(code)?.[0];
    if (summary === undefined) continue;
    const page = codePageAddress(code);
    described.set(code, {
      code,
      summary,
      severity,
      ...(page === undefined ? {} : { docs: page }),
      ...(expression === undefined ? {} : { why: REFUSED }),
      ...(effect ? { effect } : {}),
    });
  }
  return described;
}

/** The sentence about a code of expressions. */
function expressionCode(code: string): string | undefined {
  const slug = code.slice(code.indexOf("/") + 1);
  const codes: Readonly<Record<string, ExpressionCode>> = code.startsWith("syntax/")
    ? SYNTAX_CODES
    : TYPES_CODES;
  const isExpression = /^(?:syntax|types)\//.test(code) && Object.hasOwn(codes, slug);
  return isExpression ? codes[slug]?.summary : undefined;
}

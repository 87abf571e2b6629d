import { codePageAddress } from "../../explain/addresses.ts";
import { codeMeanings, isExpressionCode } from "../../explain/codes.ts";
import type { CodeInfo, LintReport } from "../../report/model.ts";

const REFUSED = "Cloudflare rejects the expression.";

/** The codes of a report, and the information about every other code in its findings. */
export function describedCodes({ codes, diagnostics }: LintReport): ReadonlyMap<string, CodeInfo> {
  const described = new Map(codes);
  const meanings = codeMeanings();
  for (const { code, severity, effect } of diagnostics) {
    if (described.has(code)) continue;
    const summary = meanings.get(code)?.summary;
    if (summary === undefined) continue;
    const page = codePageAddress(code);
    described.set(code, {
      code,
      summary,
      severity,
      ...(page === undefined ? {} : { docs: page }),
      ...(isExpressionCode(code) ? { why: REFUSED } : {}),
      ...(effect ? { effect } : {}),
    });
  }
  return described;
}

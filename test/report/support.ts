import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { CodeInfo, LintReport } from "../../src/report/model.ts";

/** A text whose marked part, `«…»`, becomes a range. */
export function marked(text: string): {
  readonly text: string;
  readonly range: { start: number; end: number };
} {
  const start = text.indexOf("«");
  const end = text.indexOf("»") - 1;
  return { text: text.replace("«", "").replace("»", ""), range: { start, end } };
}

/** A diagnostic with what a test does not care about filled in. */
export function diagnostic(given: Partial<Diagnostic> & Pick<Diagnostic, "range">): Diagnostic {
  return {
    code: "syntax/not-in",
    messageId: "notIn",
    data: {},
    severity: "error",
    uri: "infra/waf.json",
    message: "`not in` is not an operator, so the service refuses this expression.",
    related: [],
    fixes: [],
    ...given,
  };
}

/** A report over some texts. */
export function report(
  texts: Readonly<Record<string, string>>,
  diagnostics: readonly Diagnostic[],
  rest: Partial<LintReport> = {},
): LintReport {
  return {
    fileCount: Object.keys(texts).length,
    ruleCount: 1,
    expressionCount: 1,
    skippedFileCount: 0,
    fixedCount: 0,
    diagnostics,
    notChecked: [],
    texts: new Map(Object.entries(texts)),
    codes: new Map(),
    ...rest,
  };
}

/** Codes as a report carries them. */
export function codes(...infos: readonly CodeInfo[]): ReadonlyMap<string, CodeInfo> {
  return new Map(infos.map((info) => [info.code, info]));
}

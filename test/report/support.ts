import fc from "fast-check";
import { type Diagnostic, sortDiagnostics } from "../../src/core/diagnostic.ts";
import { inFile } from "../../src/core/range.ts";
import type { CodeInfo, LintReport } from "../../src/report/model.ts";
import { anyCharacter } from "../support/any-character.ts";

/** A string whose marked part, `«…»`, becomes a range. */
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
    message: "`not in` is not an operator, so Cloudflare rejects this expression.",
    related: [],
    fixes: [],
    ...given,
  };
}

/** A report over some strings. */
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

/** Text that a format may mistake for its own: markup, commands, escapes, and what no format can represent. */
const hostileText = fc
  .array(
    fc.oneof(
      { arbitrary: fc.string({ unit: anyCharacter, maxLength: 6 }), weight: 2 },
      {
        arbitrary: fc.constantFrom(
          "]]>",
          "<!--",
          "&amp;",
          "\u0000",
          "\u001b[2J",
          "\ufffe",
          "\uffff",
          "\ud800",
          "\udc00",
          "\u0085",
          "\u202e",
          "::error::",
          "##vso[task]",
          "%0A",
          "\r\n",
          "\n",
          "\t",
          "|",
          "`",
          "``",
          "[x](y)",
          "<img src=x>",
          ",line=1",
          "://",
          "C:/",
          "../",
        ),
        weight: 3,
      },
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

/** Reports on files with names and contents of all kinds. */
export const hostileReport: fc.Arbitrary<LintReport> = fc
  .array(
    fc.record({
      uri: hostileText.map((name) => `${name}x`),
      message: hostileText.map((text) => `${text}.`),
      help: hostileText,
      start: fc.nat(12),
      length: fc.nat(12),
      severity: fc.constantFrom("error", "warning", "info", "hint"),
    }),
    { maxLength: 4 },
  )
  .map((found) =>
    report(
      Object.fromEntries(found.map(({ uri, help }) => [uri, help])),
      sortDiagnostics(
        found.map(({ uri, message, help, start, length, severity }) => {
          const range = inFile({ start, end: start + length });
          const related = [{ uri, range, message }];
          const edits = [{ range, newText: help }];
          const fixes = [{ title: message, safety: "safe" as const, edits }];
          return diagnostic({ uri, message, help, range, severity, related, fixes });
        }),
      ),
      {
        notChecked: found.map(({ uri }) => ({
          uri,
          range: undefined,
          kind: "unread" as const,
          reason: "file over the size limit",
        })),
      },
    ),
  );

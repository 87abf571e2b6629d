import { DiagnosticSeverity, DiagnosticTag, type Diagnostic as LspDiagnostic } from "vscode-languageserver";
import type { Diagnostic, Severity } from "../core/diagnostic.ts";
import { codePageAddress } from "../explain/addresses.ts";
import type { EditorPlaces } from "./places.ts";

/** The name under which editors show what we say. */
export const SOURCE = "wafsmith";

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A diagnostic as editors expect it: the help follows the message, the code links to its source or its page. */
export function lspDiagnostic(diagnostic: Diagnostic, places: EditorPlaces): LspDiagnostic {
  const { code, message, help, source, related } = diagnostic;
  const href = source && /^https?:/.test(source.url) ? source.url : codePageAddress(code);
  return {
    range: places.locationOf(diagnostic.uri, diagnostic.range).range,
    severity: SEVERITIES[diagnostic.severity],
    code,
    source: SOURCE,
    message: help === undefined ? message : `${message}\n${help}`,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    ...(code.startsWith("lint/no-deprecated-") ? { tags: [DiagnosticTag.Deprecated] } : {}),
    ...(related.length === 0
      ? {}
      : {
          relatedInformation: related.map(({ uri, range, message: said }) => ({
            location: places.locationOf(uri, range),
            message: said,
          })),
        }),
  };
}

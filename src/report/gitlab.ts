import type { Severity } from "../core/diagnostic.ts";
import { fingerprinter } from "./fingerprint.ts";
import { jsonPieces } from "./ink/json-text.ts";
import { Places } from "./ink/places.ts";
import { fullMessage, type LintReport, type RenderContext } from "./model.ts";

const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: "major",
  warning: "minor",
  info: "info",
  hint: "info",
};

/** The findings as a GitLab code quality report: one JSON array with a final line feed. */
export function gitlabReport(report: LintReport, context: RenderContext = {}): Generator<string> {
  return jsonPieces(findingsOf(report, context));
}

function* findingsOf({ diagnostics, texts }: LintReport, { sha256 }: RenderContext): Generator<object> {
  const places = new Places(texts);
  const fingerprintOf = fingerprinter(places, { sha256 });
  for (const diagnostic of diagnostics) {
    const { uri, range, code, severity } = diagnostic;
    const { start, end } = places.spanOf(uri, range);
    yield {
      description: fullMessage(diagnostic),
      check_name: code,
      fingerprint: fingerprintOf(diagnostic),
      severity: SEVERITIES[severity],
      location: { path: uri, lines: { begin: start.line, end: end.line } },
    };
  }
}

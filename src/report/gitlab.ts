import type { Severity } from "../core/diagnostic.ts";
import { fingerprints } from "./fingerprint.ts";
import { fullMessage } from "./full-message.ts";
import { jsonText } from "./json-text.ts";
import type { LintReport } from "./model.ts";
import { Places } from "./places.ts";

const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: "major",
  warning: "minor",
  info: "info",
  hint: "info",
};

/** The findings as a GitLab code quality report: one JSON array with a final line feed. */
export function renderGitlab({ diagnostics, texts }: LintReport): string {
  const places = new Places(texts);
  const prints = fingerprints(diagnostics, places);
  const findings = diagnostics.map((diagnostic, at) => {
    const { uri, range, code, severity } = diagnostic;
    const { start, end } = places.spanOf(uri, range);
    return {
      description: fullMessage(diagnostic),
      check_name: code,
      fingerprint: prints[at]!,
      severity: SEVERITIES[severity],
      location: { path: uri, lines: { begin: start.line, end: end.line } },
    };
  });
  return `${jsonText(findings, 2)}\n`;
}

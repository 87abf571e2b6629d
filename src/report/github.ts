import type { Diagnostic, Severity } from "../core/diagnostic.ts";
import { visible } from "../core/visible.ts";
import { Places } from "./ink/places.ts";
import { fullMessage, type LintReport } from "./model.ts";
import { summary } from "./summary.ts";

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  info: "notice",
  hint: "notice",
};

/**
 * The findings as workflow commands, from which GitHub makes annotations, and the summary line. The message repeats the place:
 * the log of a job shows nothing else.
 */
export function* githubReport(report: LintReport): Generator<string> {
  const places = new Places(report.texts);
  for (const one of report.diagnostics) yield `${commandOf(one, places)}\n`;
  yield `${summary(report)}\n`;
}

function commandOf(diagnostic: Diagnostic, places: Places): string {
  const { uri, range, code, severity } = diagnostic;
  const { start, end } = places.spanOf(uri, range);
  const properties = {
    title: `wafsmith ${code}`,
    file: visible(uri),
    line: start.line,
    endLine: end.line,
    // Columns of several lines would be rejected.
    ...(start.line === end.line ? { col: start.column, endColumn: end.column } : {}),
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  const place = `${visible(uri)}:${start.line}:${start.column}`;
  return `::${COMMANDS[severity]} ${list.join(",")}::${escapedData(`${place}: ${visible(fullMessage(diagnostic))}`)}`;
}

/** Text of a workflow command. As the runner undoes it, a per cent sign begins an escape. */
export function escapedData(text: string): string {
  return text.replaceAll("%", "%25");
}

/** The value of a property of a workflow command. */
export function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

import type { Diagnostic, Severity } from "../core/diagnostic.ts";
import { inlineCode, plain, prose, rawRow } from "../core/markdown.ts";
import { counted } from "../core/phrases.ts";
import { Places } from "./ink/places.ts";
import { type LintReport, pageOf, type RenderContext } from "./model.ts";
import { isFixable, summary, tally } from "./summary.ts";

/** A comment on GitHub may have 65,536 characters; this leaves room for what others add to it. */
const MAX_CHARS = 60_000;

const MARKS: Readonly<Record<Severity, string>> = {
  error: "⛔ error",
  warning: "⚠️ warning",
  info: "ℹ️ info",
  hint: "ℹ️ hint",
};

/** The report for pull requests and job summaries: a table of findings, then the summary. GitHub-flavoured Markdown. */
export function renderMarkdown(report: LintReport, context: RenderContext): string {
  const lines = [`## wafsmith: ${tally(report)}`, ""];
  if (report.diagnostics.length > 0) lines.push(...findingsTable(report, context), "");
  lines.push(plain(summary(report)));
  return `${lines.join("\n")}\n`;
}

function findingsTable(report: LintReport, context: RenderContext): readonly string[] {
  const places = new Places(report.texts);
  const rows = [rawRow(["", "place", "finding"]), rawRow(["---", "---", "---"])];
  let chars = 0;
  for (const [at, diagnostic] of report.diagnostics.entries()) {
    const row = rawRow(cellsOf(diagnostic, places, pageOf(diagnostic.code, report, context)));
    chars += row.length + 1;
    if (chars > MAX_CHARS) {
      const left = counted(report.diagnostics.length - at, "more finding");
      return [...rows, "", `${left}: too many for this report; \`--format json\` lists all.`];
    }
    rows.push(row);
  }
  return rows;
}

function cellsOf(diagnostic: Diagnostic, places: Places, page: string | undefined): readonly string[] {
  const { uri, range, code, severity, message, help } = diagnostic;
  const { line, column } = places.at(uri, range.start);
  const name = inlineCode(code);
  const finding = [
    prose(message),
    ...(help === undefined ? [] : [prose(help)]),
    `${page === undefined ? name : `[${name}](${page})`}${isFixable(diagnostic) ? " (fixable)" : ""}`,
  ];
  return [MARKS[severity], inlineCode(`${uri}:${line}:${column}`), finding.join("<br>")];
}

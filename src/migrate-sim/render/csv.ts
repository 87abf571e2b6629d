import type { ZoneReport } from "../report.ts";
import type { MigrationRenderer } from "./renderer.ts";

const COLUMNS: readonly (readonly [heading: string, value: (zone: ZoneReport) => string | number | null])[] =
  [
    ["zone_id", ({ zone }) => zone.id],
    ["zone", ({ zone }) => zone.name],
    ["plan", ({ zone }) => zone.plan],
    ["verdict", ({ verdict }) => verdict],
    ["stage", ({ stage }) => stage],
    ["certain_blockers", ({ blockers }) => blockers.filter((one) => one.certainty === "certain").length],
    ["possible_blockers", ({ blockers }) => blockers.filter((one) => one.certainty === "possible").length],
    ["blocked_by", ({ blockers }) => codesOf(blockers)],
    ["losses", ({ losses }) => losses.length],
    ["lost", ({ losses }) => codesOf(losses)],
    ["warnings", ({ warnings }) => codesOf(warnings)],
    ["remedies", ({ remedies }) => remedies.length],
    ["old_sensitivity", ({ owasp }) => owasp.before.sensitivity],
    ["old_action", ({ owasp }) => owasp.before.action],
    ["new_paranoia_level", ({ owasp }) => owasp.after?.paranoia_level ?? null],
    ["new_score_threshold", ({ owasp }) => owasp.after?.score_threshold ?? null],
    ["new_action", ({ owasp }) => owasp.after?.action ?? null],
    ["proposed_rules", ({ proposed }) => proposed.rules.length],
    ["steps", ({ steps }) => steps.length],
    ["not_checked", ({ notChecked }) => notChecked.length],
    ["state", ({ state }) => state],
    ["next", ({ next }) => next],
  ];

/**
 * The fleet as a table for spreadsheets: RFC 4180, one line per zone below a line of headings, unknown values empty.
 * A string that a spreadsheet would treat as a formula begins with an apostrophe.
 */
export function migrationCsv(): MigrationRenderer {
  return {
    begin: () => line(COLUMNS.map(([heading]) => heading)),
    zone: (zone) => line(COLUMNS.map(([, value]) => value(zone))),
    end: () => "",
  };
}

function codesOf(statements: readonly { readonly code: string }[]): string {
  return [...new Set(statements.map(({ code }) => code))].sort().join(" ");
}

function line(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

import type { LintReport } from "./model.ts";
import { Places } from "./places.ts";
import { visible, visiblePath } from "./visible.ts";

/** One line a finding, `file:line:column: severity: message [code]`, as editors and `grep` take it; nothing else. */
export function renderCompact({ diagnostics, texts }: LintReport): string {
  const places = new Places(texts);
  const lines = diagnostics.map(({ uri, range, severity, message, code }) => {
    const { line, column } = places.at(uri, range.start);
    return `${visiblePath(uri)}:${line}:${column}: ${severity}: ${visible(message)} [${visible(code)}]\n`;
  });
  return lines.join("");
}

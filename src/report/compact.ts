import { visible } from "../core/visible.ts";
import { Places } from "./ink/places.ts";
import type { LintReport } from "./model.ts";

/** One line per finding, `file:line:column: severity: message [code]`, for editors and `grep`; nothing else. */
export function* compactReport({ diagnostics, texts }: LintReport): Generator<string> {
  const places = new Places(texts);
  for (const { uri, range, severity, message, code } of diagnostics) {
    const { line, column } = places.at(uri, range.start);
    yield `${visible(uri)}:${line}:${column}: ${severity}: ${visible(message)} [${visible(code)}]\n`;
  }
}

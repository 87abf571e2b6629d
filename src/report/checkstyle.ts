import type { Severity } from "../core/diagnostic.ts";
import { groupByFile } from "../core/items-by-key.ts";
import { Places } from "./ink/places.ts";
import { XML_DECLARATION, xmlElement } from "./ink/xml.ts";
import { fullMessage, type LintReport } from "./model.ts";

const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  info: "info",
  hint: "info",
};

/** The findings as Checkstyle XML: a `file` element a file, an `error` element a finding. */
export function renderCheckstyle({ diagnostics, texts }: LintReport): string {
  const places = new Places(texts);
  const files = [...groupByFile(diagnostics)].map(([uri, found]) =>
    xmlElement(
      "file",
      { name: uri },
      found.flatMap((diagnostic) => {
        const { code, range, severity } = diagnostic;
        const { line, column } = places.at(uri, range.start);
        return xmlElement("error", {
          line,
          column,
          severity: SEVERITIES[severity],
          message: fullMessage(diagnostic),
          source: `wafsmith.${code.replaceAll("/", ".")}`,
        });
      }),
    ),
  );
  return `${[XML_DECLARATION, ...xmlElement("checkstyle", { version: "4.3" }, files.flat())].join("\n")}\n`;
}

import { visible } from "../../core/visible.ts";
import { escapedData, escapedProperty } from "../github.ts";
import { NO_PAINT } from "../ink/paint.ts";
import type { TestReport } from "./model.ts";
import { testSummary } from "./text.ts";

/** Workflow commands, from which GitHub makes annotations at the cases that did not pass, and the counts. */
export function testGithub(report: TestReport): string {
  const commands = report.cases
    .filter(({ status }) => status !== "passed")
    .map(({ name, file, line, reasons }) => {
      const properties = `title=${escapedProperty(visible(`wafsmith test: ${name}`))},file=${escapedProperty(visible(file))},line=${line}`;
      return `::error ${properties}::${escapedData(`${visible(file)}:${line}: ${visible(reasons.join(" "))}`)}`;
    });
  return `${[...commands, testSummary(report, NO_PAINT)].join("\n")}\n`;
}

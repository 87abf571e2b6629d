import { defineCommand } from "../command.ts";
import { reportFailure } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { readTextFile } from "../files/read-file.ts";
import { conclude } from "../lint/conclude.ts";
import { checkExitOptions, exitCodeOf } from "../lint/exit.ts";
import { REPORT_VALUES, readTargets, writeReports } from "../lint/output.ts";
import { checkComplete, mergeParts, readPart } from "../lint/parts/merge.ts";
import { trustOf } from "../trust.ts";
import page from "./merge-reports.json" with { type: "json" };

/** `wafsmith merge-reports`. */
export const command = defineCommand({
  page,
  values: REPORT_VALUES,
  async run({ operands, options }, io) {
    checkExitOptions(options);
    const targets = readTargets(options.format, io);
    const maxBytes = maxFileBytes(options["max-file-size"]);
    const parts = operands.map((operand) => readPart(operand, readTextFile(operand, maxBytes, io).text));
    checkComplete(parts);
    const { gathered, texts } = mergeParts(parts, trustOf(options, io).boundary, io);
    const { RULES } = await import("../../../rules/index.ts");
    const report = await conclude(
      gathered,
      {
        rules: RULES,
        maxFileBytes: maxBytes,
        isUpdatingBaseline: false,
        isPart: false,
        textOf: (uri) => texts.get(uri),
      },
      io,
    );
    const failures = [...gathered.failures];
    if (report.fileCount > 0 || failures.length === 0) {
      failures.push(...(await writeReports(report, targets, options, io)));
    }
    for (const problem of [...gathered.remarks, ...failures]) reportFailure(problem, io);
    return exitCodeOf({ report, failures }, options, io);
  },
});

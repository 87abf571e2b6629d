import { COLOR_OPTIONS } from "../color.ts";
import { defineCommand } from "../command.ts";
import { reportFailure } from "../failure-text.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import { readTextFile } from "../files/read-file.ts";
import { conclude } from "../lint/conclude.ts";
import { checkExitOptions, EXIT_OPTIONS, exitCodeOf } from "../lint/exit.ts";
import { FORMAT_OPTION, readTargets, writeReports } from "../lint/output.ts";
import { checkComplete, mergeParts, readPart } from "../lint/parts/merge.ts";
import { ROOT, trustOf } from "../trust.ts";

/** `wafsmith merge-reports`. */
export const command = defineCommand({
  name: "merge-reports",
  summary: "Merge the reports of `lint --shard`, as if one run had linted everything.",
  operands: { usage: "FILE...", min: 1, max: Number.POSITIVE_INFINITY },
  options: {
    format: FORMAT_OPTION,
    ...EXIT_OPTIONS,
    root: ROOT,
    "max-file-size": MAX_FILE_SIZE,
    quiet: { kind: "flag", help: "Report errors only." },
    ...COLOR_OPTIONS,
  },
  details: [
    "A FILE is what `wafsmith lint --shard I/N --format json:FILE` wrote; all N are needed.",
    "Findings that depend on several files are made here, from the data in the parts. The",
    "linted files need not be present; a baseline must be. Exit codes: those of `lint`.",
  ].join("\n"),
  example: "wafsmith merge-reports part-*.json --format sarif:waf.sarif --format text",
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

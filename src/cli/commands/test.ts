import { formOf } from "../../core/output.ts";
import { renderTests, TEST_FORMATS } from "../../report/tests/formats.ts";
import { usesColor } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, type ExitCode, reportFailure, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import type { Io } from "../io.ts";
import { numberOption } from "../number-option.ts";
import { isBelow, writeCoverage } from "../test/coverage-report.ts";
import { runTests, type TestRun } from "../test/run-tests.ts";
import { trustOf } from "../trust.ts";
import page from "./test.json" with { type: "json" };

/** `wafsmith test`. */
export const command = defineCommand({
  page,
  values: { formats: TEST_FORMATS },
  async run({ operands, options }, io) {
    const maxBytes = maxFileBytes(options["max-file-size"]);
    if (options.init) {
      const { initTests } = await import("../test/init-tests.ts");
      return initTests(operands, { maxBytes, output: options.output, mutates: options.mutate }, io);
    }
    if (options.output !== undefined) throw usage("`--output` requires `--init`.");
    const min = numberOption("--min", options.min, { to: 100, of: "percent" });
    const paths = operands.length === 0 ? ["."] : operands;
    const hasCoverage = options.coverage || options["coverage-file"].length > 0 || min !== undefined;
    const settings = {
      boundary: trustOf(options, io).boundary,
      maxBytes,
      hasCoverage,
      mutates: options.mutate,
    };
    let last: TestRun | undefined;
    const once = async (): Promise<ExitCode> => {
      last = await runTests(paths, settings, io);
      const { report, failures, remarks } = last;
      for (const failure of [...remarks, ...failures]) reportFailure(failure, io);
      const format = (options.format as (typeof TEST_FORMATS)[number] | undefined) ?? "text";
      if (failures.length === 0 || report.cases.length > 0) {
        const color = usesColor(options, io.stdout, io);
        io.stdout.write(renderTests(report, format, { color }), formOf(format, color));
      }
      for (const path of options["coverage-file"]) writeCoverage(path, report.coverage!, io);
      const isLow = min !== undefined && isBelow(min, report.coverage!);
      if (isLow) reportFailure(usage(`Less than ${min}% of the rules or conditions are covered.`), io);
      return exitCodeOf(last, isLow);
    };
    if (!options.watch) return once();
    return watch(paths, options["coverage-file"], once, () => last?.paths ?? [], io);
  },
});

function exitCodeOf({ report, failures }: TestRun, isLow: boolean): ExitCode {
  const failed = failures.map(({ exitCode }) => exitCode);
  const isRed =
    isLow || (report.mutation?.survived ?? 0) > 0 || report.cases.some(({ status }) => status !== "passed");
  return Math.max(isRed ? EXIT.findings : EXIT.clean, ...failed) as ExitCode;
}

async function watch(
  operands: readonly string[],
  written: readonly string[],
  once: () => Promise<ExitCode>,
  paths: () => readonly string[],
  io: Io,
): Promise<ExitCode> {
  const { watchRuns } = await import("../lint/watch.ts");
  const run = async () => {
    await once();
  };
  const { resolve } = await import("node:path");
  const absolute = written.map((path) => resolve(io.cwd, path));
  return watchRuns({ operands, written: absolute, run, deciding: async () => paths() }, io);
}

import { formOf } from "../../core/output.ts";
import { renderTests, TEST_FORMATS } from "../../report/tests/formats.ts";
import { COLOR_OPTIONS, usesColor } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, type ExitCode, usage } from "../exit-code.ts";
import { reportFailure } from "../failure-text.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import type { Io } from "../io.ts";
import { numberOption } from "../number-option.ts";
import { isBelow, writeCoverage } from "../test/coverage-report.ts";
import { runTests, type TestRun } from "../test/run-tests.ts";
import { ROOT, trustOf } from "../trust.ts";

/** `wafsmith test`. */
export const command = defineCommand({
  name: "test",
  summary: "Test rulesets with cases: a request, and what must happen to it.",
  operands: { usage: "[PATH...]", min: 0, max: Number.POSITIVE_INFINITY },
  options: {
    format: {
      kind: "value",
      placeholder: "FORMAT",
      choices: TEST_FORMATS,
      help: `Write one of ${TEST_FORMATS.join(", ")}. Default: text.`,
    },
    coverage: { kind: "flag", help: "Show which rules and conditions were true and false in some case." },
    "coverage-file": {
      kind: "list",
      placeholder: "FILE",
      help: "Write the coverage to this file as well: `.html`, `.json`, or `.info` or `.lcov` for lcov.",
    },
    min: {
      kind: "value",
      placeholder: "PERCENT",
      help: "Exit with 1 if less than this share of rules or of conditions is covered.",
    },
    mutate: {
      kind: "flag",
      help: "Change the rules in small ways, list the changes that no case notices, and exit with 1 if there are any.",
    },
    init: {
      kind: "flag",
      help: "Each PATH is a ruleset: write a first test file for them. With --mutate, for small changes too.",
    },
    output: {
      kind: "value",
      short: "o",
      placeholder: "FILE",
      help: "The file that --init writes; `-` for standard output. Default: beside the first ruleset.",
    },
    watch: { kind: "flag", help: "Run again whenever a file changes." },
    root: ROOT,
    "max-file-size": MAX_FILE_SIZE,
    ...COLOR_OPTIONS,
  },
  details: [
    "A PATH is a test file, or a directory or glob with files `*.waftest.yaml`; without one,",
    "the current directory is searched. A test file names rulesets and has cases, each a",
    "request and what must happen to it (docs/testing-rules.md). Exit codes: 0 every case",
    "passes, 1 a case fails, its outcome is unknown, or coverage is below --min, 2 wrong",
    "arguments or test files, 3 internal or I/O failure.",
  ].join("\n"),
  example: "wafsmith test waf/ --coverage",
  async run({ operands, options }, io) {
    const maxBytes = maxFileBytes(options["max-file-size"]);
    if (options.init) {
      const { initTests } = await import("../test/init-tests.ts");
      return initTests(operands, { maxBytes, output: options.output, mutates: options.mutate }, io);
    }
    if (options.output !== undefined) throw usage("`--output` requires `--init`.");
    const min = minOf(options.min);
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
      if (isLow) reportFailure(usage(`Less than ${min} % of the rules or conditions are covered.`), io);
      return exitCodeOf(last, isLow);
    };
    if (!options.watch) return once();
    return watch(paths, options["coverage-file"], once, () => last?.paths ?? [], io);
  },
});

function minOf(given: string | undefined): number | undefined {
  return numberOption("--min", given, { to: 100, of: "percent" });
}

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

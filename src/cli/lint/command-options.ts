import { COLOR_OPTIONS } from "../color.ts";
import type { GivenValues } from "../command.ts";
import { CONFIG_OPTIONS, checkConfigOptions, POLICY_FROM, RULE_TIMEOUT } from "../config/config-options.ts";
import { usage } from "../exit-code.ts";
import { MAX_FILE_SIZE } from "../files/file-size.ts";
import { CONCURRENCY } from "../workers/concurrency.ts";
import { CACHE_OPTIONS, checkCacheOptions } from "./cache/cache-options.ts";
import { checkExitOptions, EXIT_OPTIONS } from "./exit.ts";
import { LIMIT_OPTIONS } from "./limit-options.ts";
import { FORMAT_OPTION } from "./output.ts";
import { PROVIDER_OPTIONS } from "./provider-options.ts";
import { IGNORE_UNKNOWN } from "./unknown-files.ts";

/** The options of `lint`. */
export const LINT_OPTIONS = {
  format: FORMAT_OPTION,
  fix: { kind: "flag", help: "Apply fixes that do not change the outcome of any request." },
  "fix-dry-run": {
    kind: "flag",
    help: "Print what --fix would change as a unified diff, without writing anything.",
  },
  "fix-only": {
    kind: "list",
    placeholder: "CODE",
    help: "Fix only findings with this rule id or code; separate several with commas.",
  },
  "unsafe-fixes": { kind: "flag", help: "With --fix, apply suggestions too. Review what they change." },
  lock: {
    kind: "value",
    placeholder: "FILE",
    help: "Compare overrides and policies with this lock file, which `wafsmith lock` wrote.",
  },
  baseline: {
    kind: "value",
    placeholder: "FILE",
    help: "Leave out the findings that this file lists, and report its stale entries.",
  },
  "update-baseline": { kind: "flag", help: "Add all findings to the baseline, and do not report them." },
  "waive-until": {
    kind: "value",
    placeholder: "DAY",
    help: "With `--update-baseline`: also waive findings about rejected configuration, up to and including this date (`2026-12-24`).",
  },
  ...CONFIG_OPTIONS,
  "policy-from": POLICY_FROM,
  "print-config": {
    kind: "flag",
    help: "Print the configuration used for PATH, and lint nothing.",
  },
  preset: {
    kind: "value",
    placeholder: "NAME",
    choices: ["recommended", "strict", "security", "migration", "all", "none"],
    help: "Use this set of rules: recommended, strict, security, migration, all or none.",
  },
  plan: {
    kind: "value",
    placeholder: "PLAN",
    choices: ["free", "pro", "business", "enterprise"],
    help: "The plan of the zones: free, pro, business or enterprise.",
  },
  ...PROVIDER_OPTIONS,
  rule: {
    kind: "list",
    placeholder: "ID=SEVERITY",
    help: "Set a rule to `off`, `info`, `warning` or `error`.",
  },
  "rule-timeout": RULE_TIMEOUT,
  ...EXIT_OPTIONS,
  "stdin-filename": {
    kind: "value",
    placeholder: "PATH",
    help: "The file name to report for standard input.",
  },
  "ignore-unknown": IGNORE_UNKNOWN,
  watch: { kind: "flag", help: "Lint again whenever something changes, until Ctrl-C." },
  staged: {
    kind: "flag",
    help: "Lint what `git commit` would commit: the files of the index, if any that are staged concern rules.",
  },
  "changed-since": {
    kind: "value",
    placeholder: "REF",
    help: "Report only findings caused by changes since this branch, tag or commit, in any file.",
  },
  shard: {
    kind: "value",
    placeholder: "I/N",
    help: "Lint the I-th of N parts of the files, for `wafsmith merge-reports`; `auto` reads the scheduler's variables.",
  },
  ...CACHE_OPTIONS,
  concurrency: CONCURRENCY,
  "max-file-size": MAX_FILE_SIZE,
  ...LIMIT_OPTIONS,
  quiet: { kind: "flag", help: "Report errors only." },
  progress: { kind: "flag", help: "Show progress on standard error, if that is a terminal." },
  ...COLOR_OPTIONS,
} as const;

/** The values of these options. */
export type LintFlags = GivenValues<typeof LINT_OPTIONS>;

/** Errors: throws a usage `Failure` for options that cannot be used together. */
export function checkCombination(operands: readonly string[], options: LintFlags): void {
  const readsStdin = operands.includes("-");
  if (options.fix && readsStdin)
    throw usage("`--fix` cannot be used with standard input: there is no file to write to.");
  if (options["stdin-filename"] !== undefined && !readsStdin) {
    throw usage(
      "`--stdin-filename` names standard input, but standard input is not being read.",
      "Add `-` to the paths.",
    );
  }
  if (options["fix-dry-run"] && options.format.length > 0) {
    throw usage("`--fix-dry-run` prints a unified diff, so it cannot be used with `--format`.");
  }
  if (options["fix-dry-run"] && options["update-baseline"]) {
    throw usage("`--fix-dry-run` writes nothing, so it cannot be used with `--update-baseline`.");
  }
  if (options["waive-until"] !== undefined) checkWaiver(options["waive-until"], options);
  checkConfigOptions(options);
  checkCacheOptions(options);
  if (options.staged) checkStaged(operands, options);
  if (options["policy-from"] !== undefined) checkPolicy(operands, options);
  if (options.watch) checkWatch(operands, options);
  const partial = options.shard === undefined ? "changed-since" : "shard";
  if (options[partial] !== undefined) {
    const whole = (["changed-since", "fix", "fix-dry-run", "update-baseline"] as const).find(
      (name) => name !== partial && options[name],
    );
    if (whole) throw usage(`\`--${whole}\` needs a whole run, so it cannot be used with \`--${partial}\`.`);
  }
  checkExitOptions(options);
}

function checkWaiver(day: string, options: LintFlags): void {
  if (!options["update-baseline"]) throw usage("`--waive-until` requires `--update-baseline`.");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw usage(`\`--waive-until\` takes a date such as \`2026-12-24\`, but \`${day}\` was given.`);
}

function checkStaged(operands: readonly string[], options: LintFlags): void {
  const names = [
    "fix",
    "fix-dry-run",
    "update-baseline",
    "shard",
    "watch",
    "changed-since",
    "policy-from",
  ] as const;
  const other = names.find((name) => options[name]);
  if (other) throw usage(`\`--staged\` and \`--${other}\` cannot be used together.`);
  if (operands.includes("-")) throw usage("`--staged` reads the index, and standard input is not in it.");
}

function checkPolicy(operands: readonly string[], options: LintFlags): void {
  const other = (["fix", "update-baseline", "shard", "watch"] as const).find((name) => options[name]);
  if (other) throw usage(`\`--policy-from\` and \`--${other}\` cannot be used together.`);
  if (operands.includes("-")) throw usage("`--policy-from` compares files, and standard input is not one.");
}

function checkWatch(operands: readonly string[], options: LintFlags): void {
  if (operands.includes("-"))
    throw usage("`--watch` waits for files to change, so it cannot be used with standard input.");
  const once = (["fix-dry-run", "print-config", "shard", "update-baseline"] as const).find(
    (name) => options[name],
  );
  if (once) throw usage(`\`--watch\` and \`--${once}\` cannot be used together.`);
}

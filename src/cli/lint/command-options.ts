import { isDay } from "../../core/day.ts";
import type { GivenValues } from "../command.ts";
import type page from "../commands/lint.json";
import { checkConfigOptions } from "../config/config-options.ts";
import { usage } from "../exit-code.ts";
import { checkCacheOptions } from "./cache/cache-options.ts";
import { checkExitOptions } from "./exit.ts";

/** The values of the options of `lint`. */
export type LintFlags = GivenValues<(typeof page)["options"]>;

/** Errors: throws a usage `Failure` for a name of standard input that is not read. */
export function checkStdinName(name: string | undefined, readsStdin: boolean): void {
  if (name === undefined || readsStdin) return;
  throw usage(
    "`--stdin-filename` names standard input, but standard input is not being read.",
    "Add `-` to the paths.",
  );
}

/** Errors: throws a usage `Failure` for options that cannot be used together. */
export function checkCombination(operands: readonly string[], options: LintFlags): void {
  const readsStdin = operands.includes("-");
  if (options.fix && readsStdin)
    throw usage("`--fix` cannot be used with standard input: there is no file to write to.");
  checkStdinName(options["stdin-filename"], readsStdin);
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
  if (!isDay(day))
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

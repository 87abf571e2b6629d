import { statIfAny } from "../../files/read-file.ts";
import type { Io } from "../../io.ts";
import { workerCount } from "../../workers/worker-count.ts";
import type { LintInput } from "../inputs.ts";

/**
 * Bytes besides the largest file above which threads save more time than they cost. Each thread compiles the program
 * for itself, which takes as long as linting some ten megabytes: on two quiet cores, 21 MB in 2,000 files took an eighth
 * less with two threads than with one.
 */
const WORTHWHILE_BYTES = 16 * 1024 * 1024;

/**
 * The number of threads that lint some inputs; 1 means this thread alone. If the user sets none, it depends on the
 * sizes of the files. `asked`: the value of `--concurrency`.
 */
export function threadsFor(inputs: readonly LintInput[], asked: number | undefined, io: Io): number {
  if (inputs.length < 2) return 1;
  const count = workerCount(asked, io.workers);
  if (count === 1) return 1;
  if (asked === undefined && !isWorthwhile(inputs, io)) return 1;
  return Math.min(count, inputs.length);
}

function isWorthwhile(inputs: readonly LintInput[], io: Io): boolean {
  let sum = 0;
  let largest = 0;
  for (const input of inputs) {
    const size = input.kind === "file" ? (statIfAny(input.path, io.files)?.size ?? 0) : 0;
    sum += size;
    largest = Math.max(largest, size);
    if (sum - largest > WORTHWHILE_BYTES) return true;
  }
  return false;
}

import { existsSync } from "node:fs";

/** Threads at most where nobody names a number: each contains a file of its own. */
const MAX_AUTOMATIC = 8;

/** The workers that a number of `--concurrency` asks for, or that the cores allow; 1 means that no worker is started. */
export function workerCount(
  asked: number | undefined,
  { program, cores }: { readonly program: string; readonly cores: number },
): number {
  const count = asked ?? Math.min(cores, MAX_AUTOMATIC);
  // Run from source, the program has no worker beside it.
  return count > 1 && existsSync(program) ? count : 1;
}

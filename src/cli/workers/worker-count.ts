import { existsSync } from "node:fs";

/** Maximum number of threads if the user sets none: each keeps a file in memory. */
const MAX_AUTOMATIC = 8;

/** The number of workers that `--concurrency` requests, or that the cores allow; 1 means that no worker is started. */
export function workerCount(
  asked: number | undefined,
  { program, cores }: { readonly program: string; readonly cores: number },
): number {
  const count = asked ?? Math.min(cores, MAX_AUTOMATIC);
  // Run from source, the program has no worker next to it.
  return count > 1 && existsSync(program) ? count : 1;
}

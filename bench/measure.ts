import { spawnSync } from "node:child_process";

/** CPU seconds that this process spends in `work`, its helper threads for compilation and garbage included. */
export function cpuSecondsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Wall milliseconds of a program from its start to its end. What it prints is thrown away. `cwd`: default, the current directory. */
export function wallMsOf(command: string, args: readonly string[], cwd?: string): number {
  const began = performance.now();
  const { error, signal } = spawnSync(command, args, {
    stdio: "ignore",
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (error || signal) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? signal}`);
  return performance.now() - began;
}

/** Smallest, middle and largest of some measurements. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** Throws for no measurements: that is a mistake in the benchmark. */
export function spreadOf(measured: readonly number[]): Spread {
  const sorted = [...measured].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1];
  if (median === undefined) throw new Error("nothing was measured");
  return { min: sorted[0]!, median, max: sorted.at(-1)! };
}

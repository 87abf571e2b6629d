import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** CPU seconds that this process spends in `work`, including its threads for compilation and garbage collection. */
export function cpuSecondsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Wall milliseconds from the start of a program to its end. Its output is discarded. */
export function wallMsOf(command: string, args: readonly string[], cwd = process.cwd()): number {
  const began = performance.now();
  const { error, signal } = spawnSync(command, args, { stdio: "ignore", cwd });
  if (error || signal) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? signal}`);
  return performance.now() - began;
}

/** Resources that a program used. */
export interface Usage {
  readonly wallMs: number;
  /** CPU time of all threads. */
  readonly cpuMs: number;
  /** Peak memory. */
  readonly peakMib: number;
  readonly status: number | null;
}

/** Destination of a program's output: nothing, or an open file. */
type Output = "ignore" | number;

/** Runs a Node script and measures the process. */
export function usageOfNode(args: readonly string[], output: Output = "ignore", cwd = process.cwd()): Usage {
  return usageOf(process.execPath, [...MEASURING, ...args], output, cwd);
}

/** Runs a Node script without blocking, and measures the process. */
export async function usageBesideOthers(
  args: readonly string[],
  output: Output = "ignore",
  cwd = process.cwd(),
): Promise<Usage> {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-usage-"));
  const file = join(folder, "usage.json");
  try {
    const began = performance.now();
    const child = spawn(process.execPath, [...MEASURING, ...args], {
      stdio: ["ignore", output, "ignore"],
      env: { ...process.env, [USAGE_FILE]: file },
      cwd,
    });
    const [status] = (await once(child, "exit")) as [number | null];
    return { ...usageIn(file), wallMs: performance.now() - began, status };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Starts a Node script that serves until it is interrupted, does some work with it, and measures the process. */
export async function usageOfServer(
  args: readonly string[],
  work: (firstLine: string) => Promise<void>,
): Promise<Usage> {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-usage-"));
  const file = join(folder, "usage.json");
  try {
    const began = performance.now();
    const env = { ...process.env, [USAGE_FILE]: file };
    const child = spawn(process.execPath, [...MEASURING, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
      env,
    });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    try {
      await work(
        await new Promise<string>((resolve) => child.stdout.once("data", (line) => resolve(String(line)))),
      );
    } finally {
      child.kill("SIGINT");
    }
    const status = await ended;
    return { ...usageIn(file), wallMs: performance.now() - began, status };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const MEASURING = ["--require", join(import.meta.dirname, "usage.cjs")];
const USAGE_FILE = "WAFSMITH_BENCH_USAGE";

function usageIn(file: string): Pick<Usage, "peakMib" | "cpuMs"> {
  const { peakKib, cpuMs } = JSON.parse(readFileSync(file, "utf8")) as { peakKib: number; cpuMs: number };
  return { peakMib: peakKib / 1024, cpuMs };
}

/** Runs a Python module and measures the process. */
export function usageOfPython(python: string, args: readonly string[]): Usage {
  return usageOf(python, [join(import.meta.dirname, "usage.py"), ...args], "ignore", process.cwd());
}

function usageOf(command: string, args: readonly string[], output: Output, cwd: string): Usage {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-usage-"));
  const file = join(folder, "usage.json");
  try {
    const began = performance.now();
    const { error, signal, status } = spawnSync(command, args, {
      stdio: ["ignore", output, "ignore"],
      env: { ...process.env, [USAGE_FILE]: file },
      cwd,
    });
    const wallMs = performance.now() - began;
    if (error || signal) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? signal}`);
    return { ...usageIn(file), wallMs, status };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Smallest, middle and largest of some measurements. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** Throws if there are no measurements, which is a mistake in the benchmark. */
export function spreadOf(measured: readonly number[]): Spread {
  const sorted = [...measured].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1];
  if (median === undefined) throw new Error("nothing was measured");
  return { min: sorted[0]!, median, max: sorted.at(-1)! };
}

/** How many times faster the first of two functions is in CPU time. Their runs alternate. */
export function faster(rounds: number, one: () => void, other: () => void): Spread {
  for (const warmUp of [one, other, one, other]) warmUp();
  return spreadOf(
    Array.from({ length: rounds }, () => {
      const seconds = cpuSecondsOf(one);
      return cpuSecondsOf(other) / seconds;
    }),
  );
}

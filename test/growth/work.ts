import { Session } from "node:inspector/promises";

/** The work of a run: how often each block of our code was executed. */
export interface Work {
  readonly blocks: number;
  readonly cpuMs: number;
}

/**
 * Counts executed blocks by V8's precise coverage: the same text gives the same count on any machine, however busy, and the
 * code that is measured needs no counters. Loops inside built-in functions (`slice`, `indexOf`, a regular expression) are not
 * seen; the CPU time, which is only printed, has them.
 */
export class WorkCounter {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post("Profiler.enable");
    await this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** Forgets the work done so far. Taking the counts, which takes a while, forgets them as well. */
  async reset(): Promise<void> {
    await this.#session.post("Profiler.takePreciseCoverage");
  }

  /** The work of a run, and of all that ran since the last one or the last reset. */
  async of(run: () => unknown): Promise<Work> {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    const { result } = await this.#session.post("Profiler.takePreciseCoverage");
    let blocks = 0;
    for (const { url, functions } of result) {
      if (!/\/(?:src|rules|node_modules)\//.test(url)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
    }
    return { blocks, cpuMs: (user + system) / 1000 };
  }

  async stop(): Promise<void> {
    await this.#session.post("Profiler.stopPreciseCoverage");
    this.#session.disconnect();
  }
}

/** By which power of the size something grows, from `small` to a `factor` times as large input. */
export function exponent(small: number, large: number, factor: number): number {
  return Math.log(large / small) / Math.log(factor);
}

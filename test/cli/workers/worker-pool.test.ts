import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { workerCount } from "../../../src/cli/workers/worker-count.ts";
import { WorkerLost, WorkerPool } from "../../../src/cli/workers/worker-pool.ts";

const folder = mkdtempSync(join(tmpdir(), "wafsmith-pool-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A pool whose workers answer per job with what an expression over `job` and `data` gives. */
function poolOf(answer: string, count: number): WorkerPool<number, unknown> {
  const program = join(mkdtempSync(join(folder, "worker-")), "worker.cjs");
  writeFileSync(
    program,
    `const { parentPort, workerData: { data } } = require("node:worker_threads");
     parentPort.on("message", ({ job }) => parentPort.postMessage(${answer}));`,
  );
  return new WorkerPool({ program, task: "lint", data: { one: 1 }, count });
}

describe("WorkerPool", () => {
  it("answers jobs, and rejects with what a task threw", async () => {
    const pool = poolOf('job === 3 ? { error: "three" } : { value: job + data.one }', 2);
    const answers = await Promise.allSettled([1, 2, 3, 4].map((job) => pool.run(job)));
    expect(answers.map((one) => (one.status === "fulfilled" ? one.value : one.reason.message))).toEqual([
      2,
      3,
      "three",
      5,
    ]);
    pool.end();
  });

  it.each([
    ["ends", "process.exit(1)"],
    ["throws outside of a task", "(() => { throw new Error() })()"],
  ])("gives up the jobs of a worker that %s, and no others", async (_, code) => {
    const pool = poolOf(`job === 1 ? ${code} : { value: job }`, 2);
    const lost = pool.run(1);
    const answered = pool.run(2);
    await expect(lost).rejects.toBeInstanceOf(WorkerLost);
    await expect(answered).resolves.toBe(2);
    expect(pool.size).toBe(1);
    await expect(pool.run(3)).resolves.toBe(3);
    await expect(pool.run(1)).rejects.toBeInstanceOf(WorkerLost);
    await expect(pool.run(4)).rejects.toBeInstanceOf(WorkerLost);
  });

  it("rejects what is under way when it is ended", async () => {
    const pool = poolOf("(() => { for (;;); })()", 1);
    const endless = pool.run(1);
    pool.end();
    await expect(endless).rejects.toBeInstanceOf(WorkerLost);
  });

  it("starts no worker if there is no program, one core, or one thread is asked for", () => {
    const program = import.meta.filename;
    expect(workerCount(undefined, { program, cores: 4 })).toBe(4);
    expect(workerCount(undefined, { program, cores: 64 })).toBe(8);
    expect(workerCount(undefined, { program, cores: 1 })).toBe(1);
    expect(workerCount(1, { program, cores: 4 })).toBe(1);
    expect(workerCount(12, { program, cores: 4 })).toBe(12);
    expect(workerCount(12, { program: `${program}.no`, cores: 4 })).toBe(1);
  });
});

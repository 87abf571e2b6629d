import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOrder } from "../../../src/cli/workers/in-order.ts";

describe("inOrder", () => {
  it("yields answers in the order of the jobs, and never has more under way than there is room for", async () => {
    const jobs = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 4 }), ticks: fc.nat(5) }), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(jobs, fc.integer({ min: 1, max: 6 }), async (given, most) => {
        let load = 0;
        let peak = 0;
        const run = async (job: (typeof given)[number]) => {
          load += job.weight;
          peak = Math.max(peak, load);
          for (let tick = 0; tick < job.ticks; tick++) await undefined;
          return job;
        };
        const answers: typeof given = [];
        for await (const job of inOrder(given, run, { most, of: ({ weight }) => weight })) {
          answers.push(job);
          load -= job.weight;
        }
        expect(answers).toEqual(given);
        expect(peak).toBeLessThanOrEqual(Math.max(most, ...given.map(({ weight }) => weight), 0));
      }),
      { numRuns: 200 },
    );
  });

  it("throws what a job rejects with when its turn comes", async () => {
    const seen: number[] = [];
    const failing = async () => {
      for await (const one of inOrder(
        [1, 2, 3, 4],
        async (job) => (job === 3 ? Promise.reject(new Error("three")) : job),
        { most: 4 },
      ))
        seen.push(one);
    };
    await expect(failing()).rejects.toThrow("three");
    expect(seen).toEqual([1, 2]);
  });
});

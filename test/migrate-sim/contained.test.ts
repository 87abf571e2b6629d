import { describe, expect, it } from "vitest";
import { NOTHING, type ZoneExports } from "../../src/migrate-sim/exports.ts";
import { simulateContained } from "../../src/migrate-sim/simulate.ts";

/** Exports on which the simulation fails. */
const BROKEN: ZoneExports = {
  ...NOTHING,
  get exports(): never {
    throw new Error("made by a test");
  },
};

describe("simulateContained", () => {
  it("reports a zone on which it failed as unknown, and the failure before all that is unknown anyway", () => {
    const crashes: unknown[] = [];
    const { verdict, notChecked } = simulateContained(BROKEN, {}, (error) => crashes.push(error));
    expect(crashes).toEqual([new Error("made by a test")]);
    expect(verdict).toBe("unknown");
    expect(notChecked[0]).toMatchObject({ subject: "files", isDecisive: true });
    expect(notChecked[0]!.message).toContain("wafsmith failed on the exports of this zone");
  });

  it("throws if nobody listens for failures", () => {
    expect(() => simulateContained(BROKEN, {}, undefined)).toThrow("made by a test");
  });
});

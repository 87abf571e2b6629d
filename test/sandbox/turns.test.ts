import { describe, expect, it } from "vitest";
import { Turns } from "../../src/sandbox/http/turns.ts";

describe("calls that arrive together", () => {
  it("are answered in their order, one in each turn of the event loop", async () => {
    const turns = new Turns();
    let turn = 0;
    const counted = () => {
      turn++;
      if (turn < 4000) setImmediate(counted);
    };
    setImmediate(counted);
    const seen: [number, number][] = [];
    const calls = Array.from({ length: 3000 }, (_, at) => turns.run(() => void seen.push([at, turn])));
    await Promise.all(calls);
    expect(seen.map(([at]) => at)).toEqual(Array.from({ length: 3000 }, (_, at) => at));
    expect(new Set(seen.map(([, when]) => when)).size).toBe(3000);
  });

  it("fail by themselves, whether at once or later", async () => {
    const turns = new Turns();
    const results = await Promise.allSettled([
      turns.run(() => {
        throw new Error("at once");
      }),
      turns.run(async () => {
        throw new Error("later");
      }),
      turns.run(() => "answered"),
    ]);
    expect(results.map((one) => (one.status === "rejected" ? one.reason.message : one.value))).toEqual([
      "at once",
      "later",
      "answered",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { logChunks } from "../../src/cli/replay/log-chunks.ts";

async function chunksOf(parts: readonly string[], maxLineBytes = 1000) {
  async function* stream() {
    for (const part of parts) yield Buffer.from(part);
  }
  const found: (readonly [number, string | undefined])[] = [];
  for await (const { firstLine, bytes } of logChunks(stream(), maxLineBytes))
    found.push([firstLine, bytes && Buffer.from(bytes).toString()]);
  return found;
}

describe("the parts of a log", () => {
  it("contain whole lines, wherever the stream is cut", async () => {
    expect(await chunksOf(["a\nb", "b\n", "c"])).toEqual([[1, "a\nbb\nc"]]);
    expect(await chunksOf(["\uFEFFa\n"])).toEqual([[1, "a\n"]]);
    expect(await chunksOf([])).toEqual([]);
  });

  it("are handed on when they are large enough, with the number of their first line", async () => {
    const line = `${"x".repeat(99)}\n`;
    const parts = await chunksOf(
      Array.from({ length: 400 }, () => line.repeat(100).slice(3) + line.slice(0, 3)),
    );
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.map(([, text]) => text).join("")).toHaveLength(4_000_000);
    let next = 1;
    for (const [firstLine, text] of parts) {
      expect(firstLine).toBe(next);
      next += text!.split("\n").length - 1;
    }
  });

  it("omit a line over the limit, and keep no more than the limit in memory", async () => {
    const long = "y".repeat(40);
    expect(await chunksOf(["a\n", long, long, `${long}\nb\n`, "c\n"], 60)).toEqual([
      [1, "a\n"],
      [2, undefined],
      [3, "b\nc\n"],
    ]);
    expect(await chunksOf([long, long], 60)).toEqual([[1, undefined]]);
  });
});

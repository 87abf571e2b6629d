import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Line, lineBatches } from "../../src/cli/files/line-batches.ts";

async function linesOf(chunks: readonly (string | Uint8Array)[], maxLineBytes = 1_000): Promise<Line[]> {
  async function* input() {
    for (const chunk of chunks) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
  }
  const lines: Line[] = [];
  for await (const batch of lineBatches(input(), maxLineBytes)) lines.push(...batch);
  return lines;
}

describe("lineBatches", () => {
  it.each([
    ["nothing", [], []],
    ["a line without end", ["ab"], ["ab"]],
    ["a line feed at the end is no further line", ["a\nb\n"], ["a", "b"]],
    ["blank lines are lines", ["\n\na\n"], ["", "", "a"]],
    ["lines across chunks", ["a", "b\nc", "d\n\n", "e"], ["ab", "cd", "", "e"]],
    ["a character across chunks", [Buffer.from([0xc3]), Buffer.from([0xa9, 0x0a])], ["é"]],
    ["a byte-order mark at the start", ["\ufeffa\n\ufeffb"], ["a", "\ufeffb"]],
    ["CR LF: the carriage return stays", ["a\r\nb"], ["a\r", "b"]],
  ])("%s", async (_, chunks, expected) => {
    expect(await linesOf(chunks)).toEqual(expected);
  });

  it("gives the other lines if one is not UTF-8", async () => {
    const bytes = Buffer.concat([Buffer.from("a\nb"), Buffer.from([0xff]), Buffer.from("\nc\nd")]);
    expect(await linesOf([bytes])).toEqual(["a", { problem: "is not valid UTF-8" }, "c", "d"]);
  });

  it("skips a line that is too long, in one chunk or in many", async () => {
    const tooLong = { problem: "is over the limit of `--max-file-size`" };
    expect(await linesOf([`a\n${"x".repeat(11)}\nb`], 10)).toEqual(["a", tooLong, "b"]);
    expect(await linesOf(["a\n", ..."x".repeat(11), "\nb"], 10)).toEqual(["a", tooLong, "b"]);
    expect(await linesOf([`${"x".repeat(10)}\n`], 10)).toEqual(["x".repeat(10)]);
  });

  it("does not keep all lines of a chunk at once", async () => {
    async function* input() {
      yield Buffer.from("\n".repeat(1_000_000));
    }
    let lines = 0;
    for await (const batch of lineBatches(input(), 1_000)) {
      expect(batch.length).toBeLessThanOrEqual(65_536);
      lines += batch.length;
    }
    expect(lines).toBe(1_000_000);
  });

  it("gives the same lines however the bytes arrive", async () => {
    const anyText = fc.string({ unit: fc.constantFrom("a", "\n", "é", "😀"), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(anyText, fc.array(fc.nat(60), { maxLength: 6 }), async (text, cuts) => {
        const bytes = Buffer.from(text);
        const at = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
        const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index]!, end));
        const expected = text.split("\n");
        if (expected.at(-1) === "") expected.pop();
        expect(await linesOf(chunks)).toEqual(expected);
      }),
    );
  });
});

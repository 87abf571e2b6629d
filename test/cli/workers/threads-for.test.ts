import { describe, expect, it } from "vitest";
import type { Io } from "../../../src/cli/io.ts";
import type { LintInput } from "../../../src/cli/lint/inputs.ts";
import { threadsFor } from "../../../src/cli/lint/parallel/threads-for.ts";

const MIB = 1024 * 1024;

/** A machine with four cores and files of these sizes, in MiB. */
function threads(sizes: readonly number[], asked?: number): number {
  const io = {
    workers: { program: import.meta.filename, cores: 4 },
    files: { statSync: (path: string) => ({ size: Number(path) * MIB, isFile: () => true }) },
  } as unknown as Io;
  const inputs = sizes.map((size) => ({ kind: "file", path: String(size) }) as unknown as LintInput);
  return threadsFor(inputs, asked, io);
}

describe("the number of threads that lint", () => {
  it("is one, unless there is much in addition to the largest file", () => {
    expect(threads([100])).toBe(1);
    expect(threads([16, 16])).toBe(1);
    expect(threads([100, 16])).toBe(1);
    expect(threads([16, 16, 16, 16, 16])).toBe(4);
    expect(threads([40, 40])).toBe(2);
  });

  it("is the one that was asked for, as far as there are files", () => {
    expect(threads([1, 1, 1], 3)).toBe(3);
    expect(threads([1, 1], 3)).toBe(2);
    expect(threads([40, 40, 40], 1)).toBe(1);
  });
});

import type { Range } from "../../core/range.ts";
import { problemSayer, type SourceProblem } from "./problems.ts";
import problems from "./shared-problems.json" with { type: "json" };

const said = problemSayer(problems);

export function tooDeep(at: number, maxDepth: number): SourceProblem {
  const words = { maxDepth: String(maxDepth) };
  return said("too-deep", "tooDeep", { start: at, end: at + 1 }, { data: { maxDepth }, words });
}

/** `dropped` and `kept` are keys of one object. */
export function duplicateKey(key: string, dropped: Range, kept: Range): SourceProblem {
  return said("duplicate-key", "duplicateKey", kept, {
    data: { key },
    severity: "warning",
    effect: "ineffective",
    related: [{ range: dropped, message: "first defined here" }],
  });
}

export function tooManyValues(at: number, maxValues: number): SourceProblem {
  return said("too-many-values", "tooManyValues", { start: at, end: at }, { data: { maxValues } });
}

export function tooManyHclTokens(at: number, maxHclTokens: number): SourceProblem {
  const range = { start: at, end: at };
  return said("terraform-too-many-tokens", "tooManyHclTokens", range, { data: { maxHclTokens } });
}

export function tooManyLines(at: number, maxLines: number): SourceProblem {
  return said("too-many-lines", "tooManyLines", { start: at, end: at }, { data: { maxLines } });
}

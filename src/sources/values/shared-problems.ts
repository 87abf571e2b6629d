import { code, number } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import type { SourceProblem } from "./problems.ts";

export function tooDeep(at: number, maxDepth: number): SourceProblem {
  return {
    slug: "too-deep",
    messageId: "tooDeep",
    data: { maxDepth: String(maxDepth) },
    range: { start: at, end: at + 1 },
    message: `Values are nested more than ${maxDepth} deep here, and the rest of the file is not checked.`,
    help: "no configuration of Cloudflare is nested this deeply; look for brackets that were repeated.",
  };
}

/** `dropped` and `kept` are keys of one object. */
export function duplicateKey(key: string, dropped: Range, kept: Range): SourceProblem {
  return {
    slug: "duplicate-key",
    messageId: "duplicateKey",
    data: { key },
    severity: "warning",
    effect: "ineffective",
    range: kept,
    message: `The key ${code(key)} appears twice in this object, and only its last value counts.`,
    help: "Remove one of the two.",
    related: [{ range: dropped, message: "first defined here" }],
  };
}

export function tooManyValues(at: number, maxValues: number): SourceProblem {
  return {
    slug: "too-many-values",
    messageId: "tooManyValues",
    data: { maxValues: String(maxValues) },
    range: { start: at, end: at },
    message: `This file holds more than ${number(maxValues)} values, and what follows is not checked.`,
    help: "Split the file.",
  };
}

export function tooManyHclTokens(at: number, maxHclTokens: number): SourceProblem {
  return {
    slug: "terraform-too-many-tokens",
    messageId: "tooManyHclTokens",
    data: { maxHclTokens: String(maxHclTokens) },
    range: { start: at, end: at },
    message: `This file has more than ${number(maxHclTokens)} tokens of Terraform, and what follows is not checked.`,
    help: "Split the file.",
  };
}

export function tooManyLines(at: number, maxLines: number): SourceProblem {
  return {
    slug: "too-many-lines",
    messageId: "tooManyLines",
    data: { maxLines: String(maxLines) },
    range: { start: at, end: at },
    message: `This file has more than ${number(maxLines)} lines, and is not checked beyond them.`,
    help: "Split the file.",
  };
}

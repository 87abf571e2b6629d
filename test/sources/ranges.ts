import { expect } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { Range } from "../../src/core/range.ts";
import type { LocatedNode } from "../../src/sources/values/located.ts";
import { childNodes } from "./nodes.ts";

/** Fails if a problem, a value or the content of a string reaches outside the text. */
export function expectInsideText(
  text: string,
  { value, diagnostics }: { value: readonly LocatedNode[]; diagnostics: readonly Diagnostic[] },
): void {
  const ranges: Range[] = diagnostics.map(({ range }) => range);
  const pending = [...value];
  for (let node = pending.pop(); node; node = pending.pop()) {
    ranges.push(node.range);
    pending.push(...childNodes(node));
    if (node.kind === "String") ranges.push(node.content.toOuter({ start: 0, end: node.value.length }));
  }
  const outside = ranges.filter(({ start, end }) => !(0 <= start && start <= end && end <= text.length));
  expect(outside).toEqual([]);
}

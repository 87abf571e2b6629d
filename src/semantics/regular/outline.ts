import type { RegexNode } from "../../parser/regex/ast.ts";
import { sampleOf } from "./sample.ts";

/** How a text begins and ends, and what it has between: enough to guess one that meets several conditions. */
export interface Outline {
  readonly start: string;
  readonly parts: readonly string[];
  readonly end: string;
}

/** Nothing is asked for. */
export const BLANK: Outline = { start: "", parts: [], end: "" };

/** The outline of texts that consist of parts with anything between them; one part is the whole text. */
export function outlineOfParts([start = "", ...others]: readonly string[]): Outline {
  const end = others.pop() ?? "";
  return { start, parts: others.filter((part) => part !== ""), end };
}

/** The outline of a text in which a regular expression is probably found. */
export function outlineOfPattern(node: RegexNode): Outline {
  const items = node.kind === "Concat" ? node.items : [node];
  const sample = sampleOf(node);
  if (isAnchor(items[0], "text-start")) return { start: sample, parts: [], end: "" };
  if (isAnchor(items.at(-1), "text-end")) return { start: "", parts: [], end: sample };
  return { start: "", parts: [sample], end: "" };
}

function isAnchor(node: RegexNode | undefined, condition: "text-start" | "text-end"): boolean {
  return node?.kind === "Assertion" && node.condition === condition;
}

/** One outline for both, of two beginnings and of two ends the longer one. */
export function joinedOutline(a: Outline, b: Outline): Outline {
  return {
    start: b.start.length > a.start.length ? b.start : a.start,
    parts: a.parts.length === 0 ? b.parts : b.parts.length === 0 ? a.parts : [...a.parts, ...b.parts],
    end: b.end.length > a.end.length ? b.end : a.end,
  };
}

/** A text of an outline: start, parts and end with something between, but for parts that are there already. */
export function textOfOutline({ start, parts, end }: Outline, between: string): string {
  let text = start;
  for (const part of parts) {
    if (text.includes(part) || end.includes(part)) continue;
    text += text === "" ? part : between + part;
  }
  if (end === "" || text.endsWith(end)) return text;
  return text === "" || parts.length === 0 ? text + end : text + between + end;
}

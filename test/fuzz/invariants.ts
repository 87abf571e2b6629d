import type { Finding } from "../../src/core/diagnostic.ts";
import type { Range } from "../../src/core/range.ts";
import type { Node } from "../../src/parser/ast.ts";
import { parseExpression } from "../../src/parser/parse.ts";
import { printExpression } from "../../src/parser/print.ts";
import { parseRegex } from "../../src/parser/regex/parse.ts";
import { childrenOf } from "../../src/parser/walk.ts";
import { analyseExpression } from "../../src/types/analyse.ts";

/** Returns the first invariant that any text must satisfy and this one does not, or undefined. Never throws. */
export function violation(text: string): string | undefined {
  try {
    return expressionViolation(text) ?? regexViolation(text);
  } catch (error) {
    return `throws: ${error instanceof Error ? error.stack : String(error)}`;
  }
}

function expressionViolation(text: string): string | undefined {
  const { typed, findings, hasSyntax } = analyseExpression(text);
  const { root } = typed.parsed;
  for (const finding of findings) {
    const problem = findingViolation(finding, text.length);
    if (problem) return `${finding.code}: ${problem}`;
  }
  if (root === undefined)
    return hasSyntax && /\P{White_Space}/u.test(text) ? "a text without tree and findings" : undefined;
  return treeViolation(root, text.length) ?? (hasSyntax ? printViolation(root) : undefined);
}

function findingViolation(finding: Finding, length: number): string | undefined {
  const edits = (finding.fixes ?? []).flatMap((fix) => fix.edits);
  const ranges = [
    finding.range,
    ...(finding.related ?? []).map(({ range }) => range),
    ...edits.map(({ range }) => range),
  ];
  const outside = ranges.find((range) => !isInside(range, { start: 0, end: length }));
  if (outside) return `range ${outside.start}-${outside.end} of a text of ${length}`;
  if (!/^[^\s].*\S$/su.test(finding.message)) return `message ${JSON.stringify(finding.message)}`;
  return edits.some((edit) => edit.range.start === edit.range.end && edit.newText === "")
    ? "an empty edit"
    : undefined;
}

/** Every node is within its parent and after its previous sibling. */
function treeViolation(root: Node, length: number): string | undefined {
  const pending: { node: Node; within: Range }[] = [{ node: root, within: { start: 0, end: length } }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, within } = next;
    if (!isInside(node, within)) {
      return `${node.kind} at ${node.start}-${node.end} within ${within.start}-${within.end}`;
    }
    let { start } = node;
    for (const child of childrenOf(node)) {
      pending.push({ node: child, within: { start, end: node.end } });
      start = child.end;
    }
  }
  return undefined;
}

/** The canonical form parses to the same tree, and is its own canonical form. */
function printViolation(root: Node & Parameters<typeof printExpression>[0]): string | undefined {
  const printed = printExpression(root);
  const { value, diagnostics } = parseExpression(printed);
  if (diagnostics.length > 0 || !value.root)
    return `prints as ${JSON.stringify(printed)}, which does not parse`;
  if (shapeOf(value.root) !== shapeOf(root))
    return `prints as ${JSON.stringify(printed)}, which is another tree`;
  const again = printExpression(value.root);
  return again === printed
    ? undefined
    : `prints as ${JSON.stringify(printed)}, then as ${JSON.stringify(again)}`;
}

const PLACES = new Set(["start", "end", "nameEnd", "spelling", "spellings"]);

/** The tree without its places and without the spellings that the canonical form replaces. */
function shapeOf(root: Node): string {
  return JSON.stringify(root, function (this: { kind?: string }, key, value: unknown) {
    if (PLACES.has(key)) return undefined;
    return key === "raw" && (this.kind === "MapKey" || this.kind === "ArrayIndex") ? undefined : value;
  });
}

function regexViolation(text: string): string | undefined {
  const { value, problem } = parseRegex(text);
  if ((value === undefined) === (problem === undefined)) return "regex: neither or both of tree and problem";
  const whole = { start: 0, end: text.length };
  if (problem && !isInside(problem, whole))
    return `regex ${problem.messageId}: ${problem.start}-${problem.end}`;
  return value && !isInside(value, whole) ? `regex: ${value.kind} at ${value.start}-${value.end}` : undefined;
}

function isInside(inner: Range, outer: Range): boolean {
  return (
    Number.isInteger(inner.start) &&
    Number.isInteger(inner.end) &&
    outer.start <= inner.start &&
    inner.start <= inner.end &&
    inner.end <= outer.end
  );
}

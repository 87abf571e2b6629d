import type { ExpressionSlot } from "../contract/slots.ts";
import { type EmbeddedText, innerOffset } from "../core/embedded-text.ts";
import { slottedExpressions } from "../lint/slotted.ts";
import type { Node } from "../parser/ast.ts";
import { childrenOf } from "../parser/walk.ts";
import type { Rule, SourceDocument } from "../sources/recognise/model.ts";
import { analyseExpression } from "../types/analyse.ts";

/** A place within an expression. */
export interface ExpressionPlace {
  readonly content: EmbeddedText;
  /** In the text of the expression. */
  readonly offset: number;
  /** The rule of a ruleset that contains the expression. */
  readonly rule: Rule | undefined;
  /** The contents that it may have; undefined if unknown. */
  readonly slot: ExpressionSlot | undefined;
}

/** The expression that is at an offset of a file, its ends included. */
export function expressionAt(document: SourceDocument, outer: number): ExpressionPlace | undefined {
  for (const { content, rule, slot } of slottedExpressions(document)) {
    const { start, end } = content.toOuter({ start: 0, end: content.text.length });
    if (outer < start || end < outer) continue;
    const offset = innerOffset(content, outer);
    if (offset !== undefined) return { content, offset, rule, slot };
  }
  return undefined;
}

/** All rules of rulesets in a file. */
export function rulesIn({ subjects }: SourceDocument): readonly Rule[] {
  return subjects.flatMap((subject) => {
    if (subject.kind === "Ruleset") return subject.rules;
    return subject.kind === "Rule" ? [subject] : [];
  });
}

/** The deepest node of an expression at a place, its ends included, after the nodes around it. */
export function nodesAt({ content, offset }: ExpressionPlace): readonly Node[] {
  const found: Node[] = [];
  for (let at: Node | undefined = analyseExpression(content.text).typed.parsed.root; at; ) {
    found.push(at);
    at = childrenOf(at).find(({ start, end }) => start <= offset && offset <= end);
  }
  return found;
}

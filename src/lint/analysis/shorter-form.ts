import { inText } from "../../core/range.ts";
import { printExpression } from "../../parser/print.ts";
import { packExpression } from "../../semantics/pack/pack.ts";
import type { Room } from "../../semantics/pack/split.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { ReportedFix } from "../define-rule.ts";

/** Steps of one proof about a part of an expression. */
const MAX_STEPS = 20_000;

/** Writes the canonical form of an expression if it is short enough, else one that is proved to match the same requests. */
export function shorterForm(typed: TypedExpression, room: Room): ReportedFix | undefined {
  const { root, text } = typed.parsed;
  if (root === undefined) return undefined;
  const writing = (title: string, newText: string): ReportedFix => ({
    title,
    edits: [{ range: inText({ start: 0, end: text.length }), newText }],
    safety: "safe",
  });
  const canonical = printExpression(root);
  if (room.lengthOf(canonical) <= room.max) return writing("Write it in its canonical form", canonical);
  const { fits, isProved, expressions } = packExpression(typed, { room, splits: false, maxSteps: MAX_STEPS });
  return fits && isProved ? writing("Write it shorter: the same requests match", expressions[0]!) : undefined;
}

import { printExpression } from "../../parser/print.ts";
import { packExpression } from "../../semantics/pack/pack.ts";
import type { Room } from "../../semantics/pack/split.ts";
import type { TypedExpression } from "../../types/check.ts";

/** A text with room that matches the same requests as a longer one. */
export interface ShorterForm {
  readonly title: string;
  readonly text: string;
}

/** Steps of one proof about a part of an expression. */
const MAX_STEPS = 20_000;

/** The canonical form of an expression if it is short enough, else one that is proved to match the same requests. */
export function shorterForm(typed: TypedExpression, room: Room): ShorterForm | undefined {
  const { root } = typed.parsed;
  if (root === undefined) return undefined;
  const canonical = printExpression(root);
  if (room.lengthOf(canonical) <= room.max)
    return { title: "Write it in its canonical form", text: canonical };
  const { fits, isProved, expressions } = packExpression(typed, { room, splits: false, maxSteps: MAX_STEPS });
  return fits && isProved
    ? { title: "Write it shorter: the same requests match", text: expressions[0]! }
    : undefined;
}

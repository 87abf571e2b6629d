import type { Comparison, FunctionCall } from "../../parser/ast.ts";
import type { Value } from "../../request/values.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { Asked, Effort } from "./asked.ts";
import type { LeafUse } from "./leaf-use.ts";
import { plainTestOf } from "./plain.ts";
import type { PlainTest } from "./plain-test.ts";
import { PlaceTally } from "./tally.ts";

/** Values that are tried. The rest is left to those who look at conditions one after another. */
const MAX_TRIED = 400;

/**
 * Whether values show that each condition on a place can be true while all others are false, including each element of a
 * set, and that all can fail if `andNone`.
 */
export function areExclusive(uses: readonly LeafUse[], typed: TypedExpression, andNone: boolean): boolean {
  const all: Asked[] = [];
  const tally = new PlaceTally();
  for (const { leaf } of uses) {
    const test = plainTestOf(leaf as Comparison | FunctionCall, typed);
    if (!test) return false;
    const asked: Asked = { test, holds: false, isOut: false };
    all.push(asked);
    tally.add(asked);
  }
  const effort: Effort = { looks: 0 };
  let tried = 0;
  const isMet = (samples: readonly Value[]) =>
    samples.some((one) => tried++ < MAX_TRIED && tally.fits(one, effort));
  if (andNone && !all.some(({ test }) => isMet(test.samples()))) return false;
  return all.every((asked) => {
    const wanted: Asked = { ...asked, holds: true };
    tally.remove(asked);
    tally.add(wanted);
    const isAlone = valuesOf(asked.test).every(isMet);
    tally.remove(wanted);
    tally.add(asked);
    return isAlone;
  });
}

/** Groups of samples, from each of which one must do: those of the condition, or of each element of its set. */
function valuesOf(test: PlainTest): readonly (readonly Value[])[] {
  return test.members() ?? [test.samples()];
}

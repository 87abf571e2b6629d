import { addTo } from "../../core/items-by-key.ts";
import { isOperand, type Operand } from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";
import type { Lists, MadeRequest } from "../../request/made-request.ts";
import { SomeElements, UNKNOWN, type Value } from "../../request/values.ts";
import type { TypedExpression } from "../../types/check.ts";
import { readerOf } from "../evaluate/evaluate.ts";
import type { Goal } from "../prove/goal.ts";

/** An operand that a condition looks for in a list. */
interface Sought {
  readonly list: string;
  readonly operand: Operand;
  readonly typed: TypedExpression;
}

/** Makes lists, each with values of a request that conditions look for in it: with all of them, all but one, or one. */
export type ListMaker = (request: MadeRequest) => readonly Lists[];

/** The maker of the lists that goals name. It looks for them when it is first asked, because few requests need it. */
export function listMakerOf(goals: readonly Goal[]): ListMaker {
  let ways: readonly (readonly Sought[])[] | undefined;
  return (request) => {
    ways ??= waysOf(goals.flatMap(({ typed }) => soughtIn(typed)).slice(0, MAX_SOUGHT));
    return ways.map((sought) => listsOf(sought, request));
  };
}

function waysOf(all: readonly Sought[]): readonly (readonly Sought[])[] {
  if (all.length < 2) return all.length === 0 ? [] : [all];
  return [all, ...all.flatMap((one) => [all.filter((other) => other !== one), [one]])];
}

const MAX_SOUGHT = 8;

function listsOf(sought: readonly Sought[], request: MadeRequest): Lists {
  const lists = new Map<string, Value[]>();
  for (const { list, operand, typed } of sought) {
    const value = readerOf(operand, typed)(request);
    if (value === undefined || value === UNKNOWN || value instanceof SomeElements) continue;
    for (const item of Array.isArray(value) ? (value as readonly Value[]) : [value]) addTo(lists, list, item);
  }
  return lists;
}

function soughtIn(typed: TypedExpression): readonly Sought[] {
  const sought: Sought[] = [];
  walk(typed.parsed.root!, (node) => {
    const isSought = node.kind === "Comparison" && node.right.kind === "List" && isOperand(node.left);
    if (isSought) sought.push({ list: node.right.name, operand: node.left, typed });
    return node.kind !== "Set";
  });
  return sought;
}

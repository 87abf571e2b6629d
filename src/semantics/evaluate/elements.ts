import type { Comparison, Expression, Logical, Operand, Quantifier } from "../../parser/ast.ts";
import { isLiteral, isOperand } from "../../parser/ast.ts";
import { type Known, type Truth, UNKNOWN, type Value } from "../../request/values.ts";
import type { Compiling } from "./compiling.ts";
import type { CompiledCondition, Frame } from "./frame.ts";
import { Spread, spreadOf } from "./spread.ts";

/** The truth of a condition for each element. `isWhole`: these are all elements, in order. */
interface Truths {
  readonly items: readonly Truth[];
  readonly isWhole: boolean;
}

/** Evaluates the condition inside `any` or `all`; undefined for a bare call on a missing array. */
type ReadTruths = (frame: Frame) => Truths | undefined;

const EMPTY: Truths = { items: [], isWhole: true };
const SOME: Truths = { items: [], isWhole: false };

/** `any`: some element is true. `all`: every element is, even if there are none. Call on a missing array: false. */
export function compileQuantifier({ name, argument }: Quantifier, compiling: Compiling): CompiledCondition {
  if (isLiteral(argument)) throw new TypeError("A quantifier over a literal has no meaning.");
  const read = truthsOf(argument, compiling);
  const decisive = name === "any";
  return (frame) => {
    const truths = read(frame);
    if (truths === undefined) return false;
    let result: Truth = truths.isWhole ? !decisive : UNKNOWN;
    for (const truth of truths.items) {
      if (truth === decisive) return decisive;
      if (truth === UNKNOWN) result = UNKNOWN;
    }
    return result;
  };
}

function truthsOf(node: Expression, compiling: Compiling): ReadTruths {
  switch (node.kind) {
    case "Group":
      return present(truthsOf(node.expression, compiling));
    case "Not": {
      const read = present(truthsOf(node.operand, compiling));
      return (frame) => negated(read(frame));
    }
    case "Logical":
      return joined(node, compiling);
    case "Comparison":
      return compared(node, compiling);
    case "Quantifier":
    case "Boolean":
    case "Invalid":
      throw new TypeError("A quantifier over a single condition has no meaning.");
    default:
      return bare(node, compiling);
  }
}

/** In parentheses, negations and chains, a call on a missing array is a condition on no elements. */
function present(read: ReadTruths): (frame: Frame) => Truths {
  return (frame) => read(frame) ?? EMPTY;
}

function negated({ items, isWhole }: Truths): Truths {
  return { items: items.map((one) => (one === UNKNOWN ? UNKNOWN : !one)), isWhole };
}

function bare(node: Operand, compiling: Compiling): ReadTruths {
  const read = compiling.operand(node);
  return (frame) => {
    const value = read(frame);
    if (value === undefined) return undefined;
    return valuesOf(value, frame, (one) => one === true);
  };
}

function compared(node: Comparison, compiling: Compiling): ReadTruths {
  if (!isOperand(node.left)) throw new TypeError("A comparison without an operand has no meaning.");
  const read = compiling.operand(node.left);
  const test = compiling.test(node);
  return (frame) => {
    const value = read(frame);
    return value === undefined ? EMPTY : valuesOf(value, frame, (one) => test(one, frame));
  };
}

function valuesOf(
  value: Exclude<Known, undefined> | Spread,
  { request }: Frame,
  test: (value: Value) => Truth,
): Truths {
  if (value === UNKNOWN) return SOME;
  const { items, isWhole } = value instanceof Spread ? value : spreadOf(value, request.isOpen);
  return { items: items.map(test), isWhole };
}

/** Combines arrays element by element; the result is as long as the shortest. */
function joined({ operator, operands }: Logical, compiling: Compiling): ReadTruths {
  const reads = operands.map((operand) => present(truthsOf(operand, compiling)));
  const join = operator === "xor" ? either : (a: Truth, b: Truth) => decided(a, b, operator === "or");
  return (frame) => {
    const [first, ...others] = reads.map((read) => read(frame));
    return others.reduce((a, b) => {
      // Elements of a partly known array cannot be paired with those of another array.
      if (!a.isWhole || !b.isWhole) return SOME;
      const items = a.items.slice(0, b.items.length).map((one, at) => join(one, b.items[at]!));
      return { items, isWhole: true };
    }, first!);
  };
}

function decided(a: Truth, b: Truth, decisive: boolean): Truth {
  if (a === decisive || b === decisive) return decisive;
  return a === UNKNOWN || b === UNKNOWN ? UNKNOWN : !decisive;
}

function either(a: Truth, b: Truth): Truth {
  return a === UNKNOWN || b === UNKNOWN ? UNKNOWN : a !== b;
}

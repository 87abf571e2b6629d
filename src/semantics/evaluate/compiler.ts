import {
  type Access,
  type Comparison,
  type Expression,
  isLiteral,
  isOperand,
  type Logical,
  type Operand,
} from "../../parser/ast.ts";
import { isListedIn } from "../../request/request.ts";
import { type Truth, UNKNOWN, type Value } from "../../request/values.ts";
import type { TypedExpression } from "../../types/check.ts";
import { compileCall } from "./calls.ts";
import type { Compiling, MissingReading, Test } from "./compiling.ts";
import { compileQuantifier } from "./elements.ts";
import { type CompiledCondition, fieldIn, type Layout } from "./frame.ts";
import { rightLiteral, setValues } from "./literals.ts";
import { memberOf } from "./sets.ts";
import { indexed, type Read, Spread } from "./spread.ts";
import { literalTest, orderedTest } from "./tests.ts";

/** Turns the parts of one typed expression into closures. Nothing is evaluated from text. */
export class Compiler implements Compiling {
  readonly typed: TypedExpression;
  readonly layout: Layout;
  readonly missing: MissingReading | undefined;

  constructor(typed: TypedExpression, layout: Layout, missing?: MissingReading) {
    this.typed = typed;
    this.layout = layout;
    this.missing = missing;
  }

  /**
   * A condition with one truth. Errors: a `TypeError` for a part that recovery skipped; such expressions have findings.
   */
  condition(node: Expression): CompiledCondition {
    switch (node.kind) {
      case "Boolean": {
        const { value } = node;
        return () => value;
      }
      case "Group":
        return this.condition(node.expression);
      case "Not":
        return not(this.condition(node.operand));
      case "Logical":
        return this.#logical(node);
      case "Quantifier":
        return compileQuantifier(node, this);
      case "Comparison":
        return this.#comparison(node);
      case "Invalid":
        throw new TypeError("An expression that was not read whole has no meaning.");
      default:
        return this.#bare(node);
    }
  }

  operand(node: Operand): Read {
    switch (node.kind) {
      case "Field": {
        const { name } = node;
        const slot = this.layout.field(name);
        return (frame) => fieldIn(frame, slot, name);
      }
      case "FunctionCall":
        return compileCall(node, this);
      case "Access":
        return this.#access(node);
    }
  }

  #access({ base, indexes }: Access): Read {
    const read = this.operand(base);
    const [first, second] = indexes;
    if (second === undefined) return (frame) => indexed(read(frame), first!, frame.request.isOpen);
    return (frame) => {
      let current = read(frame);
      for (const index of indexes) current = indexed(current, index, frame.request.isOpen);
      return current;
    };
  }

  #logical({ operator, operands }: Logical): CompiledCondition {
    const conditions = operands.map((operand) => this.condition(operand));
    if (operator === "xor") return parity(conditions);
    // One of them decides the chain: a false one in `and`, a true one in `or`.
    return chain(conditions, operator === "or");
  }

  /** A Boolean field or call without a comparison; missing is false. */
  #bare(node: Operand): CompiledCondition {
    const read = this.operand(node);
    return (frame) => {
      const value = read(frame);
      return value === UNKNOWN ? UNKNOWN : value === true;
    };
  }

  #comparison(node: Comparison): CompiledCondition {
    const { left, operator } = node;
    if (!isOperand(left)) throw new TypeError("A comparison without an operand has no meaning.");
    const read = this.operand(left);
    const test = this.test(node);
    const overMissing = operator === "ne" && this.missing === "engine";
    return (frame) => {
      const value = read(frame);
      if (value === undefined) return overMissing;
      return value === UNKNOWN || value instanceof Spread ? UNKNOWN : test(value, frame);
    };
  }

  /** The test of a comparison on the value to its left. */
  test({ operator, right }: Comparison): Test {
    switch (right.kind) {
      case "String":
      case "Bare":
      case "Set":
        return testOfLiterals({ operator, right }, this.typed)!;
      case "List":
        return (value, { request }) => isListedIn(request, right.name, value);
      case "Invalid":
        throw new TypeError("An expression that was not read whole has no meaning.");
      default:
        return this.#rightOperand(right, operator);
    }
  }

  #rightOperand(right: Operand, operator: Comparison["operator"]): Test {
    const read = this.operand(right);
    // No source documents the result of `ne` if the right side is missing, unless every comparison is false.
    const overMissing = operator === "ne" && this.missing === "engine" ? UNKNOWN : false;
    return (left, frame) => {
      const value = read(frame);
      if (value === undefined) return overMissing;
      if (value === UNKNOWN || value instanceof Spread) return UNKNOWN;
      return orderedTest(operator, value)(left);
    };
  }
}

/**
 * The test that a comparison with literals applies to a value; undefined if the right side is anything else. It is made for
 * the first value: many expressions are compiled for one request that decides before it.
 */
export function testOfLiterals(
  { operator, right }: Pick<Comparison, "operator" | "right">,
  typed: TypedExpression,
): ((value: Value) => Truth) | undefined {
  if (!isLiteral(right) && right.kind !== "Set") return undefined;
  let test: ((value: Value) => Truth) | undefined;
  return (value) => {
    test ??=
      right.kind === "Set"
        ? memberOf(setValues(right, typed))
        : literalTest(operator, rightLiteral(right, typed));
    return test(value);
  };
}

function not(condition: CompiledCondition): CompiledCondition {
  return (frame) => {
    const truth = condition(frame);
    return truth === UNKNOWN ? UNKNOWN : !truth;
  };
}

function chain(conditions: readonly CompiledCondition[], decisive: boolean): CompiledCondition {
  const [first, second, third] = conditions;
  if (third === undefined) {
    return (frame) => {
      const truth = first!(frame);
      if (truth === decisive) return decisive;
      const other = second!(frame);
      return other === decisive ? decisive : truth === UNKNOWN ? UNKNOWN : other;
    };
  }
  return (frame) => {
    let result: Truth = !decisive;
    for (let at = 0; at < conditions.length; at++) {
      const truth = conditions[at]!(frame);
      if (truth === decisive) return decisive;
      if (truth === UNKNOWN) result = UNKNOWN;
    }
    return result;
  };
}

function parity(conditions: readonly CompiledCondition[]): CompiledCondition {
  return (frame) => {
    let result = false;
    for (const condition of conditions) {
      const truth = condition(frame);
      if (truth === UNKNOWN) return UNKNOWN;
      if (truth) result = !result;
    }
    return result;
  };
}

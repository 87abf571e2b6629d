import { BoundedMap } from "../../core/bounded.ts";
import type { Bytes } from "../../core/bytes.ts";
import type { Comparison, Expression, FunctionCall, Logical, Operand } from "../../parser/ast.ts";
import { isOperand } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import { absentIn, isListedIn, type Request } from "../../request/request.ts";
import {
  isAddress,
  type Known,
  SomeElements,
  type Truth,
  UNKNOWN,
  type Value,
} from "../../request/values.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { hasEach } from "../../types/operators.ts";
import { quickTestOf } from "../regular/quick-test.ts";
import { Compiler } from "./compiler.ts";
import type { MissingReading } from "./compiling.ts";
import type { ValueOf } from "./evaluate.ts";
import { Layout } from "./frame.ts";
import { meaningOf } from "./functions/index.ts";
import type { Apply } from "./functions/meaning.ts";
import { rightLiteral } from "./literals.ts";
import { indexed, Spread } from "./spread.ts";
import { literalTest } from "./tests.ts";

/**
 * Evaluates an expression for one or a few requests. It compiles only the parts that decide: no table for a set, and no
 * automaton for a pattern that cannot match the string. Returns what `compileExpression` does.
 */
export class Glance {
  readonly #typed: TypedExpression;
  readonly #missing: MissingReading;

  constructor(typed: TypedExpression, missing: MissingReading = "documented") {
    this.#typed = typed;
    this.#missing = missing;
  }

  /** The truth of the expression, or of a condition in it that is not inside a quantifier. */
  truth(node: Expression, request: Request): Truth {
    switch (node.kind) {
      case "Boolean":
        return node.value;
      case "Group":
        return this.truth(node.expression, request);
      case "Not": {
        const truth = this.truth(node.operand, request);
        return truth === UNKNOWN ? UNKNOWN : !truth;
      }
      case "Logical":
        return this.#logical(node, request);
      default:
        return this.#quickly(node, request) ?? this.#compiled(node, request);
    }
  }

  #logical({ operator, operands }: Logical, request: Request): Truth {
    if (operator === "xor") return this.#parity(operands, request);
    const decisive = operator === "or";
    let result: Truth = !decisive;
    // A condition that is cheap to evaluate may decide before a pattern has to be compiled.
    for (const isQuick of QUICK_FIRST) {
      for (const operand of operands) {
        if (isQuicklyRead(operand) !== isQuick) continue;
        const truth = this.truth(operand, request);
        if (truth === decisive) return decisive;
        if (truth === UNKNOWN) result = UNKNOWN;
      }
    }
    return result;
  }

  #parity(operands: readonly Expression[], request: Request): Truth {
    let result = false;
    for (const operand of operands) {
      const truth = this.truth(operand, request);
      if (truth === UNKNOWN) return UNKNOWN;
      if (truth) result = !result;
    }
    return result;
  }

  #compiled(node: Expression, request: Request): Truth {
    const layout = new Layout();
    const condition = new Compiler(this.#typed, layout, this.#missing).condition(node);
    return condition(layout.frame(request));
  }

  /** Undefined for conditions that have to be compiled. */
  #quickly(node: Expression, request: Request): Truth | undefined {
    if (node.kind === "Comparison") return this.#compared(node, request);
    if (node.kind === "FunctionCall" && PARTS.has(node.name)) return this.#called(node, request);
    if (node.kind !== "Field") return undefined;
    const value = this.#value(node, request);
    return value === UNKNOWN ? UNKNOWN : value === true;
  }

  #called({ name, arguments: [source, part] }: FunctionCall, request: Request): Truth | undefined {
    if (!source || !isOperand(source) || hasEach(source) || part?.kind !== "String") return undefined;
    const value = this.#value(source, request);
    if (typeof value !== "string") return undefined;
    return name === "starts_with" ? value.startsWith(part.value) : value.endsWith(part.value);
  }

  #compared({ left, operator, right }: Comparison, request: Request): Truth | undefined {
    if (!isOperand(left) || hasEach(left)) return undefined;
    const value = this.#value(left, request);
    if (value === undefined) return operator === "ne" && this.#missing === "engine";
    if (value === UNKNOWN) return UNKNOWN;
    if (right.kind === "Set") return isInOne(value, this.#typed.valuesOf(right));
    if (right.kind === "List") return isListedIn(request, right.name, value);
    if (right.kind !== "String" && right.kind !== "Bare") return undefined;
    const literal = rightLiteral(right, this.#typed);
    if (operator === "matches") {
      const truth = quickTruth(literal, value);
      if (truth !== undefined) return truth;
    }
    return literalTest(operator, literal)(value);
  }

  #value(operand: Operand, request: Request): Known {
    if (operand.kind === "Field") return request.values.get(operand.name) ?? absentIn(request);
    if (operand.kind === "FunctionCall") {
      const source = onlySourceOf(operand);
      const apply = source && applyOf(operand.name);
      if (apply) return applied(apply, this.#value(source, request), request.isOpen);
    } else if (operand.base.kind === "Field" && !hasEach(operand)) {
      let value: Known | Spread = this.#value(operand.base, request);
      for (const index of operand.indexes) value = indexed(value, index, request.isOpen);
      return value as Known;
    }
    return readerOf(operand, this.#typed)(request);
  }
}

/** The operand of a call that has no other argument; undefined for a call that is made of every element. */
function onlySourceOf({ arguments: [source, other] }: FunctionCall): Operand | undefined {
  return source && !other && isOperand(source) && !hasEach(source) ? source : undefined;
}

/** By the name of a function: its result for its only argument; undefined if the documentation leaves that open. */
const applies = new Map<string, Apply | undefined>();

function applyOf(name: string): Apply | undefined {
  if (!applies.has(name)) applies.set(name, meaningOf(name)?.([undefined]));
  return applies.get(name);
}

function applied(apply: Apply, value: Known, isOpen: boolean): Known {
  return value === UNKNOWN || value instanceof SomeElements ? UNKNOWN : apply([value], isOpen);
}

/** Whether a value is in a set; undefined for byte literals without space between them, which have no value here. */
function isInOne(value: Value, literals: readonly (LiteralValue | undefined)[]): boolean | undefined {
  let isFound = false;
  for (const literal of literals) {
    if (literal === undefined) return undefined;
    isFound ||= isIn(value, literal);
  }
  return isFound;
}

const QUICK_FIRST = [true, false];

/** Whether a condition is a field, or compares one with anything but a pattern. */
export function isQuicklyRead(node: Expression): boolean {
  if (node.kind === "Field") return true;
  return node.kind === "Comparison" && node.left.kind === "Field" && node.operator !== "matches";
}

const PARTS: ReadonlySet<string> = new Set(["starts_with", "ends_with"]);

function isIn(value: Value, literal: LiteralValue): boolean {
  if (literal.kind === "Bytes") return literal.value === value;
  const first = literal.low ?? literal.first;
  const last = literal.high ?? literal.last;
  if (literal.kind === "Int") return (value as number) >= first && (value as number) <= last;
  if (!isAddress(value) || value.family !== literal.family) return false;
  return value.number >= first && value.number <= last;
}

function quickTruth(literal: LiteralValue, value: Value): boolean | undefined {
  const node = literal.kind === "Bytes" ? regexOf(literal)?.value : undefined;
  return node && quickTestOf(node)(value as Bytes);
}

/** Each of them may retain the expression that it was made from. */
const MAX_READERS = 64;
const readers = new BoundedMap<string, ValueOf>(MAX_READERS);

/** Reads the value of an operand from requests. Cached, because the same operands recur. */
export function readerOf(operand: Operand, typed: TypedExpression): ValueOf {
  const key = printExpression(operand);
  const known = readers.get(key);
  if (known) return known;
  const layout = new Layout();
  const read = new Compiler(typed, layout, "documented").operand(operand);
  const reader: ValueOf = (request) => {
    const value = read(layout.frame(request));
    return value instanceof Spread ? UNKNOWN : value;
  };
  readers.set(key, reader);
  return reader;
}

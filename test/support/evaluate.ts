import { bytesOfText } from "../../src/core/bytes.ts";
import type { Access, Comparison, Expression, Logical, Node, Operand } from "../../src/parser/ast.ts";
import type { LiteralValue, TypedExpression } from "../../src/types/check.ts";

/** The part of a request that test expressions look at. Strings are compared as bytes. */
export interface Request {
  readonly fields: Readonly<Record<string, string | number | boolean>>;
  /** The values of `http.request.headers["x"]`. */
  readonly header: readonly string[];
  /** The result of `ne` for a missing element: documentation and engine may differ, and no fix may depend on it. */
  readonly neOnMissing: boolean;
}

/**
 * Whether an expression is true for a request: an evaluator for tests, small and slow, for what the generators write.
 * It shares nothing with the rules whose fixes it judges.
 */
export function holds(typed: TypedExpression, request: Request): boolean {
  return new Evaluator(typed, request).verdict(typed.parsed.root!);
}

type Verdict = boolean | boolean[];

class Evaluator {
  readonly #typed: TypedExpression;
  readonly #request: Request;

  constructor(typed: TypedExpression, request: Request) {
    this.#typed = typed;
    this.#request = request;
  }

  verdict(node: Node): boolean {
    const verdict = this.#evaluate(node as Expression);
    if (typeof verdict !== "boolean") throw new Error("an array outside a quantifier");
    return verdict;
  }

  #evaluate(node: Expression): Verdict {
    switch (node.kind) {
      case "Group":
        return this.#evaluate(node.expression);
      case "Not":
        return map(this.#evaluate(node.operand), (one) => !one);
      case "Logical":
        return this.#logical(node);
      case "Comparison":
        return this.#comparison(node);
      case "Boolean":
        return node.value;
      case "Field":
        return this.#request.fields[node.name] as boolean;
      case "Quantifier": {
        const all = this.#evaluate(node.argument as Expression) as boolean[];
        return node.name === "any" ? all.some(Boolean) : all.every(Boolean);
      }
      case "FunctionCall": {
        const [source, literal] = node.arguments;
        const text = this.#operand(source as Operand) as string | undefined;
        const part = (literal as { value: string }).value;
        return (
          text !== undefined && (node.name === "starts_with" ? text.startsWith(part) : text.endsWith(part))
        );
      }
      default:
        throw new Error(`no verdict on ${node.kind}`);
    }
  }

  #logical({ operator, operands }: Logical): Verdict {
    const combine = (a: boolean, b: boolean) =>
      operator === "and" ? a && b : operator === "or" ? a || b : a !== b;
    return operands
      .map((operand) => this.#evaluate(operand))
      .reduce((a, b) =>
        Array.isArray(a) ? a.map((one, at) => combine(one, (b as boolean[])[at]!)) : combine(a, b as boolean),
      );
  }

  #comparison(node: Comparison): Verdict {
    const isEach = node.left.kind === "Access" && node.left.indexes.some((index) => index.kind === "Each");
    if (isEach) return this.#request.header.map((text) => this.#compare(node, bytesOfText(text)));
    const value = this.#operand(node.left as Operand);
    if (value === undefined) return node.operator === "ne" && this.#request.neOnMissing;
    return this.#compare(node, value);
  }

  #operand(node: Operand): string | number | boolean | undefined {
    if (node.kind === "Access") return this.#element(node);
    const value = this.#request.fields[(node as { name: string }).name];
    return typeof value === "string" ? bytesOfText(value) : value;
  }

  #element({ indexes }: Access): string | undefined {
    const index = indexes[1];
    const text = index?.kind === "ArrayIndex" ? this.#request.header[index.value] : undefined;
    return text === undefined ? undefined : bytesOfText(text);
  }

  #compare({ operator, right }: Comparison, value: string | number | boolean): boolean {
    if (right.kind === "Set") {
      return right.elements.some(
        (element) => element.kind !== "Invalid" && equals(this.#typed.valueOf(element)!, value),
      );
    }
    if (right.kind !== "String" && right.kind !== "Bare") throw new Error(`compared with ${right.kind}`);
    if (operator === "matches") return new RegExp((right as { value: string }).value).test(value as string);
    const literal = this.#typed.valueOf(right)!;
    const other = literal.kind === "Bytes" ? literal.value : Number(literal.first);
    switch (operator) {
      case "eq":
        return value === other;
      case "ne":
        return value !== other;
      case "lt":
        return value < other;
      case "ge":
        return value >= other;
      case "contains":
        return (value as string).includes(other as string);
      default:
        throw new Error(`no ${operator}`);
    }
  }
}

function equals(literal: LiteralValue, value: string | number | boolean): boolean {
  if (literal.kind === "Bytes") return literal.value === value;
  return BigInt(value as number) >= literal.first && BigInt(value as number) <= literal.last;
}

function map(verdict: Verdict, change: (one: boolean) => boolean): Verdict {
  return Array.isArray(verdict) ? verdict.map(change) : change(verdict);
}

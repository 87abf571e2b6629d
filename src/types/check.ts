import { fieldOf } from "../contract/fields.ts";
import { BOOL, type Type } from "../contract/value-type.ts";
import type { Finding } from "../core/diagnostic.ts";
import type {
  BareLiteral,
  Comparison,
  FunctionCall,
  Node,
  ParsedExpression,
  SetLiteral,
  StringLiteral,
} from "../parser/ast.ts";
import { walk } from "../parser/walk.ts";
import { Checker } from "./checker.ts";
import { argumentTypeOf, type LiteralValue, literalValue } from "./literals.ts";

export type { LiteralValue } from "./literals.ts";

/** A parsed expression with its names and types. */
export interface TypedExpression {
  readonly parsed: ParsedExpression;
  /** `types/…` findings, in text order. Empty: Cloudflare's engine accepts names and types. */
  readonly findings: readonly Finding[];
  /** The type of an operand or expression; undefined if it could not be determined (unknown name, invalid part). */
  typeOf(node: Node): Type | undefined;
  /** The value of a literal of this expression by the type it is compared with; undefined if it has none. */
  valueOf(literal: StringLiteral | BareLiteral): LiteralValue | undefined;
  /** The values of all elements of a set, in order: faster than asking for each. */
  valuesOf(set: SetLiteral): readonly (LiteralValue | undefined)[];
}

/**
 * Resolves the names and types of an expression with the catalogue.
 *
 * Errors: `types/…` findings; with any of them Cloudflare rejects the expression. Parts that recovery skipped are
 *         not checked. Nothing is thrown.
 * Source: type rules of the open-source engine, by experiment (checked 2026-11-21); fields and functions of the catalogue.
 */
export function checkExpression(parsed: ParsedExpression): TypedExpression {
  const checker = new Checker(parsed.text);
  if (parsed.root !== undefined) checker.root(parsed.root);
  return new CheckedExpression(parsed, checker);
}

class CheckedExpression implements TypedExpression {
  readonly parsed: ParsedExpression;
  readonly findings: readonly Finding[];
  /** The types that the check determined for calls and accesses. */
  readonly #types: ReadonlyMap<Node, Type>;
  /** Values of the literals outside sets that the check visited. */
  readonly #checked: ReadonlyMap<Node, LiteralValue>;
  /** Values of the elements of sets: of those that the check visited and, once one is requested, of all others. */
  readonly #elements: Map<SetLiteral, readonly (LiteralValue | undefined)[]>;
  /** Values of all literals outside sets, computed lazily for literals that the checker skipped. */
  #values: Map<Node, LiteralValue | undefined> | undefined;
  /** Created when a single element is first requested. */
  #elementValues: Map<Node, LiteralValue | undefined> | undefined;

  constructor(parsed: ParsedExpression, { findings, types, values, elements }: Checker) {
    this.parsed = parsed;
    this.findings = findings.length > 1 ? findings.sort((a, b) => a.range.start - b.range.start) : findings;
    this.#types = types;
    this.#checked = values;
    this.#elements = elements;
  }

  typeOf(node: Node): Type | undefined {
    switch (node.kind) {
      case "Field":
        return fieldOf(node.name)?.type;
      case "FunctionCall":
      case "Access":
        return this.#types.get(node) ?? new Checker(this.parsed.text).operand(node);
      case "Boolean":
        return BOOL;
      case "Comparison":
      case "Logical":
      case "Not":
      case "Group":
      case "Quantifier":
        return new Checker(this.parsed.text).condition(node);
      default:
        return undefined;
    }
  }

  valueOf(literal: StringLiteral | BareLiteral): LiteralValue | undefined {
    const checked = this.#checked.get(literal);
    if (checked) return checked;
    this.#values ??= this.#readValues();
    if (this.#values.has(literal)) return this.#values.get(literal);
    this.#elementValues ??= this.#readElements();
    return this.#elementValues.get(literal);
  }

  valuesOf(set: SetLiteral): readonly (LiteralValue | undefined)[] {
    const read = this.#elements.get(set);
    if (read) return read;
    this.#values ??= this.#readValues();
    return this.#elements.get(set) ?? set.elements.map(() => undefined);
  }

  #readValues(): Map<Node, LiteralValue | undefined> {
    const values = new Map<Node, LiteralValue | undefined>();
    if (this.parsed.root === undefined) return values;
    walk(this.parsed.root, (node) => {
      if (node.kind === "Comparison") this.#readRight(node, values);
      else if (node.kind === "FunctionCall") readArguments(node, values);
      return node.kind !== "Set";
    });
    return values;
  }

  #readRight({ left, right }: Comparison, values: Map<Node, LiteralValue | undefined>): void {
    if (right.kind !== "Set" && right.kind !== "String" && right.kind !== "Bare") return;
    if (right.kind === "Set" && this.#elements.has(right)) return;
    const type = left.kind === "Invalid" || left.kind === "Quantifier" ? undefined : this.typeOf(left);
    if (type === undefined) return;
    if (right.kind === "Set") {
      const { elements } = right;
      this.#elements.set(
        right,
        elements.map((one) => (one.kind === "Invalid" ? undefined : literalValue(one, type, true))),
      );
    } else values.set(right, literalValue(right, type));
  }

  #readElements(): Map<Node, LiteralValue | undefined> {
    const values = new Map<Node, LiteralValue | undefined>();
    for (const [set, read] of this.#elements) {
      for (const [at, element] of set.elements.entries()) values.set(element, read[at]);
    }
    return values;
  }
}

function readArguments(call: FunctionCall, values: Map<Node, LiteralValue | undefined>): void {
  for (const argument of call.arguments) {
    if (argument.kind !== "String" && argument.kind !== "Bare") continue;
    const type = argumentTypeOf(argument);
    if (type !== undefined) values.set(argument, literalValue(argument, type));
  }
}

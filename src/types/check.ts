import { BOOL, type Type } from "../contract/value-type.ts";
import type { Finding } from "../core/diagnostic.ts";
import type {
  BareLiteral,
  Comparison,
  FunctionCall,
  Node,
  ParsedExpression,
  StringLiteral,
} from "../parser/ast.ts";
import { walk } from "../parser/walk.ts";
import { Checker } from "./checker.ts";
import { argumentTypeOf, type LiteralValue, literalValue } from "./literals.ts";

export type { LiteralValue } from "./literals.ts";

/** A parsed expression with its names and types. */
export interface TypedExpression {
  readonly parsed: ParsedExpression;
  /** `types/…` findings, in text order. Empty: the service's engine accepts names and types. */
  readonly findings: readonly Finding[];
  /** The type of an operand or expression; undefined where it could not be told (unknown name, invalid part). */
  typeOf(node: Node): Type | undefined;
  /** The value of a literal of this expression by the type it is compared with; undefined where it has none. */
  valueOf(literal: StringLiteral | BareLiteral): LiteralValue | undefined;
}

/**
 * Resolves the names and types of an expression against the catalogue.
 *
 * Errors: `types/…` findings; with any of them the service refuses the expression. Parts that recovery passed over are
 *         left out. Nothing is thrown.
 * Source: type rules of the open-source engine, by experiment (checked 2026-11-21); fields and functions of the catalogue.
 */
export function checkExpression(parsed: ParsedExpression): TypedExpression {
  const checker = new Checker(parsed.text);
  if (parsed.root !== undefined) checker.root(parsed.root);
  return new CheckedExpression(parsed, checker.findings);
}

class CheckedExpression implements TypedExpression {
  readonly parsed: ParsedExpression;
  readonly findings: readonly Finding[];
  /** Made when first asked for: most expressions are checked and never looked into. */
  #values: Map<Node, LiteralValue | undefined> | undefined;

  constructor(parsed: ParsedExpression, findings: Finding[]) {
    this.parsed = parsed;
    this.findings = findings.length > 1 ? findings.sort((a, b) => a.range.start - b.range.start) : findings;
  }

  typeOf(node: Node): Type | undefined {
    const checker = new Checker(this.parsed.text);
    switch (node.kind) {
      case "Field":
      case "FunctionCall":
      case "Access":
        return checker.operand(node);
      case "Boolean":
        return BOOL;
      case "Comparison":
      case "Logical":
      case "Not":
      case "Group":
      case "Quantifier":
        return checker.condition(node);
      default:
        return undefined;
    }
  }

  valueOf(literal: StringLiteral | BareLiteral): LiteralValue | undefined {
    this.#values ??= this.#readValues();
    return this.#values.get(literal);
  }

  #readValues(): Map<Node, LiteralValue | undefined> {
    const values = new Map<Node, LiteralValue | undefined>();
    if (this.parsed.root === undefined) return values;
    walk(this.parsed.root, (node) => {
      if (node.kind === "Comparison") this.#readRight(node, values);
      else if (node.kind === "FunctionCall") readArguments(node, values);
    });
    return values;
  }

  #readRight({ left, right }: Comparison, values: Map<Node, LiteralValue | undefined>): void {
    const type = left.kind === "Invalid" || left.kind === "Quantifier" ? undefined : this.typeOf(left);
    if (type === undefined) return;
    if (right.kind === "String" || right.kind === "Bare") values.set(right, literalValue(right, type, false));
    if (right.kind !== "Set") return;
    for (const element of right.elements) {
      if (element.kind !== "Invalid") values.set(element, literalValue(element, type, true));
    }
  }
}

function readArguments(call: FunctionCall, values: Map<Node, LiteralValue | undefined>): void {
  for (const argument of call.arguments) {
    if (argument.kind !== "String" && argument.kind !== "Bare") continue;
    const type = argumentTypeOf(argument);
    if (type !== undefined) values.set(argument, literalValue(argument, type, false));
  }
}

import type { Argument, Expression, Logical, Quantifier } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/operands.ts";
import type { TypedExpression } from "../../types/check.ts";
import { type Links, NO_LINKS } from "../uri/links.ts";
import { fieldsOf, fieldsOfLeaf, withWholes } from "./fields.ts";
import { freeAmong } from "./independent.ts";
import type { LeafUse } from "./leaf-use.ts";

/** The chain that a condition is an operand of, perhaps negated. */
interface Surroundings {
  readonly chain: Logical | undefined;
  readonly isNegated: boolean;
  readonly isInQuantifier: boolean;
}

const AT_TOP: Surroundings = { chain: undefined, isNegated: false, isInQuantifier: false };
const IN_QUANTIFIER: Surroundings = { ...AT_TOP, isInQuantifier: true };

/**
 * The conditions of an expression about which there is nothing to report: each is the only one about its fields, or values
 * show that it can be true or false as its surroundings require, whatever the others do.
 */
export class FreeConditions {
  /** Whether all of them are free. */
  readonly areAll: boolean = true;
  /** The fields that are parts of others. */
  readonly links: Links;
  readonly #uses: LeafUse[] = [];
  readonly #byField = new Map<string, LeafUse[]>();
  readonly #free = new Set<Expression>();
  readonly #fieldsOf = new Map<Expression, ReadonlySet<string>>();

  constructor(root: Expression, typed: TypedExpression, links: Links = NO_LINKS) {
    this.links = links;
    this.#collect(root, AT_TOP);
    const shown = this.#shown(typed);
    for (const use of this.#uses) {
      const isFree = shown.has(use) || (use.fields.length > 0 && this.#isLone(use));
      if (isFree) this.#free.add(use.leaf);
      else if (use.fields.some((field) => this.#byField.get(field)!.length > 1)) this.areAll = false;
    }
  }

  /** Whether a condition without conditions within is free. */
  has(condition: Expression): boolean {
    if (condition.kind !== "Quantifier") return this.#free.has(condition);
    const test = elementTest(condition.argument);
    return test !== undefined && this.#free.has(test);
  }

  /** The fields of a condition, and the wholes of those that are parts of addresses. */
  fieldsOf(condition: Expression): ReadonlySet<string> {
    let fields = this.#fieldsOf.get(condition);
    if (!fields) {
      fields = this.#fields(condition);
      this.#fieldsOf.set(condition, fields);
    }
    return fields;
  }

  #fields(condition: Expression): ReadonlySet<string> {
    switch (condition.kind) {
      case "Group":
        return this.fieldsOf(condition.expression);
      case "Not":
        return this.fieldsOf(condition.operand);
      case "Logical":
        return new Set(condition.operands.flatMap((operand) => [...this.fieldsOf(operand)]));
      default:
        return withWholes(fieldsOf(condition), this.links);
    }
  }

  #collect(node: Expression, around: Surroundings): void {
    switch (node.kind) {
      case "Group":
        return this.#collect(node.expression, around);
      case "Not":
        return this.#collect(node.operand, { ...around, isNegated: !around.isNegated });
      case "Logical":
        return this.#collectChain(node, around);
      case "Quantifier":
        return this.#collectQuantifier(node, around);
      default:
        this.#add(node, around, undefined);
    }
  }

  #collectChain(node: Logical, { chain, isNegated, isInQuantifier }: Surroundings): void {
    const isWithin = !isNegated && chain?.operator === node.operator;
    const own = isWithin ? chain : node.operator === "xor" ? undefined : node;
    const around = { chain: own, isNegated: false, isInQuantifier };
    for (const operand of node.operands) this.#collect(operand, around);
  }

  #collectQuantifier(node: Quantifier, around: Surroundings): void {
    const { argument } = node;
    if (argument.kind === "String" || argument.kind === "Bare") return;
    const test = elementTest(argument);
    if (test) this.#add(test, around, node);
    else this.#collect(argument, IN_QUANTIFIER);
  }

  #add(
    leaf: Expression,
    { chain, isNegated, isInQuantifier }: Surroundings,
    quantifier: Quantifier | undefined,
  ): void {
    const names = fieldsOfLeaf(leaf);
    const fields = this.links.size === 0 ? names : [...withWholes(new Set(names), this.links)];
    const isAlternative = chain !== undefined && (chain.operator === "or") !== isNegated;
    const use: LeafUse = { leaf, fields, quantifier, isInQuantifier, chain, isAlternative };
    this.#uses.push(use);
    for (const field of fields) {
      const there = this.#byField.get(field);
      if (there) there.push(use);
      else this.#byField.set(field, [use]);
    }
  }

  #isLone({ fields }: LeafUse): boolean {
    return fields.every((field) => this.#byField.get(field)!.length === 1);
  }

  /** Those that values show to be free. Fields that are parts of one address share its value, which is ignored here. */
  #shown(typed: TypedExpression): ReadonlySet<LeafUse> {
    if (this.links.size > 0) return NO_USES;
    const shown = new Set<LeafUse>();
    for (const uses of this.#byField.values()) {
      if (uses.length === 1) continue;
      for (const use of freeAmong(uses, typed)) shown.add(use);
    }
    return shown;
  }
}

const NO_USES: ReadonlySet<LeafUse> = new Set();

/** The only comparison or call that a quantifier applies to each element. */
function elementTest(argument: Argument): Expression | undefined {
  if (argument.kind === "String" || argument.kind === "Bare") return undefined;
  const inner = withoutGroups(argument);
  return inner.kind === "Comparison" || inner.kind === "FunctionCall" ? inner : undefined;
}

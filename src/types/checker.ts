import { fieldOf } from "../contract/fields.ts";
import { FIELDS_OF_PARTS } from "../contract/other-names.ts";
import { arrayOf, BOOL, type Type } from "../contract/value-type.ts";
import type { Finding } from "../core/diagnostic.ts";
import { code } from "../core/phrases.ts";
import { omittedProblems, type SlugParts } from "../core/problem.ts";
import type {
  Access,
  BareLiteral,
  Comparison,
  Expression,
  Field,
  Index,
  Logical,
  Node,
  Operand,
  Quantifier,
  SetLiteral,
  Spelling,
  StringLiteral,
} from "../parser/ast.ts";
import { edit, suggestion } from "../parser/problems.ts";
import { checkCall } from "./calls.ts";
import { checkElement, checkRightLiteral } from "./check-literal.ts";
import type { TypesSlug } from "./codes.ts";
import { booleanComparison, missingComparison, wrongOperator } from "./conditions.ts";
import { type LiteralValue, literalValue } from "./literals.ts";
import { unknownField, unknownRightWord } from "./names.ts";
import { hasEach, OPERATORS_OF } from "./operators.ts";
import { type TypeChecker, typeProblem } from "./type-checker.ts";
import { describeType } from "./wording.ts";

const MAX_FINDINGS = 100;
const BOOL_ARRAY = arrayOf(BOOL);

/**
 * One walk over a tree that infers the type of every part and reports what the engine would reject. An undefined type
 * means that something below was already reported, or could not be read; nothing more is said about it.
 */
export class Checker implements TypeChecker {
  readonly text: string;
  readonly findings: Finding[] = [];
  /** The types of calls and accesses, as far as they were inferred. */
  readonly types = new Map<Operand, Type>();
  /** The values of checked literals, except elements of sets. */
  readonly values = new Map<Node, LiteralValue>();
  readonly elements = new Map<SetLiteral, readonly (LiteralValue | undefined)[]>();
  currentOperator: Spelling | undefined;
  isQuantified = false;

  constructor(text: string) {
    this.text = text;
  }

  /** Whether the finding limit was reached: the rest of the tree is then skipped, and a finding says so. */
  get isFull(): boolean {
    return this.findings.length > MAX_FINDINGS;
  }

  report(finding: Finding): void {
    if (this.findings.length < MAX_FINDINGS) this.findings.push(finding);
    else if (!this.isFull) this.findings.push(typeProblem(omittedProblems(finding, MAX_FINDINGS, this.text)));
  }

  problem(parts: SlugParts<TypesSlug>): void {
    this.report(typeProblem(parts));
  }

  read(literal: StringLiteral | BareLiteral, type: Type): void {
    this.#keep(literal, literalValue(literal, type));
  }

  #keep(literal: StringLiteral | BareLiteral, value: LiteralValue | undefined): void {
    if (value !== undefined) this.values.set(literal, value);
  }

  /** A whole expression: it must be Boolean. `true` and `false` are valid here only. */
  root(expression: Expression): void {
    if (expression.kind === "Boolean") return;
    const type = this.condition(expression);
    if (type === BOOL_ARRAY) this.#needsQuantifier(expression);
  }

  /** The type of a condition: Bool, or Array<Bool> if `[*]` makes it one result per element. */
  condition(node: Expression): Type | undefined {
    if (this.isFull) return undefined;
    switch (node.kind) {
      case "Comparison":
        return this.#comparison(node);
      case "Logical":
        return this.#logical(node);
      case "Group":
        return this.condition(node.expression);
      case "Not":
        return this.condition(node.operand);
      case "Quantifier":
        return this.#quantifier(node);
      case "Boolean":
        unknownField({ kind: "Field", name: String(node.value), start: node.start, end: node.end }, this);
        return undefined;
      case "Invalid":
        return undefined;
      default:
        return this.#bareOperand(node);
    }
  }

  /** The type of the values of an operand: with `[*]`, the type of one element. */
  operand(node: Operand): Type | undefined {
    switch (node.kind) {
      case "Field":
        return this.#field(node);
      case "FunctionCall":
        return this.#told(node, checkCall(node, this));
      case "Access":
        return this.#told(node, this.#access(node));
    }
  }

  #told(node: Operand, type: Type | undefined): Type | undefined {
    if (type !== undefined) this.types.set(node, type);
    return type;
  }

  #field(node: Field): Type | undefined {
    const field = fieldOf(node.name);
    if (field === undefined) unknownField(node, this);
    return field?.type;
  }

  #access(node: Access): Type | undefined {
    let type = this.operand(node.base);
    for (const index of node.indexes) {
      if (type === undefined) return undefined;
      type = this.#indexed(type, index, node.base);
    }
    return type;
  }

  #indexed(type: Type, index: Index, base: Operand): Type | undefined {
    const isAllowed =
      index.kind === "Each"
        ? type.kind === "Array" || type.kind === "Map"
        : type.kind === (index.kind === "MapKey" ? "Map" : "Array");
    if (isAllowed && (type.kind === "Array" || type.kind === "Map")) return type.of;
    this.report(wrongIndex(type, index, { base, text: this.text }));
    return undefined;
  }

  /** A field or call without a comparison: it must be Boolean. */
  #bareOperand(node: Operand): Type | undefined {
    const type = this.operand(node);
    if (type === undefined) return undefined;
    if (type === BOOL) return hasEach(node) ? BOOL_ARRAY : BOOL;
    if (type === BOOL_ARRAY) return BOOL_ARRAY;
    missingComparison(node, type, this);
    return undefined;
  }

  #logical(node: Logical): Type | undefined {
    let first: Type | undefined;
    let firstNode: Expression | undefined;
    for (const operand of node.operands) {
      const type = this.condition(operand);
      if (type === undefined) continue;
      if (first === undefined) {
        first = type;
        firstNode = operand;
      } else if (type !== first) {
        this.report(
          mixedConditions(first === BOOL ? operand : firstNode!, first === BOOL ? firstNode! : operand, node),
        );
        return undefined;
      }
    }
    return first;
  }

  #quantifier(node: Quantifier): Type | undefined {
    const { argument } = node;
    const wasQuantified = this.isQuantified;
    this.isQuantified = true;
    const type = this.#quantified(node);
    this.isQuantified = wasQuantified;
    if (type !== undefined && type !== BOOL_ARRAY) {
      this.problem({
        slug: "quantifier-type",
        range: argument,
        data: { name: node.name, type: type.name },
        message: `\`${node.name}\` needs a condition over the elements of an array, and this is ${describeType(type)}, so Cloudflare rejects it.`,
        help: `Write a comparison with \`[*]\`: ${code(`${node.name}(http.request.headers["x"][*] eq "a")`)}.`,
      });
    }
    return BOOL;
  }

  #quantified({ argument, name }: Quantifier): Type | undefined {
    switch (argument.kind) {
      case "Field":
      case "FunctionCall":
      case "Access":
        return this.operand(argument);
      case "String":
      case "Bare":
        this.problem({
          slug: "quantifier-type",
          messageId: "literalQuantified",
          range: argument,
          data: { name },
          message: `\`${name}\` needs a condition over the elements of an array, so Cloudflare rejects a literal here.`,
          help: `Write a comparison with \`[*]\`: ${code(`${name}(http.request.headers["x"][*] eq "a")`)}.`,
        });
        return undefined;
      default:
        return this.condition(argument);
    }
  }

  #comparison(node: Comparison): Type | undefined {
    const { left } = node;
    if (left.kind === "Invalid") return this.#rightOfUnknown(node);
    if (left.kind === "Quantifier") {
      this.condition(left);
      booleanComparison(node, left, this);
      return undefined;
    }
    const type = this.operand(left);
    if (type === undefined) return this.#rightOfUnknown(node);
    if (type === BOOL) {
      booleanComparison(node, left, this);
      return undefined;
    }
    if (!OPERATORS_OF[type.kind].has(node.operator)) {
      wrongOperator(node, left, type, this);
      return undefined;
    }
    this.#right(node, type);
    return hasEach(left) ? BOOL_ARRAY : BOOL;
  }

  #right(node: Comparison, type: Type): void {
    const { right } = node;
    switch (right.kind) {
      case "String":
      case "Bare":
        this.currentOperator = node.spelling;
        return this.#keep(right, checkRightLiteral(right, type, node.operator, this));
      case "Set":
        return this.#set(right, type);
      case "Field":
      case "FunctionCall":
      case "Access":
        return this.#rightOperand(node, right, type);
    }
  }

  #set(set: SetLiteral, type: Type): void {
    const values: (LiteralValue | undefined)[] = [];
    for (const element of set.elements) {
      if (this.isFull) return;
      values.push(element.kind === "Invalid" ? undefined : checkElement(element, type, this));
    }
    this.elements.set(set, values);
  }

  #rightOperand(node: Comparison, right: Operand, left: Type): void {
    if (right.kind === "Field" && fieldOf(right.name) === undefined) {
      return unknownRightWord(right, node, left, this);
    }
    const element = this.operand(right);
    if (element === undefined) return;
    const type = hasEach(right) ? arrayOf(element) : element;
    if (type === left) return;
    this.problem({
      slug: "right-side-type",
      range: right,
      data: { left: left.name, right: type.name },
      message: `The left side is ${describeType(left)} and the right side ${describeType(type)}, so Cloudflare rejects this comparison.`,
      help: hasEach(right)
        ? "`[*]` is allowed only on the left side: swap the sides."
        : `Compare with ${describeType(left)}.`,
      related: [
        { range: { start: node.left.start, end: node.left.end }, message: `this is ${describeType(left)}` },
      ],
    });
  }

  /** The left side already has a finding; names on the right are still checked. */
  #rightOfUnknown({ right }: Comparison): undefined {
    if (right.kind === "FunctionCall" || right.kind === "Access") this.operand(right);
    return undefined;
  }

  #needsQuantifier(expression: Expression): void {
    this.problem({
      slug: "missing-quantifier",
      range: expression,
      message:
        "This condition has one result for every element of an array, and Cloudflare rejects an expression that is not one Boolean.",
      help: "Put it in `any( … )` or `all( … )`.",
      fix: suggestion(
        "Put it in `any( … )`",
        edit({ start: expression.start, end: expression.start }, isSingle(expression) ? "any(" : "any(("),
        edit({ start: expression.end, end: expression.end }, isSingle(expression) ? ")" : "))"),
      ),
    });
  }
}

/** Whether a condition needs no extra parentheses as the argument of a quantifier. */
function isSingle(expression: Expression): boolean {
  return expression.kind !== "Logical";
}

function wrongIndex(
  type: Type,
  index: Index,
  { base, text }: { readonly base: Operand; readonly text: string },
): Finding {
  const raw = text.slice(index.start, index.end);
  const parts = base.kind === "Field" && index.kind === "MapKey" && FIELDS_OF_PARTS.get(base.name);
  const help =
    type.kind === "Map"
      ? 'Write the key of an entry, `["name"]`, or `[*]`.'
      : type.kind === "Array"
        ? "Write the position of an element, `[0]`, or `[*]`."
        : parts
          ? `${code(base.name)} is a single string. Write ${code(`${parts}${raw}[0]`)} for one of its parts.`
          : "Remove the index.";
  return typeProblem({
    slug: "index-type",
    range: index,
    data: { type: type.name, index: raw },
    message: `${code(raw)} is applied to ${describeType(type)}, which has no such index, so Cloudflare rejects this expression.`,
    help,
  });
}

function mixedConditions(each: Expression, plain: Expression, node: Logical): Finding {
  return typeProblem({
    slug: "mixed-conditions",
    range: each,
    data: { operator: node.operator },
    message: `This condition has one result for every element of an array and is joined with one that has a single result, so Cloudflare rejects \`${node.operator}\` here.`,
    help: "Put this condition in `any( … )` or `all( … )`.",
    related: [
      { range: { start: plain.start, end: plain.end }, message: "this condition has a single result" },
    ],
  });
}

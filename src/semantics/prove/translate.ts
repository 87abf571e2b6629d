import { fieldOf } from "../../contract/fields.ts";
import { BOOL, BYTES, INT, IP } from "../../contract/value-type.ts";
import { spendSteps } from "../../core/budget.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type {
  Comparison,
  ComparisonOperator,
  Expression,
  Logical,
  Operand,
  Quantifier,
  StringLiteral,
} from "../../parser/ast.ts";
import { fieldNameOf, isOperand } from "../../parser/operands.ts";
import { printExpression } from "../../parser/print.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { hasEach } from "../../types/operators.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { rightLiteral, setValues } from "../evaluate/literals.ts";
import { isRandom } from "../random.ts";
import type { Link, Links } from "../uri/links.ts";
import { addressesByEncryption, demandsOnWhole } from "./address-texts.ts";
import type { TextLiteral } from "./find-text.ts";
import {
  constant,
  type Demand,
  type Formula,
  type JoinedArray,
  type ToFormula,
  TRUE,
  type Variable,
} from "./formula.ts";
import { IntegerSet } from "./integer-sets.ts";
import { ELEMENT } from "./links.ts";
import { addressSet, integerDemand } from "./ordered-demands.ts";
import { anyDemand } from "./states.ts";
import { alwaysHasValue, lengthCallOf, partsOf, type TextCall, textCallOf } from "./text-calls.ts";
import {
  listedTexts,
  regexTexts,
  type TextSet,
  textsBefore,
  textsOfLength,
  textsOfParts,
  wildcardTexts,
} from "./text-sets.ts";

const STEPS_PER_NODE = 24;

/** The arrays over whose elements a condition runs, as its operands name them. */
interface Scope {
  readonly arrays: JoinedArray[];
}

/** An operand as functions of a subject whose result is a set of that subject's values. */
interface Path {
  readonly subject: Variable;
  /** The innermost first. */
  readonly calls: readonly TextCall[];
  readonly isLength: boolean;
  /** Of a call of `to_string`: the integer or Boolean that it writes. */
  readonly written?: Variable;
}

/** Turns the conditions of one typed expression into a formula, in one reading of missing values. */
export class Translator {
  readonly #typed: TypedExpression;
  readonly #missing: MissingReading;
  readonly #links: Links;
  readonly #at: number;
  #randoms = 0;
  /** Whether the other reading would result in another formula. */
  dependsOnReading = false;

  /**
   * `links`: the fields that are parts of other fields in the same proof. `at`: distinguishes the random values of this
   * expression from those of others in the same proof.
   */
  constructor(typed: TypedExpression, missing: MissingReading, links: Links, at: number) {
    this.#typed = typed;
    this.#missing = missing;
    this.#links = links;
    this.#at = at;
  }

  /** The formula of a condition, or of its negation. */
  formula(node: Expression, holds: boolean, scope?: Scope): Formula {
    spendSteps(STEPS_PER_NODE);
    switch (node.kind) {
      case "Boolean":
        return constant(node.value === holds);
      case "Group":
        return this.formula(node.expression, holds, scope);
      case "Not":
        return this.formula(node.operand, !holds, scope);
      case "Logical":
        return this.#logical(node, holds, scope);
      case "Quantifier":
        return this.#quantifier(node, holds);
      case "Comparison":
        return this.#comparison(node, holds, scope);
      case "Invalid":
        throw new TypeError("An expression that was not read whole has no meaning.");
      default:
        return this.#bare(node, holds, scope);
    }
  }

  #logical({ operator, operands }: Logical, holds: boolean, scope: Scope | undefined): Formula {
    if (operator === "xor") {
      const parts = operands.map((operand) => this.#both(operand, scope));
      return { kind: "parity", parts, isOdd: holds };
    }
    const parts = operands.map((operand) => this.formula(operand, holds, scope));
    return { kind: (operator === "and") === holds ? "and" : "or", parts };
  }

  /**
   * A part and, on demand, its negation. The part itself is read at once, because it determines the array
   * that it concerns.
   */
  #both(node: Expression, scope: Scope | undefined): ToFormula {
    const itself = this.formula(node, true, scope);
    let negation: Formula | undefined;
    return (holds) => {
      if (holds) return itself;
      negation ??= this.formula(node, false, scope);
      return negation;
    };
  }

  #quantifier(node: Quantifier, holds: boolean): Formula {
    const { argument, name } = node;
    if (argument.kind === "String" || argument.kind === "Bare") return this.#opaque(node, holds);
    const scope: Scope = { arrays: [] };
    const isSome = (name === "any") === holds;
    const body = this.formula(argument, (name === "any") === isSome, scope);
    const subject = arraySubject(scope);
    if (subject === undefined) return this.#opaque(node, holds);
    const said: Formula = { kind: "elements", subject, demand: isSome ? "some" : "each", body };
    if (name === "any" || argument.kind !== "FunctionCall") return said;
    // `all` of a bare call is false over a missing array, unlike `all` of a comparison.
    const demand = holds ? "present" : "absent";
    const there: Formula = { kind: "elements", subject, demand, body: TRUE };
    return { kind: holds ? "and" : "or", parts: [there, said] };
  }

  /** A Boolean field or call without a comparison. */
  #bare(node: Operand, holds: boolean, scope: Scope | undefined): Formula {
    const set = node.kind === "FunctionCall" ? partsOf(node) : undefined;
    const source = node.kind === "FunctionCall" ? node.arguments[0] : undefined;
    if (set && source && isOperand(source)) {
      const path = this.#path(source, scope);
      if (!path.isLength) return this.#textFormula(path, set, holds, !holds);
    }
    const subject = this.#subject(node, scope);
    const said = scalar(subject, { kind: "boolean", value: holds }, !holds);
    const link = node.kind === "Field" ? this.#links.get(node.name) : undefined;
    return link ? alsoOfWhole(said, link, addressesByEncryption(holds)) : said;
  }

  #comparison(node: Comparison, holds: boolean, scope: Scope | undefined): Formula {
    const { left, operator, right } = node;
    if (!isOperand(left)) throw new TypeError("A comparison without an operand has no meaning.");
    const path = this.#path(left, scope);
    if (right.kind === "List") return this.#listed(node, right.name, path, holds);
    if (right.kind !== "String" && right.kind !== "Bare" && right.kind !== "Set") {
      return this.#opaqueComparison(node, holds, scope);
    }
    const isNe = operator === "ne";
    if (isNe && path.subject.canBeMissing) this.dependsOnReading = true;
    const overMissing = isNe && this.#missing === "engine";
    const whenMissing = overMissing === holds;
    const values = right.kind === "Set" ? setValues(right, this.#typed) : [rightLiteral(right, this.#typed)];
    if (path.isLength) {
      // The same set for a condition and its negation, so that both have one automaton.
      const demand = integerDemand(operator, values, true);
      if (demand.kind !== "integers") return this.#opaqueComparison(node, holds, scope);
      return this.#textFormula(path, textsOfLength(demand.set), holds, whenMissing);
    }
    const type = path.subject.type;
    if (type === INT) return scalar(path.subject, integerDemand(operator, values, holds), whenMissing);
    if (type === IP) return addressFormula(path.subject, operator, values, holds, whenMissing);
    const set = textSet(operator, values);
    if (set === undefined) return this.#opaqueComparison(node, holds, scope);
    return this.#textFormula(path, set, OPPOSITES.has(operator) ? !holds : holds, whenMissing);
  }

  /** Membership of a named list: unknown, but it requires a value. */
  #listed(node: Comparison, list: string, { subject, calls, isLength }: Path, holds: boolean): Formula {
    const isPlain = calls.length === 0 && !isLength && !isElement(subject);
    const about: Variable = {
      key: isElement(subject) ? `element in $${list}` : this.#keyOf(node),
      type: BOOL,
      canBeMissing: false,
      ...(isPlain && { listed: { list, of: subject.key } }),
    };
    const said = scalar(about, { kind: "boolean", value: holds }, !holds);
    return holds && isPlain
      ? { kind: "and", parts: [said, scalar(subject, anyDemand(subject.type), false)] }
      : said;
  }

  /** An opaque comparison: with another field, or with an unsupported pattern. */
  #opaqueComparison(node: Comparison, holds: boolean, scope: Scope | undefined): Formula {
    // A comparison of an element applies only to that element.
    const key = scope ? `element ${this.#keyOf(node)}` : this.#keyOf(node);
    const of = scope ? {} : { comparison: node };
    const subject: Variable = { key, type: BOOL, canBeMissing: false, overNothing: false, ...of };
    return scalar(subject, { kind: "boolean", value: holds }, !holds);
  }

  /** An opaque condition: it may be true or false. */
  #opaque(node: Quantifier, holds: boolean): Formula {
    const overNothing = node.name === "all" && node.argument.kind !== "FunctionCall";
    const variable = { key: this.#keyOf(node), type: BOOL, canBeMissing: false, overNothing };
    return scalar(variable, { kind: "boolean", value: holds }, !holds);
  }

  /** Equal keys mean equal values. A random value never shares a key with another, even if both are written alike. */
  #keyOf(node: Operand | Comparison | Quantifier): string {
    const key = isOperand(node) ? canonicalKey(node) : printExpression(node);
    return node.kind !== "Field" && isRandom(node) ? `${key} ${this.#at}.${this.#randoms++}` : key;
  }

  #path(node: Operand, scope: Scope | undefined): Path {
    const call = textCallOf(node);
    if (call && !(scope && call.ofMissing !== undefined)) {
      const path = this.#path(call.source, scope);
      if (!path.isLength && path.subject.type === BYTES) return { ...path, calls: [...path.calls, call] };
    }
    const measured = lengthCallOf(node);
    if (measured && (this.#typed.typeOf(measured) === BYTES || (scope && hasEach(measured)))) {
      const path = this.#path(measured, scope);
      if (!path.isLength && path.subject.type === BYTES) return { ...path, isLength: true };
    }
    const written = scope ? undefined : this.#written(node);
    return { subject: this.#subject(node, scope), calls: [], isLength: false, ...(written && { written }) };
  }

  #written(node: Operand): Variable | undefined {
    if (node.kind !== "FunctionCall" || node.name !== "to_string") return undefined;
    const [source] = node.arguments;
    if (source === undefined || !isOperand(source)) return undefined;
    const subject = this.#subject(source, undefined);
    return subject.type === INT || subject.type === BOOL ? subject : undefined;
  }

  #subject(node: Operand, scope: Scope | undefined): Variable {
    const printed = this.#keyOf(node);
    const field = fieldNameOf(node);
    const shared = { ...(field !== undefined && { field }), operand: node };
    if (!scope) {
      const type = this.#typed.typeOf(node) ?? BOOL;
      return { key: printed, type, canBeMissing: !alwaysHasValue(node), ...shared };
    }
    const type = this.#elementType(node);
    const elementKey = elementKeyOf(scope, { key: printed, type, canBeMissing: true, ...shared });
    return { key: elementKey, type, canBeMissing: false, ...(field !== undefined && { field }) };
  }

  #textFormula(
    { subject, calls, written }: Path,
    set: TextSet,
    isIn: boolean,
    ofMissingText: boolean,
  ): Formula {
    let [own, whenMissing] = [set, ofMissingText];
    for (const { before, ofMissing } of calls.toReversed()) {
      if (ofMissing !== undefined) whenMissing = own.has(ofMissing) === isIn;
      own = before(own);
    }
    const text = { set: own, isIn };
    const ofSource = written && writtenFormula(written, text, whenMissing);
    if (ofSource) return ofSource;
    const said = scalar(subject, { kind: "text", text }, whenMissing);
    const link = subject.field === undefined ? undefined : this.#links.get(subject.field);
    return link ? alsoOfWhole(said, link, demandsOnWhole(link, text)) : said;
  }

  #elementType(node: Operand) {
    const type = this.#typed.typeOf(node) ?? BOOL;
    return node.kind === "FunctionCall" && type.kind === "Array" ? type.of : type;
  }
}

function isElement({ key }: Variable): boolean {
  return key.startsWith(ELEMENT);
}

/** The key of the element of an array in a condition; the array is recorded when it is first named. */
function elementKeyOf({ arrays }: Scope, subject: Variable): string {
  const known = arrays.find((one) => one.subject.key === subject.key);
  if (known) return known.elementKey;
  const elementKey = arrays.length === 0 ? ELEMENT : `${ELEMENT} of ${subject.key}`;
  arrays.push({ subject, elementKey });
  return elementKey;
}

/** The array that a condition runs over, or the several ones side by side; undefined if it names none. */
function arraySubject({ arrays }: Scope): Variable | undefined {
  const [first, second] = arrays;
  if (first === undefined || second === undefined) return first?.subject;
  const key = arrays.map(({ subject }) => subject.key).join(" beside ");
  return { key, type: first.subject.type, canBeMissing: true, joined: arrays };
}

function scalar(subject: Variable, demand: Demand, whenMissing: boolean): Formula {
  return { kind: "scalar", subject, demand, whenMissing };
}

/** A demand on a part of an address, with its consequences for the whole: one of several demands is true. */
function alsoOfWhole(said: Formula, { whole }: Link, texts: readonly TextLiteral[]): Formula {
  const operand: Operand = { kind: "Field", name: whole, start: 0, end: 0 };
  const subject: Variable = { key: whole, type: BYTES, canBeMissing: false, field: whole, operand };
  const parts = texts.map((text) => scalar(subject, { kind: "text", text }, false));
  return { kind: "and", parts: [said, { kind: "or", parts }] };
}

/** Equal text for a deprecated field and its replacement. */
function canonicalKey(node: Operand): string {
  const field = fieldNameOf(node);
  const replacement = field === undefined ? undefined : fieldOf(field)?.replacement;
  const printed = printExpression(node);
  return replacement === undefined ? printed : replacement + printed.slice(field!.length);
}

/** That an integer or a Boolean is written as a string of a set, or not; undefined if it is not known which are. */
function writtenFormula(
  subject: Variable,
  { set, isIn }: TextLiteral,
  whenMissing: boolean,
): Formula | undefined {
  if (subject.type === BOOL) {
    const said = (value: boolean) => scalar(subject, { kind: "boolean", value }, whenMissing);
    const meant = [true, false].filter((value) => set.has(asBytes(String(value))) === isIn);
    // That it is both holds for a missing one at most.
    return meant.length === 0
      ? { kind: "and", parts: [said(true), said(false)] }
      : { kind: "or", parts: meant.map(said) };
  }
  if (!set.values) return undefined;
  const written = [...set.values].filter((text) => /^-?\d+$/.test(text) && String(BigInt(text)) === text);
  const integers = IntegerSet.of(written.map((text) => ({ first: BigInt(text), last: BigInt(text) }))).and(
    IntegerSet.all,
  );
  return scalar(subject, { kind: "integers", set: isIn ? integers : integers.complement() }, whenMissing);
}

/** Operators that are true for all strings except those of `textSet`. */
const OPPOSITES: ReadonlySet<ComparisonOperator> = new Set(["ne", "ge", "gt"]);

function textSet(operator: ComparisonOperator, values: readonly LiteralValue[]): TextSet | undefined {
  const texts = values.map((value) => (value as { value: Bytes }).value);
  const [text] = texts;
  switch (operator) {
    case "eq":
    case "ne":
    case "in":
      return listedTexts(new Set(texts));
    case "lt":
    case "ge":
      return textsBefore(text!, false);
    case "le":
    case "gt":
      return textsBefore(text!, true);
    case "contains":
      return textsOfParts(["" as Bytes, text!, "" as Bytes]);
    case "wildcard":
    case "strict wildcard":
      return wildcardTexts(text!, operator === "wildcard");
    case "matches": {
      const node = regexOf({ value: text } as StringLiteral)?.value;
      return node && regexTexts(text!, node);
    }
    default:
      return undefined;
  }
}

function addressFormula(
  subject: Variable,
  operator: ComparisonOperator,
  values: readonly LiteralValue[],
  holds: boolean,
  whenMissing: boolean,
): Formula {
  const set = addressSet(operator, values);
  return scalar(subject, { kind: "addresses", set: holds ? set : set.complement() }, whenMissing);
}

import { fieldOf } from "../../contract/fields.ts";
import { LIMITS } from "../../contract/limits.ts";
import { BOOL, BYTES, INT, IP } from "../../contract/value-type.ts";
import { spendSteps } from "../../core/budget.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import type { Comparison, Expression, Logical, Operand, Quantifier } from "../../parser/ast.ts";
import { fieldNameOf, isLiteral, isOperand } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import type { TypedExpression } from "../../types/check.ts";
import { hasEach } from "../../types/operators.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { rightLiteral, setValues } from "../evaluate/literals.ts";
import { isRandom } from "../random.ts";
import type { Links } from "../uri/links.ts";
import type { AddressSet } from "./address-sets.ts";
import { addressesByEncryption, demandsOnWhole } from "./address-texts.ts";
import type { TextLiteral } from "./find-text.ts";
import {
  constant,
  type ElementsLiteral,
  type Formula,
  openCondition,
  type ToFormula,
  TRUE,
  truthLiteral,
  type Variable,
  valueLiteral,
} from "./formula.ts";
import {
  addressSet,
  alsoOfWhole,
  integerDemand,
  isWritten,
  OPPOSITES,
  textSet,
  writtenFormula,
} from "./ordered-demands.ts";
import { partsAre, someElementIs } from "./rewritten.ts";
import { arraySubject, elementKeyOf, isElement, type Scope } from "./scope.ts";
import { demandOfAll, isAssumed, type KnownFacts } from "./states.ts";
import {
  alwaysHasValue,
  lengthCallOf,
  networkCallOf,
  partsOf,
  type TextCall,
  textCallOf,
} from "./text-calls.ts";
import { type TextSet, textsOfLength } from "./text-sets.ts";

const STEPS_PER_NODE = 24;

/** An operand as functions of a subject whose result is a set of that subject's values. */
interface Path {
  readonly subject: Variable;
  /** The innermost first. */
  readonly calls: readonly TextCall[];
  readonly isLength: boolean;
  /** The integer or Boolean that a call of `to_string` writes. */
  readonly written?: Variable;
}

/** The translation of an expression to a formula. */
interface Translation {
  readonly missing: MissingReading;
  /** The fields that are parts of other fields in the same proof. */
  readonly links: Links;
  /** Distinguishes the random values of this expression from those of others in the same proof. */
  readonly at: number;
  /** Whether calls whose results are not all documented are opaque. */
  readonly isRough: boolean;
  /** The assumptions among them about functions and addresses count. */
  readonly facts: KnownFacts;
}

/** Turns the conditions of one typed expression into a formula, in one reading of missing values. */
export class Translator {
  readonly #typed: TypedExpression;
  readonly #how: Translation;
  #randoms = 0;
  readonly #known = [new Map<Expression, Formula>(), new Map<Expression, Formula>()] as const;
  /** The sets of comparisons, cached because conditions on elements are translated repeatedly. */
  readonly #sets = new Map<Comparison, TextSet | undefined>();
  readonly #paths = new Map<Operand, Path>();
  /** Whether the other reading would result in another formula. */
  dependsOnReading = false;

  constructor(typed: TypedExpression, how: Translation) {
    this.#typed = typed;
    this.#how = how;
  }

  /** The formula of a condition, or of its negation. Cached, except for elements and for nodes that callers create. */
  formula(node: Expression, holds: boolean, scope?: Scope): Formula {
    if (scope || node.end === 0) return this.#formula(node, holds, scope);
    const known = this.#known[Number(holds)]!;
    const formula = known.get(node) ?? this.#formula(node, holds, scope);
    known.set(node, formula);
    return formula;
  }

  #formula(node: Expression, holds: boolean, scope: Scope | undefined): Formula {
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
    const opaque = openCondition(this.#keyOf(node), holds);
    if (isLiteral(argument)) return opaque;
    const scope: Scope = { arrays: [], outside: [] };
    const isSome = (name === "any") === holds;
    const body = this.formula(argument, (name === "any") === isSome, scope);
    const subject = arraySubject(scope);
    if (subject === undefined) return opaque;
    const known: ElementsLiteral = { kind: "elements", subject, demand: isSome ? "some" : "each", body };
    const outside: Formula = { kind: "or", parts: scope.outside };
    const parts: Formula[] = [{ ...known, demand: "some", body: outside }, opaque];
    if (!isSome) parts.push({ ...known, body: { kind: "or", parts: [body, outside] } });
    const said: Formula =
      scope.outside.length === 0 ? known : { kind: "or", parts: [known, { kind: "and", parts }] };
    if (name === "any" || argument.kind !== "FunctionCall") return said;
    // `all` of a bare call is false over a missing array, unlike `all` of a comparison.
    const there: Formula = { ...known, demand: holds ? "present" : "absent", body: TRUE };
    return { kind: holds ? "and" : "or", parts: [there, said] };
  }

  /** A Boolean field or call without a comparison. */
  #bare(node: Operand, holds: boolean, scope: Scope | undefined): Formula {
    const same = scope ? undefined : someElementIs(node, this.#typed);
    if (same) return new Translator(same, this.#how).formula(same.parsed.root!, holds);
    const set = node.kind === "FunctionCall" ? partsOf(node) : undefined;
    const source = node.kind === "FunctionCall" ? node.arguments[0] : undefined;
    if (set && source && isOperand(source)) {
      return this.#textFormula(this.#path(source, scope), set, holds, !holds, scope);
    }
    const subject = this.#subject(node, scope);
    const said = truthLiteral(subject, holds);
    const link = node.kind === "Field" ? this.#how.links.get(node.name) : undefined;
    return link ? alsoOfWhole(said, link, addressesByEncryption(holds, this.#how.facts)) : said;
  }

  #comparison(node: Comparison, holds: boolean, scope: Scope | undefined): Formula {
    const { left, operator, right } = node;
    if (!isOperand(left)) throw new TypeError("A comparison without an operand has no meaning.");
    const path = this.#path(left, scope);
    if (right.kind === "List") return this.#listed(node, right.name, path, holds);
    if (!isLiteral(right) && right.kind !== "Set") {
      return this.#opaqueComparison(node, holds, scope);
    }
    const isNe = operator === "ne";
    const isEqual = isNe || operator === "eq" || operator === "in";
    const divided = isEqual && !scope ? partsAre(node, this.#typed) : undefined;
    if (divided) return new Translator(divided, this.#how).formula(divided.parsed.root!, holds !== isNe);
    if (isNe && (path.subject.canBeMissing || path.calls.some(({ partial }) => partial)))
      this.dependsOnReading = true;
    const overMissing = isNe && this.#how.missing === "engine";
    const whenMissing = overMissing === holds;
    const values = right.kind === "Set" ? setValues(right, this.#typed) : [rightLiteral(right, this.#typed)];
    if (path.isLength) {
      // The same set for a condition and its negation, so that both have one automaton.
      const demand = integerDemand(operator, values, true);
      if (demand.kind !== "integers") return this.#opaqueComparison(node, holds, scope);
      return this.#textFormula(path, textsOfLength(demand.set), holds, whenMissing, scope);
    }
    const type = path.subject.type;
    if (type === INT) return valueLiteral(path.subject, integerDemand(operator, values, holds), whenMissing);
    if (type === IP) {
      const set = addressSet(operator, values);
      return this.#addressFormula(left, holds ? set : set.complement(), whenMissing, scope);
    }
    const set = this.#sets.get(node) ?? textSet(operator, values);
    this.#sets.set(node, set);
    if (set === undefined) return this.#opaqueComparison(node, holds, scope);
    return this.#textFormula(path, set, OPPOSITES.has(operator) ? !holds : holds, whenMissing, scope);
  }

  /** Membership of a named list: unknown, but it requires a value. */
  #listed(node: Comparison, list: string, { subject, calls, isLength }: Path, holds: boolean): Formula {
    const isItself = calls.length === 0 && !isLength;
    const isPlain = isItself && !isElement(subject);
    const key = isElement(subject) && isItself ? `${subject.key} in $${list}` : this.#keyOf(node);
    const said = openCondition(key, holds, isPlain ? { listed: { list, of: subject.key } } : {});
    return holds && isPlain
      ? { kind: "and", parts: [said, valueLiteral(subject, demandOfAll(subject.type, true), false)] }
      : said;
  }

  /** An opaque comparison: with another field, or with an unsupported pattern. */
  #opaqueComparison(node: Comparison, holds: boolean, scope: Scope | undefined): Formula {
    const sides = scope ? undefined : this.#sides(node);
    // Strings that both have a value are either equal or unequal.
    if (sides && node.operator === "ne")
      return this.#opaqueComparison({ ...node, operator: "eq" }, !holds, scope);
    // A comparison of an element applies only to that element.
    const key = scope ? `element ${this.#keyOf(node)}` : this.#keyOf(node);
    const [one, other] = sides ?? [];
    if (one && one.key === other!.key) return valueLiteral(one, demandOfAll(BYTES, holds), !holds);
    return openCondition(key, holds, sides && { sides });
  }

  /**
   * The strings that a comparison takes for equal, or for unequal, if it has them as they are. Strings of which one is
   * missing are neither: only those that always have a value are equal where `ne` is false.
   */
  #sides({ left, operator, right }: Comparison): readonly [Variable, Variable] | undefined {
    if ((operator !== "eq" && operator !== "ne") || !isOperand(left) || !isOperand(right)) return undefined;
    if (this.#typed.typeOf(left) !== BYTES) return undefined;
    const [one, other] = [this.#subject(left, undefined), this.#subject(right, undefined)];
    return operator === "eq" || !(one.canBeMissing || other.canBeMissing) ? [one, other] : undefined;
  }

  /** Equal keys mean equal values. A random value never shares a key with another, even if both are written alike. */
  #keyOf(node: Operand | Comparison | Quantifier): string {
    const key = isOperand(node) ? canonicalKey(node) : printExpression(node);
    return node.kind !== "Field" && isRandom(node) ? `${key} ${this.#how.at}.${this.#randoms++}` : key;
  }

  #path(node: Operand, scope: Scope | undefined): Path {
    if (scope) return this.#readPath(node, scope);
    return getOrCompute(this.#paths, node, () => this.#readPath(node, scope));
  }

  #readPath(node: Operand, scope: Scope | undefined): Path {
    const call = textCallOf(node, this.#typed);
    if (call && !(call.partial && this.#how.isRough) && !(scope && call.ofMissing !== undefined)) {
      const path = this.#path(call.source, scope);
      if (path.subject.type === BYTES) return { ...path, calls: [...path.calls, call] };
    }
    const measured = lengthCallOf(node);
    if (measured && (this.#typed.typeOf(measured) === BYTES || (scope && hasEach(measured)))) {
      const path = this.#path(measured, scope);
      if (path.subject.type === BYTES) return { ...path, isLength: true };
    }
    const written = scope ? undefined : this.#written(node);
    const subject = this.#subject(node, scope);
    return { subject, calls: [], isLength: false, ...(written && { written }) };
  }

  #written(node: Operand): Variable | undefined {
    if (node.kind !== "FunctionCall" || node.name !== "to_string") return undefined;
    const [source] = node.arguments;
    if (source === undefined || !isOperand(source)) return undefined;
    const subject = this.#subject(source, undefined);
    return subject.type === INT || subject.type === BOOL || subject.type === IP ? subject : undefined;
  }

  #subject(node: Operand, scope: Scope | undefined): Variable {
    const key = this.#keyOf(node);
    const type = scope ? this.#elementType(node) : (this.#typed.typeOf(node) ?? BOOL);
    const canBeMissing = scope ? !isOfArrayField(node) : !alwaysHasValue(node);
    const subject: { -readonly [Key in keyof Variable]: Variable[Key] } = { key, type, canBeMissing };
    const field = fieldNameOf(node);
    if (field !== undefined) subject.field = field;
    if (
      node.kind === "Access" &&
      node.indexes.some((one) => one.kind === "ArrayIndex" && one.value >= LIMITS.maxReadBytes.value)
    )
      subject.isBeyond = true;
    if (!scope) {
      subject.operand = node;
      return subject;
    }
    return { ...subject, key: elementKeyOf(scope, { ...subject, operand: node }), canBeMissing: false };
  }

  #textFormula(
    { subject, calls, written }: Omit<Path, "isLength">,
    set: TextSet,
    isIn: boolean,
    ofMissingText: boolean,
    scope?: Scope,
  ): Formula {
    let [own, whenMissing] = [set, ofMissingText];
    for (const { before, ofMissing } of calls.toReversed()) {
      if (ofMissing !== undefined) whenMissing = own.has(ofMissing) === isIn;
      own = before(own);
    }
    const link = subject.field === undefined ? undefined : this.#how.links.get(subject.field);
    const demanded = (text: TextLiteral, whenMissing: boolean) => {
      const plain = valueLiteral(subject, { kind: "text", text }, whenMissing);
      const said: Formula = written ? { kind: "and", parts: [plain, isWritten(subject, written)] } : plain;
      return link ? alsoOfWhole(said, link, demandsOnWhole(link, text, this.#how.facts)) : said;
    };
    const text = { set: own, isIn };
    const isPartial = calls.some(({ partial }) => partial);
    const ofSource = written && !isPartial && writtenFormula(written, text, whenMissing);
    if (ofSource) return ofSource;
    if (!isPartial) return demanded(text, whenMissing);
    const known = demanded(text, whenMissing);
    const documented: Formula[] = [known];
    const elsewhere: Formula[] = [];
    for (const [at, { partial, node }] of calls.entries()) {
      if (!partial) continue;
      const { isIn: isInside, set: texts } = partial.domain;
      const domain = calls.slice(0, at).reduceRight((inner, { before }) => before(inner), texts);
      documented.push(demanded({ set: domain, isIn: isInside }, whenMissing));
      if (!partial.isDocumented && isAssumed(this.#how.facts, "documented-results")) continue;
      const outside = demanded({ set: domain, isIn: !isInside }, false);
      if (scope) {
        scope.outside.push(outside);
        continue;
      }
      const result: Variable = {
        key: this.#keyOf(node),
        type: BYTES,
        canBeMissing: !partial.isDocumented,
      };
      const parts = [
        outside,
        valueLiteral(result, { kind: "text", text: { set: partial.otherwise, isIn: true } }, true),
        this.#textFormula({ subject: result, calls: calls.slice(at + 1) }, set, isIn, ofMissingText),
      ];
      elsewhere.push({ kind: "and", parts });
    }
    return { kind: "or", parts: [{ kind: "and", parts: documented }, ...elsewhere] };
  }

  /** That an address, or the first address of its network, is in a set. */
  #addressFormula(left: Operand, demanded: AddressSet, whenMissing: boolean, scope?: Scope): Formula {
    let [operand, set] = [left, demanded];
    for (let call = scope ? undefined : networkCallOf(operand, this.#typed); call; ) {
      [operand, set] = [call.source, set.ofNetworks(call.bits)];
      call = networkCallOf(operand, this.#typed);
    }
    return valueLiteral(this.#subject(operand, scope), { kind: "addresses", set }, whenMissing);
  }

  #elementType(node: Operand) {
    const type = this.#typed.typeOf(node) ?? BOOL;
    return node.kind === "FunctionCall" && type.kind === "Array" ? type.of : type;
  }
}

/** Whether a node names each element of a field, which is an array. */
function isOfArrayField(node: Operand): boolean {
  return node.kind === "Access" && node.base.kind === "Field" && node.indexes.length === 1 && hasEach(node);
}

/** Equal text for a deprecated field and its replacement. */
function canonicalKey(node: Operand): string {
  const field = fieldNameOf(node);
  const replacement = field === undefined ? undefined : fieldOf(field)?.replacement;
  const printed = printExpression(node);
  return replacement === undefined ? printed : replacement + printed.slice(field!.length);
}

import { BOOL, BYTES, INT, IP, type Type } from "../../contract/value-type.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import type { Comparison, Expression, FunctionCall, Logical, Operand } from "../../parser/ast.ts";
import { isLiteral, isOperand, withoutGroups } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import type { Value } from "../../request/values.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { hasEach } from "../../types/operators.ts";
import { PartTruths } from "../evaluate/evaluate.ts";
import { rightLiteral, setValues, singleValue } from "../evaluate/literals.ts";
import type { ModelEntry } from "../prove/search.ts";
import { type Witness, witnessOf } from "../prove/witness.ts";
import { BLANK } from "../regular/outline.ts";
import { areAddressesWhole } from "../uri/derived.ts";
import { addressFieldsOf } from "../uri/links.ts";
import { withFittingAddresses } from "./address-wishes.ts";
import { defaultOf, fieldOfPlace, typeOfPlace, valuePlaceOf, withDefaults } from "./places.ts";
import { type Wish, wishedValue, wishInteger, wishLength, wishOutline, wishText } from "./wishes.ts";

/**
 * Requests that match an expression, or may match if functions are unknown; a few, and perhaps none. The conditions of
 * every `and`, and one of every `or`, are taken literally, and negated conditions are ignored. If one then fails, other
 * choices are tried. Cheap: if no draft fits, the prover searches for a request.
 */
export class Drafts {
  /** The truths of the conditions of the expression. */
  readonly truths: PartTruths;
  readonly #isWhole: boolean;
  readonly #drafter: Drafter;
  #parts: readonly Expression[] | undefined;
  /** Those that name an address or a part of one. */
  #addressParts: readonly Expression[] | undefined;
  #left = MAX_ATTEMPTS;
  readonly #given: (Witness | undefined)[] = [];

  /** `isWhole`: whether addresses must have the parts that the requests name. */
  constructor(typed: TypedExpression, options: { isWhole?: boolean | undefined; truths?: PartTruths } = {}) {
    const { isWhole = true, truths = new PartTruths(typed) } = options;
    this.truths = truths;
    this.#isWhole = isWhole;
    this.#drafter = new Drafter(typed);
  }

  /** A draft by its index, created on first use; undefined if none was found within a few attempts. */
  at(place: number): Witness | undefined {
    while (this.#given.length <= place) {
      if (this.#given.length > 0 && this.#given.at(-1) === undefined) return undefined;
      this.#given.push(this.#next());
    }
    return this.#given[place];
  }

  #next(): Witness | undefined {
    const { truths } = this;
    const { root } = truths.typed.parsed;
    if (root === undefined || this.#given.length >= MAX_DRAFTS) return undefined;
    if (this.#given.length > 0 && !this.#change(this.#partsOf(root))) return undefined;
    while (this.#left-- > 0) {
      const request = this.#drafter.request(root);
      const confirmed = this.#confirmed(root, request);
      if (confirmed) return confirmed;
      const parts = this.#partsOf(root);
      const failed = parts.filter((part) => truths.of(part, request) === false);
      // A condition that leaves no choice may fail because of a choice.
      if (!this.#change(failed) && !this.#change(parts)) return undefined;
    }
    return undefined;
  }

  /** The draft, with parts that fit its addresses, if it is one of a request that matches. */
  #confirmed(root: Expression, request: Witness): Witness | undefined {
    const { truths } = this;
    if (truths.of(root, request) === false) return undefined;
    if (!this.#isWhole || areAddressesWhole(request.values)) return request;
    this.#addressParts ??= this.#partsOf(root).filter((part) => addressFieldsOf(part).size > 0);
    for (const component of ["path", "query"] as const) {
      const values = withFittingAddresses(request.values, this.#drafter.wishes, component);
      const mended = { ...request, values: withDefaults(values) };
      // Other conditions are still true.
      const isConfirmed = (part: Expression) => truths.of(part, mended) !== false;
      if (areAddressesWhole(mended.values) && this.#addressParts.every(isConfirmed)) return mended;
    }
    return undefined;
  }

  #partsOf(root: Expression): readonly Expression[] {
    this.#parts ??= partsOf(root);
    return this.#parts;
  }

  /** Chooses other conditions in some of the parts; false if there are none. */
  #change(parts: readonly Expression[]): boolean {
    return parts.filter((part) => this.#drafter.chooseOther(part)).length > 0;
  }
}

const MAX_ATTEMPTS = 12;
const MAX_DRAFTS = 4;

/** The conditions that must be true together. */
function partsOf(root: Expression): readonly Expression[] {
  const inner = withoutGroups(root);
  return inner.kind === "Logical" && inner.operator === "and" ? inner.operands.flatMap(partsOf) : [inner];
}

class Drafter {
  readonly #typed: TypedExpression;
  /** By `or`: the index of the chosen condition. */
  readonly #choices = new Map<Expression, number>();
  #wishes = new Map<string, Wish>();
  /** The fields of the values that named lists must contain. */
  #lists: ReadonlyMap<string, string> = NO_LISTS;
  /** The quantifier whose condition is met; each needs separate elements. */
  #quantifier = 0;
  /** Requests that were made; each takes other members of sets. */
  #made = -1;

  constructor(typed: TypedExpression) {
    this.#typed = typed;
  }

  /** The chosen condition of an `or`: at first one that is easily met and confirmed. */
  #taken(node: Logical): Expression {
    const choice = getOrCompute(this.#choices, node, () =>
      Math.max(0, node.operands.findIndex(isQuicklyRead)),
    );
    return node.operands[choice]!;
  }

  /** Chooses the next condition of an `or`, or the next member of a set; false if there is none. */
  chooseOther(node: Expression): boolean {
    if (node.kind === "Comparison") return node.right.kind === "Set" && node.right.elements.length > 1;
    if (node.kind !== "Logical" || node.operator === "and") return false;
    const next = (this.#choices.get(node) ?? 0) + 1;
    this.#choices.set(node, next % node.operands.length);
    return true;
  }

  /** The demands of the conditions chosen for the last request. */
  get wishes(): ReadonlyMap<string, Wish> {
    return this.#wishes;
  }

  request(root: Expression): Witness {
    this.#made++;
    this.#wishes = new Map();
    this.#lists = NO_LISTS;
    this.#want(root);
    return this.#request();
  }

  #request(): Witness {
    const values = new Map<string, Value>();
    const inner: ModelEntry[] = [];
    for (const [key, wish] of this.#wishes) {
      const value = wishedValue(wish);
      if (value === undefined) continue;
      if (wish.place.kind === "Field") values.set(wish.place.name, value);
      else inner.push(entryOf(key, wish, value));
    }
    for (const [name, value] of witnessOf(inner).values) values.set(name, value);
    const lists = new Map<string, readonly Value[]>();
    for (const [list, field] of this.#lists) {
      const item = values.get(field) ?? defaultOf(field);
      if (item !== undefined) values.set(field, item);
      lists.set(list, item === undefined ? [] : [item]);
    }
    return { values: withDefaults(values), isOpen: false, lists, isListed: (list) => lists.has(list) };
  }

  #want(node: Expression): void {
    switch (node.kind) {
      case "Group":
        return this.#want(node.expression);
      case "Not":
        return this.#wantNot(node.operand);
      case "Logical":
        if (node.operator === "and") for (const operand of node.operands) this.#want(operand);
        else this.#want(this.#taken(node));
        return;
      case "Quantifier":
        if (node.name !== "any" || isLiteral(node.argument)) return;
        this.#quantifier++;
        this.#want(node.argument);
        return;
      case "Comparison":
        return this.#compare(node);
      case "FunctionCall":
        return this.#call(node);
      case "Field":
      case "Access": {
        const wish = this.#wish(node);
        if (wish?.type === BOOL) wish.exact = true;
        return;
      }
    }
  }

  /** In a condition that must be false, only the negations make demands. */
  #wantNot(node: Expression): void {
    if (node.kind === "Group") this.#wantNot(node.expression);
    else if (node.kind === "Not") this.#want(node.operand);
    else if (node.kind === "Logical" && node.operator === "or") {
      for (const operand of node.operands) this.#wantNot(operand);
    }
  }

  #wish(operand: Operand): Wish | undefined {
    const place = valuePlaceOf(operand);
    const type = place && typeOfPlace(place);
    if (!type || type.kind === "Map" || type.kind === "Array") return undefined;
    const text = printExpression(place);
    const key = hasEach(place) ? `${this.#quantifier} ${text}` : text;
    return getOrCompute(this.#wishes, key, () => ({ place, type, outline: BLANK }));
  }

  #call({ name, arguments: given }: FunctionCall): void {
    const [, part] = given;
    const source = given.find((argument) => isOperand(argument));
    if (!source || part?.kind !== "String") return;
    const wish = this.#wish(source);
    if (!wish) return;
    if (name === "starts_with") wishOutline(wish, { ...BLANK, start: part.value });
    if (name === "ends_with") wishOutline(wish, { ...BLANK, end: part.value });
  }

  #compare(node: Comparison): void {
    const { left, operator, right } = node;
    if (!isOperand(left) || operator === "ne") return;
    const wish = this.#wish(left);
    if (!wish) return;
    if (right.kind === "List") this.#lists = new Map(this.#lists).set(right.name, fieldOfPlace(wish.place));
    else if (right.kind === "Set") {
      const values = setValues(right, this.#typed);
      const value = values[this.#made % values.length];
      if (value) this.#take(wish, value);
    } else if (isLiteral(right)) {
      const value = rightLiteral(right, this.#typed);
      if (left.kind === "FunctionCall" && left.name === "len") wishLength(wish, operator, value);
      // A call may return a different type from its argument: a number for a string.
      if (typeOf(value) !== wish.type) return;
      if (value.kind === "Bytes") wishText(wish, operator, value.value);
      else if (value.kind === "Int") wishInteger(wish, operator, value.first);
      else if (operator === "eq") this.#take(wish, value);
    }
  }

  #take(wish: Wish, value: LiteralValue): void {
    if (typeOf(value) === wish.type) wish.exact ??= singleValue(value);
  }
}

const NO_LISTS: ReadonlyMap<string, string> = new Map();

function entryOf(key: string, { place, type }: Wish, value: Value): ModelEntry {
  const subject = { key, type, operand: place, field: fieldOfPlace(place), canBeMissing: false };
  return { subject, value: hasEach(place) ? [value] : value };
}

function typeOf({ kind }: LiteralValue): Type {
  return kind === "Bytes" ? BYTES : kind === "Int" ? INT : IP;
}

/** Whether a condition is a field, or compares one with anything but a pattern. */
function isQuicklyRead(node: Expression): boolean {
  if (node.kind === "Field") return true;
  return node.kind === "Comparison" && node.left.kind === "Field" && node.operator !== "matches";
}

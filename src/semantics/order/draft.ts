import { fieldOf } from "../../contract/fields.ts";
import { BOOL, BYTES, INT, IP, type Type } from "../../contract/value-type.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Comparison, Expression, FunctionCall, Operand } from "../../parser/ast.ts";
import { isOperand } from "../../parser/operands.ts";
import { printExpression } from "../../parser/print.ts";
import type { RegexNode } from "../../parser/regex/ast.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { hasEach } from "../../types/operators.ts";
import { rightLiteral, setValues, singleValue } from "../evaluate/literals.ts";
import type { ModelEntry } from "../prove/search.ts";
import { type Witness, witnessOf } from "../prove/witness.ts";
import { hasByte } from "../regular/byte-set.ts";
import { classBytes, Undecided } from "../regular/classes.ts";
import { wildcardParts } from "../regular/wildcard.ts";
import { integerValue, type Value } from "../values.ts";
import { completed, fieldNameOf, innermostType, type Place, placeOf } from "./places.ts";

/** What the conditions met so far ask of one place. */
interface Wish {
  readonly place: Place;
  readonly type: Type;
  exact?: Value;
  start: string;
  middle: string;
  end: string;
  least: bigint | undefined;
  most: bigint | undefined;
}

/**
 * A request that probably matches: the conditions of every `and`, and the first of every `or`, are taken at their word, and
 * negations are left alone. Cheap, and to be confirmed by evaluation; where it fails, the prover searches a request.
 */
export function draftRequest(typed: TypedExpression): Witness {
  const { root } = typed.parsed;
  const drafter = new Drafter(typed);
  if (root) drafter.want(root);
  return completed(drafter.request());
}

class Drafter {
  readonly #typed: TypedExpression;
  readonly #wishes = new Map<string, Wish>();
  readonly #lists = new Set<string>();

  constructor(typed: TypedExpression) {
    this.#typed = typed;
  }

  request(): Witness {
    const model = [...this.#wishes].map(([key, wish]): ModelEntry => {
      const value = wishedValue(wish);
      const isSpread = hasEach(wish.place);
      return {
        subject: {
          key,
          type: wish.type,
          operand: wish.place,
          field: fieldNameOf(wish.place),
          canBeMissing: false,
        },
        value: isSpread && value !== undefined ? [value] : value,
      };
    });
    const { lists: _, ...witness } = witnessOf(model);
    const lists = new Map([...this.#lists].map((name) => [name, []]));
    return { ...witness, lists, isListed: (list) => lists.has(list) };
  }

  want(node: Expression): void {
    switch (node.kind) {
      case "Group":
        return this.want(node.expression);
      case "Logical":
        if (node.operator === "and") for (const operand of node.operands) this.want(operand);
        else this.want(node.operands[0]!);
        return;
      case "Quantifier":
        if (node.name === "any" && node.argument.kind !== "String" && node.argument.kind !== "Bare")
          this.want(node.argument);
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

  #wish(operand: Operand): Wish | undefined {
    const place = placeOf(operand);
    const type = place && innermostType(place);
    if (!place || !type) return undefined;
    const key = printExpression(place);
    const known = this.#wishes.get(key);
    if (known) return known;
    const wish: Wish = { place, type, start: "", middle: "", end: "", least: undefined, most: undefined };
    this.#wishes.set(key, wish);
    return wish;
  }

  #call({ name, arguments: given }: FunctionCall): void {
    const [source, part] = given;
    if (!source || !isOperand(source) || part?.kind !== "String") return;
    const wish = this.#wish(source);
    if (!wish) return;
    if (name === "starts_with" && part.value.length > wish.start.length) wish.start = part.value;
    if (name === "ends_with" && part.value.length > wish.end.length) wish.end = part.value;
  }

  #compare(node: Comparison): void {
    const { left, operator, right } = node;
    if (!isOperand(left) || operator === "ne") return;
    const wish = this.#wish(left);
    if (!wish) return;
    if (right.kind === "List") this.#lists.add(right.name);
    else if (right.kind === "Set") {
      const [first] = setValues(right, this.#typed);
      if (first) this.#take(wish, first);
    } else if (right.kind === "String" || right.kind === "Bare") {
      const value = rightLiteral(right, this.#typed);
      if (value.kind === "Bytes") wishText(wish, operator, value.value);
      else if (value.kind === "Int") wishInteger(wish, operator, value.first);
      else if (operator === "eq") this.#take(wish, value);
    }
  }

  #take(wish: Wish, value: LiteralValue): void {
    if (typeOf(value) === wish.type) wish.exact ??= singleValue(value);
  }
}

function typeOf({ kind }: LiteralValue): Type {
  return kind === "Bytes" ? BYTES : kind === "Int" ? INT : IP;
}

function wishText(wish: Wish, operator: Comparison["operator"], text: Bytes): void {
  switch (operator) {
    case "eq":
      wish.exact ??= text;
      return;
    case "contains":
      if (!wish.middle.includes(text)) wish.middle += text;
      return;
    case "matches": {
      const node = regexOf({ value: text })?.value;
      if (node) wish.start += sampleOf(node);
      return;
    }
    case "wildcard":
    case "strict wildcard": {
      const [first = "", ...others] = wildcardParts(text);
      const last = others.pop();
      if (last === undefined) wish.exact ??= asBytes(first);
      else {
        if (first.length > wish.start.length) wish.start = first;
        if (last.length > wish.end.length) wish.end = last;
        wish.middle += others.join("");
      }
      return;
    }
  }
}

function wishInteger(wish: Wish, operator: Comparison["operator"], integer: bigint): void {
  const { least, most } = wish;
  const offset = operator === "lt" ? -1n : operator === "gt" ? 1n : 0n;
  const bound = integer + offset;
  if (operator === "eq") wish.exact ??= integerValue(integer);
  else if (operator === "lt" || operator === "le") {
    wish.most = most === undefined || bound < most ? bound : most;
  } else if (operator === "gt" || operator === "ge") {
    wish.least = least === undefined || bound > least ? bound : least;
  }
}

function wishedValue({ place, type, exact, start, middle, end, least, most }: Wish): Value | undefined {
  if (exact !== undefined) return exact;
  if (type === INT) {
    const integer = least ?? most;
    return integer === undefined ? undefined : integerValue(integer);
  }
  if (type !== BYTES || start + middle + end === "") return undefined;
  const domain = fieldOf(fieldNameOf(place))?.domain;
  const starts = domain?.kind === "Text" ? (domain.shape?.form?.starts ?? [""]) : [""];
  const text = start + middle + end;
  return asBytes(starts.some((one) => text.startsWith(one)) ? text : starts[0]! + text);
}

/** The largest number of copies that a sample makes of a repeated part. */
const MAX_COPIES = 100;

/** A text that a regular expression probably finds; conditions on places are passed over. */
function sampleOf(node: RegexNode): string {
  switch (node.kind) {
    case "Literal":
      return node.bytes;
    case "Dot":
      return "a";
    case "Group":
      return sampleOf(node.body);
    case "Concat":
      return node.items.map(sampleOf).join("");
    case "Alternation":
      return sampleOf(node.branches[0]!);
    case "Repeat":
      return sampleOf(node.body).repeat(Math.min(node.min, MAX_COPIES));
    case "PerlClass":
    case "BracketClass":
      return node.isUnicode ? "a" : byteOf(node);
    default:
      return "";
  }
}

function byteOf(node: Parameters<typeof classBytes>[0]): string {
  try {
    const bytes = classBytes(node);
    for (const byte of READABLE) if (hasByte(bytes, byte.charCodeAt(0))) return byte;
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
  }
  return "a";
}

const READABLE = "a0-/._ A=?&<>'\"";

import { RE2JS } from "re2js";
import { type Literal, type Operand, type Operator, type Right, type Tree, Unsupported } from "./syntax.ts";
import {
  type Address,
  type Interval,
  intervalOf,
  isAddressField,
  readValue,
  type Value,
  type WrittenRequest,
} from "./values.ts";

/** How something is evaluated that public sources do not describe. */
export interface Reading {
  /** The result of `ne` for a missing value: true in the engine, false in the documentation. */
  readonly neOnMissing: boolean;
  /** Whether a list has a value. */
  readonly isListed?: (list: string, value: Value) => boolean;
}

/** One verdict, one for each element, or, of a call over a missing array, neither. */
type Verdict = boolean | readonly boolean[] | undefined;

/** Elements that `[*]` selects. */
class Each {
  readonly elements: readonly Value[];
  constructor(elements: readonly Value[]) {
    this.elements = elements;
  }
}

/** Values that were read of a request, kept for the next expression that is evaluated on it. */
const readValues = new WeakMap<WrittenRequest, Map<string, Value>>();

/** Whether a request matches an expression. Errors: `Unsupported` for functions and patterns that are not known here. */
export function matchesRequest(tree: Tree, request: WrittenRequest, reading: Reading): boolean {
  const verdict = new Evaluator(request, reading).verdict(tree);
  if (typeof verdict !== "boolean") throw new Unsupported("an array outside of a quantifier");
  return verdict;
}

class Evaluator {
  readonly #request: WrittenRequest;
  readonly #reading: Reading;

  /** The requested values of the request. */
  readonly #values: Map<string, Value>;

  constructor(request: WrittenRequest, reading: Reading) {
    this.#request = request;
    this.#values = readValues.get(request) ?? new Map<string, Value>();
    readValues.set(request, this.#values);
    this.#reading = reading;
  }

  verdict(tree: Tree): Verdict {
    switch (tree.kind) {
      case "constant":
        return tree.value;
      case "group":
        return this.verdict(tree.inner) ?? [];
      case "not": {
        const verdict = this.verdict(tree.operand) ?? [];
        return typeof verdict === "boolean" ? !verdict : verdict.map((one) => !one);
      }
      case "chain":
        return tree.operands
          .map((one) => this.verdict(one) ?? [])
          .reduce((a, b) => joined(tree.operator, a, b));
      case "quantifier": {
        const all = this.verdict(tree.argument);
        if (all === undefined) return false;
        if (typeof all === "boolean") throw new Unsupported("a quantifier over one value");
        return tree.name === "any" ? all.some(Boolean) : all.every(Boolean);
      }
      case "operand":
        return this.#truth(tree.operand);
      case "compare":
        return this.#compare(tree.left, tree.operator, tree.right);
    }
  }

  #truth(operand: Operand): Verdict {
    const value = this.#value(operand);
    const hasEach = isMapped(operand);
    if (value === undefined) return hasEach ? undefined : false;
    if (value instanceof Each) return value.elements.map((one) => one === true);
    if (Array.isArray(value)) return value.map((one) => one === true);
    return value === true;
  }

  #compare(left: Operand, operator: Operator, right: Right): Verdict {
    const test = this.#test(operator, right, isAddressOperand(left));
    const value = this.#value(left);
    const isEach = left.indexes.includes("*");
    if (value === undefined) return isEach ? [] : operator === "ne" && this.#reading.neOnMissing;
    return value instanceof Each ? value.elements.map(test) : test(value);
  }

  #test(operator: Operator, right: Right, isAddress: boolean): (value: Value) => boolean {
    if (right.kind === "list") return (value) => this.#reading.isListed?.(right.name, value) ?? false;
    const literals: readonly Literal[] = right.kind === "set" ? right.elements : [right];
    const intervals = literals.map((literal) => intervalOf(literal, isAddress));
    if (right.kind === "set") return (value) => intervals.some((one) => isIn(value, one));
    return testOf(operator, intervals[0]!);
  }

  #value(operand: Operand): Value | Each | undefined {
    const { name, given, indexes, keys } = operand;
    let current: Value | Each | undefined = given ? this.#call(name, given) : this.#field(name);
    for (const [at, index] of indexes.entries()) {
      if (current === undefined) return undefined;
      if (index === "*" && !keys.has(at)) current = new Each(elementsOf(current));
      else if (current instanceof Each) {
        current = new Each(current.elements.flatMap((one) => elementAt(one, index) ?? []));
      } else current = elementAt(current, index);
    }
    return current;
  }

  #field(name: string): Value | undefined {
    if (!Object.hasOwn(this.#request, name)) return undefined;
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    const value = readValue(this.#request[name]!, isAddressField(name));
    this.#values.set(name, value);
    return value;
  }

  #call(name: string, given: readonly (Tree | Literal)[]): Value | undefined {
    const first = given[0];
    const isEach = first?.kind === "operand" && isMapped(first.operand);
    const values = given.map((one) => this.#argument(one));
    const [subject, ...rest] = values;
    if (!isEach) return callOf(name, [subject instanceof Each ? undefined : subject, ...rest.map(single)]);
    if (subject === undefined) return undefined;
    const elements = subject instanceof Each ? subject.elements : (subject as readonly Value[]);
    return elements.flatMap((one) => callOf(name, [one, ...rest.map(single)]) ?? []);
  }

  #argument(argument: Tree | Literal): Value | Each | undefined {
    if (argument.kind === "text") return argument.bytes;
    if (argument.kind === "bare") {
      const interval = intervalOf(argument, false);
      return interval.kind === "bytes" ? interval.bytes : interval.first;
    }
    if (argument.kind === "operand") return this.#value(argument.operand);
    throw new Unsupported("a condition as an argument");
  }
}

function single(value: Value | Each | undefined): Value | undefined {
  if (value instanceof Each) throw new Unsupported("`[*]` behind the first argument");
  return value;
}

/** Whether an operand, or the first argument of its call, has several values. */
function isMapped({ indexes, given }: Operand): boolean {
  const [first] = given ?? [];
  return indexes.includes("*") || (first?.kind === "operand" && isMapped(first.operand));
}

function isAddressOperand({ name }: Operand): boolean {
  return isAddressField(name);
}

/** Arrays are joined place by place and cut to the shorter one. */
function joined(
  operator: "and" | "or" | "xor",
  a: boolean | readonly boolean[],
  b: boolean | readonly boolean[],
) {
  const join = (x: boolean, y: boolean) =>
    operator === "and" ? x && y : operator === "or" ? x || y : x !== y;
  if (typeof a === "boolean" && typeof b === "boolean") return join(a, b);
  if (typeof a === "boolean" || typeof b === "boolean") throw new Unsupported("an array beside one value");
  return a.slice(0, b.length).map((one, at) => join(one, b[at]!));
}

/** The elements of all elements that are arrays or maps. */
function elementsOf(value: Value | Each): readonly Value[] {
  if (value instanceof Each) return value.elements.flatMap(elementsOf);
  if (value instanceof Map) return [...value.values()];
  if (Array.isArray(value)) return value as readonly Value[];
  throw new Unsupported("`[*]` on one value");
}

function elementAt(value: Value, index: string | number): Value | undefined {
  if (value instanceof Map) return value.get(index as string) as Value | undefined;
  if (Array.isArray(value)) return value[index as number] as Value | undefined;
  throw new Unsupported("an index on one value");
}

function isIn(value: Value, interval: Interval): boolean {
  if (interval.kind === "bytes") return value === interval.bytes;
  if (interval.kind === "integer")
    return (value as bigint) >= interval.first && (value as bigint) <= interval.last;
  const { family, number } = value as Address;
  return family === interval.family && number >= interval.first && number <= interval.last;
}

function testOf(operator: Operator, interval: Interval): (value: Value) => boolean {
  if (operator === "eq") return (value) => isIn(value, interval);
  if (operator === "ne") return (value) => !isIn(value, interval);
  if (interval.kind === "bytes") return bytesTest(operator, interval.bytes);
  const { first } = interval;
  if (interval.kind === "integer") {
    if (operator === "bitwise_and") return (value) => ((value as bigint) & first) !== 0n;
    return (value) => ordered(operator, value as bigint, first);
  }
  return (value) =>
    (value as Address).family === interval.family && ordered(operator, (value as Address).number, first);
}

function bytesTest(operator: Operator, bytes: string): (value: Value) => boolean {
  switch (operator) {
    case "contains":
      return (value) => (value as string).includes(bytes);
    case "matches": {
      const regex = remembered(regexes, bytes, regexOf);
      return (value) => regex.matcher(value as string).find();
    }
    case "wildcard":
      return (value) =>
        remembered(wildcards, asciiLower(bytes), wildcardOf).test(asciiLower(value as string));
    case "strict wildcard":
      return (value) => remembered(wildcards, bytes, wildcardOf).test(value as string);
    default:
      return (value) => ordered(operator, value as string, bytes);
  }
}

const regexes = new Map<string, RE2JS>();
const wildcards = new Map<string, RegExp>();

function remembered<Pattern>(
  known: Map<string, Pattern>,
  source: string,
  make: (source: string) => Pattern,
): Pattern {
  const found = known.get(source) ?? make(source);
  known.set(source, found);
  return found;
}

function ordered<Item extends string | bigint>(operator: Operator, value: Item, bound: Item): boolean {
  switch (operator) {
    case "lt":
      return value < bound;
    case "le":
      return value <= bound;
    case "gt":
      return value > bound;
    case "ge":
      return value >= bound;
    default:
      throw new Unsupported(`${operator} here`);
  }
}

/** On bytes, one unit a byte: what knows characters is not known here. */
function regexOf(pattern: string): RE2JS {
  const knowsCharacters = /\(\?[a-z]*[ux]|\(\?[a-z]*-|\\[pPuU]|\\x\{/.test(pattern);
  // Nested classes and their operators.
  if (/&&|--|~~|\[[^\]]*\[(?!:)/.test(pattern)) throw new Unsupported(`the pattern ${pattern}`);
  // The folding of letters is that of ASCII alone, and the one of the library is not.
  if (knowsCharacters || (/\(\?[a-zA-Z]*i/.test(pattern) && /[^\0-\x7f]/.test(pattern))) {
    throw new Unsupported(`the pattern ${pattern}`);
  }
  try {
    return RE2JS.compile(withVerticalTab(pattern));
  } catch {
    throw new Unsupported(`the pattern ${pattern}`);
  }
}

/** To the engine `\s` is the vertical tab as well. */
function withVerticalTab(pattern: string): string {
  let isInClass = false;
  return pattern.replace(/\\[\s\S]|[[\]]/g, (part) => {
    if (part === "[") isInClass = true;
    else if (part === "]") isInClass = false;
    else if (part === "\\s") return isInClass ? "\\s\\x0b" : "[\\s\\x0b]";
    else if (part === "\\S" && !isInClass) return "[^\\s\\x0b]";
    else if (part === "\\S") throw new Unsupported(pattern);
    return part;
  });
}

/** `*` is any text; a backslash keeps `*` and itself. */
function wildcardOf(pattern: string): RegExp {
  const source = pattern.replace(/\\([*\\])|\*|[\s\S]/g, (whole, kept: string | undefined) => {
    if (kept === undefined && whole === "*") return "[\\s\\S]*?";
    return `\\x${(kept ?? whole).charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
  return new RegExp(`^${source}$`);
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));
}

function asciiUpper(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 32));
}

/** The functions that these tests need. A missing argument gives a missing result, or false. */
function callOf(name: string, given: readonly (Value | undefined)[]): Value | undefined {
  const [first, second] = given;
  switch (name) {
    case "concat": {
      const texts = given.filter((one) => one !== undefined);
      if (texts.length > 0 && !texts.every((one) => typeof one === "string"))
        throw new Unsupported("arrays joined");
      return texts.length === 0 ? undefined : texts.join("");
    }
    case "starts_with":
      return first === undefined ? false : (first as string).startsWith(second as string);
    case "ends_with":
      return first === undefined ? false : (first as string).endsWith(second as string);
    case "lower":
      return first === undefined ? undefined : asciiLower(first as string);
    case "upper":
      return first === undefined ? undefined : asciiUpper(first as string);
    case "len":
      return first === undefined ? undefined : BigInt((first as string | readonly Value[]).length);
    default:
      throw new Unsupported(`the function ${name}`);
  }
}

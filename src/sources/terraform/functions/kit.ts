import type { Place } from "../../../core/range.ts";
import type {
  LocatedArray,
  LocatedNode,
  LocatedNumber,
  LocatedObject,
  LocatedString,
  LocatedUnknown,
} from "../../values/located.ts";
import { unknownNode } from "../../values/nodes.ts";
import type { EvaluationBudget } from "../values/budget.ts";

/** Computes a call; undefined if the arguments are not valid for the function, or not sufficiently known. */
export interface Implementation {
  (given: readonly LocatedNode[], range: Place, budget: EvaluationBudget): LocatedNode | undefined;
  /** The number of arguments; undefined if it varies. */
  readonly count?: number;
}

/** Functions by their names. */
export type FunctionTable = readonly (readonly [string, Implementation])[];

export function isString(node: LocatedNode | undefined): node is LocatedString {
  return node?.kind === "String";
}

export function isArray(node: LocatedNode | undefined): node is LocatedArray {
  return node?.kind === "Array";
}

export function isObject(node: LocatedNode | undefined): node is LocatedObject {
  return node?.kind === "Object";
}

/** Whether a node is a number without a fraction that a double contains exactly. */
export function isWhole(node: LocatedNode | undefined): node is LocatedNumber {
  return node?.kind === "Number" && Number.isSafeInteger(node.value);
}

interface TextList extends LocatedArray {
  readonly items: readonly LocatedString[];
}

export function isTexts(node: LocatedNode | undefined): node is TextList {
  return isArray(node) && node.items.every(isString);
}

/** The kinds of arguments of functions. */
interface Arguments {
  readonly any: LocatedNode;
  readonly text: LocatedString;
  readonly whole: LocatedNumber;
  readonly list: LocatedArray;
  readonly texts: TextList;
  readonly map: LocatedObject;
}

/** The kinds of values that Terraform cannot convert to a type. */
const NEVER = {
  any: [],
  string: ["Array", "Object"],
  number: ["Array", "Object", "Boolean"],
  list: ["String", "Number", "Boolean"],
  map: ["String", "Number", "Boolean", "Array"],
  "map or a set": ["String", "Number", "Boolean"],
} satisfies Record<string, readonly LocatedNode["kind"][]>;

type TypeName = keyof typeof NEVER;

/** The values that a function takes as each kind of argument, and what their type is in Terraform. */
const KINDS: Readonly<
  Record<keyof Arguments, { fits(node: LocatedNode | undefined): boolean; readonly type: TypeName }>
> = {
  any: { fits: (node) => node !== undefined, type: "any" },
  text: { fits: isString, type: "string" },
  whole: { fits: isWhole, type: "number" },
  list: { fits: isArray, type: "list" },
  texts: { fits: isTexts, type: "list" },
  map: { fits: isObject, type: "map" },
};

/** The error of a value that cannot be converted to a type; undefined if it may be. */
export function typeError(
  node: LocatedNode | undefined,
  type: TypeName,
  range: Place,
  subject = "an argument",
): LocatedUnknown | undefined {
  return node && (NEVER[type] as readonly string[]).includes(node.kind)
    ? errorNode(range, `${subject} has to be a ${type}`)
    : undefined;
}

/** A function with one argument of each of these kinds. */
export function taking<const Kinds extends readonly (keyof Arguments)[]>(
  kinds: Kinds,
  compute: (
    given: { readonly [At in keyof Kinds]: Arguments[Kinds[At]] },
    range: Place,
    budget: EvaluationBudget,
  ) => LocatedNode | undefined,
): Implementation {
  const call: Implementation = (given, range, budget) => {
    if (kinds.every((kind, at) => KINDS[kind].fits(given[at]))) return compute(given as never, range, budget);
    const wrong = kinds.map((kind, at) => typeError(given[at], KINDS[kind].type, range));
    return wrong.find((one) => one !== undefined);
  };
  return Object.assign(call, { count: kinds.length });
}

/** The result of a call that Terraform certainly rejects, which `try` skips. */
export function errorNode(range: Place, reason: string): LocatedUnknown {
  return unknownNode(range, { reason, refusedAt: { uri: range.uri, range } });
}

/**
 * A number as Terraform writes it, in full; undefined if a double may differ from Terraform's own numbers, which have 512
 * bits.
 */
export function numberText({ value }: LocatedNumber): string | undefined {
  const text = String(value === 0 ? 0 : value);
  return /^-?\d{1,15}$/.test(text) || (/^-?\d+\.\d+$/.test(text) && text.length <= 15) ? text : undefined;
}

/** Why a number has no text. */
export const UNCERTAIN_DIGITS = "how Terraform writes this number is not known";

/** Whether each character of a string is one that its reader sees: Terraform counts those, and not code points. */
export function isPlain(text: string): boolean {
  return /^[ -~\t\n]*$/.test(text);
}

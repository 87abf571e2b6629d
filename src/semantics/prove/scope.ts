import type { Formula, JoinedArray, Variable } from "./formula.ts";
import { ELEMENT } from "./links.ts";

/** The arrays over whose elements a condition runs, as its operands name them. */
export interface Scope {
  readonly arrays: JoinedArray[];
  /** Each is true for elements for which the result of a call is not documented. */
  readonly outside: Formula[];
}

/** Whether a subject is the element of an array. */
export function isElement({ key }: Variable): boolean {
  return key.startsWith(ELEMENT);
}

/** The key of the element of an array in a condition; the array is recorded when it is first named. */
export function elementKeyOf({ arrays }: Scope, subject: Variable): string {
  const known = arrays.find((one) => one.subject.key === subject.key);
  if (known) return known.elementKey;
  const elementKey = arrays.length === 0 ? ELEMENT : `${ELEMENT} of ${subject.key}`;
  arrays.push({ subject, elementKey });
  return elementKey;
}

/** The array that a condition runs over, or several joined into one; undefined if it names none. */
export function arraySubject({ arrays }: Scope): Variable | undefined {
  const [first, second] = arrays;
  if (first === undefined || second === undefined) return first?.subject;
  const key = arrays.map(({ subject }) => subject.key).join();
  return { key, type: first.subject.type, canBeMissing: true, joined: arrays };
}

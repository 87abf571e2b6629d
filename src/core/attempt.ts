import { isRecord } from "./record.ts";

/** The result of some work; undefined if it throws. With `only`, errors of other classes are thrown on. */
export function attempted<Result>(
  work: () => Result,
  only?: abstract new (...args: never[]) => Error,
): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (only && !(error instanceof only)) throw error;
    return undefined;
  }
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parsedJson(text: string): unknown {
  return attempted(() => JSON.parse(text) as unknown);
}

/** The object that a JSON text contains; undefined if it is not JSON, or another value. */
export function jsonRecord(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parsedJson(text);
  return isRecord(value) ? value : undefined;
}

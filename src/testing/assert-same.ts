/** A test failed; frameworks show the difference between the two values. */
class AssertionError extends Error {
  override readonly name = "AssertionError";
  readonly code = "ERR_ASSERTION";
  readonly showDiff = true;
  readonly operator = "deepStrictEqual";
  readonly actual: unknown;
  readonly expected: unknown;

  constructor(actual: unknown, expected: unknown) {
    super(`Expected ${showValue(expected)}, got ${showValue(actual)}.`);
    this.actual = actual;
    this.expected = expected;
  }
}

/**
 * Compares strings, lists and objects whose keys are in the same order.
 *
 * Errors: throws an `AssertionError` if they differ.
 */
export function assertSame(actual: unknown, expected: unknown): void {
  if (showValue(actual) !== showValue(expected)) throw new AssertionError(actual, expected);
}

function showValue(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? "nothing";
}

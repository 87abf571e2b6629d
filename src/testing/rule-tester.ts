import type { Plan } from "../contract/plans.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { Range } from "../core/range.ts";
import type { ResolvedConfig } from "../lint/config/config.ts";
import type { Rule } from "../lint/define-rule.ts";
import type { OptionValue } from "../lint/engine/options.ts";
import { fixedBy, lintWith, suggestedBy, type TestFormat, type TestText } from "./lint-with.ts";
import { readMarks, writeMarks } from "./marked.ts";

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
function assertSame(actual: unknown, expected: unknown): void {
  if (showValue(actual) !== showValue(expected)) throw new AssertionError(actual, expected);
}

function showValue(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** A text for which the rule must report nothing. */
export interface ValidCase {
  /** Why the case is there; the test is named by it. Default: the text. */
  readonly why?: string;
  readonly code: string;
  /** Default: `expression`. */
  readonly format?: TestFormat;
  /** Option values of the rule, by name. Default: the rule's defaults. */
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** The plan of the zone. Default: unknown. */
  readonly plan?: Plan;
}

/** A text for which the rule must report the places marked `«…»` and no others. */
export interface InvalidCase extends ValidCase {
  /** The message of every mark, or one per mark. */
  readonly messageId: string | readonly string[];
  /** Values of the first finding's message that the case checks. */
  readonly data?: Readonly<Record<string, string>>;
  /** The text after all safe fixes. Default: no fixes. */
  readonly fixed?: string;
  /** The text after the suggestions. Default: no suggestions. */
  readonly suggests?: string;
}

/** The cases of a rule. */
export interface RuleCases {
  readonly invalid: readonly InvalidCase[];
  /** A string alone is an expression. */
  readonly valid: readonly (ValidCase | string)[];
}

/** The functions of a test framework: vitest, `node:test`, Jest or Mocha. */
export interface TestFunctions {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly it: (name: string, body: () => void) => unknown;
}

/**
 * Runs a rule's cases as tests, one test per case.
 *
 * `functions`: those of the test framework. Default: the global `describe` and `it`.
 *
 * Errors: a test throws an `AssertionError` that shows what was expected. Throws an `Error` if there are no functions.
 */
export function testRule(rule: Rule, { invalid, valid }: RuleCases, functions = globalFunctions()): void {
  const { describe, it } = functions;
  describe(rule.id, () => {
    for (const one of invalid) it(`reports ${one.why ?? one.code}`, () => expectInvalid(rule, one));
    for (const one of valid) {
      const given = typeof one === "string" ? { code: one } : one;
      it(`accepts ${given.why ?? given.code}`, () => expectValid(rule, given));
    }
  });
}

function globalFunctions(): TestFunctions {
  const { describe, it } = globalThis as Partial<TestFunctions>;
  if (describe && it) return { describe, it };
  throw new Error("there are no global `describe` and `it`: give `testRule` those of your test framework");
}

/**
 * Checks one case for which the rule must not report anything.
 *
 * Errors: throws an `AssertionError` if the rule reports something, or if the text has any other problem.
 */
export function expectValid(rule: Rule, one: ValidCase): void {
  assertSame(lintWith([rule], textOf(rule, one)).map(named), []);
}

/**
 * Checks one case for which the rule must report something.
 *
 * Errors: throws an `AssertionError` if the findings, their places, their fixes or the fixed strings differ from the
 * expected ones.
 */
export function expectInvalid(rule: Rule, one: InvalidCase): void {
  const { text: code, ranges } = readMarks(one.code);
  const text = textOf(rule, { ...one, code });
  const found = lintWith([rule], text);
  const isMarked = ({ start, end }: Range) =>
    ranges.some((marked) => marked.start === start && marked.end === end);
  const [shown, wanted] = [found.map(({ range }) => range), ranges].map((places) => writeMarks(code, places));
  // Ranges that overlap are paired otherwise in the marks than they were found.
  const isElsewhere = ({ range }: Diagnostic) => shown !== wanted && !isMarked(range);
  const unexpected = found.filter((one) => one.code !== `lint/${rule.id}` || isElsewhere(one));
  assertSame(unexpected.map(named), []);
  assertSame(shown, wanted);
  assertSame(
    found.map(({ messageId }) => messageId),
    typeof one.messageId === "string" ? ranges.map(() => one.messageId) : one.messageId,
  );
  const data = Object.keys(one.data ?? {}).map((key) => [key, found[0]?.data[key]]);
  assertSame(Object.fromEntries(data), one.data ?? {});
  assertSame(fixedBy([rule], text), one.fixed ?? code);
  assertSame(suggestedBy([rule], text), one.suggests ?? code);
}

function named({ code, message }: Diagnostic): string {
  return `${code}: ${message}`;
}

function textOf({ id }: Rule, { code, format, options = {}, plan }: ValidCase): TestText {
  const config: Partial<ResolvedConfig> = {
    options: new Map([[id, new Map(Object.entries(options))]]),
    plan,
  };
  return { code, format, config };
}

import fc from "fast-check";
import type { KeyTable } from "../../src/compile/settings/decode.ts";
import type { DEPLOYMENT_ROWS, SHORT_ROWS } from "../../src/compile/settings/deployment.ts";
import type { EXCEPTION_ROWS } from "../../src/compile/settings/exception.ts";

/** How values are composed: with mistakes among them, or without. */
export interface Composition {
  /** One entry of a list, or a member of a mapping. */
  readonly often: (value: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;
  readonly record: (model: Readonly<Record<string, fc.Arbitrary<unknown>>>) => fc.Arbitrary<object>;
  readonly maxLength: number;
}

type Generators<Rows extends KeyTable> = Readonly<Record<keyof Rows, fc.Arbitrary<unknown>>>;

/** Values without mistakes, in lists of one entry: their order has no effect, but it does change a body. */
export const VALID: Composition = {
  often: (value) => value,
  record: (model) => fc.record({ ...model }, { requiredKeys: [] }),
  maxLength: 1,
};

const action = fc.constantFrom("block", "log", "managed_challenge", "js_challenge", "challenge");
const threshold = fc.constantFrom<unknown>(25, 1, "low", "high");
const until = fc.constantFrom("2027-01-31", "2026-12-01");
const text = fc.constantFrom("a", "why");
const ruleset = fc.constantFrom("owasp", "c".repeat(32));
const expression = fc.constantFrom("true", "ssl", 'http.host eq "a.example"');
const rule = fc.constantFrom<unknown>("a".repeat(32), "b".repeat(32), "942100", 942100);

/** A generator for each key of a deployment: a row without one does not compile. */
export function deploymentSettings({
  often,
  record,
  maxLength,
}: Composition): Generators<typeof DEPLOYMENT_ROWS> {
  const list = (entry: fc.Arbitrary<unknown>) => fc.array(often(entry), { maxLength });
  const short: Generators<typeof SHORT_ROWS> = {
    paranoia: fc.integer({ min: 1, max: 4 }),
    threshold,
    action,
    disabled_rules: list(fc.oneof(rule, record({ id: rule, reason: text, until }))),
  };
  return {
    name: text,
    ruleset,
    scope: fc.constantFrom("zone", "account"),
    expression,
    enabled: fc.boolean(),
    version: fc.constantFrom<unknown>("latest", "12", 12),
    description: fc.constantFrom("", "mine"),
    matched_data: fc.oneof(
      fc.constant(false),
      record({ public_key: fc.constant("uBS5eBttHrqkdY41kbZPdvYnNz8Vj0TvKIUpjB1y/GA=") }),
    ),
    ...short,
    all_rules: record({ enabled: fc.boolean(), action }),
    categories: list(record({ category: text, enabled: fc.boolean(), action })),
    rules: list(
      record({ id: rule, enabled: fc.boolean(), action, score_threshold: threshold, reason: text, until }),
    ),
  };
}

/** A generator for each key of an exception. */
export function exceptionSettings({
  often,
  record,
  maxLength,
}: Composition): Generators<typeof EXCEPTION_ROWS> {
  return {
    name: text,
    expression,
    rulesets: fc.array(often(ruleset), { maxLength }),
    rules: fc.dictionary(
      ruleset,
      often(fc.array(fc.oneof(rule, record({ id: rule, until })), { maxLength })),
      { maxKeys: 1, noNullPrototype: true },
    ),
    skip: fc.constantFrom("all", "some"),
    before: fc.constantFrom("owasp", "a"),
    enabled: fc.boolean(),
    logging: fc.boolean(),
    reason: text,
    until,
  };
}

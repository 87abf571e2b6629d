/**
 * Tests for your own rules, in the way that ours are tested.
 *
 * @packageDocumentation
 */
export type { TestFormat } from "./lint-with.ts";
export {
  expectInvalid,
  expectValid,
  type InvalidCase,
  type RuleCases,
  type TestFunctions,
  testRule,
  type ValidCase,
} from "./rule-tester.ts";

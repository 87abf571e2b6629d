/**
 * The meaning of expressions: whether requests match them, and the statements that are true of every request.
 *
 * @packageDocumentation
 */

export type { Request } from "../request/request.ts";
export { type Known, type Truth, UNKNOWN, type Value } from "../request/values.ts";
export { type Description, describeExpression } from "./describe/describe.ts";
export { type Examples, examplesOf, type NearMiss } from "./describe/examples.ts";
export type { MissingReading } from "./evaluate/compiling.ts";
export {
  compileExpression,
  compileValue,
  type EvaluateOptions,
  type Predicate,
  type ValueOf,
} from "./evaluate/evaluate.ts";
export { compileRules, type MatchedRules, type MatchRules } from "./evaluate/many/compile-rules.ts";
export {
  type PlainRequest,
  type PlainValue,
  type ReadRequest,
  readRequest,
} from "./evaluate/read-request.ts";
export { type Ending, endingOf, type SequencedRule } from "./order/ending.ts";
export { type Reach, Reachability, type ReachabilityOptions } from "./order/reachability.ts";
export type { PackedList } from "./pack/lists.ts";
export { type Packed, type PackOptions, packExpression, packText } from "./pack/pack.ts";
export type { Room } from "./pack/split.ts";
export type { Goal } from "./prove/goal.ts";
export { type Answer, type Found, Prover, type ProverOptions } from "./prove/prover.ts";
export { plainLists, plainRequest, type Witness } from "./prove/witness.ts";

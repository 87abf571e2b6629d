import type { Normalization } from "../../request/message/normalize-path.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import type { Walk, WalkStep } from "../../semantics/order/walk-model.ts";
import type { LocatedObject } from "../../sources/values/located.ts";
import type { TrafficRequest } from "../model.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";

/** A test file, read. */
export interface TestFile {
  readonly uri: string;
  /** Files with rulesets and lists, relative to the test file. */
  readonly rules: readonly NamedFile[];
  readonly cases: readonly TestCase[];
  /** Keys of all requests; those of described ones have them already. */
  readonly common: LocatedObject | undefined;
  readonly missing: MissingReading;
  readonly normalization: Normalization;
}

/** A file that a test file names. */
export interface NamedFile {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
}

/** One case, or one variant of a case. */
export interface TestCase {
  readonly name: string;
  /** 1-based. */
  readonly line: number;
  readonly request: CaseRequest;
  readonly expect: Expectation;
}

/** The source of the request of a case: an object, a string such as a curl command, or a file. */
export type CaseRequest =
  | { readonly kind: "described"; readonly node: LocatedObject }
  | { readonly kind: "text"; readonly text: string }
  | ({ readonly kind: "file" } & NamedFile);

/** The expected outcome of the request of a case. */
export interface Expectation {
  /** The action that ends the evaluation, `null` for none; or of a rule that matches and ends nothing. Undefined: any. */
  readonly action: string | null | undefined;
  /** The rule that ends the evaluation, or matches, by ref, id or description. */
  readonly rule: string | undefined;
  /** Rules that match, are skipped, and do not match. */
  readonly matched: readonly string[];
  readonly skipped: readonly string[];
  readonly notMatched: readonly string[];
  /** A result of Cloudflare's request tracer that gives the rest. */
  readonly trace?: NamedFile;
  /** Whether a case passes if the request leaves the outcome open. */
  readonly allowsUnknown: boolean;
}

/** The result of a case. */
export interface CaseResult {
  readonly test: TestCase;
  readonly request: TrafficRequest;
  readonly walk: Walk<TrafficRule>;
  /** `unknown`: the outcome depends on facts that the request does not contain. */
  readonly status: "passed" | "failed" | "unknown";
  /** Why it did not pass, a sentence each. */
  readonly reasons: readonly string[];
}

/** A step of a walk through rules of files. */
export type RuleStep = WalkStep<TrafficRule>;

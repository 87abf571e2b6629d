import type { EmbeddedText } from "../../core/embedded-text.ts";
import type { WalkRule, WalkRuleset } from "../../semantics/order/walk-model.ts";
import type { FurtherCondition } from "../../sources/recognise/further-condition.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { UriRewrite } from "./rewrite.ts";

/** A rule that was read from a file, ready for a walk. */
export interface TrafficRule extends WalkRule {
  readonly furtherCondition?: FurtherCondition | undefined;
  /** The name by which reports call it: its ref, id or description, or its place in the ruleset. */
  readonly name: string;
  readonly description?: string | undefined;
  /** 0-based place in its ruleset. */
  readonly index: number;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly phase: string | undefined;
  /** The expression; undefined if the file does not contain all of it, or if it has mistakes. */
  readonly typed: TypedExpression | undefined;
  /** The expression with its place in the file; undefined if it is not a string there. */
  readonly content?: EmbeddedText | undefined;
  /** Why it cannot be evaluated. */
  readonly problem: string | undefined;
  /** The rule's change of the URI; undefined for a rule that does not change it. */
  readonly rewritesUri?: UriRewrite | undefined;
}

/** The rulesets of a document, and its named lists with their items. Plain data, except for the rules' expressions. */
export interface TrafficRules {
  readonly rulesets: readonly WalkRuleset<TrafficRule>[];
  readonly lists: ReadonlyMap<string, readonly unknown[]>;
}

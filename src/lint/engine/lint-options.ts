import type { Rule as ConfigRule, SourceDocument } from "../../sources/recognise/model.ts";
import type { analyseExpression } from "../../types/analyse.ts";
import type { ResolvedConfig } from "../config/config.ts";
import type { Rule } from "../define-rule.ts";
import type { ExpressionMemory } from "./expression-memory.ts";
import type { LintResult } from "./result.ts";

/** Options of `lintDocument`. */
export interface LintOptions {
  /** The rules to choose from; which of them run is the configuration's choice. */
  readonly rules: readonly Rule[];
  readonly config: ResolvedConfig;
  /** Parses and checks an expression. Default: `analyseExpression`. */
  readonly analyse?: typeof analyseExpression;
  /** The memory of the last lint of an earlier version of the document. Default: nothing. */
  readonly memory?: ExpressionMemory | undefined;
  /** Whether a rule of a ruleset is visited. The rulesets themselves always are. Default: every rule. */
  readonly visitsRule?: ((rule: ConfigRule) => boolean) | undefined;
  /** The findings of rules that run elsewhere. They are among `rules`, but do not run here. Default: nothing. */
  readonly elsewhere?: ((document: SourceDocument) => ElsewhereFound) | undefined;
  /**
   * The way to prove the safe fixes of an expression; an unproved one becomes a suggestion. `each`: individually, so
   * that a report calls fixable only what a fix would repair. `together`: also all fixes made at once, for a run that
   * applies them. Default: not at all.
   */
  readonly provesFixes?: "each" | "together" | undefined;
}

/** The findings, in a document, of rules that run elsewhere. */
export type ElsewhereFound = Pick<LintResult, "diagnostics" | "notChecked" | "facts">;

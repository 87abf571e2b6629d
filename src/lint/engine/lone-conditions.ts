import type { ExpressionSlot } from "../../contract/slots.ts";
import type { Finding } from "../../core/diagnostic.ts";
import { type EmbeddedText, plainText } from "../../core/embedded-text.ts";
import { atOnce } from "../../core/interruptible.ts";
import { isSound } from "../../semantics/compare/soundness.ts";
import { within } from "../../semantics/parts/claims.ts";
import type { AnalysedExpression } from "../../types/analyse.ts";
import type { ExpressionContext } from "../define-rule.ts";
import type { FragmentJudgement } from "../partial/partial.ts";
import type { ActiveRules, ContextWithin } from "./active-rules.ts";
import type { Dispatcher } from "./dispatch.ts";
import { type AnyReport, diagnosticOf, isLocated } from "./report.ts";

interface Condition {
  readonly host: EmbeddedText;
  /** Receives the findings, in offsets of `host.text`. */
  readonly findings: Finding[];
}

/** The findings about a single condition, without those of rules about whole expressions or several files. */
export type JudgeCondition = (
  text: string,
  slot: ExpressionSlot | undefined,
  owner: ExpressionContext["owner"],
  isValue?: boolean,
) => FragmentJudgement;

/** Checks conditions of expressions that are not known as a whole, and expressions that are not conditions. */
export function loneConditions(
  uri: string,
  rules: ActiveRules,
  analyse: (text: string) => AnalysedExpression,
): JudgeCondition {
  /** The condition being checked, and the rules that see it; created on first use. */
  let condition: Condition | undefined;
  let apart: Dispatcher | undefined;
  const contextWithin: ContextWithin = ({ rule, severity }) => ({
    report: (report: unknown) => {
      const { related = [] } = report as AnyReport;
      if ([report as AnyReport, ...related].some(({ at }) => isLocated(at))) return;
      const { host, findings } = condition!;
      findings.push(diagnosticOf(rule, severity, report as AnyReport, { uri, host }));
    },
    notChecked: () => {},
    collect: () => {},
  });
  return (text, slot, owner, isValue = false) => {
    const analysed = analyse(text);
    const { typed, findings, hasSyntax } = analysed;
    const found: Finding[] = [...findings];
    const { root } = typed.parsed;
    if (!hasSyntax || !root) return { findings: found, hasSyntax };
    condition = { host: plainText(text), findings: found };
    apart ??= rules.apart(contextWithin);
    const phase = slot?.phase;
    const isValid = isSound(analysed, phase);
    // Without its root, so that no rule mistakes a condition for the whole expression.
    const parts = within(typed, undefined);
    const expression: ExpressionContext = { text, typed: parts, isValid, phase, slot, owner, isValue };
    atOnce(apart.dispatchTree(root, expression));
    return { findings: found, hasSyntax };
  };
}

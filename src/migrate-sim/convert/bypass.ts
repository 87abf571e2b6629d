import { LIMITS } from "../../contract/limits.ts";
import { utf8ByteCount } from "../../core/text-size.ts";
import { parseExpression } from "../../parser/parse.ts";
import { splitExpression } from "../../semantics/pack/split.ts";
import type { ZoneEstate } from "../estate.ts";
import { inRunningOrder, isMigrating } from "../firewall-rules.ts";
import { nameOfRecord, type ResolvedFirewallRule } from "../records.ts";
import { notChecked, type UntoldFact } from "../report.ts";
import { type Draft, type ProposedRules, skipRule } from "./draft.ts";

const NOTE =
  "A rule that bypasses the WAF managed rules becomes a skip rule before the execute rules here; what Cloudflare makes of it is not documented.";

const CUT_NOTE = " Its expression is too long for one rule, so it is split into several.";

/** Turns firewall rules that bypass the WAF into skip rules, in the order in which they run. A paused rule stays off. */
export function convertBypassRules(estate: ZoneEstate): ProposedRules {
  const drafts: Draft[] = [];
  const gaps: UntoldFact[] = [];
  for (const record of inRunningOrder(estate.firewallRules.items)) {
    const migrates = isMigrating(record);
    if (migrates === undefined) gaps.push(unclear(record));
    if (!migrates || !record.expression) continue;
    const { text, origin } = record.expression;
    const problem = problemOf(text);
    const parts = problem === undefined ? partsOf(text) : undefined;
    if (!parts) {
      const why = problem === undefined ? "is too long for a rule and cannot be split" : "does not parse";
      const message = `The expression of firewall rule ${nameOfRecord(record)} ${why}, so no skip rule is proposed for it${problem === undefined ? "." : `: ${problem}`}`;
      gaps.push(notChecked("firewall_rules", message, { at: origin, isDecisive: true }));
      continue;
    }
    for (const part of parts) {
      const note = parts.length > 1 ? NOTE + CUT_NOTE : NOTE;
      drafts.push({
        kind: "firewall_rule",
        record,
        rule: skipRule(part, !record.isPaused),
        evidence: "assumed",
        note,
      });
    }
  }
  return { drafts, notChecked: gaps };
}

/** The expressions that replace one, as few as their limit allows; undefined if it cannot be cut. */
function partsOf(text: string): readonly string[] | undefined {
  const maxBytes = LIMITS.maxExpressionChars.value;
  return utf8ByteCount(text) <= maxBytes
    ? [text]
    : splitExpression(text, { max: maxBytes, lengthOf: utf8ByteCount })?.parts;
}

/** Why a string is not an expression; undefined for one that is. */
function problemOf(text: string): string | undefined {
  const { value, diagnostics } = parseExpression(text);
  const error = diagnostics.find((finding) => finding.severity === "error");
  return error?.message ?? (value.root ? undefined : "It is blank.");
}

function unclear(rule: ResolvedFirewallRule): UntoldFact {
  const lacking = rule.action === undefined ? "action" : "products";
  const message = `Firewall rule ${nameOfRecord(rule)} does not state its ${lacking}, so it is not known whether it will be migrated.`;
  return notChecked("firewall_rules", message, { at: rule.origin, isDecisive: true });
}

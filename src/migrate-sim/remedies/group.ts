import { MIGRATION } from "../../contract/migration.ts";
import { utf8ByteCount } from "../../core/text-size.ts";
import { parseExpression } from "../../parser/parse.ts";
import { gathered } from "../../semantics/pack/split.ts";
import { inRunningOrder, isMigrating } from "../firewall-rules.ts";
import type { ResolvedFirewallRule } from "../records.ts";

/** Rules that one rule can replace. */
export interface RuleGroup {
  readonly rules: readonly ResolvedFirewallRule[];
  /** True if the expression of any of them is. */
  readonly expression: string;
  /** The reduction in the number of rules: that one rule may exist already. */
  readonly saved: number;
}

interface Member {
  readonly rule: ResolvedFirewallRule;
  /** The expression, in parentheses if its operators would not bind tightly enough. */
  readonly text: string;
}

const OR = " or ";

/**
 * Gathers rules that bypass the WAF so that there are as few as expressions of `maxBytes` allow. Rules are merged only
 * if they bypass the same things, are equally paused or active, and no rule between them could end the evaluation: then
 * their order makes no difference.
 */
export function groupRules(all: readonly ResolvedFirewallRule[], maxBytes: number): readonly RuleGroup[] {
  return runsOf(all).flatMap((run) => {
    const covered = coveredRules(run);
    const gone = new Set(covered.flatMap(({ rules }) => rules));
    const rest = gone.size === 0 ? run : run.filter(({ rule }) => !gone.has(rule));
    const groups = gathered(rest, OR.length, { max: maxBytes, lengthOf: utf8ByteCount })
      .filter((group) => group.length > 1)
      .map((group) => ({
        rules: group.map(({ rule }) => rule),
        expression: group.map(({ text }) => text).join(OR),
        saved: group.length - 1,
      }));
    return [...covered, ...groups];
  });
}

/** Rules whose conditions are all among those that another rule joins: after a merge that was not finished, there are some. */
function coveredRules(run: readonly Member[]): readonly RuleGroup[] {
  const byFirst = new Map<string, Set<Member>>();
  for (const member of run)
    for (const [first = ""] of formsOf(member))
      byFirst.set(first, (byFirst.get(first) ?? new Set()).add(member));
  const gone = new Set<Member>();
  return run.flatMap((cover) => {
    const parts = new Set(formsOf(cover)[0]);
    if (parts.size < 2 || gone.has(cover)) return [];
    const isCovered = (member: Member) => formsOf(member).some((form) => form.every((one) => parts.has(one)));
    const found = new Set([...parts].flatMap((part) => [...(byFirst.get(part) ?? [])]));
    found.delete(cover);
    const members = [...found].filter((member) => !gone.has(member) && isCovered(member));
    for (const member of members) gone.add(member);
    const rules = members.map(({ rule }) => rule);
    return rules.length > 0 ? [{ rules, expression: cover.rule.expression!.text, saved: rules.length }] : [];
  });
}

/** The conditions that an expression joins with `or`, of its own text and of its form as an operand. */
function formsOf({ rule, text }: Member): readonly (readonly string[])[] {
  return [rule.expression!.text.trim().split(OR), text.split(OR)];
}

/** Rules that may become one, run by run. */
function runsOf(all: readonly ResolvedFirewallRule[]): readonly (readonly Member[])[] {
  const runs: Member[][] = [];
  let open = new Map<string, Member[]>();
  for (const rule of inRunningOrder(all)) {
    // No rule after one that ends the evaluation sees its requests.
    const goesOn = MIGRATION.firewallActionsThatGoOn.value.includes(rule.action ?? "");
    if (!rule.isPaused && !goesOn) open = new Map();
    const text = isMigrating(rule) ? operandOf(rule) : undefined;
    if (text === undefined) continue;
    const key = JSON.stringify([rule.isPaused, [...(rule.products ?? [])].sort()]);
    let run = open.get(key);
    if (!run) {
      run = [];
      open.set(key, run);
      runs.push(run);
    }
    run.push({ rule, text });
  }
  return runs;
}

/** The expression as an operand of `or`; undefined if it does not parse. */
function operandOf(rule: ResolvedFirewallRule): string | undefined {
  const text = rule.expression?.text.trim();
  if (text === undefined) return undefined;
  const { value, diagnostics } = parseExpression(text);
  if (!value.root || diagnostics.some((finding) => finding.severity === "error")) return undefined;
  return value.root.kind === "Logical" ? `(${text})` : text;
}

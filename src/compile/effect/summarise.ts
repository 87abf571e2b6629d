import { addTo } from "../../core/items-by-key.ts";
import { counted } from "../../core/phrases.ts";
import { lossesFirst, type Protection } from "../../core/protection.ts";
import type { DeploymentDiff } from "./diff-effective.ts";
import type { RuleChange } from "./diff-rules.ts";
import { approvedBy } from "./diff-words.ts";
import type { Winner } from "./effective.ts";

/** Changes that one override brings to several rules alike, or one change alone. */
export interface ChangeGroup {
  readonly changes: readonly RuleChange[];
  /** The rule that changes, or the tag and number of the rules that change. */
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly protection: Protection;
  /** The setting that decides now. */
  readonly winner: Winner;
  readonly why: string;
}

/** The changes of a deployment, those that one tag brings to several rules alike taken together. */
export function groupChanges({ rules }: DeploymentDiff): ChangeGroup[] {
  const groups = new Map<string, RuleChange[]>();
  for (const [at, change] of rules.entries()) {
    const winner = decisive(change);
    const isShared = (winner.by === "tag" || winner.by === "ruleset") && change.kind === "rule";
    const { before, after, approval } = change;
    const key = isShared ? JSON.stringify([winner, before, after, approval]) : String(at);
    addTo(groups, key, change);
  }
  const all = [...groups.values()].map((changes): ChangeGroup => {
    const [first] = changes;
    const winner = decisive(first!);
    const subject = changes.length === 1 ? subjectOf(first!) : sharedSubject(changes.length, winner);
    const { before, after, protection, winnerAfter, approval } = first!;
    const why = `${whyOf(first!)}${approvedBy(approval)}`;
    return { changes, subject, before, after, protection, winner: winnerAfter, why };
  });
  return lossesFirst(all);
}

function decisive({ winnerBefore, winnerAfter }: RuleChange): Winner {
  return winnerAfter.by === "default" ? winnerBefore : winnerAfter;
}

function sharedSubject(count: number, winner: Winner): string {
  return `${counted(count, "rule")}${winner.by === "tag" ? ` tagged ${winner.tag}` : ""}`;
}

/** The name of a rule, or of an entry for several. */
export function subjectOf({
  kind,
  id,
  description,
}: Pick<RuleChange, "kind" | "id" | "description">): string {
  if (kind === "tag") return `rules tagged ${id}`;
  if (kind === "rest") return "all other rules";
  return description === "" ? id : description;
}

function whyOf(change: RuleChange): string {
  if (change.winnerAfter.by !== "default") return winnerText(change.winnerAfter);
  return change.winnerBefore.by === "default" ? "default" : `no ${winnerText(change.winnerBefore)}`;
}

/** The setting that decides, in words: `rule override`, `tag override (wordpress)`, `ruleset override`, `default`. */
export function winnerText(winner: Winner): string {
  switch (winner.by) {
    case "tag":
      return `tag override (${winner.tag})`;
    case "default":
      return "default";
    default:
      return `${winner.by} override`;
  }
}

/** `3 rules enabled, 112 disabled; threshold 40 to 25; action block to log`. Empty if no rule changes. */
export function summaryOf({ rules, isExact }: DeploymentDiff): string {
  const off = rules.filter(({ after }) => after === "off").length;
  const on = rules.filter(({ before }) => before === "off").length;
  const noun = isExact ? "rule" : "entry";
  const plural = isExact ? "rules" : "entries";
  return [
    ...(on > 0 ? [`${counted(on, noun, plural)} enabled`] : []),
    ...(off > 0 ? [`${counted(off, noun, plural)} disabled`] : []),
    ...acting("score_threshold", rules),
    ...acting("action", rules),
  ].join("; ");
}

/** One change is spelt out, several are counted. */
function acting(property: "score_threshold" | "action", rules: readonly RuleChange[]): string[] {
  const changes = rules.filter(({ changed }) => changed.includes(property));
  const name = property === "action" ? "action" : "threshold";
  const [first] = changes;
  if (!first) return [];
  if (changes.length > 1) return [`${counted(changes.length, name)} changed`];
  const part = (text: string) => partOf(property, text);
  return [`${name} ${part(first.before)} to ${part(first.after)}`];
}

/** The action, or the threshold, of a state such as `block at 40`. */
function partOf(property: "score_threshold" | "action", state: string): string {
  const [action, threshold = "none"] = state.split(" at ");
  return property === "action" ? action! : threshold;
}

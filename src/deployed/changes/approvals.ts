import type { Approval } from "../../core/approval.ts";
import { matchesPart } from "../../core/glob.ts";
import { relateExpressions } from "./compare-expressions.ts";
import type { ConfigChange } from "./model.ts";

/** The parts of a change by which an approval is found. */
export interface Approvable extends Pick<ConfigChange, "group" | "subject" | "before" | "after"> {
  /** The relation of the expressions, if the expression changes. */
  readonly relation?: ConfigChange["relation"] | undefined;
  /** The zones in which the change has effect, as reports name them; empty if none is known. */
  readonly zones: readonly string[];
}

/** The approvals of a change that are in force, and those that have expired. `today`: `YYYY-MM-DD`. */
export function approvalsOf(
  change: Approvable,
  approvals: readonly Approval[],
  today: string,
): { readonly valid: readonly Approval[]; readonly expired: readonly Approval[] } {
  const found = approvals.filter((one) => isAbout(one, change) && isWithin(one.to, change));
  return {
    valid: found.filter(({ until }) => until >= today),
    expired: found.filter(({ until }) => until < today),
  };
}

/** The bound of an approval for something that is gone. */
const REMOVED = "removed";

function isAbout({ subject, zones }: Approval, change: Approvable): boolean {
  const names = [change.subject, `${change.group}: ${change.subject}`];
  if (!names.some((name) => matches(name, subject))) return false;
  if (zones.some((glob) => /^\*+$/.test(glob))) return true;
  return change.zones.length > 0 && change.zones.every((zone) => isNamed(zone, zones));
}

/** `zone` is a name or an id, with or without a directory in parentheses. */
function isNamed(zone: string, globs: readonly string[]): boolean {
  const [name = ""] = zone.split(" (", 1);
  return globs.some((glob) => matches(name, glob) || matches(zone, glob));
}

function matches(name: string, glob: string): boolean {
  return matchesPart(name.toLowerCase(), glob.toLowerCase());
}

/** Whether a change goes no further than a bound. */
function isWithin(to: string, { before, after, relation }: Approvable): boolean {
  if (after === undefined) return to === REMOVED;
  const [bound, value] = [plain(to), plain(after)];
  if (bound === value) return true;
  if (relation !== undefined) return isExpressionWithin(to, after, relation);
  return before !== undefined && areNumbersWithin(bound, plain(before), value);
}

function plain(text: string): string {
  return text.replaceAll("`", "").trim();
}

/** A rule that must not become narrower than the bound, or wider. */
function isExpressionWithin(
  to: string,
  after: string,
  relation: NonNullable<Approvable["relation"]>,
): boolean {
  const { relation: found } = relateExpressions({ text: to }, { text: after });
  if (found === "equal") return true;
  return (relation === "narrower" && found === "wider") || (relation === "wider" && found === "narrower");
}

const NUMBERS = /\d+(?:\.\d+)?/g;

/** Whether the words are those of the bound, and each number lies between that of before and that of the bound. */
function areNumbersWithin(bound: string, before: string, after: string): boolean {
  const [words, ...others] = [bound, before, after].map((text) => text.replaceAll(NUMBERS, "#"));
  if (!words!.includes("#") || others.some((one) => one !== words)) return false;
  const [limits, old, fresh] = [bound, before, after].map((text) => (text.match(NUMBERS) ?? []).map(Number));
  return fresh!.every((value, at) => {
    const [one, other] = [old![at]!, limits![at]!];
    return value >= Math.min(one, other) && value <= Math.max(one, other);
  });
}

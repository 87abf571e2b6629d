import { codeList, counted } from "../../core/phrases.ts";
import type { LintReport, NotCheckedPlace } from "../../report/model.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";

/**
 * Why something was not checked. `unread`: files that are links, not text, too large or in no known form. `invalid`:
 * documents and expressions that cannot be parsed. `limits`: what would take too long. `ignored`: what ignore files and
 * configurations leave out. `unknown`: values that no file contains.
 */
export const UNCHECKED_KINDS = ["unread", "invalid", "limits", "ignored", "unknown"] as const;

/** One of `UNCHECKED_KINDS`. */
export type UncheckedKind = (typeof UNCHECKED_KINDS)[number];

/** The kinds that `--fail-on-unchecked` names; undefined without it. Errors: throws a usage `Failure` for an unknown kind. */
export function uncheckedKinds(given: string | undefined): readonly UncheckedKind[] | undefined {
  if (given === undefined) return undefined;
  const names = given.split(",").filter((name) => name !== "");
  const wrong = names.find((name) => !UNCHECKED_KINDS.some((kind) => kind === name));
  if (wrong !== undefined)
    throw usage(
      `\`--fail-on-unchecked\` does not know \`${wrong}\`; it knows ${codeList(UNCHECKED_KINDS, "and")}.`,
    );
  return names.length === 0 ? UNCHECKED_KINDS : UNCHECKED_KINDS.filter((kind) => names.includes(kind));
}

/** How much was not checked, by its kind. */
export function uncheckedCounts({
  notChecked,
  leftOutCount = 0,
}: LintReport): ReadonlyMap<UncheckedKind, number> {
  const counts = new Map<UncheckedKind, number>(leftOutCount > 0 ? [["ignored", leftOutCount]] : []);
  for (const place of notChecked) {
    const kind = kindOf(place);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** The failure of a run that did not check something of these kinds; undefined if there is nothing. */
export function uncheckedFailure(report: LintReport, kinds: readonly UncheckedKind[]): Failure | undefined {
  const counts = uncheckedCounts(report);
  const found = kinds.filter((kind) => counts.has(kind));
  if (found.length === 0) return undefined;
  const listed = found.map((kind) => `${kind} ${counts.get(kind)!}`).join(", ");
  const total = found.reduce((sum, kind) => sum + counts.get(kind)!, 0);
  return new Failure(
    EXIT.findings,
    `${counted(total, "place")} not checked (${listed}), and \`--fail-on-unchecked\` allows none of these.`,
  );
}

function kindOf({ range, reason }: NotCheckedPlace): UncheckedKind {
  if (INVALID.test(reason)) return "invalid";
  if (LIMITS.test(reason)) return "limits";
  return range === undefined || /in (?:no form that is read|an unsupported form)/.test(reason)
    ? "unread"
    : "unknown";
}

const INVALID = /^invalid |\bnot (?:valid|whole|well formed)\b|\bsyntax error\b/;
/** Not a file that is too large, of which nothing was read. */
const LIMITS =
  /^(?!file that).*\b(?:too (?:many|large|long|deep)|limit|maximum|budget|steps)\b|\bmore (?:places|calls)\b/;

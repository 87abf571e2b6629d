import { codeList, counted } from "../../core/phrases.ts";
import { UNCHECKED_KINDS, type UncheckedKind } from "../../core/unchecked.ts";
import type { LintReport } from "../../report/model.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";

/** The kinds that `--fail-on-unchecked` names, or all; undefined without it. Errors: throws a usage `Failure`. */
export function uncheckedKinds(given: string | undefined): readonly UncheckedKind[] | undefined {
  if (given === undefined) return undefined;
  const names = given.split(",").filter((name) => name !== "");
  const wrong = names.find((name) => !UNCHECKED_KINDS.some((kind) => kind === name));
  if (wrong !== undefined)
    throw usage(
      `\`${wrong}\` is not a kind for \`--fail-on-unchecked\`. The kinds are ${codeList(UNCHECKED_KINDS, "and")}.`,
    );
  return names.length === 0 ? UNCHECKED_KINDS : UNCHECKED_KINDS.filter((kind) => names.includes(kind));
}

/** The number of places that were not checked, by kind. */
export function uncheckedCounts({
  notChecked,
  leftOutCount = 0,
}: LintReport): ReadonlyMap<UncheckedKind, number> {
  const counts = new Map<UncheckedKind, number>(leftOutCount > 0 ? [["ignored", leftOutCount]] : []);
  for (const { kind } of notChecked) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** The failure of a run that left something of these kinds unchecked; undefined if it did not. */
export function uncheckedFailure(report: LintReport, kinds: readonly UncheckedKind[]): Failure | undefined {
  const counts = uncheckedCounts(report);
  const found = kinds.filter((kind) => counts.has(kind));
  if (found.length === 0) return undefined;
  const listed = found.map((kind) => `${kind} ${counts.get(kind)!}`).join(", ");
  const total = found.reduce((sum, kind) => sum + counts.get(kind)!, 0);
  return new Failure(
    EXIT.findings,
    `${counted(total, "place")} not checked (${listed}), which \`--fail-on-unchecked\` does not allow.`,
  );
}

import type { Edit, Finding } from "../core/diagnostic.ts";
import { applyEdits } from "../core/edits.ts";
import { locateFix, plainText } from "../core/embedded-text.ts";
import { overlaps, type Range, touches } from "../core/range.ts";

interface Repaired {
  readonly finding: Finding;
  readonly edits: readonly Edit[];
  readonly hull: Range;
}

/**
 * The findings, without the fixes and advice that would only replace one error by another. The scanner repairs syntax
 * without knowing types, so `ip.src starts_with "a"` becomes a call that takes no address. All repairs are applied at
 * once and checked once, which keeps the cost at one more reading of an expression that has errors.
 */
export function withProvedRepairs(
  text: string,
  findings: readonly Finding[],
  check: (text: string) => readonly Finding[],
): readonly Finding[] {
  const repaired = repairsOf(text, findings);
  if (repaired.length === 0) return findings;
  const edits = repaired.flatMap((one) => one.edits);
  const known = new Set(findings.map(({ message }) => message));
  const caused = check(applyEdits(text, edits)).filter(
    ({ severity, message }) => severity === "error" && !known.has(message),
  );
  if (caused.length === 0) return findings;
  const withdrawn = new Map<Finding, Finding>();
  for (const { finding, hull } of repaired) {
    const place = moved(hull, edits);
    const next = caused.find(({ range }) => touches(range, place));
    if (next) withdrawn.set(finding, withoutFix(finding, next));
  }
  return findings.map((finding) => withdrawn.get(finding) ?? finding);
}

/** The fixes that can be applied together: one that overlaps an earlier one is skipped. */
function repairsOf(text: string, findings: readonly Finding[]): readonly Repaired[] {
  const taken: Repaired[] = [];
  for (const finding of findings) {
    const fix = finding.fixes?.[0];
    const edits = fix && locateFix(fix, plainText(text))[0]?.edits;
    if (edits === undefined) continue;
    const hull = {
      start: Math.min(...edits.map(({ range }) => range.start)),
      end: Math.max(...edits.map(({ range }) => range.end)),
    };
    if (!taken.some((other) => overlaps(other.hull, hull))) taken.push({ finding, edits, hull });
  }
  return taken;
}

/** A range of the text before the edits, in the text after them. Text inserted at its ends is part of it. */
function moved({ start, end }: Range, edits: readonly Edit[]): Range {
  let [newStart, newEnd] = [start, end];
  for (const { range, newText } of edits) {
    const growth = newText.length - (range.end - range.start);
    if (range.end < start) newStart += growth;
    if (range.end <= end) newEnd += growth;
  }
  return { start: newStart, end: newEnd };
}

/** A finding whose fix leads to another error: the advice about that one takes the place of advice that repeats the fix. */
function withoutFix(finding: Finding, next: Finding): Finding {
  const { fixes, help, ...rest } = finding;
  const repeatsFix = help?.startsWith(fixes?.[0]?.title ?? "") !== false;
  const advice = repeatsFix ? next.help : help;
  return advice === undefined ? rest : { ...rest, help: advice };
}

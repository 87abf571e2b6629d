import { compare } from "./diagnostic.ts";

/** A shorter word begins too many others to suggest one of them. */
const MIN_BEGINNING = 3;

/**
 * The candidates most like `word`, best first, at most `count`, ignoring case: first itself and those that complete its
 * last part, as `http.host` completes `http.ho`; then by edit distance with swaps. Longer words may differ more. Of two
 * that differ in case alone, the one in lower case is first.
 */
export function nearest(word: string, candidates: Iterable<string>, count = 3): string[] {
  const wanted = word.toLowerCase();
  const allowed = Math.max(1, Math.floor(wanted.length * 0.4));
  const scored: { candidate: string; isFinished: boolean; distance: number }[] = [];
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    if (other === wanted || finishes(other, wanted)) {
      scored.push({ candidate, isFinished: true, distance: other.length - wanted.length });
      continue;
    }
    if (Math.abs(candidate.length - wanted.length) > allowed) continue;
    const distance = editDistance(wanted, other, allowed);
    if (distance <= allowed && distance < Math.max(other.length, wanted.length))
      scored.push({ candidate, isFinished: false, distance });
  }
  scored.sort(
    (a, b) =>
      Number(b.isFinished) - Number(a.isFinished) ||
      a.distance - b.distance ||
      compare(a.candidate.toLowerCase(), b.candidate.toLowerCase()) ||
      compare(b.candidate, a.candidate),
  );
  return scored.slice(0, count).map((entry) => entry.candidate);
}

/** Whether a word begins as another one does and continues without a new part. */
function finishes(word: string, beginning: string): boolean {
  return (
    beginning.length >= MIN_BEGINNING &&
    /[a-z0-9_]$/.test(beginning) &&
    word.length > beginning.length &&
    word.startsWith(beginning) &&
    /^[a-z0-9_]+$/.test(word.slice(beginning.length))
  );
}

/** Edit distance with adjacent swaps; any value above `limit` when it is exceeded. */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, beforeLast[column - 2]! + 1);
      }
      current.push(cost);
      if (cost < best) best = cost;
    }
    if (best > limit) return best;
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}

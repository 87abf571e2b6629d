/** Unchanged lines shown around a change. */
const CONTEXT_LINES = 3;
/** Beyond this many differing lines the whole is shown as replaced: looking for the shortest way would take too long. */
const MAX_EDITS = 500;

/** One line of a comparison. */
interface DiffLine {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/**
 * The difference of two texts as `diff -u` prints it, the way from `before` to `after`; empty where they are equal. A
 * last line without a line feed is marked.
 */
export function unifiedDiff(
  before: { readonly name: string; readonly text: string },
  after: { readonly name: string; readonly text: string },
): string {
  if (before.text === after.text) return "";
  const lines = compareLines(linesOf(before.text), linesOf(after.text));
  const hunks = hunksOf(lines).map(({ start, end }) => hunkText(lines, start, end));
  return `--- ${before.name}\n+++ ${after.name}\n${hunks.join("")}`;
}

/** Lines with their line feeds, so that a missing last one is a difference. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function compareLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let tail = 0;
  const longest = Math.min(before.length, after.length) - start;
  while (tail < longest && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const same = (text: string): DiffLine => ({ sign: " ", text });
  return [
    ...before.slice(0, start).map(same),
    ...shortestEdit(before.slice(start, before.length - tail), after.slice(start, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
}

/** Myers' greedy search: `trace[d]` holds how far each diagonal came with d edits. */
function shortestEdit(a: readonly string[], b: readonly string[]): DiffLine[] {
  const max = Math.min(a.length + b.length, MAX_EDITS);
  const trace: Map<number, number>[] = [];
  let reached = new Map<number, number>([[1, 0]]);
  for (let edits = 0; edits <= max; edits++) {
    trace.push(new Map(reached));
    const next = new Map(reached);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = startOf(reached, diagonal, edits);
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      next.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return walkBack(a, b, trace);
    }
    reached = next;
  }
  return [
    ...a.map((text): DiffLine => ({ sign: "-", text })),
    ...b.map((text): DiffLine => ({ sign: "+", text })),
  ];
}

function startOf(reached: ReadonlyMap<number, number>, diagonal: number, edits: number): number {
  const down = reached.get(diagonal + 1) ?? -1;
  const right = reached.get(diagonal - 1) ?? -1;
  const isDown = diagonal === -edits || (diagonal !== edits && right < down);
  return isDown ? down : right + 1;
}

function walkBack(
  a: readonly string[],
  b: readonly string[],
  trace: readonly ReadonlyMap<number, number>[],
): DiffLine[] {
  const lines: DiffLine[] = [];
  let x = a.length;
  let y = b.length;
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reached = trace[edits]!;
    const diagonal = x - y;
    const down = reached.get(diagonal + 1) ?? -1;
    const right = reached.get(diagonal - 1) ?? -1;
    const isDown = diagonal === -edits || (diagonal !== edits && right < down);
    const fromX = isDown ? down : right;
    const fromY = fromX - (isDown ? diagonal + 1 : diagonal - 1);
    while (x > Math.max(fromX, 0) && y > Math.max(fromY, 0) && a[x - 1] === b[y - 1]) {
      lines.push({ sign: " ", text: a[--x]! });
      y--;
    }
    if (edits === 0) break;
    if (isDown) lines.push({ sign: "+", text: b[--y]! });
    else lines.push({ sign: "-", text: a[--x]! });
  }
  return lines.reverse();
}

/** The stretches of lines to show: changes with their context, joined where they meet. */
function hunksOf(lines: readonly DiffLine[]): { start: number; end: number }[] {
  const hunks: { start: number; end: number }[] = [];
  for (const [at, { sign }] of lines.entries()) {
    if (sign === " ") continue;
    const start = Math.max(0, at - CONTEXT_LINES);
    const end = Math.min(lines.length, at + CONTEXT_LINES + 1);
    const last = hunks.at(-1);
    if (last && start <= last.end) last.end = end;
    else hunks.push({ start, end });
  }
  return hunks;
}

function hunkText(lines: readonly DiffLine[], start: number, end: number): string {
  const count = (part: readonly DiffLine[], sign: "-" | "+") =>
    part.filter((line) => line.sign === " " || line.sign === sign).length;
  const earlier = lines.slice(0, start);
  const shown = lines.slice(start, end);
  const place = (sign: "-" | "+") => {
    const length = count(shown, sign);
    return `${count(earlier, sign) + (length === 0 ? 0 : 1)},${length}`;
  };
  const body = shown.map(({ sign, text }) =>
    text.endsWith("\n") ? `${sign}${text}` : `${sign}${text}\n\\ No newline at end of file\n`,
  );
  return `@@ -${place("-")} +${place("+")} @@\n${body.join("")}`;
}

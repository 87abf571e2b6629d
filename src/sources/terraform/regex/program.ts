/** Tests one UTF-16 unit. */
export type UnitTest = (unit: number) => boolean;

/** An assertion about a position: the start or end of the text, or a word boundary. */
export type RegexAssertion = "start" | "end" | "boundary" | "no-boundary";

/** One step of a program; numbers are indexes of steps. */
export type Instruction =
  | { readonly kind: "unit"; readonly test: UnitTest }
  | { readonly kind: "split"; readonly first: number; readonly second: number }
  | { readonly kind: "jump"; readonly to: number }
  | { readonly kind: "save"; readonly slot: number }
  | { readonly kind: "assert"; readonly what: RegexAssertion }
  | { readonly kind: "match" };

/** A regular expression that can be run. */
export interface RegexProgram {
  readonly instructions: readonly Instruction[];
  /** The name of each group, in order; undefined for a group without a name. */
  readonly groups: readonly (string | undefined)[];
}

/** Where the match and each of its groups start and end; -1 for a group that took no part. */
export type RegexMatch = readonly number[];

/** One way through the program: the step that it is at, and the positions that it has saved. */
interface Thread {
  readonly at: number;
  readonly saved: readonly number[];
}

/**
 * The leftmost match of a program from a position on. All threads of the program advance together, in order of
 * priority, so that the work is at most the length of the text times the length of the program.
 */
export function matchFrom(
  { instructions, groups }: RegexProgram,
  text: string,
  from: number,
): RegexMatch | undefined {
  const none = new Array<number>((groups.length + 1) * 2).fill(-1);
  let best: RegexMatch | undefined;
  let threads: Thread[] = [];
  for (let position = from; position <= text.length; position++) {
    const reached = new Set<number>();
    const current: Thread[] = [];
    for (const { at, saved } of threads)
      follow(instructions, { at, saved }, { text, position }, reached, current);
    if (!best) follow(instructions, { at: 0, saved: none }, { text, position }, reached, current);
    threads = [];
    for (const { at, saved } of current) {
      const instruction = instructions[at]!;
      if (instruction.kind === "match") {
        best = saved;
        break;
      }
      const isTaken =
        instruction.kind === "unit" && position < text.length && instruction.test(text.charCodeAt(position));
      if (isTaken) threads.push({ at: at + 1, saved });
    }
    if (best && threads.length === 0) return best;
  }
  return best;
}

/** Adds the threads reachable from a thread without reading a unit. Steps reached with more priority are skipped. */
function follow(
  instructions: readonly Instruction[],
  start: Thread,
  { text, position }: { readonly text: string; readonly position: number },
  reached: Set<number>,
  found: Thread[],
): void {
  const pending = [start];
  for (let thread = pending.pop(); thread; thread = pending.pop()) {
    const { at, saved } = thread;
    if (reached.has(at)) continue;
    reached.add(at);
    const instruction = instructions[at]!;
    switch (instruction.kind) {
      case "jump":
        pending.push({ at: instruction.to, saved });
        break;
      case "split":
        pending.push({ at: instruction.second, saved }, { at: instruction.first, saved });
        break;
      case "save":
        pending.push({ at: at + 1, saved: saved.with(instruction.slot, position) });
        break;
      case "assert":
        if (holds(instruction.what, text, position)) pending.push({ at: at + 1, saved });
        break;
      default:
        found.push(thread);
    }
  }
}

function holds(what: RegexAssertion, text: string, position: number): boolean {
  if (what === "start") return position === 0;
  if (what === "end") return position === text.length;
  const isBoundary = isWordAt(text, position - 1) !== isWordAt(text, position);
  return isBoundary === (what === "boundary");
}

function isWordAt(text: string, position: number): boolean {
  return position >= 0 && position < text.length && /\w/.test(text[position]!);
}

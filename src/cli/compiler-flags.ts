/** The major versions of V8 that know the limit of inlining, from Node 20 to 25. Another one would print that it does not. */
const INLINING_MAJORS = { from: 11, to: 14 };

/** Bytes of bytecode that V8 copies into one function from those that it calls. */
const MAX_INLINED_BYTES = { own: 200, v8: 920 };

/** The version of V8 in Node 20. Newer ones gain nothing measurable from a later optimisation. */
const EAGER_MAJOR = 11;

/** Bytes of bytecode that a function runs between two decisions about optimising it. */
const INTERRUPT_BUDGET = { own: 132_000, v8: 67_584 };

/**
 * Characters of input from which on compiling is limited. With fewer the limits save nothing, and loading `node:v8` takes
 * two to four milliseconds of a start.
 */
const MIN_CHARS = 16 * 1024;

let chars = 0;
/** `left`: the workers decide. */
let state: "own" | "v8" | "left" = "v8";

/** Whether V8 would refuse code that was compiled at the start, because this thread has limited compiling. */
export function isCompilingLimited(): boolean {
  return state === "own";
}

/**
 * Makes V8 spend less time on compiling, in this process and its threads, once the inputs are large. `next`: characters of
 * the next input. A lint then runs thousands of small functions for up to a few seconds, so that much of its time is V8
 * optimising them. It copies less code from function to function, and V8 11 optimises later: many functions would
 * otherwise be optimised that hardly run again. Each thread saves as much.
 */
export function limitCompiling(next: number): void {
  if (state !== "v8") return;
  chars += next;
  if (chars >= MIN_CHARS) limitNow();
}

/** Makes `limitCompiling` wait for `limitNow`: workers that start could not use the compiled code that is kept. */
export function leaveLimits(): void {
  state = "left";
}

/** Limits compiling whatever the size of the inputs. */
export function limitNow(): void {
  if (state === "own") return;
  state = "own";
  setFlags("own");
}

/** Ends the limits, so that compiled code can be kept for a run that starts without them. */
export function endLimits(): void {
  if (state === "v8") return;
  state = "v8";
  setFlags("v8");
}

function setFlags(whose: "own" | "v8"): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  const major = Number.parseInt(process.versions.v8, 10);
  if (major >= INLINING_MAJORS.from && major <= INLINING_MAJORS.to)
    setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${MAX_INLINED_BYTES[whose]}`);
  if (major === EAGER_MAJOR) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET[whose]}`);
}

import { setFlagsFromString } from "node:v8";

/** The major versions of V8 that know the limit of inlining, from Node 20 to 25. Another one would print that it does not. */
const INLINING_MAJORS = { from: 11, to: 14 };

/** Bytes of bytecode that V8 copies into one function from those that it calls. Its own limit is 920. */
const MAX_INLINED_BYTES = 200;

/** The version of V8 in Node 20. Newer ones gain nothing measurable from a later optimisation. */
const EAGER_MAJOR = 11;

/** Bytes of bytecode that a function runs between two decisions about optimising it; the default there is 67,584. */
const INTERRUPT_BUDGET = 132_000;

/**
 * Makes V8 spend less time on compiling, in this process and its threads. A lint runs thousands of small functions for a
 * few seconds, so that much of its time is V8 optimising them. It copies less code from function to function, and V8 11
 * optimises later: many functions would otherwise be optimised that hardly run again. Each thread saves as much. It has to
 * be called before compiled code is read: V8 refuses code that other flags made.
 */
export function limitCompiling(): void {
  const major = Number.parseInt(process.versions.v8, 10);
  if (major >= INLINING_MAJORS.from && major <= INLINING_MAJORS.to)
    setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${MAX_INLINED_BYTES}`);
  if (major === EAGER_MAJOR) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
}

import { setFlagsFromString } from "node:v8";

/** The major versions of V8 that know the flag, from Node 20 to 25. Another one would print that it does not. */
const V8_MAJORS = { from: 11, to: 14 };

/** Bytes of bytecode that V8 copies into one function from those that it calls. Its own limit is 920. */
const MAX_INLINED_BYTES = 200;

/**
 * Makes V8 copy less code from function to function, in this process and its threads. A lint runs thousands of small
 * functions for a few seconds, so that much of its time is V8 compiling them, each with copies of what it calls. Without
 * the limit a lint of 10,000 rules takes a fifth more CPU time, and each thread pays it again. It has to be called before
 * compiled code is read: V8 refuses code that other flags made.
 */
export function limitInlining(): void {
  const major = Number.parseInt(process.versions.v8, 10);
  if (major >= V8_MAJORS.from && major <= V8_MAJORS.to)
    setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${MAX_INLINED_BYTES}`);
}

import type { Io } from "./io.ts";

/** Exit codes of the process. If several apply, the highest is used. */
export const EXIT = {
  /** Nothing found. */
  clean: 0,
  /** Findings, or blockers of a migration. */
  findings: 1,
  /** Wrong arguments or configuration; a named file in which nothing is recognised. */
  usage: 2,
  /** A bug, or a file that cannot be read or written. */
  failure: 3,
} as const;

/** One of the codes of `EXIT`. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with a message on stderr. The one exception that commands throw on purpose. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  /** Advice on the alternative. */
  readonly help: string | undefined;

  constructor(exitCode: ExitCode, message: string, help?: string) {
    super(message);
    this.exitCode = exitCode;
    this.help = help;
  }
}

/** Returns the result of `work`; if that throws a `Failure`, `otherwise` decides. */
export function unlessFailure<Done, Else>(
  work: () => Done,
  otherwise: (failure: Failure) => Else,
): Done | Else {
  try {
    return work();
  } catch (error) {
    return onFailure(otherwise)(error);
  }
}

/** Handles the rejections of a promise that are a `Failure`; others are thrown on. */
export function onFailure<Else>(otherwise: (failure: Failure) => Else): (error: unknown) => Else {
  return (error) => {
    if (error instanceof Failure) return otherwise(error);
    throw error;
  };
}

/** A failure caused by the arguments of the program. */
export function usage(message: string, help?: string): Failure {
  return new Failure(EXIT.usage, message, help);
}

/** For `catch` of a promise: its failure as a value. Any other error is thrown again. */
export function failureOnly(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Writes a failure to stderr: one line, and one with advice. */
export function reportFailure(failure: Failure, io: Io): void {
  io.stderr.line(`wafsmith: ${failure.message}`);
  if (failure.help !== undefined) io.stderr.line(`  help: ${failure.help}`);
}

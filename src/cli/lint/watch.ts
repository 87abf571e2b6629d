import { basename, resolve } from "node:path";
import { hasKnownExtension } from "../../sources/format.ts";
import { EXIT, type ExitCode, Failure, onFailure, reportFailure } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import type { Io } from "../io.ts";

/** The paths to watch, and the run to repeat. */
export interface WatchedRuns {
  /** Files, directories and globs of the command line. */
  readonly operands: readonly string[];
  /** The files written by the runs themselves. Absolute paths. */
  readonly written: readonly string[];
  /** Lints once, and reports. */
  run(): Promise<void>;
  /** The files besides the operands that determined the result of the last run, absolute. */
  deciding(): Promise<readonly string[]>;
}

/** An editor that saves writes several times; a branch that is switched changes many files. */
const SETTLE_MS = 100;
const NEVER_WATCHED = /(?:^|[\\/])(?:node_modules|\.git)(?:[\\/]|$)/;
const DECIDING = /^(?:\.gitignore|\.wafsmithignore|wafsmith\.config\.m?js)$/;

/**
 * Lints, and lints again whenever something has changed, until the user ends it. A failed run is reported, and the next
 * one may succeed again.
 */
export async function watchRuns(
  { operands, written, run, deciding }: WatchedRuns,
  io: Io,
): Promise<ExitCode> {
  const interrupted = io.untilInterrupted().then(() => true);
  const named = new Set(operands.map((operand) => watchedPath(operand, io)));
  const ignored = new Set(written);
  const changes = new Changes();
  const isOfInterest = (path: string) =>
    named.has(path) || hasKnownExtension(path) || DECIDING.test(basename(path));
  const watch = await io.watch({
    isIgnored: (path) =>
      ignored.has(path) || (NEVER_WATCHED.test(displayPath(path, io.cwd)) && !named.has(path)),
    onChange: (path) => {
      if (isOfInterest(path)) changes.note();
    },
    onError: ({ message }) =>
      reportFailure(new Failure(EXIT.failure, `Not everything is watched: ${message}.`), io),
  });
  const reported = onFailure((failure) => void reportFailure(failure, io));
  try {
    await watch.add([...named]);
    for (;;) {
      await run().catch(reported);
      const paths = (await deciding().catch(reported)) ?? [];
      for (const path of paths) named.add(path);
      await watch.add(paths);
      io.stderr.line("wafsmith: waiting for changes; Ctrl-C ends.");
      if (await Promise.race([interrupted, changes.settled()])) return EXIT.clean;
      if (io.stdout.isTty) io.stdout.clear();
    }
  } finally {
    changes.stop();
    await watch.close();
  }
}

/** The path to watch for an operand. For a glob it is the current directory, to which globs are relative. */
function watchedPath(operand: string, io: Io): string {
  const path = resolve(io.cwd, operand);
  const isThere = io.files.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  return isThere || !/[*?[{(!]/.test(operand) ? path : io.cwd;
}

/** Changes; several close together count as one. One that comes while nobody waits is not lost. */
class Changes {
  #timer: NodeJS.Timeout | undefined;
  #isSettled = false;
  #wake: (() => void) | undefined;

  note(): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#isSettled = true;
      this.#wake?.();
    }, SETTLE_MS);
  }

  /** Resolves, to false, when something has changed since it did so last, and no more follows. */
  async settled(): Promise<false> {
    if (!this.#isSettled) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#isSettled = false;
    return false;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Work that can be paused or abandoned between its steps. */
export type Interruptible<Result> = Generator<void, Result, void>;

/** Breaks of work that others wait for. */
export interface Breaks {
  /** Whether the work has gone on for long enough. */
  isDue(): boolean;
  /** Resolves when the work may continue. Rejects if its result is no longer wanted. */
  take(): Promise<void>;
}

/** Does the work in one go. */
export function atOnce<Result>(steps: Interruptible<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does the work with breaks between its steps. Errors: rejects as `take` does, and abandons the work. */
export async function withBreaks<Result>(steps: Interruptible<Result>, breaks: Breaks): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (!breaks.isDue()) continue;
    try {
      await breaks.take();
    } catch (error) {
      steps.return(undefined as never);
      throw error;
    }
  }
}

/** Completed calls that stay in the queue: removing each one separately would move all others. */
const MAX_PASSED = 1024;

/**
 * Answers calls in the order in which they came, one in each turn of the event loop. A turn takes one new connection only, so
 * if all calls that have arrived were processed first, the last of many clients would wait for seconds.
 */
export class Turns {
  #waiting: (() => void)[] = [];
  #next = 0;

  /** The result of `work` when its turn has come. Errors: as `work`. */
  run<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
      if (this.#waiting.length - this.#next === 1) setImmediate(() => this.#turn());
    });
  }

  #turn(): void {
    this.#waiting[this.#next++]!();
    const isDone = this.#next === this.#waiting.length;
    if (isDone || this.#next === MAX_PASSED) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    if (!isDone) setImmediate(() => this.#turn());
  }
}

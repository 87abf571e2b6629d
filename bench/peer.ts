import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("peer.py", import.meta.url));

/** The engine in a Python process that stays warm between rounds. */
export class Peer {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;

  constructor(python: string) {
    this.#process = spawn(python, [SCRIPT]);
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  /** CPU seconds that it takes to parse the expressions, measured in Python around that loop alone. */
  async cpuSecondsFor(expressions: readonly string[]): Promise<number> {
    this.#process.stdin.write(`${JSON.stringify(expressions)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error("the engine's process ended");
    return Number(value);
  }

  stop(): void {
    this.#process.stdin.end();
  }
}

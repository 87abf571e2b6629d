import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The engine's verdict on an expression: its error text, or null if it accepts. */
export type EngineVerdict = string | null;

const WORKER = fileURLToPath(new URL("worker.py", import.meta.url));
const BATCH = 500;

/** The engine in a Python process that lives as long as the comparison. */
export class Engine {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  #complaint = "";

  /** The names of the fields that its scheme reports. */
  readonly fields: ReadonlySet<string>;

  private constructor(
    child: ChildProcessWithoutNullStreams,
    lines: AsyncIterator<string>,
    fields: readonly string[],
  ) {
    this.#process = child;
    this.#lines = lines;
    this.fields = new Set(fields);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#complaint += text;
    });
  }

  static async start(python: string): Promise<Engine> {
    const child = spawn(python, [WORKER]);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { value } = await lines.next();
    return new Engine(child, lines, JSON.parse(value ?? "[]"));
  }

  /** The verdict on each expression, in order. */
  async judge(expressions: readonly string[]): Promise<EngineVerdict[]> {
    const verdicts: EngineVerdict[] = [];
    for (let at = 0; at < expressions.length; at += BATCH) {
      this.#process.stdin.write(`${JSON.stringify(expressions.slice(at, at + BATCH))}\n`);
      const { value, done } = await this.#lines.next();
      if (done)
        throw new Error(`the engine ended within expressions ${at} to ${at + BATCH}: ${this.#complaint}`);
      verdicts.push(...(JSON.parse(value) as EngineVerdict[]));
    }
    return verdicts;
  }

  stop(): void {
    this.#process.stdin.end();
  }
}

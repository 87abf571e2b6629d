import { RUNNER_COMMANDS } from "../contract/runners.ts";
import { type OutputForm, OutputGuard } from "../core/output.ts";
import { visible } from "../core/visible.ts";
import type { Io, Output, OutputStream, Outside } from "./io.ts";

/** The only way to standard output and standard error. */
export class GuardedOutput implements Output {
  readonly #stream: OutputStream;
  readonly #guard = new OutputGuard(Object.values(RUNNER_COMMANDS).map(({ value }) => value.pattern));

  constructor(stream: OutputStream) {
    this.#stream = stream;
  }

  get isTty(): boolean {
    return this.#stream.isTty;
  }

  get columns(): number | undefined {
    return this.#stream.columns;
  }

  /** Number of characters from files that were escaped, so that the output is not exact. */
  get changedInFiles(): number {
    return this.#guard.changedInFiles;
  }

  write(text: string, form: OutputForm = "text"): boolean {
    return this.#stream.write(this.#guard.guarded(text, form));
  }

  line(text: string): void {
    this.write(`${visible(text)}\n`);
  }

  status(text: string): void {
    this.#stream.write(text === "" ? "\r\u001b[K" : `\r${this.#guard.guarded(visible(text), "text")}`);
  }

  clear(): void {
    this.#stream.write("\u001b[2J\u001b[3J\u001b[H");
  }

  drained(): Promise<void> {
    return this.#stream.drained();
  }
}

/** The same world with guarded outputs. */
export function guarded(world: Outside): Io & { readonly stdout: GuardedOutput } {
  // The getters of an `Io` stay getters, because what they open is not always needed.
  return Object.create(Object.prototype, {
    ...Object.getOwnPropertyDescriptors(world),
    stdout: { value: new GuardedOutput(world.stdout), enumerable: true },
    stderr: { value: new GuardedOutput(world.stderr), enumerable: true },
  });
}

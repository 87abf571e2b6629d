import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { Answer, Failure, Task } from "./judge.ts";

/** A process that runs tests in a copy of the project, task by task. */
export class Judge {
  readonly #copy: string;
  #child: ChildProcess | undefined;

  constructor(copy: string) {
    this.#copy = copy;
  }

  /**
   * Runs a task without some files. Returns the first failure, or undefined if all tests passed. After `limit`
   * milliseconds the process is ended, which counts as a failure.
   */
  async run(task: Task, limit: number, without: readonly string[] = []): Promise<Failure | undefined> {
    this.#child ??= await this.#start();
    const child = this.#child;
    const over = new AbortController();
    const { signal } = over;
    child.send({ ...task, without });
    const message: unknown[] | undefined = await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => undefined),
      setTimeout(limit, undefined, { signal }),
    ]).finally(() => over.abort());
    if (message !== undefined) return (message[0] as Answer).failure;
    this.end();
    return { what: "the end of the run or its time limit" };
  }

  /** Ends the process and its workers, also those in an endless loop. */
  end(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  }

  async #start(): Promise<ChildProcess> {
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/mutants/judge.ts"], {
      cwd: this.#copy,
      // A process group, so that workers end with it.
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, NO_COLOR: "1", CI: "" },
    });
    await once(child, "message");
    return child;
  }
}

import type { ConfigRequest, Configs } from "../../config/configs.ts";
import { Failure } from "../../exit-code.ts";
import type { Io } from "../../io.ts";
import { type PoolOptions, WorkerPool } from "../../workers/worker-pool.ts";
import type { FixFlags } from "../fixing.ts";
import type { LintedFileData } from "../linted-file.ts";
import type { FileAnswer, FileJob, LintAnswer, LintTaskData } from "./protocol.ts";

/** Options for distributing the files of a run. */
export interface LintWorkersOptions {
  readonly configs: Configs;
  readonly request: ConfigRequest;
  readonly maxFileBytes: number;
  readonly fixing: FixFlags | undefined;
  /** Number of threads in addition to the main one. */
  readonly count: number;
  /** Whether most of the files may be known already, so that the first ones are left to the main thread. */
  readonly isReluctant: boolean;
}

/** A file that a worker linted; its record refers to the suppressions of its configuration. */
export type WorkerLinted = Omit<LintedFileData, "record"> & Pick<FileAnswer, "record">;

/** The results of the workers for some files. */
export interface WorkerAnswers {
  /** Undefined for a file that the main thread has to lint. */
  readonly files: readonly (WorkerLinted | undefined)[];
  /** Why files next to them could not be read, by absolute path. */
  readonly failures: ReadonlyMap<string, Failure>;
}

/** Characters that the main thread lints meanwhile in the time that a worker needs to start. */
const RELUCTANT_CHARS = 256 * 1024;

const NONE: WorkerAnswers = { files: [], failures: new Map() };

/** Worker threads that lint files by the same configurations as the main thread. */
export class LintWorkers {
  readonly #options: PoolOptions;
  #pool: WorkerPool<readonly FileJob[], string> | undefined;
  /** Characters that are left to the main thread before workers are started. */
  #spared: number;

  constructor(
    { configs, request, maxFileBytes, fixing, count, isReluctant }: LintWorkersOptions,
    { cwd, user, workers }: Io,
  ) {
    const { path, isOff, lock, baseline, strongest, trust } = request;
    const data: LintTaskData = {
      cwd,
      user: { id: user.id, home: user.home },
      maxFileBytes,
      request: { path, isOff, lock, baseline, strongest, maxFileBytes: request.maxFileBytes },
      allowsCode: trust.allowsCode,
      roots: trust.boundary.named,
      modules: configs.codeModules,
      fixing,
    };
    this.#options = { program: workers.program, task: "lint", data, count };
    this.#spared = isReluctant ? RELUCTANT_CHARS : 0;
    if (!isReluctant) this.#pool = new WorkerPool(this.#options);
  }

  /** Whether every worker has this many jobs, or more. */
  areBusy(jobs: number): boolean {
    return this.#pool !== undefined && this.#pool.leastLoad >= jobs;
  }

  /** Lints files. Never rejects: what a worker cannot do falls to the main thread, which fails if necessary. */
  async lint(files: readonly FileJob[]): Promise<WorkerAnswers> {
    if (files.length === 0 || this.#isSpared(files)) return NONE;
    this.#pool ??= new WorkerPool(this.#options);
    try {
      const answer = JSON.parse(await this.#pool.run(files)) as LintAnswer;
      return {
        files: answer.files.map((one, at) => one && { ...one, text: one.text ?? files[at]!.text }) as never,
        failures: new Map(
          answer.failures.map(({ path, exitCode, message, help }) => [
            path,
            new Failure(exitCode, message, help),
          ]),
        ),
      };
    } catch {
      return NONE;
    }
  }

  end(): void {
    this.#pool?.end();
  }

  #isSpared(files: readonly FileJob[]): boolean {
    if (this.#spared <= 0) return false;
    this.#spared -= files.reduce((sum, { text }) => sum + text.length, 0);
    return true;
  }
}

import { type Transferable, Worker } from "node:worker_threads";
import type { TaskName, WorkerAnswer, WorkerData, WorkerJob } from "./protocol.ts";

/**
 * Megabytes for the youngest objects of a worker. V8's default of 48 would be reserved by every worker, and the results of
 * a job outlive a collection or are collected before it.
 */
const YOUNG_GENERATION_MIB = 12;

/** Options for starting a pool of workers. */
export interface PoolOptions {
  /** The built program of a worker: `Io.workers.program`. */
  readonly program: string;
  readonly task: TaskName;
  /** Data that the task receives once, when its worker starts. It is copied. */
  readonly data: unknown;
  readonly count: number;
}

/** A worker ended before it returned a result: it ran out of memory, or could not be started. */
export class WorkerLost extends Error {}

/**
 * Worker threads that run jobs of one task. A job goes to the worker with the fewest jobs. The pool itself has no
 * limit: callers wait for results before they submit more, as `inOrder` does.
 */
export class WorkerPool<Job, Answer> {
  readonly #lanes: Lane<Job, Answer>[];

  constructor({ program, task, data, count }: PoolOptions) {
    const workerData: WorkerData = { task, data };
    this.#lanes = Array.from({ length: count }, () => new Lane(program, workerData));
  }

  get size(): number {
    return this.#lanes.filter(({ isLost }) => !isLost).length;
  }

  /** The number of jobs of the worker with the fewest; infinite if no worker is running. */
  get leastLoad(): number {
    return Math.min(...this.#lanes.filter(({ isLost }) => !isLost).map(({ load }) => load));
  }

  /**
   * Runs a job. The buffers in `transfer` are moved to the worker instead of copied.
   *
   * Errors: rejects with `WorkerLost` if the worker ends first, and with an `Error` if the task throws.
   */
  run(job: Job, transfer: readonly Transferable[] = []): Promise<Answer> {
    const [first, ...others] = this.#lanes.filter(({ isLost }) => !isLost);
    if (!first) return Promise.reject(new WorkerLost("no worker is left"));
    return others.reduce((best, lane) => (lane.load < best.load ? lane : best), first).run(job, transfer);
  }

  /** Ends all workers, whatever they are doing. Unfinished jobs reject. */
  end(): void {
    for (const lane of this.#lanes) lane.end();
  }
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** One worker with its unfinished jobs, which it runs in order. */
class Lane<Job, Answer> {
  isLost = false;
  readonly #worker: Worker;
  readonly #waiting: Waiting<Answer>[] = [];

  constructor(program: string, workerData: WorkerData) {
    this.#worker = new Worker(program, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB },
    });
    this.#worker.on("message", (answer: WorkerAnswer<Answer>) => {
      const waiting = this.#waiting.shift();
      if ("error" in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(answer.value);
      if (this.load === 0) this.#worker.unref();
    });
    this.#worker.on("error", () => this.#lose());
    this.#worker.on("exit", () => this.#lose());
    this.#worker.unref();
  }

  get load(): number {
    return this.#waiting.length;
  }

  run(job: Job, transfer: readonly Transferable[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.ref();
      const message: WorkerJob<Job> = { job };
      this.#worker.postMessage(message, [...transfer]);
    });
  }

  end(): void {
    void this.#worker.terminate();
    this.#lose();
  }

  #lose(): void {
    this.isLost = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new WorkerLost("the worker has ended"));
  }
}

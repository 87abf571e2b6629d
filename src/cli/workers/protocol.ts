/** A task of a worker; `tasks.ts` has a module for each. */
export type TaskName = "lint" | "replay";

/** The data passed to a worker when it starts. */
export interface WorkerData {
  readonly task: TaskName;
  readonly data: unknown;
}

/** One job for a worker. */
export interface WorkerJob<Job> {
  readonly job: Job;
}

/** A worker's result for one job. Results come in the order of the jobs. */
export type WorkerAnswer<Answer> = { readonly value: Answer } | { readonly error: string };

/** Runs the jobs of one worker, created once from the data of its pool. */
export type Task = (data: unknown) => Promise<(job: unknown) => Promise<unknown>>;

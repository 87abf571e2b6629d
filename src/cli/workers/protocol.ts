/** What a worker may be asked to do; `tasks.ts` has a module for each. */
export type TaskName = "lint" | "replay";

/** What a worker is given when it starts. */
export interface WorkerData {
  readonly task: TaskName;
  readonly data: unknown;
}

/** One job for a worker. */
export interface WorkerJob<Job> {
  readonly job: Job;
}

/** What a worker answers, in the order of its jobs. */
export type WorkerAnswer<Answer> = { readonly value: Answer } | { readonly error: string };

/** Answers the jobs of one worker, made once from the data of its pool. */
export type Task = (data: unknown) => Promise<(job: unknown) => Promise<unknown>>;

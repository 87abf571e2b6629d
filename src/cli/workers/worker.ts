import { parentPort, workerData } from "node:worker_threads";
import { errorText } from "../../core/problem.ts";
import type { Task, TaskName, WorkerAnswer, WorkerData, WorkerJob } from "./protocol.ts";

/** The tasks of workers, each loaded on demand. */
const TASKS: Readonly<Record<TaskName, () => Promise<Task>>> = {
  replay: async () => (await import("../replay/part.ts")).replayTask,
  lint: async () => (await import("../lint/parallel/lint-task.ts")).lintTask,
};

/** Runs the jobs of this thread, one after another, until the pool ends it. */
export function serveJobs(): void {
  const { task, data } = workerData as WorkerData;
  const ready = TASKS[task]().then((make) => make(data));
  let last: Promise<unknown> = ready.catch(() => undefined);
  parentPort?.on("message", ({ job }: WorkerJob<unknown>) => {
    last = last.then(async () => parentPort?.postMessage(await answerTo(job)));
  });

  async function answerTo(job: unknown): Promise<WorkerAnswer<unknown>> {
    try {
      return { value: await (await ready)(job) };
    } catch (error) {
      return { error: errorText(error) };
    }
  }
}

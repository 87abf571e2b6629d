import { parentPort, workerData } from "node:worker_threads";
import { errorText } from "../../core/problem.ts";
import type { WorkerAnswer, WorkerData, WorkerJob } from "./protocol.ts";
import { TASKS } from "./tasks.ts";

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

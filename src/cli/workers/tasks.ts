import type { Task, TaskName } from "./protocol.ts";

/** The tasks of workers, each loaded where it is asked for. */
export const TASKS: Readonly<Record<TaskName, () => Promise<Task>>> = {
  replay: async () => (await import("../replay/replay-task.ts")).replayTask,
  lint: async () => (await import("../lint/parallel/lint-task.ts")).lintTask,
};

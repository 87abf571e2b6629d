import type { Task, TaskName } from "./protocol.ts";

/** The tasks of workers, each loaded on demand. */
export const TASKS: Readonly<Record<TaskName, () => Promise<Task>>> = {
  replay: async () => (await import("../replay/replay-task.ts")).replayTask,
  lint: async () => (await import("../lint/parallel/lint-task.ts")).lintTask,
};

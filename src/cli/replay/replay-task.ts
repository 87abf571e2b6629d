import type { Task } from "../workers/protocol.ts";
import { PartReplayer, type ReplayChunk, type ReplaySettings } from "./part.ts";

/** Replays the parts of a log that a worker is sent. */
export const replayTask: Task = async (data) => {
  const replayer = new PartReplayer(data as ReplaySettings);
  return async (job) => replayer.replay(job as ReplayChunk);
};

import type { Transferable } from "node:worker_threads";
import { counted } from "../../core/phrases.ts";
import type { Replayer } from "../../traffic/replay/replayer.ts";
import { addTally, type ReplayTally } from "../../traffic/replay/tally.ts";
import { displayPath } from "../files/paths.ts";
import { openStream, STDIN_NAME } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { gunzippedLog, peek } from "../simulate/bytes.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import { logChunks } from "./log-chunks.ts";
import { LogProgress } from "./log-progress.ts";
import {
  MAX_NAMED_LINES,
  PartReplayer,
  type ReplayChunk,
  type ReplayPart,
  type ReplaySettings,
} from "./part.ts";
import { isRecordingHead, RECORDING_HEAD_BYTES, recordedEntries } from "./recording.ts";

/** The results of logs. */
export interface ReplayedLogs {
  readonly replayer: Replayer;
  readonly tally: ReplayTally;
  /** Lines that contain no request. */
  readonly unreadable: number;
}

/**
 * Replays logs, in bounded memory: lines of JSON, also compressed with gzip, or recordings of browsers (HAR). Lines
 * that contain no request are counted, and the first ones named on stderr. The results are the same for any number of threads.
 */
export async function replayLogs(
  paths: readonly string[],
  settings: ReplaySettings,
  threads: number,
  io: Io,
): Promise<ReplayedLogs> {
  const run = new LogReplay(paths, settings, threads, io);
  try {
    for (const path of paths) await run.log(path);
    await run.finish();
  } finally {
    run.close();
  }
  return run;
}

/** Parts that this thread replays alone before it starts others: starting them takes longer than a small log. */
const PARTS_ALONE = 8;
/** Parts for each thread that are read ahead. */
const PARTS_AHEAD = 3;

interface Pending {
  readonly name: string;
  /** The unit that problem numbers count: lines, or entries of a recording. */
  readonly noun: "line" | "entry";
  readonly part: Promise<ReplayPart> | ReplayPart;
}

class LogReplay implements ReplayedLogs {
  readonly tally: ReplayTally;
  unreadable = 0;
  readonly #settings: ReplaySettings;
  readonly #threads: number;
  readonly #io: Io;
  readonly #alone: PartReplayer;
  readonly #progress: LogProgress;
  #pool: WorkerPool<ReplayChunk, ReplayPart> | undefined;
  #parts = 0;
  /** In the order of the logs, in which they are added up. */
  readonly #pending: Pending[] = [];

  constructor(paths: readonly string[], settings: ReplaySettings, threads: number, io: Io) {
    this.#settings = settings;
    this.#threads = threads;
    this.#io = io;
    this.#alone = new PartReplayer(settings);
    this.#progress = new LogProgress(paths, io);
    this.tally = this.#alone.replayer.takeTally();
  }

  get replayer(): Replayer {
    return this.#alone.replayer;
  }

  async log(path: string): Promise<void> {
    const name = path === "-" ? STDIN_NAME : displayPath(path, this.#io.cwd);
    const bytes = await gunzippedLog(this.#progress.counted(openStream(path, this.#io)), name);
    const { head, bytes: whole } = await peek(bytes, (_, totalBytes) => totalBytes >= RECORDING_HEAD_BYTES);
    const isRecording = isRecordingHead(head);
    const lines = isRecording ? recordedEntries(whole, name) : whole;
    for await (const chunk of logChunks(lines, this.#settings.maxBytes))
      await this.#add({ name, noun: isRecording ? "entry" : "line", part: this.#replay(chunk) });
  }

  #replay(chunk: ReplayChunk): Pending["part"] {
    if (this.#threads === 1 || this.#parts++ < PARTS_ALONE) return this.#alone.replay(chunk);
    this.#pool ??= this.#startPool();
    const transfer = chunk.bytes ? [chunk.bytes.buffer as Transferable] : [];
    const part = this.#pool.run(chunk, transfer);
    // It is awaited in its turn; until then nobody handles a failure.
    part.catch(() => {});
    return part;
  }

  #startPool(): WorkerPool<ReplayChunk, ReplayPart> {
    const { program } = this.#io.workers;
    return new WorkerPool({ program, task: "replay", data: this.#settings, count: this.#threads });
  }

  async #add(pending: Pending): Promise<void> {
    this.#pending.push(pending);
    const most = this.#pool ? this.#threads * PARTS_AHEAD : 0;
    while (this.#pending.length > most) await this.#takeFirst();
  }

  async #takeFirst(): Promise<void> {
    const { name, noun, part } = this.#pending.shift()!;
    const { tally, unreadable, problems } = await part;
    for (const { line, problem } of problems.slice(0, Math.max(0, MAX_NAMED_LINES - this.unreadable))) {
      this.#progress.clear();
      const place = noun === "line" ? `${name}:${line}: The line` : `${name}: Entry ${line}`;
      this.#io.stderr.line(`wafsmith: ${place} ${problem}.`);
    }
    this.unreadable += unreadable;
    addTally(this.tally, tally, this.#settings.replay.samples);
    this.#progress.show(() => counted(this.tally.requests, "request"));
  }

  async finish(): Promise<void> {
    while (this.#pending.length > 0) await this.#takeFirst();
  }

  close(): void {
    this.#progress.clear();
    this.#pool?.end();
  }
}

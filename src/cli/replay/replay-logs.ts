import { resolve } from "node:path";
import type { Transferable } from "node:worker_threads";
import { counted } from "../../core/phrases.ts";
import type { Replayer } from "../../traffic/replay/replayer.ts";
import { addTally, type ReplayTally } from "../../traffic/replay/tally.ts";
import { usage } from "../exit-code.ts";
import { refuseOtherKind } from "../files/given-expression.ts";
import { displayPath } from "../files/paths.ts";
import { openStream, STDIN_NAME } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { ProgressLine } from "../progress-line.ts";
import { gunzippedLog, peek } from "../simulate/bytes.ts";
import { JsonMembers } from "../simulate/json-members.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import { logChunks } from "./log-chunks.ts";
import {
  MAX_NAMED_LINES,
  PartReplayer,
  type ReplayChunk,
  type ReplayPart,
  type ReplaySettings,
} from "./part.ts";

/** Shows the progress of reading logs if standard error is a terminal. */
function logProgress(paths: readonly string[], io: Io) {
  const line = io.stderr.isTty ? new ProgressLine(io) : undefined;
  // A stream has no known length.
  const sizes = paths.map((path) => (line && path !== "-" ? sizeOf(resolve(io.cwd, path), io) : undefined));
  const isKnown = sizes.every((size) => size !== undefined);
  const totalBytes = isKnown ? sizes.reduce((sum, size) => sum + size, 0) : undefined;
  let bytes = 0;
  return {
    /** The same bytes, which count. */
    async *counted(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const some of stream) {
        bytes += some.length;
        yield some;
      }
    },
    show(done: () => string): void {
      const share = totalBytes ? `, ${Math.floor((100 * bytes) / totalBytes)}%` : "";
      line?.show(() => `${done()}${share}`);
    },
    clear: (): void => line?.clear(),
  };
}

/** Undefined for anything but a regular file: reading it gives a better message. */
function sizeOf(path: string, io: Io): number | undefined {
  const stats = io.files.statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : undefined;
}

/** The beginning by which the recording of a browser (HAR) is recognised. */
const RECORDING_HEAD_BYTES = 256;
const HEAD = /^\uFEFF?\s*\{\s*"log"\s*:\s*(?=\{)/;

/**
 * The entries of a recording, each as a line of JSON; never contains more than one entry.
 *
 * Errors: iteration throws a usage `Failure` if the recording breaks off.
 */
async function* recordedEntries(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const scanner = new JsonMembers("entries");
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let isFirst = true;
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    const lines: string[] = [];
    for (const scanned of scanner.read(isFirst ? text.replace(HEAD, "") : text)) {
      // Within a string of JSON a line break is written as an escape.
      if (scanned.kind === "item") lines.push(`${scanned.text.replace(/[\r\n]/g, " ")}\n`);
    }
    isFirst = false;
    if (lines.length > 0) yield Buffer.from(lines.join(""));
  }
  if (!scanner.isComplete) throw usage(`\`${name}\` is a truncated browser recording (HAR).`);
}

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
  readonly #progress: ReturnType<typeof logProgress>;
  #pool: WorkerPool<ReplayChunk, ReplayPart> | undefined;
  #parts = 0;
  /** In the order of the logs, in which they are added up. */
  readonly #pending: Pending[] = [];

  constructor(paths: readonly string[], settings: ReplaySettings, threads: number, io: Io) {
    this.#settings = settings;
    this.#threads = threads;
    this.#io = io;
    this.#alone = new PartReplayer(settings);
    this.#progress = logProgress(paths, io);
    this.tally = this.#alone.replayer.takeTally();
  }

  get replayer(): Replayer {
    return this.#alone.replayer;
  }

  async log(path: string): Promise<void> {
    const name = path === "-" ? STDIN_NAME : displayPath(path, this.#io.cwd);
    refuseOtherKind({ uri: name, text: "" }, "a log", ["json", "expression"]);
    const bytes = gunzippedLog(this.#progress.counted(openStream(path, this.#io)), name);
    const { head, bytes: whole } = await peek(bytes, (_, totalBytes) => totalBytes >= RECORDING_HEAD_BYTES);
    const isRecording = HEAD.test(head.toString("utf8"));
    const lines = isRecording ? recordedEntries(whole, name) : whole;
    for await (const chunk of logChunks(lines, this.#settings.maxBytes))
      await this.#add({ name, noun: isRecording ? "entry" : "line", part: this.#replay(chunk) });
  }

  #replay(chunk: ReplayChunk): Pending["part"] {
    if (this.#threads === 1 || this.#parts++ < PARTS_ALONE) return this.#alone.replay(chunk);
    const { program } = this.#io.workers;
    this.#pool ??= new WorkerPool({ program, task: "replay", data: this.#settings, count: this.#threads });
    const transfer = chunk.bytes ? [chunk.bytes.buffer as Transferable] : [];
    const part = this.#pool.run(chunk, transfer);
    // It is awaited in its turn; until then nobody handles a failure.
    part.catch(() => {});
    return part;
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

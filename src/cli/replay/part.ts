import { Buffer } from "node:buffer";
import { type LogLineOptions, readLogLine } from "../../traffic/replay/read-line.ts";
import { Replayer, type ReplayOptions } from "../../traffic/replay/replayer.ts";
import type { ReplayTally } from "../../traffic/replay/tally.ts";
import { type PlainRules, rulesOfPlain } from "../../traffic/rules/plain-rules.ts";
import { linesOf, TOO_LONG } from "../files/line-batches.ts";
import type { Task } from "../workers/protocol.ts";

/** The options of a replay, as passed to threads. */
export interface ReplaySettings {
  readonly rules: readonly PlainRules[];
  readonly against: readonly PlainRules[] | undefined;
  readonly lines: LogLineOptions;
  readonly replay: ReplayOptions;
  /** Only every N-th line is replayed. */
  readonly every: number;
  /** Maximum size of one line. */
  readonly maxBytes: number;
}

/** Consecutive whole lines of a log. */
export interface ReplayChunk {
  /** 1-based. */
  readonly firstLine: number;
  /** Undefined if the chunk is a single line that exceeds the limit. */
  readonly bytes: Uint8Array | undefined;
}

/** A line that contains no request, and why. */
export interface UnreadableLogLine {
  readonly line: number;
  readonly problem: string;
}

/** The results of one chunk. */
export interface ReplayPart {
  readonly tally: ReplayTally;
  readonly unreadable: number;
  /** The first unreadable lines, at most `MAX_NAMED_LINES`. */
  readonly problems: readonly UnreadableLogLine[];
}

/** Maximum number of lines without a request that are listed individually. */
export const MAX_NAMED_LINES = 5;

/** Replays a log chunk by chunk. */
export class PartReplayer {
  readonly replayer: Replayer;
  readonly #settings: ReplaySettings;

  constructor(settings: ReplaySettings) {
    const { rules, against, replay } = settings;
    this.#settings = settings;
    this.replayer = new Replayer(rules.map(rulesOfPlain), against?.map(rulesOfPlain), replay);
  }

  replay({ firstLine, bytes }: ReplayChunk): ReplayPart {
    const { every, lines: options, maxBytes } = this.#settings;
    const problems: UnreadableLogLine[] = [];
    let unreadable = 0;
    for (const [at, line] of (bytes ? linesIn(bytes, maxBytes) : [TOO_LONG]).entries()) {
      const number = firstLine + at;
      if ((number - 1) % every !== 0) continue;
      if (typeof line === "string" && line.trim() === "") continue;
      const request = typeof line === "string" ? readLogLine(line, number, options) : line.problem;
      if (typeof request !== "string") this.replayer.take(request);
      else if (unreadable++ < MAX_NAMED_LINES) problems.push({ line: number, problem: request });
    }
    return { tally: this.replayer.takeTally(), unreadable, problems };
  }
}

function linesIn(bytes: Uint8Array, maxBytes: number) {
  return linesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxBytes);
}

/** Replays the parts of a log that a worker is sent. */
export const replayTask: Task = async (data) => {
  const replayer = new PartReplayer(data as ReplaySettings);
  return async (job) => replayer.replay(job as ReplayChunk);
};

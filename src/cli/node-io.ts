import * as fs from "node:fs";
import type { WriteStream } from "node:tty";
import { attempted } from "../core/attempt.ts";
import { EXIT } from "./exit-code.ts";
import { withByteNames } from "./files/byte-names.ts";
import type { OutputStream, Outside } from "./io.ts";

/** The real environment: this process. Parts that start-up does not need are opened on first use. */
export function nodeIo(): Outside {
  return {
    get stdin() {
      return process.stdin;
    },
    stdout: new ProcessOutput(1, () => process.stdout),
    stderr: new ProcessOutput(2, () => process.stderr),
    files: withByteNames(fs),
    env: process.env,
    cwd: process.cwd(),
    get user() {
      return {
        id: process.getuid?.(),
        get home() {
          return os().homedir();
        },
      };
    },
    async watch(options) {
      const { watchFiles } = await import("./files/watch-files.ts");
      return watchFiles(options);
    },
    untilInterrupted: () =>
      new Promise((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
      }),
    // Both are built into the directory of the command line.
    ruleThread: `${import.meta.dirname}/rule-thread.cjs`,
    get workers() {
      return { program: `${import.meta.dirname}/worker.cjs`, cores: os().availableParallelism() };
    },
  };
}

/** Loaded on first use, because few starts need it. */
function os(): typeof import("node:os") {
  return process.getBuiltinModule("node:os");
}

/**
 * One of the streams of this process. Pipes, files and the null device are written to through their file descriptors,
 * which avoids loading Node's stream modules: 5 ms, a twelfth of a bare start. Terminals, Windows, and a pipe that does not
 * take all of a string at once get the stream.
 */
class ProcessOutput implements OutputStream {
  readonly #descriptor: number;
  readonly #open: () => WriteStream;
  #stream: WriteStream | undefined;

  constructor(descriptor: number, open: () => WriteStream) {
    this.#descriptor = descriptor;
    this.#open = open;
    if (process.platform === "win32" || mayBeTerminal(descriptor)) this.#opened();
  }

  get isTty(): boolean {
    return this.#stream?.isTTY ?? false;
  }

  get columns(): number | undefined {
    return this.#stream?.columns;
  }

  write(text: string): boolean {
    if (this.#stream) return this.#stream.write(text);
    const rest = writeAtOnce(this.#descriptor, Buffer.from(text));
    return rest.length === 0 || this.#opened().write(rest);
  }

  drained(): Promise<void> {
    const stream = this.#stream;
    if (!stream?.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => stream.once("drain", () => resolve()));
  }

  #opened(): WriteStream {
    this.#stream ??= this.#open().on("error", stop);
    return this.#stream;
  }
}

/** Whether a descriptor is a terminal, or another device whose nature only the stream knows. */
function mayBeTerminal(descriptor: number): boolean {
  const stats = attempted(() => fs.fstatSync(descriptor));
  const sink = attempted(() => fs.statSync("/dev/null"));
  return stats?.isCharacterDevice() === true && stats.rdev !== sink?.rdev;
}

/** Writes what the descriptor accepts without waiting, and returns the rest. */
function writeAtOnce(descriptor: number, bytes: Buffer): Buffer {
  let at = 0;
  try {
    while (at < bytes.length) at += fs.writeSync(descriptor, bytes, at);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) stop();
  }
  return bytes.subarray(at);
}

/**
 * The reader of the output may stop early (`| head`): then the rest is dropped silently. The exit code is the one known
 * so far; a run that was cut short is not clean.
 */
function stop(): never {
  process.exit(process.exitCode ?? EXIT.failure);
}

import type * as fs from "node:fs";
import type { OutputForm } from "../core/output.ts";

/** Everything outside the program that a command may touch. */
export interface Io extends Outside {
  readonly stdout: Output;
  readonly stderr: Output;
}

/** The same as tests can replace it. */
export interface Outside {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly files: Files;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
  readonly user: User;
  /** Reports files that are created, changed or removed. */
  watch(options: WatchOptions): Promise<FileWatch>;
  /** Resolves when the user ends the program with Ctrl-C. */
  untilInterrupted(): Promise<void>;
  /** The program of the thread in which user code runs. */
  readonly ruleThread: string;
  readonly workers: Workers;
}

/** The threads that share the work of a large run. */
export interface Workers {
  /** The program of such a thread; without it, no threads are used. */
  readonly program: string;
  /** The number of threads that this machine runs at once. */
  readonly cores: number;
}

/** The user who runs the program. */
export interface User {
  /** Undefined if the system has no such numbers (Windows): then everything counts as the user's own. */
  readonly id: number | undefined;
  /** The home directory, absolute. */
  readonly home: string | undefined;
}

/** Options of a watcher. Paths are absolute. */
export interface WatchOptions {
  /** Whether a path is ignored, with everything below it. */
  isIgnored(path: string): boolean;
  onChange(path: string): void;
  /** Called with the error for a path that cannot be watched. */
  onError(error: Error): void;
}

/** Files and directories while they are watched; directories with all that is below them. */
export interface FileWatch {
  /** Resolves once every later change is reported. A path may be watched already. */
  add(paths: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The destination of an output. Only `GuardedOutput` writes to it. */
export interface OutputStream {
  /** False: the stream is full, and before writing much more, wait for `drained`. */
  write(text: string): boolean;
  drained(): Promise<void>;
  readonly isTty: boolean;
  /** The width of the terminal; undefined if there is no terminal. */
  readonly columns: number | undefined;
}

/** The outputs of commands: characters that would drive a terminal or a CI runner are escaped. */
export interface Output extends OutputStream {
  /** `form`: the parts of the text that are our own. Default: only its lines. */
  write(text: string, form?: OutputForm): boolean;
  /** Writes one line; line feeds in it are escaped too. */
  line(text: string): void;
  /** Shows a line in place of the last one; an empty one removes it. For terminals only. */
  status(text: string): void;
  /** Clears the screen of a terminal. */
  clear(): void;
}

/** The part of `node:fs` that commands use. */
export type Files = Pick<
  typeof fs,
  | "accessSync"
  | "chmodSync"
  | "chownSync"
  | "closeSync"
  | "constants"
  | "createReadStream"
  | "lstatSync"
  | "mkdirSync"
  | "openSync"
  | "readFileSync"
  | "readdirSync"
  | "readlinkSync"
  | "realpathSync"
  | "renameSync"
  | "rmSync"
  | "statSync"
  | "writeFileSync"
>;

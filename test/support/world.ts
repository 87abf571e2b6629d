import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { withByteNames } from "../../src/cli/files/byte-names.ts";
import type { Files, Io, OutputStream, Outside } from "../../src/cli/io.ts";
import type { main as Main } from "../../src/cli/main.ts";
import { nodeIo } from "../../src/cli/node-io.ts";
import { afterEachTest } from "./tidy.ts";

/** A world for one command line. */
export interface World {
  /** Files by their path relative to the current directory. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly stdin?: string | Uint8Array | readonly (string | Uint8Array)[];
  readonly env?: Readonly<Record<string, string>>;
  readonly isTty?: boolean;
  readonly columns?: number;
  /** Functions that replace those of `node:fs`. */
  readonly fake?: Partial<Files>;
  /** The current directory, relative to that of `files`. */
  readonly cwd?: string;
  /** Replaces the output that is collected. */
  readonly stdout?: OutputStream;
  /** The user who runs the command. Default: the user who runs the test, with `HOME` as home directory. */
  readonly user?: Partial<Io["user"]>;
  /** An existing directory to run in. */
  readonly directory?: string;
  /** Replaces watching. Default: nothing ever changes. */
  readonly watch?: Io["watch"];
  /** Default: as for a real process, on a signal. */
  readonly untilInterrupted?: Io["untilInterrupted"];
}

/** The result of a command line. */
export interface Answer {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The directory of `files`. */
  readonly directory: string;
}

const directories: string[] = [];

afterEachTest(() => {
  for (const directory of directories.splice(0)) fs.rmSync(directory, { recursive: true, force: true });
});

/** A new directory with some files, removed after the test. */
export function makeDirectory(files: World["files"] = {}): string {
  const directory = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "wafsmith-test-")));
  directories.push(directory);
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name);
    fs.mkdirSync(dirname(path), { recursive: true });
    fs.writeFileSync(path, content);
  }
  return directory;
}

/** Runs a command line in an isolated world. `program`: the directory of the packed program, for its threads. */
export async function runIn(
  main: typeof Main,
  argv: readonly string[],
  world: World,
  program: string,
): Promise<Answer> {
  const directory = world.directory ?? makeDirectory(world.files);
  const stdout = new Sink(world);
  const stderr = new Sink(world);
  const io: Outside = {
    stdin: chunks(world.stdin),
    stdout: world.stdout ?? stdout,
    stderr,
    files: withByteNames({ ...fs, ...world.fake }),
    env: world.env ?? {},
    cwd: join(directory, world.cwd ?? "."),
    user: { id: process.getuid?.(), home: world.env?.["HOME"], ...world.user },
    watch: world.watch ?? (async () => ({ add: async () => {}, close: async () => {} })),
    untilInterrupted: world.untilInterrupted ?? nodeIo().untilInterrupted,
    ruleThread: join(program, "rule-thread.cjs"),
    workers: { program: join(program, "worker.cjs"), cores: 1 },
  };
  const exitCode = await main(argv, io);
  return { exitCode, stdout: stdout.text, stderr: stderr.text, directory };
}

async function* chunks(stdin: World["stdin"] = []): AsyncGenerator<Uint8Array> {
  const parts = typeof stdin === "string" || stdin instanceof Uint8Array ? [stdin] : stdin;
  for (const part of parts) yield typeof part === "string" ? Buffer.from(part) : part;
}

class Sink implements OutputStream {
  readonly isTty: boolean;
  readonly columns: number | undefined;
  text = "";

  constructor({ isTty = false, columns }: World) {
    this.isTty = isTty;
    this.columns = columns;
  }

  write(text: string): boolean {
    this.text += text;
    return true;
  }

  async drained(): Promise<void> {}
}

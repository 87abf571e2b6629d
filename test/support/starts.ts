import childProcess from "node:child_process";
import { mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";

/** A call of a function of `node:child_process` that waits for the process. */
interface Start {
  readonly name: "execFileSync" | "spawnSync";
  readonly args: readonly unknown[];
}

/** The value that the call returned, or the properties of the error that it threw. */
interface Outcome {
  readonly value?: unknown;
  readonly thrown?: object;
}

/** The descriptors of two named pipes. */
interface Channel {
  readonly questions: number;
  readonly answers: number;
}

const STARTER = join(import.meta.dirname, "starts-process.mjs");

/**
 * Makes calls that wait for a process go through another process, which is small: to start one from here, where files
 * share hundreds of megabytes of modules and results, costs ten times what a git command takes. What a call returns and
 * throws stays the same.
 */
function startElsewhere(): void {
  const ask = starter({ ...childProcess });
  for (const name of ["execFileSync", "spawnSync"] as const) {
    const here = childProcess[name] as (...args: unknown[]) => unknown;
    const elsewhere = (...args: unknown[]) => {
      const options =
        args.find((arg) => typeof arg === "object" && arg !== null && !Array.isArray(arg)) ?? {};
      // Descriptors of this process mean nothing there.
      if (hasDescriptors(options)) return here(...args);
      const others = args.filter((arg) => arg !== options);
      return outcomeValue(
        ask({ name, args: [...others, { env: { ...process.env }, cwd: process.cwd(), ...options }] }),
      );
    };
    Object.assign(childProcess, { [name]: elsewhere });
  }
  syncBuiltinESMExports();
}

function hasDescriptors(options: { readonly stdio?: unknown }): boolean {
  return Array.isArray(options.stdio) && options.stdio.some((one) => typeof one !== "string");
}

function outcomeValue({ value, thrown }: Outcome): unknown {
  if (thrown) throw Object.assign(new Error(), thrown);
  const error = (value as { readonly error?: object } | null)?.error;
  if (error) Object.assign(value as object, { error: Object.assign(new Error(), error) });
  return value;
}

/** Starts the small process when it is first asked. It ends with this one. */
function starter(original: typeof childProcess): (start: Start) => Outcome {
  let channel: Channel | undefined;
  return (start) => {
    channel ??= open(original);
    const question = serialize(start);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(question.length);
    writeAll(channel.questions, Buffer.concat([length, question]));
    return deserialize(readAll(channel.answers, readAll(channel.answers, 4).readUInt32LE()));
  };
}

function open({ execFileSync, spawn }: typeof childProcess): Channel {
  const directory = mkdtempSync(join(tmpdir(), "wafsmith-starts-"));
  const [questions, answers] = [join(directory, "questions"), join(directory, "answers")];
  execFileSync("mkfifo", [questions, answers]);
  spawn(process.execPath, [STARTER, questions, answers], { stdio: ["ignore", "inherit", "inherit"] }).unref();
  const channel = { questions: openSync(questions, "w"), answers: openSync(answers, "r") };
  rmSync(directory, { recursive: true });
  return channel;
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}

function readAll(descriptor: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const read = readSync(descriptor, bytes, at, length - at, null);
    if (read === 0) throw new Error("The process that starts others has ended.");
    at += read;
  }
  return bytes;
}

// Each file evaluates this module anew. Windows has no named pipes of this kind.
const worker = globalThis as { wafsmithStartsElsewhere?: true };
if (!worker.wafsmithStartsElsewhere && process.platform !== "win32") {
  worker.wafsmithStartsElsewhere = true;
  startElsewhere();
}

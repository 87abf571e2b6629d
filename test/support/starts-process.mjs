// Starts processes for tests: see `starts.ts`. Reads calls from the first pipe and writes what came of them to the second.
import childProcess from "node:child_process";
import { openSync, readSync, writeSync } from "node:fs";
import { deserialize, serialize } from "node:v8";

const [questions, answers] = [openSync(process.argv[2], "r"), openSync(process.argv[3], "w")];

for (let length = read(4); length; length = read(4)) {
  const { name, args } = deserialize(read(length.readUInt32LE()));
  const answer = serialize(outcomeOf(name, args));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(answer.length);
  write(Buffer.concat([head, answer]));
}

function outcomeOf(name, args) {
  try {
    const value = childProcess[name](...args);
    return { value: value?.error ? { ...value, error: plain(value.error) } : value };
  } catch (error) {
    return { thrown: plain(error) };
  }
}

/** The properties of an error, which would lose those of its own on the way. The one named `error` may be itself. */
function plain(error) {
  return { ...error, error: undefined, message: error.message };
}

/** Undefined at the end of the pipe. */
function read(length) {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const count = readSync(questions, bytes, at, length - at, null);
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}

function write(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(answers, bytes, at);
}

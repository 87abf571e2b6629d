import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { attempted } from "../core/attempt.ts";

/** The function that Node calls to run the text of a CommonJS module. It is public in practice, though not documented. */
interface Compiling {
  _compile(this: Module, content: string, filename: string): unknown;
}

/** A compiled file that is not in the cache yet. */
interface Fresh {
  readonly script: Script;
  readonly path: string;
}

/** CPU time. A longer run has dropped compiled code that it no longer needs, which the next start would lack. */
const MAX_SECONDS = 1;

/**
 * Keeps the compiled form of the modules in `folder` in files in `cache`: half of what linting a small file takes is V8
 * compiling half a megabyte of code. It belongs next to the code and nowhere else: who can write there can change the
 * program anyway. Functions that were compiled on demand are kept too, because the files are written when the process
 * ends; `module.enableCompileCache` of newer Nodes omits most of them. V8 rejects code that was compiled by another
 * version or with other flags; it is then compiled and written again. V8 crashes on damaged code, so each file has it
 * twice, and both have to be equal: reading it twice takes less time than loading `node:zlib` for a checksum.
 *
 * Errors: none. What cannot be read is compiled, and what cannot be written is not cached.
 */
export function keepCompiled(folder: string, cache: string, { isWriting = true } = {}): void {
  const prototype = Module.prototype as unknown as Compiling;
  const compile = prototype._compile;
  const fresh: Fresh[] = [];
  prototype._compile = function (content, filename) {
    if (dirname(filename) !== folder) return compile.call(this, content, filename);
    const path = join(cache, basename(filename));
    const cachedData = readCompiled(path);
    const script = new Script(Module.wrap(content), { filename, ...(cachedData ? { cachedData } : {}) });
    if (script.cachedDataRejected !== false) fresh.push({ script, path });
    return script
      .runInThisContext()
      .call(this.exports, this.exports, createRequire(filename), this, filename, folder);
  };
  if (!isWriting) return;
  process.once("exit", () => {
    const { user, system } = process.cpuUsage();
    if (fresh.length === 0 || user + system > MAX_SECONDS * 1e6) return;
    keep(fresh, cache);
  });
}

/** The compiled code kept in a file; undefined if the file is missing or damaged. */
function readCompiled(path: string): Buffer | undefined {
  const kept = attempted(() => readFileSync(path));
  const compiled = kept?.subarray(0, kept.length / 2);
  return compiled?.length && compiled.equals(kept!.subarray(compiled.length)) ? compiled : undefined;
}

/** Moves each file into place whole: another process may read it at the same time. */
function keep(fresh: readonly Fresh[], cache: string): void {
  let unfinished: string | undefined;
  try {
    mkdirSync(cache, { recursive: true });
    for (const { script, path } of fresh) {
      const compiled = script.createCachedData();
      unfinished = `${path}.${process.pid}`;
      writeFileSync(unfinished, Buffer.concat([compiled, compiled]), { flag: "wx" });
      renameSync(unfinished, path);
    }
  } catch {
    if (unfinished) rmSync(unfinished, { force: true });
  }
}

import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildCommandLine } from "../../scripts/build/command-line.ts";
import { PLAYGROUND_FILE } from "../../scripts/build/playground.ts";
import { BUILT_PROGRAM, isBuilt } from "./built.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The directory of the command line that users get. */
    readonly program: string;
  }
}

/** One build for all projects of a run: each project evaluates this module for itself. */
const runs = globalThis as { wafsmithProgram?: Promise<string> | undefined };

/**
 * Copies the command line as it was built from the current sources, or builds it, once before the tests of a run, and
 * removes it afterwards.
 */
export default async function setUp({ provide }: TestProject): Promise<() => void> {
  runs.wafsmithProgram ??= build();
  const directory = await runs.wafsmithProgram;
  provide("program", directory);
  return () => rmSync(directory, { recursive: true, force: true });
}

async function build(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "wafsmith-program-"));
  if (isBuilt()) {
    const built = dirname(BUILT_PROGRAM);
    // Its directories are what V8 compiled for earlier starts.
    const isWanted = (path: string) => path === built || statSync(path).isFile();
    cpSync(built, directory, { recursive: true, filter: isWanted });
  } else await buildCommandLine(directory, "node20.19");
  // The page itself is built by the tests that look at it.
  writeFileSync(join(directory, PLAYGROUND_FILE), "<!doctype html>\n<title>wafsmith playground</title>\n");
  return directory;
}

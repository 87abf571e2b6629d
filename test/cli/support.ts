import { createRequire } from "node:module";
import { join } from "node:path";
import type { main as Main } from "../../src/cli/main.ts";
import { PROGRAM_DIRECTORY } from "../support/program.ts";
import { type Answer, runIn, type World } from "../support/world.ts";

export { type Answer, makeDirectory, type World } from "../support/world.ts";

/** The command line that users get. */
const { main }: { main: typeof Main } = createRequire(import.meta.url)(join(PROGRAM_DIRECTORY, "main.cjs"));

/** An environment in which JavaScript of the tree may run. */
const ALLOWS_CODE = { WAFSMITH_ALLOW_CODE: "1" } as const;

/** Runs a command line that may run JavaScript of the tree. */
export function runAllowingCode(argv: readonly string[], world: World = {}): Promise<Answer> {
  return run(argv, { ...world, env: { ...ALLOWS_CODE, ...world.env } });
}

/** Runs a command line in an isolated world. */
export function run(argv: readonly string[], world: World = {}): Promise<Answer> {
  return runIn(main, argv, world, PROGRAM_DIRECTORY);
}

/** An error as the system reports it. */
export function systemError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: made by a test`), { code });
}

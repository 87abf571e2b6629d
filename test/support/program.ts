import { join } from "node:path";
import { inject } from "vitest";

/** The directory of the command line, built once per run from the current sources. */
export const PROGRAM_DIRECTORY = inject("program");

/** The command line as users start it. */
export const PROGRAM = join(PROGRAM_DIRECTORY, "wafsmith.cjs");

/** A shell command that replaces the shell with the program and passes on the script's arguments. */
export const EXEC_PROGRAM = `exec "${process.execPath}" "${PROGRAM}" "$@"`;

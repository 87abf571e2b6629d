import { dirname, join, resolve } from "node:path";
import { LOCK_FILE_NAME } from "../../compile/lock.ts";
import type { SourceText } from "../../compile/model.ts";
import type { ValueOption } from "../command.ts";
import type { Io } from "../io.ts";
import { displayPath } from "./paths.ts";
import { readStdin, readTextFile, STDIN_NAME, statIfAny } from "./read-file.ts";

/** The option that names a lock file. */
export const LOCK_OPTION: ValueOption = {
  kind: "value",
  placeholder: "FILE",
  help: `Look names up in this lock file. Default: \`${LOCK_FILE_NAME}\` beside the policy, if there is one.`,
};

/** A file, or standard input for `-`, as an input of the compiler. Errors: as `readTextFile`. */
export async function sourceText(path: string, maxBytes: number, io: Io): Promise<SourceText> {
  if (path === "-") return { uri: STDIN_NAME, text: await readStdin(maxBytes, io) };
  return { uri: displayPath(path, io.cwd), text: readTextFile(path, maxBytes, io).text };
}

/** The lock file that is named, else the one beside a policy; undefined where there is none. */
export async function lockBeside(
  named: string | undefined,
  policy: string,
  maxBytes: number,
  io: Io,
): Promise<SourceText | undefined> {
  if (named !== undefined) return sourceText(named, maxBytes, io);
  const directory = policy === "-" ? io.cwd : dirname(resolve(io.cwd, policy));
  const path = join(directory, LOCK_FILE_NAME);
  return statIfAny(path, io.files)?.isFile() ? sourceText(path, maxBytes, io) : undefined;
}

/** Finds what `extends` names, relative to the file that names it; undefined where there is no such file. */
export function fileResolver(maxBytes: number, io: Io) {
  return (path: string, from: string): SourceText | undefined => {
    const base = from === STDIN_NAME ? io.cwd : dirname(resolve(io.cwd, from));
    const full = resolve(base, path);
    if (!statIfAny(full, io.files)?.isFile()) return undefined;
    return { uri: displayPath(full, io.cwd), text: readTextFile(full, maxBytes, io).text };
  };
}

/** The day on which a policy is read, `YYYY-MM-DD`: today, or that of `SOURCE_DATE_EPOCH` (seconds) where it is set. */
export function today({ env }: Io): string {
  const seconds = Number(env["SOURCE_DATE_EPOCH"] || Number.NaN);
  const day = Number.isInteger(seconds) ? new Date(seconds * 1000) : new Date();
  return (Number.isNaN(day.getTime()) ? new Date() : day).toISOString().slice(0, 10);
}

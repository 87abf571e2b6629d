import { execFileSync } from "node:child_process";
import { EXIT, Failure, usage } from "../exit-code.ts";
import type { Io } from "../io.ts";

/** Starts no pager and no monitor of the file system, and gives names as they are. */
const ALWAYS = ["--no-pager", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false"] as const;

/** No other language, no question on the terminal, no lock that another git would wait for, no connection. */
const ENVIRONMENT = {
  LC_ALL: "C",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
} as const;

const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;

/** How a line on stderr begins that says why it failed. */
const FATAL = /^(?:fatal|error): /;

/** How git ended. */
export interface GitResult {
  readonly ok: boolean;
  readonly stdout: Buffer;
  /** What it says of its failure, on one line. */
  readonly reason: string;
}

/**
 * Runs git, without a shell, and waits for it.
 *
 * Errors: throws a `Failure`: exit 2 where there is no git, 3 where it cannot be run or writes more than 1 GiB.
 */
export function runGit(
  args: readonly string[],
  { directory, input = "" }: { readonly directory: string; readonly input?: string },
  io: Io,
): GitResult {
  try {
    const stdout = execFileSync("git", [...ALWAYS, ...args], {
      cwd: directory,
      env: { ...io.env, ...ENVIRONMENT },
      input,
      stdio: "pipe",
      maxBuffer: MAX_OUTPUT_BYTES,
      windowsHide: true,
    });
    return { ok: true, stdout, reason: "" };
  } catch (error) {
    return resultOf(error);
  }
}

function resultOf(error: unknown): GitResult {
  const { code, status, stdout, stderr } = error as NodeJS.ErrnoException & {
    readonly status?: number | null;
    readonly stdout?: Buffer;
    readonly stderr?: Buffer;
  };
  if (code === "ENOENT") throw usage("git was not found, and the base is read with it.", "Install git.");
  if (typeof status !== "number" || !stdout || !stderr) {
    throw new Failure(EXIT.failure, `git could not be run: ${code ?? "it was stopped"}.`);
  }
  const lines = stderr.toString("utf8").trim().split("\n");
  const reason = lines.find((line) => FATAL.test(line)) ?? lines[0] ?? "";
  return { ok: false, stdout, reason: reason.replace(FATAL, "") };
}

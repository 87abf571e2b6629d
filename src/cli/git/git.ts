import { execFileSync } from "node:child_process";
import { EXIT, Failure, usage } from "../exit-code.ts";
import { nameOfBytes } from "../files/byte-names.ts";
import type { Io } from "../io.ts";
import given from "./arguments.json" with { type: "json" };

/**
 * Settings that take precedence over those of the repository: no pager, no file system monitor, no hooks, and no bare
 * repository that is merely found in the tree, because a pull request can commit one together with its configuration.
 */
const ALWAYS = given.always;

/** English output, no prompts, no index lock, no replaced objects, and no network connection. */
const ENVIRONMENT = given.environment;

const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;

/** Prefix of the line on stderr that gives the reason for a failure. */
const FATAL = /^(?:fatal|error): /;

/** The result of a git command. */
export interface GitResult {
  readonly ok: boolean;
  readonly stdout: Buffer;
  /** Git's error message, on one line. */
  readonly reason: string;
}

/** The directory and input of a git command. */
export interface GitRun {
  readonly directory: string;
  /** Standard input. Default: none. */
  readonly input?: string;
  /** Settings (`filter.lfs.clean=`) that take precedence over all configuration files. Default: none. */
  readonly settings?: readonly string[];
}

/**
 * Runs git without a shell and waits for it. Nothing that a repository configures is run: see `ALWAYS`, and
 * `withoutFilters` in `repository.ts` for commands that read files of the working tree.
 *
 * Errors: throws a `Failure`: exit 2 if git is not installed, 3 if it cannot be run or writes more than 1 GiB.
 */
export function runGit(args: readonly string[], run: GitRun, io: Io): GitResult {
  const { directory, input = "", settings = [] } = run;
  try {
    const stdout = execFileSync(
      "git",
      [...ALWAYS, ...settings.flatMap((setting) => ["-c", setting]), ...args],
      {
        cwd: directory,
        env: { ...io.env, ...ENVIRONMENT },
        input,
        stdio: "pipe",
        maxBuffer: MAX_OUTPUT_BYTES,
        windowsHide: true,
      },
    );
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
  if (code === "ENOENT") throw usage("git was not found, and it is needed to read the base.", "Install git.");
  if (typeof status !== "number" || !stdout || !stderr) {
    throw new Failure(EXIT.failure, `git could not be run: ${code ?? "it was stopped"}.`);
  }
  const lines = stderr.toString("utf8").trim().split("\n");
  const reason = lines.find((line) => FATAL.test(line)) ?? lines[0] ?? "";
  return { ok: false, stdout, reason: reason.replace(FATAL, "") };
}

/** The output of a git command. Errors: throws a `Failure`, exit 3, if it fails. */
export function demand(args: readonly string[], run: GitRun, io: Io): Buffer {
  const { ok, stdout, reason } = runGit(args, run, io);
  if (ok) return stdout;
  // A partial clone would fetch missing objects, and nothing is fetched here.
  if (/promisor remote/.test(reason)) throw missing(reason);
  throw new Failure(EXIT.failure, `\`git ${args[0]}\` failed: ${reason || "it gives no reason"}.`);
}

export function missing(what: string): Failure {
  return new Failure(
    EXIT.failure,
    `The content of the base is not in this clone: ${what}.`,
    "Clone without `--filter`, or fetch it: `git fetch --refetch --no-filter origin`.",
  );
}

/** The fields of output that was written with `-z`. */
export function nulFields(output: Buffer): string[] {
  return nameOfBytes(output).split("\0").slice(0, -1);
}

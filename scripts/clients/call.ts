import { spawnSync } from "node:child_process";

/** Working directory and environment of a program. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs a program that shares the terminal. Errors: throws if it fails. */
export function call(program: string, args: readonly string[], around: Surroundings): void {
  run(program, args, around, "inherit");
}

/** Runs a program and returns its output. Errors: throws if it fails. */
export function outputOf(program: string, args: readonly string[], around: Surroundings): string {
  return run(program, args, around, "pipe");
}

function run(
  program: string,
  args: readonly string[],
  around: Surroundings,
  stdout: "inherit" | "pipe",
): string {
  const result = spawnSync(program, args, {
    ...around,
    stdio: ["ignore", stdout, "inherit"],
    encoding: "utf8",
  });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`${program} ${args[0]} ended with ${result.status}`);
  return result.stdout ?? "";
}

import { type Fact, factTable } from "./fact.ts";
import runners from "./runners.json" with { type: "json" };

/** The text that a CI runner reads as a command in the output of a step. */
export interface RunnerCommand {
  /** The source of a regular expression. Case does not matter. */
  readonly pattern: string;
  readonly example: string;
}

/** The syntax of commands by runner. Nothing that a command of ours prints may contain one, unless it is our own. */
export const RUNNER_COMMANDS: Readonly<Record<string, Fact<RunnerCommand>>> = factTable(runners);

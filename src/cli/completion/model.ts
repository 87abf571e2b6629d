import { RULES } from "../../../rules/index.ts";
import { allOptions } from "../arguments.ts";
import type { Command, CommandEntry, Option } from "../command.ts";

/** The values offered at one position of a command line. */
export interface OfferedValues {
  readonly words: readonly string[];
  readonly hasFiles: boolean;
}

/** An option as shells complete it. */
export interface CompletedOption {
  /** The name without dashes. */
  readonly name: string;
  readonly short: string | undefined;
  readonly help: string;
  readonly placeholder: string;
  /** Undefined: the option takes no value. */
  readonly values: OfferedValues | undefined;
  readonly isRepeatable: boolean;
}

/** A command as shells complete it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  readonly operands: OfferedValues;
}

/** The commands, as they declare themselves. */
export async function completedCommands(
  commands: readonly CommandEntry[],
): Promise<readonly CompletedCommand[]> {
  return Promise.all(commands.map(async ({ load }) => completedCommand(await load())));
}

/** A command, as it declares itself. */
export function completedCommand(command: Command): CompletedCommand {
  const { name, summary, operands } = command;
  const options = Object.entries(allOptions(command)).map(([long, option]) => completedOption(long, option));
  return { name, summary, options, operands: valuesOf(operands.usage, operands.choices) };
}

function completedOption(name: string, option: Option): CompletedOption {
  const { short, help } = option;
  const isRepeatable = option.kind === "list";
  if (option.kind === "flag" || option.kind === "optional")
    return { name, short, help, placeholder: "", values: undefined, isRepeatable };
  const { placeholder, choices, suggestions } = option;
  return {
    name,
    short,
    help,
    placeholder,
    values: valuesOf(placeholder, choices ?? suggestions),
    isRepeatable,
  };
}

const FILE_LIKE = /FILE|PATH|DIR|POLICY|ENTRYPOINT|EXPORT|^A B$/;
const RULE_LIKE = /CODE|ID/;

function valuesOf(placeholder: string, listed: readonly string[] | undefined): OfferedValues {
  if (listed) return { words: listed, hasFiles: false };
  const words = RULE_LIKE.test(placeholder) ? RULES.map(({ id }) => id) : [];
  return { words, hasFiles: FILE_LIKE.test(placeholder) };
}

import type { ExitCode } from "./exit-code.ts";
import type { Io } from "./io.ts";

/** An option without a value. */
export interface FlagOption {
  readonly kind: "flag";
  readonly help: string;
  readonly short?: string;
}

/** An option with a value. */
export interface ValueOption {
  readonly kind: "value";
  /** How the value is called in the help: `PATH`. */
  readonly placeholder: string;
  readonly help: string;
  readonly short?: string;
  /** The values there are. Default: any. */
  readonly choices?: readonly string[];
  /** Values for shells to complete, if there are others too. Default: as the placeholder says. */
  readonly suggestions?: readonly string[];
}

/** An option with a value that may be given several times. */
export interface ListOption extends Omit<ValueOption, "kind"> {
  readonly kind: "list";
}

/** An option with a value that may be left out; a value follows an equals sign. */
export interface OptionalValueOption {
  readonly kind: "optional";
  readonly placeholder: string;
  readonly help: string;
  readonly short?: string;
}

/** Any option. */
export type Option = FlagOption | ValueOption | ListOption | OptionalValueOption;

/** Options by their long names, without dashes. */
export type Options = Readonly<Record<string, Option>>;

/** The values given by the user, by option. */
export type GivenValues<Given extends Options> = {
  readonly [Name in keyof Given]: Given[Name] extends FlagOption
    ? boolean
    : Given[Name] extends ListOption
      ? readonly string[]
      : string | undefined;
};

/** The positional arguments of a command. */
export interface Operands {
  /** As the usage line shows them: `[PATH...]`. */
  readonly usage: string;
  readonly min: number;
  readonly max: number;
  /** The values there are. Default: any. */
  readonly choices?: readonly string[];
}

/** One command: how it is called and what it does. */
export interface Command<Given extends Options = Options> {
  readonly name: string;
  /** One sentence, imperative. */
  readonly summary: string;
  readonly operands: Operands;
  readonly options: Given;
  /** More to know, in lines of at most 80 columns. */
  readonly details?: string;
  /** One call that works. */
  readonly example: string;
  /** `commands`: all there are, for a command that speaks of the others. */
  run(invocation: Invocation<Given>, io: Io, commands: readonly CommandEntry[]): Promise<ExitCode>;
}

/** A command before its module is loaded. */
export interface CommandEntry {
  readonly name: string;
  /** Equal to that of the command itself. */
  readonly summary: string;
  load(): Promise<Command>;
}

/** A call of a command, its arguments read. */
export interface Invocation<Given extends Options = Options> {
  readonly operands: readonly string[];
  readonly options: GivenValues<Given>;
}

/** Declares a command; the types of its options are inferred. */
export function defineCommand<const Given extends Options>(command: Command<Given>): Command {
  return command as unknown as Command;
}

import { DEFAULT_LINT_LIMITS } from "../lint/engine/lint-limits.ts";
import { FAIL_ON } from "../report/fail-on.ts";
import type { ExitCode } from "./exit-code.ts";
import { FILE_SIZE_VALUES } from "./files/file-size.ts";
import type { Io } from "./io.ts";
import shared from "./options.json" with { type: "json" };

/** An option of a command. */
export interface Option {
  /** Without a value, with one, with one that may be repeated, or with one that may be omitted. */
  readonly kind: "flag" | "value" | "list" | "optional";
  /** The name of the value in the help: `PATH`. Empty for a flag. */
  readonly placeholder: string;
  readonly help: string;
  readonly short?: string;
  /** The values there are. Default: any. */
  readonly choices?: readonly string[];
  /** Values for shells to complete, if there are others too. Default: from the placeholder. */
  readonly suggestions?: readonly string[];
}

/** Options by their long names, without dashes. */
export type Options = Readonly<Record<string, Option>>;

/** The positional arguments of a command. */
export interface Operands {
  /** As shown in the usage line: `[PATH...]`. */
  readonly usage: string;
  readonly min: number;
  readonly max: number;
  /** The values there are. Default: any. */
  readonly choices?: readonly string[];
}

/** One command: its name and its function. */
export interface Command {
  readonly name: string;
  /** One sentence, imperative. */
  readonly summary: string;
  readonly operands: Operands;
  readonly options: Options;
  /** More to know, in lines of at most 80 columns. */
  readonly details: string;
  /** One call that works. */
  readonly example: string;
  /** `commands`: all there are, for a command that speaks of the others. */
  run(invocation: Invocation, io: Io, commands: readonly CommandEntry[]): Promise<ExitCode>;
}

/** A command before its module is loaded. */
export interface CommandEntry extends Pick<Command, "name" | "summary"> {
  load(): Promise<Command>;
}

/** A list of values, or the name of one in the values of the help. */
type Listed = readonly string[] | string;

/** The help page of a command: the JSON file next to its module. `{{name}}` is replaced by a value. */
export interface CommandPage {
  /** Without `max`, the number is unlimited. */
  readonly operands: {
    readonly usage: string;
    readonly min: number;
    readonly max?: number;
    readonly choices?: Listed;
  };
  /**
   * Help by spelling: `--fix`, `-o, --output FILE`, `--rule ID=SEVERITY...` may be given several times, and the value of
   * `--cache[=PATH]` may be omitted. Null: as in `options.json`, which has the options shared by several commands.
   */
  readonly options: Readonly<Record<string, DescribedOption | null>>;
  readonly details: readonly string[];
  readonly example: string;
}

type DescribedOption =
  | string
  | { readonly help: string; readonly choices?: Listed; readonly suggestions?: Listed };

type LongOf<Spelling> = Spelling extends `${string}--${infer Long}` ? Long : never;
type NameOf<Long> = Long extends `${infer Name} ${string}` | `${infer Name}[=${string}` ? Name : Long;
type ValueOf<Long> = Long extends `${string} ${string}...`
  ? readonly string[]
  : Long extends `${string} ${string}` | `${string}[=${string}`
    ? string | undefined
    : boolean;

/** The values given by the user, by option, of options by their spellings. */
export type GivenValues<Spelt> = {
  readonly [Spelling in keyof Spelt as NameOf<LongOf<Spelling>> & string]: ValueOf<LongOf<Spelling>>;
};

/** The values of the options that several commands have. */
export type SharedFlags = GivenValues<typeof shared>;

/** A call of a command, its arguments read. */
export interface Invocation<Spelt = Readonly<Record<string, unknown>>> {
  readonly operands: readonly string[];
  readonly options: GivenValues<Spelt>;
}

/** The values for names in double braces on a page, and the value lists that its options refer to. */
export type HelpValues = Readonly<Record<string, string | number | readonly string[]>>;

const SHARED_VALUES: HelpValues = { ...DEFAULT_LINT_LIMITS, ...FILE_SIZE_VALUES, failOn: FAIL_ON };

/** A command as its module declares it; `commands/index.json` has its name and summary. */
export type DeclaredCommand = Omit<Command, "name" | "summary">;

/** Declares a command; the types of its options are inferred from their spellings. */
export function defineCommand<Page extends CommandPage>(command: {
  readonly page: Page;
  /** Default: none but those of the options that several commands have. */
  readonly values?: HelpValues;
  run(invocation: Invocation<Page["options"]>, io: Io, commands: readonly CommandEntry[]): Promise<ExitCode>;
}): DeclaredCommand {
  const { operands, options, details, example } = command.page;
  const values = { ...SHARED_VALUES, ...command.values };
  const { usage, min, max = Number.POSITIVE_INFINITY, choices } = operands;
  return {
    operands: { usage, min, max, ...(choices && { choices: listed(choices, values) }) },
    options: Object.fromEntries(Object.entries(options).map((one) => readOption(...one, values))),
    details: filled(details.join("\n"), values),
    example,
    run: command.run,
  };
}

const SPELLING = /^(?:-(\w), )?--([^ [=]+)(?: (.+?)(\.\.\.)?|\[=(.+)\])?$/;

function readOption(
  spelling: string,
  own: DescribedOption | null,
  values: HelpValues,
): readonly [string, Option] {
  const described = own ?? (shared as Readonly<Record<string, DescribedOption>>)[spelling];
  const [, short, name, value, dots, optional] = SPELLING.exec(spelling) ?? [];
  if (described === undefined || name === undefined) throw new Error(`no option is written \`${spelling}\``);
  const { help, choices, suggestions } =
    typeof described === "string"
      ? { help: described }
      : { choices: undefined, suggestions: undefined, ...described };
  const kind = value ? (dots ? "list" : "value") : optional ? "optional" : "flag";
  return [
    name,
    {
      kind,
      placeholder: value ?? optional ?? "",
      help: filled(help, values),
      ...(short !== undefined && { short }),
      ...(choices && { choices: listed(choices, values) }),
      ...(suggestions && { suggestions: listed(suggestions, values) }),
    },
  ];
}

function listed(list: Listed, values: HelpValues): readonly string[] {
  if (typeof list !== "string") return list;
  const found = values[list];
  if (!Array.isArray(found)) throw new Error(`no values \`${list}\``);
  return found;
}

function filled(text: string, values: HelpValues): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value \`${name}\``);
    return typeof value === "object" ? value.join(", ") : String(value);
  });
}

import { allOptions } from "./arguments.ts";
import type { Command, CommandEntry, Option } from "./command.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";

/** One sentence on what this program is and what it never does. */
export const DESCRIPTION =
  "Rule linter and offline policy compiler for Cloudflare WAF configuration. Nothing is sent anywhere.";

/** The meaning of each exit code. */
export const EXIT_MEANINGS: readonly (readonly [ExitCode, string])[] = [
  [EXIT.clean, "clean"],
  [EXIT.findings, "findings or blockers"],
  [EXIT.usage, "wrong arguments or configuration"],
  [EXIT.failure, "internal or I/O failure"],
];

/** `wafsmith --help`. */
export function toolHelp(commands: readonly CommandEntry[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return [
    DESCRIPTION,
    "",
    "Usage: wafsmith COMMAND [OPTIONS] [PATH...]",
    "",
    "Commands:",
    ...table(rows),
    "",
    "Options:",
    ...table([
      ["-h, --help", "Show this help, or that of a command: `wafsmith lint --help`."],
      ["-V, --version", "Show the version."],
    ]),
    "",
    `Exit codes: ${EXIT_MEANINGS.map((one) => one.join(" ")).join(", ")}.`,
    "",
    "Example: wafsmith lint infra/",
    "",
  ].join("\n");
}

/** `wafsmith COMMAND --help`. */
export function commandHelp(command: Command): string {
  const { summary, details, example } = command;
  const rows = optionRows(command);
  return [
    summary,
    "",
    `Usage: ${usageLine(command)}`,
    "",
    ...(details ? [details, ""] : []),
    "Options:",
    ...table(rows),
    "",
    `Example: ${example}`,
    "",
  ].join("\n");
}

/** The usage of a command: `wafsmith lint [OPTIONS] [PATH...]`. */
export function usageLine({ name, operands }: Command): string {
  return ["wafsmith", name, "[OPTIONS]", operands.usage].filter(Boolean).join(" ");
}

/** The options of a command as written, each with its description. */
export function optionRows(command: Command): readonly (readonly [string, string])[] {
  return Object.entries(allOptions(command)).map(([name, option]) => [
    spelling(name, option),
    meaning(option),
  ]);
}

function spelling(name: string, option: Option): string {
  const value =
    option.kind === "flag"
      ? ""
      : option.kind === "optional"
        ? `[=${option.placeholder}]`
        : ` ${option.placeholder}`;
  return `${option.short ? `-${option.short}, ` : ""}--${name}${value}`;
}

function meaning(option: Option): string {
  const isList = option.kind === "list";
  return isList ? `${option.help} May be given several times.` : option.help;
}

const MAX_COLUMNS = 100;

/** Two columns; text that does not fit on a line of the right one continues below it. */
function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.flatMap(([left, right]) => {
    const [first = "", ...rest] = wrap(right, MAX_COLUMNS - width - 4);
    return [`  ${left.padEnd(width)}  ${first}`, ...rest.map((line) => `${" ".repeat(width + 4)}${line}`)];
  });
}

function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

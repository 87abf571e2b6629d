import type { Command } from "../../src/cli/command.ts";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { DESCRIPTION, EXIT_MEANINGS, optionRows, usageLine } from "../../src/cli/help.ts";
import { readVersion } from "../../src/cli/version.ts";
import { HOME_PAGE } from "../../src/explain/addresses.ts";

/** Path of the manual page in the package. */
export const MAN_PAGE_FILE = "man/wafsmith.1";

/** The environment variables that are read, and what they do. */
export const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ["NO_COLOR", "Not empty: no colours."],
  ["FORCE_COLOR", "Colours even where the output is not a terminal; `0` or `false`: none."],
  ["SOURCE_DATE_EPOCH", "The time, in seconds, used as today for the `until` of policies."],
  ["WAFSMITH_SANDBOX_TOKEN", "The token that `serve` asks for. Default: a new one."],
  ["WAFSMITH_DEBUG", "Not empty: show where an internal error happened."],
];

/** The files that are found by name, and what they are. */
export const FILES: readonly (readonly [string, string])[] = [
  ["wafsmith.config.{json,yaml,yml,mjs,js}", "The configuration of a directory and its subdirectories."],
  [".wafsmithignore", "Patterns of files to skip, in the syntax of `.gitignore`, which is used as well."],
  ["waf.lock.json", "The managed rulesets of an account, as `wafsmith lock` recorded them."],
];

/** The manual page, in the macros of man(7), from the commands' own descriptions. */
export async function manPage(): Promise<string> {
  const commands = await Promise.all(COMMANDS.map(({ load }) => load()));
  const lines = [
    `.TH WAFSMITH 1 "" ${quoted(`wafsmith ${await readVersion()}`)}`,
    ".SH NAME",
    "wafsmith \\- rule linter and offline policy compiler for Cloudflare WAF configuration",
    ".SH SYNOPSIS",
    ".B wafsmith",
    ".I COMMAND",
    text("[OPTIONS] [PATH...]"),
    ".SH DESCRIPTION",
    text(DESCRIPTION),
    ".SH COMMANDS",
    ...commands.flatMap(commandSection),
    ".SH EXIT STATUS",
    ...EXIT_MEANINGS.flatMap(([code, meaning]) => entry(String(code), meaning)),
    ".SH ENVIRONMENT",
    ...ENVIRONMENT.flatMap(([name, meaning]) => entry(name, meaning)),
    ".SH FILES",
    ...FILES.flatMap(([name, meaning]) => entry(name, meaning)),
    ".SH SEE ALSO",
    text(HOME_PAGE),
  ];
  return `${lines.join("\n")}\n`;
}

function commandSection(command: Command): string[] {
  const { name, summary, details, example } = command;
  return [
    `.SS ${quoted(name)}`,
    text(summary),
    ".PP",
    `.B ${quoted(usageLine(command))}`,
    ...(details === undefined ? [] : [".PP", ...details.split("\n\n").flatMap(paragraph)]),
    ...optionRows(command).flatMap(([option, meaning]) => entry(option, meaning)),
    ".PP",
    "Example:",
    ...literal([example]),
  ];
}

/** Lines in columns stay unchanged; others are rewrapped. */
function paragraph(block: string, at: number): string[] {
  const lines = block.split("\n");
  const body = lines.every((line) => line.startsWith("  ")) ? literal(lines) : lines.map(text);
  return at === 0 ? body : [".PP", ...body];
}

function literal(lines: readonly string[]): string[] {
  return [".RS 4", ".nf", ...lines.map(text), ".fi", ".RE"];
}

function entry(term: string, meaning: string): string[] {
  return [".TP", `.B ${quoted(term)}`, text(meaning)];
}

/** A line of text, escaped so that roff reads no request in it and keeps its hyphens and backslashes. */
function text(line: string): string {
  return escaped(line).replace(/^(?=[.'])/, "\\&");
}

function quoted(argument: string): string {
  return `"${escaped(argument).replaceAll('"', "\\(dq")}"`;
}

function escaped(line: string): string {
  return line.replaceAll("\\", "\\e").replaceAll("-", "\\-");
}

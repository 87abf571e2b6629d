import { parseArgs } from "node:util";
import { addTo } from "../core/items-by-key.ts";
import { nearest } from "../core/nearest.ts";
import { code, codeList, didYouMean } from "../core/phrases.ts";
import type { Command, GivenValues, Invocation, Option, Options } from "./command.ts";
import { usage } from "./exit-code.ts";

const HELP: Option = { kind: "flag", placeholder: "", short: "h", help: "Show this help." };

/** The options of a command and the ones that every command has. */
export function allOptions(command: Command): Options {
  return { ...command.options, help: HELP };
}

/**
 * The arguments of a command as values, or `help` if help was requested.
 *
 * Errors: throws a usage `Failure` for anything unknown to the command.
 */
export function readArguments(argv: readonly string[], command: Command): Invocation | "help" {
  const options = allOptions(command);
  const given = new Map<string, string[]>();
  const operands: string[] = [];
  for (const token of tokensOf(argv, options)) {
    if (token.kind === "positional") operands.push(token.value);
    else if (token.kind === "option") {
      addTo(given, token.name, givenValue(token, options, command));
    }
  }
  if (given.has("help")) return "help";
  checkOperands(operands, command);
  return { operands, options: valuesOf(given, command.options) };
}

type Token = ReturnType<typeof tokensOf>[number];

function tokensOf(argv: readonly string[], options: Options) {
  const parsed = parseArgs({
    args: [...argv],
    options: Object.fromEntries(Object.entries(options).map(([name, option]) => [name, nodeOption(option)])),
    // Our own messages name near matches and the allowed values.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  return parsed.tokens;
}

function nodeOption(option: Option): { type: "boolean" | "string"; short?: string } {
  const type = option.kind === "flag" || option.kind === "optional" ? "boolean" : "string";
  return option.short === undefined ? { type } : { type, short: option.short };
}

/** The value of an option; the empty string for a flag, and for a value that is omitted. */
function givenValue(token: Token & { kind: "option" }, options: Options, command: Command): string {
  const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
  if (!option) throw unknownOption(token.rawName, options, command);
  if (option.kind === "optional") return token.value ?? "";
  if (option.kind === "flag") {
    if (token.value === undefined) return "";
    throw usage(
      `\`${token.rawName}\` does not take a value, but \`${token.value}\` was given.`,
      helpOf(command),
    );
  }
  const { value } = token;
  if (value === undefined || value === "") {
    throw usage(
      `\`${token.rawName}\` needs a value: \`${token.rawName} ${option.placeholder}\`.`,
      helpOf(command),
    );
  }
  if (!token.inlineValue && value.startsWith("-") && value !== "-") {
    const inline = `\`${token.rawName}=${value}\``;
    throw usage(
      `\`${token.rawName}\` needs a value, but \`${value}\` looks like an option.`,
      `If it is meant as the value, write ${inline}.`,
    );
  }
  checkChoice(value, option.choices, { of: token.rawName, command });
  return value;
}

function checkChoice(
  value: string,
  choices: readonly string[] | undefined,
  { of, command }: { readonly of: string; readonly command: Command },
): void {
  if (!choices || choices.includes(value)) return;
  const near = didYouMean(nearest(value, choices)) || `; it may be ${codeList(choices)}.`;
  throw usage(`\`${value}\` is not a value of \`${of}\`${near}`, helpOf(command));
}

function unknownOption(rawName: string, options: Options, command: Command): Error {
  const known = Object.keys(options).map((name) => `--${name}`);
  const near = didYouMean(nearest(rawName, known)) || ".";
  return usage(`\`${command.name}\` has no option \`${rawName}\`${near}`, helpOf(command));
}

function checkOperands(operands: readonly string[], command: Command): void {
  const { name } = command;
  const { min, max, usage: shape, choices } = command.operands;
  if (operands.length < min) {
    const example = code(command.example, Number.POSITIVE_INFINITY);
    throw usage(`\`${name}\` needs ${code(shape)}.`, `For example: ${example}. ${helpOf(command)}`);
  }
  if (operands.includes(""))
    throw usage(`\`${name}\` was given an empty argument.`, "A variable in the command may be empty.");
  for (const operand of operands.slice(0, max)) checkChoice(operand, choices, { of: shape, command });
  if (operands.length <= max) return;
  const surplus = codeList(operands.slice(max), "and");
  const takes = max === 0 ? "only options" : `no more than ${shape}`;
  throw usage(`\`${name}\` takes ${takes}, but ${surplus} was also given.`, helpOf(command));
}

function valuesOf(given: ReadonlyMap<string, readonly string[]>, options: Options): GivenValues<Options> {
  const values: Record<string, boolean | string | readonly string[] | undefined> = {};
  for (const [name, { kind }] of Object.entries(options)) {
    const all = given.get(name);
    if (kind === "flag") values[name] = all !== undefined;
    else values[name] = kind === "list" ? (all ?? []) : all?.at(-1);
  }
  return values;
}

function helpOf(command: Command): string {
  return `See \`wafsmith ${command.name} --help\`.`;
}

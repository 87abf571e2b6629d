import { code, number } from "../../core/phrases.ts";
import type { HttpMessage } from "../../request/message/http-message.ts";
import type { TrafficProblem } from "../model.ts";
import { type CurlCall, curlCalls } from "./call.ts";
import { globbed, MAX_GLOBBED } from "./glob.ts";
import { curlRequest } from "./request.ts";
import { isForPowerShell, isForWindows, windowsCommands } from "./windows-words.ts";
import { type ShellCommand, shellCommands, type Word } from "./words.ts";

/** An HTTP message with its line in the source. */
export interface PlacedMessage {
  readonly message: HttpMessage;
  /** 1-based. */
  readonly line: number;
}

/** The messages of a string, and what could not be read in it. */
export interface MessageReading {
  readonly messages: readonly PlacedMessage[];
  readonly problems: readonly TrafficProblem[];
  readonly remarks: readonly TrafficProblem[];
}

const CURL = /^(?:.*[\\/])?curl(?:\.exe)?$/i;

/** The requests that the curl commands in a script send. Other commands are skipped. */
export function readCurl(text: string): MessageReading {
  const commands = commandsOf(text);
  const messages: PlacedMessage[] = [];
  const problems: TrafficProblem[] = [];
  const remarks: TrafficProblem[] = [];
  for (const command of commands) {
    const words = argumentsOf(command);
    if (words === undefined) continue;
    const { unclosed, line } = command;
    if (unclosed !== undefined) {
      problems.push({ message: `A quote ${code(unclosed)} is never closed.`, line });
      continue;
    }
    for (const { expansion, line: at } of command.input ? [...words, command.input] : words) {
      if (expansion === undefined) continue;
      remarks.push({
        message: `${code(expansion)} is left unexpanded, because no shell runs this command.`,
        line: at,
      });
    }
    readCall(words, line, inputOf(command, commands), { messages, problems, remarks });
  }
  return { messages, problems, remarks };
}

function commandsOf(text: string): readonly ShellCommand[] {
  if (isForPowerShell(text)) return shellCommands(text.replace(/`(?=\r?\n)/g, "\\"));
  return isForWindows(text) ? windowsCommands(text) : shellCommands(text);
}

/** Words that may be in front of a command without being one: prompts, keywords, assignments, and what starts others. */
const PREFIX =
  /^(?:[\w.@:~/\\-]*[$%]|[A-Za-z_]\w*=.*|[!{]|if|then|elif|else|while|until|do|sudo|doas|time|exec|command|builtin|env|nohup|nice|timeout|watch|xargs)$/s;
const STARTER = /^(?:sudo|doas|time|exec|env|nohup|nice|timeout|watch|xargs)$/;
const OPTION_OR_DURATION = /^(?:-.*|\d[\d.]*[smhd]?)$/s;

/** The words after `curl`; undefined for another command. */
function argumentsOf({ words }: ShellCommand): readonly Word[] | undefined {
  let isStarted = false;
  for (const [at, { text }] of words.entries()) {
    if (CURL.test(text)) return words.slice(at + 1);
    if (!PREFIX.test(text) && !(isStarted && OPTION_OR_DURATION.test(text))) return undefined;
    isStarted ||= STARTER.test(text);
  }
  return undefined;
}

/** The input of a command: a string in the script, or the output of `echo`, `printf` or `cat` before a pipe. */
function inputOf({ input, pipedFrom }: ShellCommand, commands: readonly ShellCommand[]): string | undefined {
  if (input) return input.text;
  const writer = pipedFrom === undefined ? undefined : commands[pipedFrom];
  const [name, ...words] = writer?.words ?? [];
  const texts = words.map(({ text }) => text);
  switch (name?.text) {
    case "cat":
      return texts.every((text) => text === "-") ? writer?.input?.text : undefined;
    case "echo":
      return texts[0] === "-n" ? texts.slice(1).join(" ") : `${texts.join(" ")}\n`;
    case "printf":
      if (texts.length === 2 && /^%s(?:\\n)?$/.test(texts[0]!))
        return texts[1]! + (texts[0] === "%s" ? "" : "\n");
      return texts.length === 1 && !/[%\\]/.test(texts[0]!) ? texts[0] : undefined;
    default:
      return undefined;
  }
}

interface Into {
  readonly messages: PlacedMessage[];
  readonly problems: TrafficProblem[];
  readonly remarks: TrafficProblem[];
}

function readCall(words: readonly Word[], line: number, input: string | undefined, into: Into): void {
  const calls = curlCalls(words);
  if (!Array.isArray(calls)) {
    into.problems.push({ message: `The option ${code(calls.name)} has no value.`, line: calls.line });
    return;
  }
  for (const call of calls) {
    for (const { name, isKnown, line: at } of call.options)
      if (!isKnown) into.remarks.push({ message: unknownOption(name), line: at });
    if (call.urls.length === 0) into.problems.push({ message: "This curl command has no URL.", line });
    for (const url of call.urls) readTransfer(call, url, { line, input }, into);
  }
}

function unknownOption(name: string): string {
  const end = name.indexOf("=");
  if (end === -1)
    return `The option ${code(`--${name}`)} is not known; it is treated as an option without a value.`;
  return `curl has no option ${code(`--${name}`)}, which is left out: a value is a word of its own.`;
}

/** Reads the requests of one address, which may expand to several. */
function readTransfer(
  call: CurlCall,
  url: Word,
  { line, input }: { readonly line: number; readonly input: string | undefined },
  into: Into,
): void {
  const isLiteral = url.expansion !== undefined || call.options.some(({ name }) => name === "globoff");
  const addresses = isLiteral ? { urls: [url.text] } : globbed(url.text);
  if ("isTooMany" in addresses) {
    const message = `The address ${code(url.text)} stands for more than ${number(MAX_GLOBBED)} requests.`;
    into.problems.push({ message, line: url.line });
    return;
  }
  if ("bad" in addresses) {
    const message = `curl rejects ${code(addresses.bad)} in an address without \`--globoff\`; it is left unchanged.`;
    into.remarks.push({ message, line: url.line });
  }
  for (const address of "urls" in addresses ? addresses.urls : [url.text]) {
    const sent = curlRequest(call, address, input);
    if ("problem" in sent) into.problems.push({ message: sent.problem, line: url.line });
    else {
      into.messages.push({ message: sent.message, line });
      into.remarks.push(...sent.remarks);
    }
  }
}

import { code } from "../../core/phrases.ts";
import type { HttpMessage } from "../message/http-message.ts";
import type { TrafficProblem } from "../model.ts";
import { curlCalls } from "./call.ts";
import { curlRequest } from "./request.ts";
import { isForWindows, windowsCommands } from "./windows-words.ts";
import { type ShellCommand, shellCommands, type Word } from "./words.ts";

/** An HTTP message with the line where its source has it. */
export interface PlacedMessage {
  readonly message: HttpMessage;
  /** 1-based. */
  readonly line: number;
}

/** The messages of a text, and what could not be read in it. */
export interface MessageReading {
  readonly messages: readonly PlacedMessage[];
  readonly problems: readonly TrafficProblem[];
  readonly remarks: readonly TrafficProblem[];
}

const CURL = /^(?:.*[\\/])?curl(?:\.exe)?$/i;

/** The requests that the calls of curl in a script send. Other commands are passed over. */
export function readCurl(text: string): MessageReading {
  const commands = isForWindows(text) ? windowsCommands(text) : shellCommands(text);
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
    for (const { expansion, line: at } of words) {
      if (expansion === undefined) continue;
      remarks.push({
        message: `${code(expansion)} is left as it is: no shell puts a value in its place.`,
        line: at,
      });
    }
    readCall(words, line, { messages, problems, remarks });
  }
  return { messages, problems, remarks };
}

/** The words behind `curl`; undefined for another command. */
function argumentsOf({ words }: ShellCommand): readonly Word[] | undefined {
  const start = words.findIndex(
    ({ text }) => !/^(?:\$|[A-Za-z_]\w*=.*|sudo|time|exec|command|env)$/s.test(text),
  );
  return start >= 0 && CURL.test(words[start]!.text) ? words.slice(start + 1) : undefined;
}

function readCall(
  words: readonly Word[],
  line: number,
  into: { messages: PlacedMessage[]; problems: TrafficProblem[]; remarks: TrafficProblem[] },
): void {
  const calls = curlCalls(words);
  if (!Array.isArray(calls)) {
    into.problems.push({ message: `The option ${code(calls.name)} has no value.`, line: calls.line });
    return;
  }
  for (const call of calls) {
    if (call.urls.length === 0) into.problems.push({ message: "This call of curl has no address.", line });
    for (const url of call.urls) {
      const sent = curlRequest(call, url.text);
      if ("problem" in sent) into.problems.push({ message: sent.problem, line: url.line });
      else {
        into.messages.push({ message: sent.message, line });
        into.remarks.push(...sent.remarks);
      }
    }
  }
}

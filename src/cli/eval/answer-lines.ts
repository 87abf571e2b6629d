import { exactJsonText } from "../../core/exact-json.ts";
import { counted, number } from "../../core/phrases.ts";
import { EXIT, type ExitCode, reportFailure, usage } from "../exit-code.ts";
import { lineBatches } from "../files/line-batches.ts";
import type { Io } from "../io.ts";

/** Options for answering lines. */
export interface AnswerLines {
  readonly maxLineBytes: number;
  /** Completes "3 lines of 10 could not be …". */
  readonly done: string;
  /** One with `error` is counted. */
  answer(line: string): object;
}

/** Prints one answer for each line, in order. If any is an error, the exit code is 2. */
export async function answerLines(
  input: AsyncIterable<Uint8Array>,
  { maxLineBytes, done, answer }: AnswerLines,
  io: Io,
): Promise<ExitCode> {
  let lineNumber = 0;
  let errors = 0;
  for await (const lines of lineBatches(input, maxLineBytes)) {
    let output = "";
    for (const line of lines) {
      lineNumber++;
      const given = typeof line === "string" ? answer(line) : { error: `The line ${line.problem}.` };
      if ("error" in given) errors++;
      output += `${exactJsonText(given)}\n`;
    }
    if (!io.stdout.write(output, "json")) await io.stdout.drained();
  }
  if (errors === 0) return EXIT.clean;
  const message = `${counted(errors, "line")} of ${number(lineNumber)} could not be ${done}.`;
  reportFailure(usage(message, "Each answer that is an error says why."), io);
  return EXIT.usage;
}

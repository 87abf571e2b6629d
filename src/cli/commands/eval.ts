import { counted, number } from "../../core/phrases.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import { COLOR_OPTIONS } from "../color.ts";
import { defineCommand } from "../command.ts";
import { type EvalAnswer, evalLine } from "../eval/eval-line.ts";
import { EXIT, type ExitCode, usage } from "../exit-code.ts";
import { reportFailure } from "../failure-text.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import { lineBatches } from "../files/line-batches.ts";
import { openStream } from "../files/read-file.ts";
import type { Io } from "../io.ts";

const READINGS: readonly MissingReading[] = ["documented", "engine"];

/** `wafsmith eval`. */
export const command = defineCommand({
  name: "eval",
  summary: "Tell whether requests match expressions.",
  operands: { usage: "[FILE|-]", min: 0, max: 1 },
  options: {
    ndjson: { kind: "flag", help: "Read one JSON object a line, print one answer a line." },
    missing: {
      kind: "value",
      placeholder: "READING",
      choices: READINGS,
      help: "What `ne` gives over a missing value: documented (false, the default) or engine (true).",
    },
    "max-file-size": MAX_FILE_SIZE,
    ...COLOR_OPTIONS,
  },
  details: [
    "Without FILE, or with `-`, standard input is read. A line is",
    '  {"expression": "…", "request": {"http.host": "example.com"}, "lists"?: {"name": ["…"]}, "open"?: true}',
    'and its answer {"result": "match" | "no-match" | "unknown"} or {"error": "…"}. Addresses are text,',
    'bytes that are no text {"hex": "ff"}. A field that is absent is missing, and unknown where the',
    "request is open. What documentation leaves open is unknown, never guessed.",
  ].join("\n"),
  example: `echo '{"expression": "ssl", "request": {"ssl": true}}' | wafsmith eval --ndjson`,
  async run({ operands: [operand], options }, io) {
    if (!options.ndjson) {
      reportFailure(usage("`eval` reads lines of JSON.", "Add `--ndjson`."), io);
      return EXIT.usage;
    }
    const missing = (options.missing as MissingReading | undefined) ?? "documented";
    return evalLines(openStream(operand, io), maxFileBytes(options["max-file-size"]), missing, io);
  },
});

/** One answer for each line, in order; with errors among them the exit code is 2. */
async function evalLines(
  input: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
  missing: MissingReading,
  io: Io,
): Promise<ExitCode> {
  let lineNumber = 0;
  let errors = 0;
  for await (const lines of lineBatches(input, maxLineBytes)) {
    let output = "";
    for (const line of lines) {
      lineNumber++;
      const answer: EvalAnswer =
        typeof line === "string" ? evalLine(line, missing) : { error: `The line ${line.problem}.` };
      if ("error" in answer) errors++;
      output += `${JSON.stringify(answer)}\n`;
    }
    if (!io.stdout.write(output)) await io.stdout.drained();
  }
  if (errors === 0) return EXIT.clean;
  const message = `${counted(errors, "line")} of ${number(lineNumber)} could not be evaluated.`;
  reportFailure(usage(message, "Each answer that is an error says why."), io);
  return EXIT.usage;
}

import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import { COLOR_OPTIONS } from "../color.ts";
import { defineCommand } from "../command.ts";
import { answerLines } from "../eval/answer-lines.ts";
import { evalLine } from "../eval/eval-line.ts";
import { EXIT, usage } from "../exit-code.ts";
import { reportFailure } from "../failure-text.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import { openStream } from "../files/read-file.ts";

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
    '  {"expression": "…", "request": {"http.host": "a"}, "lists"?: {"name": ["…"]}, "open"?: true}',
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
    const how = {
      maxLineBytes: maxFileBytes(options["max-file-size"]),
      done: "evaluated",
      answer: (line: string) => evalLine(line, missing),
    };
    return answerLines(openStream(operand, io), how, io);
  },
});

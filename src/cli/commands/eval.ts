import { COLOR_OPTIONS } from "../color.ts";
import { defineCommand } from "../command.ts";
import { answerLines } from "../eval/answer-lines.ts";
import { evalLine } from "../eval/eval-line.ts";
import { usage } from "../exit-code.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import { openStream } from "../files/read-file.ts";
import { READING_OPTIONS, readingOf } from "../traffic/reading-options.ts";

/** `wafsmith eval`. */
export const command = defineCommand({
  name: "eval",
  summary: "Evaluate requests: what rulesets do with them, or whether they match an expression.",
  operands: { usage: "[RULESET... | --ndjson [FILE|-]]", min: 0, max: Number.POSITIVE_INFINITY },
  options: {
    request: {
      kind: "list",
      short: "r",
      placeholder: "FILE",
      help: "Evaluate the requests of this file, of `-` for standard input, or of a curl command or JSON in quotes.",
    },
    expression: {
      kind: "value",
      short: "e",
      placeholder: "EXPRESSION",
      help: "Evaluate one expression instead of rulesets.",
    },
    explain: { kind: "flag", help: "Show every rule and the conditions that decided it." },
    format: {
      kind: "value",
      placeholder: "FORMAT",
      choices: ["text", "json"],
      help: "Write `text` or `json`. Default: text.",
    },
    ndjson: { kind: "flag", help: "Read one JSON object per line, print one answer per line." },
    ...READING_OPTIONS,
    "max-file-size": MAX_FILE_SIZE,
    ...COLOR_OPTIONS,
  },
  details: [
    "A RULESET is a file, directory or glob: API JSON, YAML or Terraform. Phases are evaluated",
    "in the order in which Cloudflare runs them, with the lists found in the files. A request",
    "file holds curl commands, raw HTTP, HAR, YAML or JSON that describes requests or has their",
    "fields, lines of JSON, Logpush records, or the body of Cloudflare's request tracer. The",
    "format is detected from the content. What a request does not contain (country, scores,",
    "managed rulesets) is unknown.",
    "",
    "With --ndjson and without FILE, or with `-`, standard input is read. A line is",
    '  {"expression": "…", "request": {"http.host": "a"}, "lists"?: {"name": ["…"]}, "open"?: true}',
    'and its answer {"result": "match" | "no-match" | "unknown"} or {"error": "…"}. Addresses',
    'are text, bytes that are not text {"hex": "ff"}. An absent field is missing, or unknown if',
    "the request is open. Where the documentation leaves the result open, it is unknown, never",
    "guessed.",
  ].join("\n"),
  example: "wafsmith eval rulesets/ --request request.curl --explain",
  async run({ operands, options }, io) {
    const { missing, normalization } = readingOf(options);
    const maxBytes = maxFileBytes(options["max-file-size"]);
    if (options.ndjson) {
      if (operands.length > 1 || options.request.length > 0 || options.expression !== undefined) {
        throw usage(
          "`--ndjson` takes one FILE, which contains both the expressions and the requests.",
          "See `wafsmith eval --help`.",
        );
      }
      const how = {
        maxLineBytes: maxBytes,
        done: "evaluated",
        answer: (line: string) => evalLine(line, missing),
      };
      return answerLines(openStream(operands[0], io), how, io);
    }
    const { evalRequests } = await import("../traffic/eval-requests.ts");
    return evalRequests(operands, { ...options, missing, normalization, maxBytes }, io);
  },
});

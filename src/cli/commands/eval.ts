import { defineCommand } from "../command.ts";
import { answerLines } from "../eval/answer-lines.ts";
import { evalLine } from "../eval/eval-line.ts";
import { usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { openStream } from "../files/read-file.ts";
import { readingOf } from "../traffic/reading-options.ts";
import page from "./eval.json" with { type: "json" };

/** `wafsmith eval`. */
export const command = defineCommand({
  page,
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

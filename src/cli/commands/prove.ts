import { exactJsonText } from "../../core/exact-json.ts";
import { number } from "../../core/phrases.ts";
import { quoted } from "../../semantics/complete/described.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import { COLOR_OPTIONS } from "../color.ts";
import { defineCommand } from "../command.ts";
import { answerLines } from "../eval/answer-lines.ts";
import { readMaxSteps } from "../eval/max-steps.ts";
import { type ProveAnswer, proveLine, QUESTIONS } from "../eval/prove-line.ts";
import { EXIT, usage } from "../exit-code.ts";
import { reportFailure } from "../failure-text.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import { openStream } from "../files/read-file.ts";

/** `wafsmith prove`. */
export const command = defineCommand({
  name: "prove",
  summary: "Prove what holds for every request: never, always, implies, equivalent.",
  operands: { usage: "[QUESTION EXPRESSION [EXPRESSION] | --ndjson [FILE|-]]", min: 0, max: 3 },
  options: {
    ndjson: { kind: "flag", help: "Read one JSON question per line, print one answer per line." },
    "max-steps": {
      kind: "value",
      placeholder: "N",
      help: "Maximum number of steps for one question; after that the answer is unknown. Default: 50000.",
    },
    "max-file-size": MAX_FILE_SIZE,
    ...COLOR_OPTIONS,
  },
  details: [
    "never A: no request matches A. always A: every request does.",
    "implies A B: every request that matches A matches B. equivalent A B: the same requests match both.",
    "An answer holds for both readings of missing values. `No` comes with a request that shows",
    "it. With --ndjson a line is",
    '  {"ask": "never" | "always" | "implies" | "equivalent", "a": "…", "b"?: "…"}',
    "and its answer",
    '  {"answer": "yes" | "no" | "unknown", "witness"?: {…}, "request"?: {…}, "steps": N}',
    '  or {"error": "…"}.',
    "The exit code is 0 for yes, 1 for no and unknown; with --ndjson it is 0.",
  ].join("\n"),
  example: `wafsmith prove implies 'http.host eq "a.example"' 'ends_with(http.host, ".example")'`,
  async run({ operands, options }, io) {
    const maxSteps = readMaxSteps(options["max-steps"]);
    const steps = maxSteps === undefined ? {} : { maxSteps };
    const prover = new Prover(steps);
    const strict = new Prover({ ...steps, facts: "undisputed", wants: "proof" });
    if (options.ndjson) {
      const how = {
        maxLineBytes: maxFileBytes(options["max-file-size"]),
        done: "answered",
        answer: (line: string) => proveLine(line, prover, strict),
      };
      return answerLines(openStream(operands[0], io), how, io);
    }
    const [ask, a, b] = operands;
    const answer = proveLine(JSON.stringify({ ask, a, ...(b !== undefined && { b }) }), prover, strict);
    if ("error" in answer) {
      const help = `Write a question (${QUESTIONS.join(", ")}) and its expressions, each in quotes.`;
      reportFailure(usage(answer.error, help), io);
      return EXIT.usage;
    }
    io.stdout.write(textOf(answer));
    return answer.answer === "yes" ? EXIT.clean : EXIT.findings;
  },
});

function textOf(answer: Exclude<ProveAnswer, { error: string }>): string {
  if (answer.answer === "yes") {
    const assuming = answer.assuming?.length ? `, assuming that ${answer.assuming.join(" and ")}` : "";
    return `Yes${assuming}: it holds for every request.\n`;
  }
  if (answer.answer === "unknown") {
    return `Unknown: found neither a proof nor a counterexample in ${number(answer.steps)} steps.\n`;
  }
  const lists = answer.lists ? `\nwith the lists\n  ${exactJsonText(answer.lists)}` : "";
  const reading = answer.missing ? "\nwhere `ne` is true over a missing value" : "";
  const zone = answer.normalization ? "\nin a zone that does not normalize URLs" : "";
  const options = `${answer.missing ? " --missing engine" : ""}${zone ? " --normalization none" : ""}`;
  const evaluated = `  wafsmith eval -e EXPRESSION${options} --request ${quoted(exactJsonText(answer.request))}`;
  const tries = [evaluated, ...(answer.curl ? [`  ${answer.curl}`] : [])].join("\n");
  return `No. This request shows it:\n  ${exactJsonText(answer.witness)}${lists}${reading}${zone}\nTo try it:\n${tries}\n`;
}

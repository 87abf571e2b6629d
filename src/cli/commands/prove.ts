import { exactJsonText } from "../../core/exact-json.ts";
import { number } from "../../core/phrases.ts";
import { quoted } from "../../semantics/complete/described.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import { defineCommand } from "../command.ts";
import { answerLines } from "../eval/answer-lines.ts";
import { readMaxSteps } from "../eval/max-steps.ts";
import { type ProveAnswer, proveLine, QUESTIONS } from "../eval/prove-line.ts";
import { EXIT, usage } from "../exit-code.ts";
import { reportFailure } from "../failure-text.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { openStream } from "../files/read-file.ts";
import page from "./prove.json" with { type: "json" };

/** `wafsmith prove`. */
export const command = defineCommand({
  page,
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

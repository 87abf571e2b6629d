import { ASSUMPTION_NAMES, assuming } from "../../contract/assumptions.ts";
import { exactJsonText } from "../../core/exact-json.ts";
import { counted } from "../../core/phrases.ts";
import { quoted } from "../../semantics/complete/described.ts";
import { defineCommand } from "../command.ts";
import { answerLines } from "../eval/answer-lines.ts";
import { readMaxSteps } from "../eval/max-steps.ts";
import { lineProver, type PlainAnswer, type Question } from "../eval/prove-line.ts";
import { EXIT, reportFailure, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { openStream } from "../files/read-file.ts";
import page from "./prove.json" with { type: "json" };

/** `wafsmith prove`. */
export const command = defineCommand({
  page,
  values: { assumptions: ASSUMPTION_NAMES },
  async run({ operands, options }, io) {
    const maxSteps = readMaxSteps(options["max-steps"]);
    const answerTo = lineProver(options.assume, maxSteps === undefined ? {} : { maxSteps });
    if (options.ndjson) {
      const how = {
        maxLineBytes: maxFileBytes(options["max-file-size"]),
        done: "answered",
        answer: answerTo,
      };
      return answerLines(openStream(operands[0], io), how, io);
    }
    const [ask, a, b] = operands;
    const answer = answerTo(JSON.stringify({ ask, a, ...(b !== undefined && { b }) }));
    if ("error" in answer) {
      const help =
        "Write a question and its expressions, each in quotes. `wafsmith prove --help` has an example.";
      reportFailure(usage(answer.error, help), io);
      return EXIT.usage;
    }
    const { needs } = answer;
    const names = needs?.map((name) => `\`--assume ${name}\``).join(" and ");
    const unless = needs ? `The answer is yes with ${names}, ${assuming(needs)}.\n` : "";
    io.stdout.write(`${textOf(answer, PROVED[ask as Question])}${unless}`);
    return answer.answer === "yes" ? EXIT.clean : EXIT.findings;
  },
});

/** By question: the answer yes. */
const PROVED: Readonly<Record<Question, string>> = {
  never: "no request matches the expression",
  always: "every request matches the expression",
  implies: "every request that matches the first expression matches the second",
  equivalent: "both expressions match the same requests",
};

function textOf(answer: PlainAnswer, proved: string): string {
  if (answer.answer === "yes") {
    return `Yes${answer.assuming ? `, ${assuming(answer.assuming)}` : ""}: ${proved}.\n`;
  }
  if (answer.answer === "unknown") {
    return answer.because === "steps"
      ? `Unknown: neither a proof nor a counterexample was found in ${counted(answer.steps, "step")}.\n`
      : "Unknown: found neither a proof nor a counterexample.\n";
  }
  const lists = answer.lists ? `\nwith the lists\n  ${exactJsonText(answer.lists)}` : "";
  const reading = answer.missing ? "\nwhere `ne` is true over a missing value" : "";
  const zone = answer.normalization ? "\nin a zone that does not normalize URLs" : "";
  const options = `${answer.missing ? " --missing engine" : ""}${zone ? " --normalization none" : ""}`;
  const evaluated = `  wafsmith eval -e EXPRESSION${options} --request ${quoted(exactJsonText(answer.request))}`;
  const tries = [evaluated, ...(answer.curl ? [`  ${answer.curl}`] : [])].join("\n");
  return `No. This request shows it:\n  ${exactJsonText(answer.witness)}${lists}${reading}${zone}\nTo try it:\n${tries}\n`;
}

import { counted, number } from "../../core/phrases.ts";
import { terminalStyle } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, type ExitCode, usage } from "../exit-code.ts";
import { reportFailure } from "../failure-text.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { findingsText, givenExpression, refuseBlank } from "../files/given-expression.ts";
import { lineBatches } from "../files/line-batches.ts";
import { openStream } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import {
  type JudgedExpression,
  type JudgeOptions,
  judge,
  parseVerdictOf,
  verdictOfBadLine,
  verdictOfJson,
} from "../verdict.ts";
import page from "./parse.json" with { type: "json" };

/** `wafsmith parse`. */
export const command = defineCommand({
  page,
  async run({ operands: [operand], options }, io) {
    const maxBytes = maxFileBytes(options["max-file-size"]);
    const how = { isSyntaxOnly: options["syntax-only"], hasAst: options.ast };
    if (options.ndjson && options.expression !== undefined)
      throw usage("`--ndjson` reads expressions from lines, so `-e` cannot be given with it.");
    if (options.ndjson) return judgeLines(openStream(operand, io), maxBytes, how, io);
    const given = await givenExpression({ operand, expression: options.expression, maxBytes }, io);
    if (!how.hasAst) refuseBlank(given);
    const judged = judge(given.host.text, how);
    if (how.hasAst) io.stdout.write(`${JSON.stringify(parseVerdictOf(judged, how), null, 2)}\n`, "json");
    else {
      const style = terminalStyle(options, io.stdout, io);
      io.stdout.write(await findingsText(judged.findings, given, style), style.form);
      io.stdout.line(conclusion(judged, given.uri, how));
    }
    return judged.isValid ? EXIT.clean : EXIT.findings;
  },
});

function conclusion(
  { findings, isValid }: JudgedExpression,
  uri: string,
  { isSyntaxOnly }: JudgeOptions,
): string {
  if (!isValid) return `${uri}: not valid, ${counted(findings.length, "finding")}.`;
  return isSyntaxOnly ? `${uri}: the syntax is valid; names and types were not checked.` : `${uri}: valid.`;
}

async function judgeLines(
  input: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
  how: JudgeOptions,
  io: Io,
): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.clean;
  let lineNumber = 0;
  let badLines = 0;
  for await (const lines of lineBatches(input, maxLineBytes)) {
    let output = "";
    for (const line of lines) {
      lineNumber++;
      const verdict = typeof line === "string" ? verdictOfJson(line, how) : undefined;
      if (verdict) {
        output += `${verdict.text}\n`;
        if (!verdict.isValid && exitCode === EXIT.clean) exitCode = EXIT.findings;
      } else {
        badLines++;
        const problem = typeof line === "string" ? "is not a JSON string" : line.problem;
        output += `${verdictOfBadLine(`Line ${number(lineNumber)} ${problem}, so no expression was checked.`)}\n`;
      }
    }
    if (!io.stdout.write(output, "json")) await io.stdout.drained();
  }
  if (badLines === 0) return exitCode;
  const message = `${counted(badLines, "line")} of ${number(lineNumber)} did not contain an expression.`;
  reportFailure(
    usage(message, 'Each line is one JSON string, such as "http.host eq \\"example.com\\"".'),
    io,
  );
  return EXIT.usage;
}

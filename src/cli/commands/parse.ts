import { parsedJson } from "../../core/attempt.ts";
import type { Finding } from "../../core/diagnostic.ts";
import { counted, number } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import type { Expression } from "../../parser/ast.ts";
import { parseExpression } from "../../parser/parse.ts";
import { analyseExpression, isRefused } from "../../types/analyse.ts";
import { terminalStyle } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, type ExitCode, reportFailure, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { findingsText, givenExpression, refuseBlank } from "../files/given-expression.ts";
import { lineBatches } from "../files/line-batches.ts";
import { openStream } from "../files/read-file.ts";
import type { Io } from "../io.ts";
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

/** Options for checking an expression. */
interface JudgeOptions {
  /** Leaves names and types out. */
  readonly isSyntaxOnly: boolean;
  /** Adds the syntax tree to the verdict. */
  readonly hasAst: boolean;
}

/** The verdict on one expression. */
interface JudgedExpression {
  readonly findings: readonly Finding[];
  readonly isValid: boolean;
  /** Undefined for blank text. */
  readonly root: Expression | undefined;
}

/** The output of `parse` for one expression. Offsets are zero-based UTF-16 offsets in the expression. */
interface ParseVerdict {
  readonly valid: boolean;
  readonly diagnostics: readonly (Pick<Finding, "code" | "message"> & Range)[];
  /** With `--ast` only; null for blank text. */
  readonly ast?: Expression | null;
}

const PLAIN_VALID = JSON.stringify({ valid: true, diagnostics: [] } satisfies ParseVerdict);

/** Parses an expression and, unless that is disabled, checks its names and types. */
function judge(text: string, { isSyntaxOnly }: JudgeOptions): JudgedExpression {
  const { findings, root } = isSyntaxOnly ? syntaxOf(text) : analysisOf(text);
  return { findings, root, isValid: !isRefused(findings) };
}

function syntaxOf(text: string) {
  const { value, diagnostics } = parseExpression(text);
  return { findings: diagnostics, root: value.root };
}

function analysisOf(text: string) {
  const { typed, findings } = analyseExpression(text);
  return { findings, root: typed.parsed.root };
}

/** The verdict as printed. */
function parseVerdictOf(
  { findings, isValid, root }: JudgedExpression,
  { hasAst }: JudgeOptions,
): ParseVerdict {
  const diagnostics = findings.map(({ code, message, range: { start, end } }) => ({
    code,
    message,
    start,
    end,
  }));
  return { valid: isValid, diagnostics, ...(hasAst ? { ast: root ?? null } : {}) };
}

/** The verdict about a JSON text that contains an expression; undefined if it contains none. */
function verdictOfJson(
  json: string,
  options: JudgeOptions,
): { readonly text: string; readonly isValid: boolean } | undefined {
  const expression = parsedJson(json);
  if (typeof expression !== "string") return undefined;
  const judged = judge(expression, options);
  const isPlain = judged.findings.length === 0 && !options.hasAst;
  return {
    text: isPlain ? PLAIN_VALID : JSON.stringify(parseVerdictOf(judged, options)),
    isValid: judged.isValid,
  };
}

/** The verdict about a line that is not an expression, so that lines out stay in step with lines in. */
function verdictOfBadLine(message: string): string {
  return JSON.stringify({
    valid: false,
    diagnostics: [{ code: "source/not-a-json-string", message, start: 0, end: 0 }],
  } satisfies ParseVerdict);
}

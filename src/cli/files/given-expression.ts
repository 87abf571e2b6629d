import type { Finding } from "../../core/diagnostic.ts";
import { locate } from "../../core/embedded-text.ts";
import { code } from "../../core/phrases.ts";
import { readExpressionFile } from "../../sources/expression-file.ts";
import { foreignNotation } from "../../sources/format.ts";
import type { DocumentFormat } from "../../sources/notations.ts";
import type { TerminalStyle } from "../color.ts";
import { Failure, usage } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { displayPath } from "./paths.ts";
import { readOperand, STDIN_NAME } from "./read-file.ts";

/** The help for an operand that looks like an expression. */
export const EXPRESSION_HELP = "If it is an expression, put `-e` before it.";

/** An expression that the command line gives: with `-e`, in a file, or on standard input. */
export interface GivenExpression {
  /** Its name in findings. */
  readonly uri: string;
  /** The text of the file, and the expression in it. */
  readonly text: string;
  readonly host: ReturnType<typeof readExpressionFile>["content"];
}

/** Options for reading the expression given to a command. */
export interface GivingExpression {
  readonly operand: string | undefined;
  readonly expression: string | undefined;
  readonly maxBytes: number;
}

const HOW_TO_GIVE_ONE = "Give one with `-e 'http.host eq \"example.com\"'`, or a file, or pipe it in.";

/** Reads the expression of a command. Errors: throws a usage `Failure` if there is none. */
export async function givenExpression(
  { operand, expression, maxBytes }: GivingExpression,
  io: Io,
): Promise<GivenExpression> {
  const { uri, text } = await givenText({ operand, expression, maxBytes }, io);
  refuseOtherKind({ uri, text: "" }, "an expression", ["expression"]);
  return { uri, text, host: readExpressionFile(text).content };
}

/** Rejects a file in another notation than a command expects. Errors: throws a usage `Failure`. */
export function refuseOtherKind(
  { uri, text }: Pick<GivenExpression, "uri" | "text">,
  expected: string,
  notations?: readonly DocumentFormat[],
): void {
  const notation = foreignNotation(uri, text, notations);
  if (notation) throw usage(`${code(uri)} is ${notation}, not ${expected}.`, "`wafsmith lint` checks it.");
}

/** Rejects blank text. Errors: throws a usage `Failure`. */
export function refuseBlank({ uri, host }: GivenExpression): void {
  // A blank expression on the command line is always a mistake, although it parses.
  if (host.text.trim() === "") throw usage(`\`${uri}\` contains no expression.`, HOW_TO_GIVE_ONE);
}

/** Findings about a given expression, as text. */
export async function findingsText(
  findings: readonly Finding[],
  { uri, text, host }: GivenExpression,
  style: TerminalStyle,
): Promise<string> {
  const { renderFindings } = await import("../../report/text.ts");
  const diagnostics = findings.map((finding) => locate(finding, host, uri));
  return [...renderFindings(diagnostics, new Map([[uri, text]]), style)].join("");
}

async function givenText({ operand, expression, maxBytes }: GivingExpression, io: Io) {
  if (expression !== undefined) {
    if (operand !== undefined) throw usage("`-e` and a file cannot be given together.");
    return { uri: "<expression>", text: expression };
  }
  const uri = operand === undefined || operand === "-" ? STDIN_NAME : displayPath(operand, io.cwd);
  try {
    return { uri, text: await readOperand(operand, maxBytes, io) };
  } catch (error) {
    if (!(error instanceof Failure) || operand === undefined || !EXPRESSION_SIGNS.test(operand)) throw error;
    throw usage(error.message, EXPRESSION_HELP);
  }
}

/** Names of files rarely have whitespace, quotes or brackets in them. */
const EXPRESSION_SIGNS = /[\s"'(){}]/;

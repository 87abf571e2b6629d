import { code } from "../../core/phrases.ts";
import { isSpace } from "../chars.ts";
import { edit, insertion, repair } from "../problems.ts";
import { INFIX_FUNCTIONS, OPERATOR_WORDS } from "../words.ts";
import { MISTAKEN_WORD, matchAt, type ScanInProgress, skipSpaces, span } from "./scan-in-progress.ts";

/** `x not in {…}`, `x NOT CONTAINS "a"`, `x not starts_with "a"`: the negation goes before the whole comparison. */
export function negatedOperator(scan: ScanInProgress, start: number, end: number): boolean {
  const { text } = scan;
  const at = skipSpaces(text, end);
  const word = matchAt(MISTAKEN_WORD, text, at).toLowerCase();
  const comparison = OPERATOR_WORDS.find((candidate) => candidate === word);
  const operator = comparison ?? INFIX_FUNCTIONS.get(word);
  if (operator === undefined) return false;
  const subject = text.slice(scan.operandStart, start).trimEnd();
  const glue = isSpace(text.charCodeAt(start - 1)) ? "" : " ";
  scan.problem({
    slug: operator === "in" ? "not-in" : "negated-operator",
    range: span(start, at + word.length),
    data: { operator },
    message: `${code(`not ${operator}`)} is not an operator, so Cloudflare rejects this expression.`,
    help: `Write ${code(`not ${subject} ${operator} …`)}: \`not\` goes before the whole comparison.`,
    fix: repair(
      "Move `not` before the comparison",
      insertion(scan.operandStart, "not "),
      edit(span(start, comparison ? at + word.length : at), `${glue}${comparison ?? ""}`),
    ),
  });
  scan.negateOperand();
  scan.at = at;
  if (comparison) scan.operator(at, at + word.length, comparison);
  return true;
}

/** `x !in {…}`, `x !contains "a"`, `x !~ "a"`. */
export function negatedSign(scan: ScanInProgress): boolean {
  const { text, at } = scan;
  if (text.startsWith("!~", at)) {
    scan.problem({
      slug: "negated-operator",
      range: span(at, at + 2),
      data: { operator: "~" },
      message: "`!~` is not an operator, so Cloudflare rejects this expression.",
      help: "Write `not … ~ …`: `not` goes before the whole comparison.",
      fix: repair(
        "Move `not` before the comparison",
        insertion(scan.operandStart, "not "),
        edit(span(at, at + 1), ""),
      ),
    });
    scan.negateOperand();
    scan.at = at + 1;
    return true;
  }
  return negatedOperator(scan, at, at + 1);
}

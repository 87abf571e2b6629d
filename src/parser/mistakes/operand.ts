import { edit, repair } from "../problems.ts";
import { LOGICAL_SIGNS, LOGICAL_WORDS, OPERATOR_SIGNS, OPERATOR_WORDS } from "../words.ts";
import { type ScanInProgress, span } from "./scan-in-progress.ts";
import { foreignQuotes, miscased, unsupportedText } from "./text.ts";

/** Something that cannot begin a condition. False when nothing is recognised. */
export function inOperandPlace(scan: ScanInProgress, unit: number): boolean {
  const { text, at } = scan;
  if (unsupportedText(scan, unit) || foreignQuotes(scan)) return true;
  const logical = LOGICAL_SIGNS.get(text.slice(at, at + 2));
  if (logical) {
    scan.logical(at, at + 2, logical);
    return true;
  }
  const sign = OPERATOR_SIGNS.find(([candidate]) => text.startsWith(candidate, at));
  if (sign) scan.operator(at, at + sign[0].length, sign[1]);
  return sign !== undefined;
}

/** A keyword in place of a field, a call or a parenthesis. */
export function keywordAsOperand(scan: ScanInProgress, word: string, start: number): boolean {
  const end = start + word.length;
  const logical = LOGICAL_WORDS.find((candidate) => candidate === word || candidate.toUpperCase() === word);
  if (logical) {
    if (logical !== word) miscased(scan, span(start, end), logical);
    scan.logical(start, end, logical);
    return true;
  }
  if (word === "NOT" || word === "Not") {
    miscased(scan, span(start, end), "not");
    scan.not(start, end);
    return true;
  }
  const operator = OPERATOR_WORDS.find((candidate) => candidate === word);
  if (operator) scan.operator(start, end, operator);
  return operator !== undefined;
}

/** `[` where no index is allowed. */
export function strayBracket(scan: ScanInProgress, start: number): void {
  scan.problem({
    slug: "invalid-index",
    messageId: "strayBracket",
    range: span(start, start + 1),
    message: "An index must directly follow a field or a call, so Cloudflare rejects this `[`.",
    help: 'Write `http.request.headers["name"][0]`.',
  });
  const close = scan.text.indexOf("]", start);
  scan.hole(start, close === -1 || close >= scan.end ? start + 1 : close + 1);
}

/** `headers ["x"]`. */
export function spaceBeforeIndex(scan: ScanInProgress, from: number, start: number): void {
  const range = span(from, start);
  scan.problem({
    slug: "space-before-index",
    range,
    message: "Whitespace is not allowed before an index, so Cloudflare rejects this expression.",
    help: "Write the `[` directly after the name.",
    fix: repair("Remove the whitespace", edit(range, "")),
  });
}

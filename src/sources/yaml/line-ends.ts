import { CST } from "yaml";
import type { ProblemList } from "../values/problems.ts";
import { foldedLineEnd, otherLineEnd } from "./problems.ts";

/** Characters that end a line in YAML 1.1, which PyYAML, libyaml and Go read, but not in YAML 1.2. */
const OTHER_LINE_END = /\r(?!\n)|[\u0085\u2028\u2029]/;

/** Those that change a quoted string: as a space, or because the whitespace around a line break is not part of it. */
export const FOLDED = /\r(?!\n)|\u0085|[\u2028\u2029](?=\s)|(?<=\s)[\u2028\u2029]/;

/** Whether a string has lines that end only for some readers. */
export function hasOtherLineEnds(text: string): boolean {
  return OTHER_LINE_END.test(text);
}

/** Characters that no YAML file may contain as such, only as escapes. */
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/;

/** The offset of the first control character; -1 if there is none. */
export function controlIn(text: string): number {
  return text.search(CONTROL);
}

/**
 * Reports lines of a string that end only for some readers. Outside quotes, such a line may be a key or the end of a
 * comment, so it is an error; from there on, the readers may differ in everything, so only the first one is reported.
 * Within quotes, it is a character or is folded. The result takes the lexemes of the text with their starts, in order.
 */
export function lineEndChecker(text: string, problems: ProblemList): (lexeme: string, start: number) => void {
  let isContent = false;
  let isLost = false;
  return (lexeme, start) => {
    const isQuoted = !isContent && /^["']/.test(lexeme);
    isContent = lexeme === CST.SCALAR;
    if (isLost || !OTHER_LINE_END.test(lexeme)) return;
    const ends = new RegExp(isQuoted ? FOLDED : OTHER_LINE_END, "g");
    ends.lastIndex = start;
    // The line feed of a CR LF may be in the next lexeme.
    const found = ends.exec(text);
    if (!found || found.index >= start + lexeme.length) return;
    isLost = !isQuoted;
    problems.add((isQuoted ? foldedLineEnd : otherLineEnd)(found.index, found[0]));
  };
}

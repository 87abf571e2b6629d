import type { Edit, Finding, Fix } from "../core/diagnostic.ts";
import { code, codeList, codePointName, number } from "../core/phrases.ts";
import { findingOf, type SlugParts } from "../core/problem.ts";
import type { Range } from "../core/range.ts";
import { COMPARISON_OPERATORS } from "./ast.ts";
import type { SyntaxSlug } from "./codes.ts";

/** A syntax finding. All of them are errors: Cloudflare rejects the expression. */
export function syntaxProblem({ slug, ...parts }: SlugParts<SyntaxSlug>): Finding {
  return findingOf(`syntax/${slug}`, { effect: "rejected", ...parts });
}

/** A repair of something that is rejected today and has one plain reading: applied by `--fix`. */
export function repair(title: string, ...edits: readonly Edit<Range>[]): Fix<Range> {
  return { title, edits, safety: "safe" };
}

/** A repair that guesses, left to a person. */
export function suggestion(title: string, ...edits: readonly Edit<Range>[]): Fix<Range> {
  return { title, edits, safety: "suggestion" };
}

/** Replaces `range` by `newText`. */
export function edit(range: Range, newText: string): Edit<Range> {
  return { range: { start: range.start, end: range.end }, newText };
}

/** The text inserted before `at`. */
export function insertion(at: number, newText: string): Edit<Range> {
  return { range: { start: at, end: at }, newText };
}

/** The sentence that lists the comparison operators. */
export function operatorList(): string {
  const words = COMPARISON_OPERATORS.filter((one) => one !== "bitwise_and");
  return `The comparison operators are ${codeList(words, "and", words.length)}.`;
}

/** `U+00A0`, or the character itself if it is visible. */
export function nameCharacter(character: string): string {
  const point = character.codePointAt(0)!;
  return point > 32 && point < 127 ? code(character) : codePointName(character);
}

const FOREIGN_WHITE_SPACE = /[^\S \r\n]|\u0085|\u200b|\u2060|\u180e/u;

/** The problem of a byte-order mark, or of whitespace that the language does not have; undefined for everything else. */
export function unsupportedSpace(unit: number, at: number): Finding | undefined {
  if (unit > 0x20 && unit < 0x7f) return undefined;
  const isMark = unit === 0xfeff;
  const character = String.fromCharCode(unit);
  if (!isMark && !FOREIGN_WHITE_SPACE.test(character)) return undefined;
  const range = { start: at, end: at + 1 };
  if (isMark) {
    return syntaxProblem({
      slug: "byte-order-mark",
      range,
      message: "A byte-order mark is not allowed in an expression, so Cloudflare rejects it.",
      help: "Remove it.",
      fix: repair("Remove it", edit(range, "")),
    });
  }
  const name = unit === 9 ? "A tab" : `The whitespace ${nameCharacter(character)}`;
  return syntaxProblem({
    slug: "unsupported-white-space",
    range,
    message: `${name} is not allowed between the parts of an expression, so Cloudflare rejects it.`,
    help: "Use spaces and line breaks.",
    fix: repair("Replace it by a space", edit(range, " ")),
  });
}

/** Shared by the scanner, which stops there, and its tests. */
export function nestingTooDeep(range: Range, limit: number): Finding {
  return syntaxProblem({
    slug: "nesting-too-deep",
    range,
    data: { limit: number(limit) },
    message: `Parentheses, \`not\`, calls, \`any\` and \`all\` nest more than ${number(limit)} deep here, and Cloudflare rejects an expression nested that deep.`,
    help: "Flatten the expression, or split it into several rules.",
  });
}

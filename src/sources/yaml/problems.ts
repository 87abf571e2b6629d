import type { YAMLParseError } from "yaml";
import { code } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import { problemSayer, type SourceProblem } from "../values/problems.ts";
import ofLibrary from "./library-problems.json" with { type: "json" };
import lineEnds from "./line-ends.json" with { type: "json" };
import problems from "./problems.json" with { type: "json" };

export const yamlProblem = problemSayer(problems);

/** Our wording of the library's errors, by patterns of its messages, more specific than its codes; first match. */
const LIBRARY_PROBLEMS = ofLibrary as readonly (Omit<SourceProblem, "range"> & {
  readonly pattern: string;
})[];

/** A missing end is found in the tokens, where its beginning is known. */
const SAID_ELSEWHERE = /^Missing closing|end with a [\]}]$/;

/** An error of the YAML library in our words; undefined if `tokenProblems` has a better report. */
export function fromLibraryError({ message, pos }: YAMLParseError, text: string): SourceProblem | undefined {
  if (SAID_ELSEWHERE.test(message)) return undefined;
  const range = within(text, pos);
  const found = LIBRARY_PROBLEMS.find(({ pattern }) => new RegExp(pattern).test(message));
  if (!found) return unknownError(message, range);
  const { pattern: _, ...problem } = found;
  const end = problem.slug === "yaml-bad-escape" ? range.start + 2 : range.end;
  return { ...problem, range: { ...range, end } };
}

function within(text: string, [start, end]: readonly [number, number]): Range {
  const first = Math.max(0, Math.min(start, text.length));
  return { start: first, end: Math.max(first, Math.min(end, text.length)) };
}

function unknownError(message: string, range: Range): SourceProblem {
  const reason = message.split(/[:\n]/)[0]!.replace(/\.$/, "");
  const words = { said: `${reason.charAt(0).toLowerCase()}${reason.slice(1)}` };
  return yamlProblem("yaml-syntax", "invalid", range, { data: { reason }, words });
}

/** The library failed on the whole file. */
export function unreadable(reason: string): SourceProblem {
  return yamlProblem("yaml-unreadable", "unreadable", { start: 0, end: 0 }, { data: { reason } });
}

export function unclosedYaml(open: number, opening: string): SourceProblem {
  const closing = opening === "{" ? "}" : opening === "[" ? "]" : opening;
  const data = { opening, closing };
  return yamlProblem("yaml-unclosed", "unclosed", { start: open, end: open + 1 }, { data });
}

export function unknownAlias(name: string, range: Range): SourceProblem {
  const words = { anchor: code(`&${name}`) };
  return yamlProblem("yaml-unknown-alias", "unknownAlias", range, { data: { name }, words });
}

export function recursiveAlias(name: string, range: Range): SourceProblem {
  const words = { alias: code(`*${name}`) };
  return yamlProblem("yaml-recursive-alias", "recursiveAlias", range, { data: { name }, words });
}

export function tooManyEscaped(at: number, maxYamlEscapedChars: number): SourceProblem {
  const range = { start: at, end: at + 1 };
  return yamlProblem("yaml-too-many-escaped", "tooManyEscaped", range, { data: { maxYamlEscapedChars } });
}

const CHARACTER_NAMES: Readonly<Record<string, string>> = lineEnds;

function lineEnd(at: number, found: string) {
  const values = { character: CHARACTER_NAMES[found] ?? found };
  return [
    { start: at, end: at + 1 },
    { data: values, words: values },
  ] as const;
}

/** A character outside quotes that ends a line for other readers. */
export function otherLineEnd(at: number, character: string): SourceProblem {
  return yamlProblem("yaml-line-end", "otherLineEnd", ...lineEnd(at, character));
}

/** The same in a quoted string. */
export function foldedLineEnd(at: number, character: string): SourceProblem {
  const [range, values] = lineEnd(at, character);
  return yamlProblem("yaml-line-end", "foldedLineEnd", range, { ...values, severity: "warning" });
}

/** A character that is not allowed even in quotes. */
export function forbiddenCharacter(at: number, character: string): SourceProblem {
  const words = { character: `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}` };
  const range = { start: at, end: at + 1 };
  return yamlProblem("yaml-control-character", "controlCharacter", range, { data: words, words });
}

/** A tag whose value only another tool knows, or a `!` that was intended as an operator. */
export function unknownTag(tag: string, range: Range): SourceProblem {
  return yamlProblem("yaml-unknown-tag", "unknownTag", range, { data: { tag }, severity: "warning" });
}

import MarkdownIt from "markdown-it";
import type { Staged } from "../core/diagnostic.ts";
import type { EmbeddedText } from "../core/embedded-text.ts";
import type { Range } from "../core/range.ts";
import type { ExpressionFile } from "./recognise/model.ts";
import { CharMapBuilder, mappedText } from "./values/char-map.ts";
import { endOfLines, resolveLimits, type SourceLimits } from "./values/limits.ts";
import { sourceProblem } from "./values/problems.ts";
import { tooManyLines } from "./values/shared-problems.ts";

/** The word after a fence that marks its block as an expression. */
const MARK = /^\s*cfexpr(?:\s|$)/i;
const MENTION = /cfexpr/i;

/** Inline content is irrelevant, so it is not parsed. */
const PARSER = new MarkdownIt("commonmark").disable("inline");

/**
 * The expressions in the blocks of a Markdown file that are fenced and marked `cfexpr`, wherever they are: in lists and
 * quotations too. The prefix of a line (indentation, `>`) is not part of the expression.
 *
 * Errors: `source/too-many-lines`.
 */
export function readMarkdown(
  uri: string,
  text: string,
  limits?: Partial<SourceLimits>,
): Staged<readonly ExpressionFile[]> {
  if (!MENTION.test(text)) return { value: [], diagnostics: [] };
  const { maxLines } = resolveLimits(limits);
  const end = endOfLines(text, maxLines);
  const value = expressionsIn(text.slice(0, end));
  if (end === text.length) return { value, diagnostics: [] };
  return { value, diagnostics: [sourceProblem(uri, tooManyLines(end, maxLines))] };
}

function expressionsIn(text: string): ExpressionFile[] {
  // A byte-order mark before a fence would hide it.
  const offset = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const files: ExpressionFile[] = [];
  const lines = linesOf(text, offset);
  for (const { type, info, map, content } of PARSER.parse(text.slice(offset), {})) {
    if (type !== "fence" || !MARK.test(info)) continue;
    const [opening] = map!;
    const written = content === "" ? [] : content.replace(/\n$/, "").split("\n");
    const parts = written.map((line, at) => partOf(text, line, lines[opening + 1 + at]!));
    files.push({ kind: "ExpressionFile", content: contentOf(text, lines[opening]!.end, parts) });
  }
  return files;
}

/** The lines of a string without their breaks. */
function linesOf(text: string, offset: number): Range[] {
  const lines: Range[] = [];
  let start = offset;
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n?|\n/g)) {
    lines.push({ start, end: index });
    start = index + lineBreak.length;
  }
  lines.push({ start, end: text.length });
  return lines;
}

/** The part of a line of the file that is a line of the block: it is at the end. */
function partOf(text: string, content: string, { start, end }: Range): Range {
  // If the fence's indentation ends inside a tab, the rest of the tab becomes spaces that are not in the file.
  const isWritten = text.startsWith(content, end - content.length);
  const length = isWritten ? content.length : content.trimStart().length;
  return { start: Math.max(start, end - length), end };
}

/** `place`: the location of an empty block. */
function contentOf(text: string, place: number, parts: readonly Range[]): EmbeddedText {
  const value = parts.map(({ start, end }) => text.slice(start, end)).join("\n");
  return mappedText(
    value,
    () => mapOf(text, place, parts),
    (newText) => (/[\r\n]|`{3}|~{3}/.test(newText) ? undefined : newText),
  );
}

function mapOf(text: string, place: number, parts: readonly Range[]): CharMapBuilder {
  const builder = new CharMapBuilder(parts[0]?.start ?? place);
  for (const [at, { start, end }] of parts.entries()) {
    const before = parts[at - 1];
    if (before) builder.push("\n", before.end, start);
    builder.pushVerbatim(text.slice(start, end), start);
  }
  return builder;
}

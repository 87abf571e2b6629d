import type { Finding, Staged } from "../../core/diagnostic.ts";
import type { Range } from "../../core/range.ts";
import type { Expression, Node } from "../../parser/ast.ts";
import { parseExpression } from "../../parser/parse.ts";

/**
 * An expression with holes: `ip.src eq $x` matches any comparison of that field. A hole matches an operand, a value,
 * a condition, an argument, an element of a set or, after `in`, a set or list; a repeated hole must match the same
 * thing each time. A list is written with two dollar signs: `$$office`.
 */
export interface Pattern {
  readonly root: Expression;
  /** The names of its holes, each once. */
  readonly holes: ReadonlySet<string>;
}

const HOLE_FIELD = "wafsmith_hole.";
const HOLE_TEXT = "wafsmith hole ";
const HOLE_LIST = "wafsmith_hole_";

/**
 * Reads a pattern. Its value is undefined if there is nothing to match.
 *
 * Errors: `syntax/…`; offsets count in `text`.
 */
export function parsePattern(text: string): Staged<Pattern | undefined, Finding> {
  const filled = fillHoles(text);
  const { value, diagnostics } = parseExpression(filled.text);
  const problems = diagnostics.map((finding) => ({
    ...finding,
    range: filled.toPattern(finding.range),
    related: [],
    fixes: [],
  }));
  const isReadable = diagnostics.length === 0 && value.root !== undefined;
  return {
    value: isReadable ? { root: value.root, holes: new Set(filled.names) } : undefined,
    diagnostics: problems,
  };
}

interface Filled {
  readonly text: string;
  readonly names: readonly string[];
  /** The range of the pattern that corresponds to a range of `text`. */
  toPattern(range: Range): Range;
}

// A quoted or raw string is skipped as a whole, so that a dollar sign within it does not make a hole.
const PART = /r(#*)"[\s\S]*?"\1|"(?:[^"\\]|\\[\s\S])*"|\$\$?[a-z_][a-z0-9_]*|[{}]/g;
const BEFORE_SET = /(?:^|[^\w.])in\s*$/;
const BEFORE_VALUE = /(?:(?:^|[^\w.])(?:eq|ne|lt|le|gt|ge|contains|matches|wildcard)|[=<>~]|(?:^|[^&])&)\s*$/;

/** Puts something instead of each hole that parses there. */
function fillHoles(pattern: string): Filled {
  const names: string[] = [];
  const pieces: { readonly from: Range; readonly to: Range }[] = [];
  let text = "";
  let at = 0;
  let depth = 0;
  for (const { 0: part, index } of pattern.matchAll(PART)) {
    if (part === "{") depth++;
    if (part === "}") depth--;
    if (!part.startsWith("$")) continue;
    const before = pattern.slice(at, index);
    text += before;
    const isList = part.startsWith("$$");
    const name = part.slice(isList ? 2 : 1);
    const stand = isList ? `$${name}` : standIn(name, text, depth > 0);
    if (!isList) names.push(name);
    pieces.push({
      from: { start: text.length, end: text.length + stand.length },
      to: { start: index, end: index + part.length },
    });
    text += stand;
    at = index + part.length;
  }
  text += pattern.slice(at);
  // A hole is one token, so no finding starts or ends within it.
  const toPattern = (offset: number) => {
    const before = pieces.findLast(({ from }) => from.end <= offset);
    return before ? offset - before.from.end + before.to.end : offset;
  };
  return {
    text,
    names,
    toPattern: ({ start, end }) => ({ start: toPattern(start), end: toPattern(end) }),
  };
}

function standIn(name: string, before: string, isInSet: boolean): string {
  if (isInSet || BEFORE_VALUE.test(before.slice(-40))) return `"${HOLE_TEXT}${name}"`;
  return BEFORE_SET.test(before.slice(-40)) ? `$${HOLE_LIST}${name}` : `${HOLE_FIELD}${name}`;
}

/** The name of the hole that a node of a pattern is; undefined for anything else. */
export function holeOf(node: Node): string | undefined {
  if (node.kind === "Field" && node.name.startsWith(HOLE_FIELD)) return node.name.slice(HOLE_FIELD.length);
  if (node.kind === "List" && node.name.startsWith(HOLE_LIST)) return node.name.slice(HOLE_LIST.length);
  const isText = node.kind === "String" && node.value.startsWith(HOLE_TEXT);
  return isText ? node.value.slice(HOLE_TEXT.length) : undefined;
}

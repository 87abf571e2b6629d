import type { CST, Parser } from "yaml";
import type { SourceProblem } from "../values/problems.ts";
import { unclosedYaml, yamlProblem } from "./problems.ts";

/** Findings from the tokens of a document before anything is composed of them. */
export interface TokenFindings {
  /** The last quote or bracket that has no end; those around it are open because of it. */
  readonly unclosed?: SourceProblem;
  /** A `?` that begins a key for other readers. */
  readonly question?: SourceProblem;
  /** The offset of a collection that is nested too deeply for composing, which recurses. */
  readonly tooDeepAt?: number;
}

/**
 * Whether too many collections are open, before the text after them is parsed. The parser's stack has the
 * document, each collection and the current scalar.
 */
export function isNestedTooDeeply({ stack }: Parser, maxDepth: number): boolean {
  return stack.length > maxDepth + 2;
}

/**
 * Counts the quoted scalars with escapes in a file: unescaping in the library takes twenty times their memory. The result
 * adds a lexeme, and returns whether all of them are too long now.
 */
export function escapedCounter(maxChars: number): (lexeme: string) => boolean {
  let chars = 0;
  return (lexeme) => {
    const mark = lexeme.startsWith("'") ? "''" : lexeme.startsWith('"') ? "\\" : undefined;
    if (mark !== undefined && lexeme.includes(mark, 1)) chars += lexeme.length;
    return chars > maxChars;
  };
}

/** Looks through the tokens without recursion, for whatever they are nested in. */
export function tokenProblems(root: CST.Token, maxDepth: number): TokenFindings {
  let unclosed: SourceProblem | undefined;
  let question: SourceProblem | undefined;
  // The document around the value is not a level.
  const pending: { token: CST.Token; depth: number }[] = [{ token: root, depth: -1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { token, depth } = next;
    if (depth > maxDepth) return { tooDeepAt: token.offset };
    const opening = unclosedOpening(token);
    if (opening !== undefined && token.offset >= (unclosed?.range.start ?? 0)) {
      unclosed = unclosedYaml(token.offset, opening);
    }
    const isFlow = token.type === "flow-collection";
    for (const child of childrenOf(token)) {
      if (isFlow && child.type === "scalar" && child.source.startsWith("?"))
        question ??= yamlProblem("yaml-key-mark", "keyElsewhere", {
          start: child.offset,
          end: child.offset + 1,
        });
      pending.push({ token: child, depth: depth + 1 });
    }
  }
  return { ...(unclosed && { unclosed }), ...(question && { question }) };
}

function childrenOf(token: CST.Token): readonly CST.Token[] {
  if (token.type === "document") return token.value ? [token.value] : [];
  if (!("items" in token)) return [];
  const children: CST.Token[] = [];
  for (const item of token.items) {
    if (item.key) children.push(item.key);
    if (item.value) children.push(item.value);
  }
  return children;
}

function unclosedOpening(token: CST.Token): string | undefined {
  switch (token.type) {
    case "flow-collection": {
      const isClosed = token.end[0]?.source === (token.start.source === "{" ? "}" : "]");
      return isClosed ? undefined : token.start.source;
    }
    case "double-quoted-scalar":
      return token.source.length > 1 &&
        token.source.endsWith('"') &&
        runAtEnd(token.source.slice(1, -1), "\\") % 2 === 0
        ? undefined
        : '"';
    case "single-quoted-scalar":
      return runAtEnd(token.source.slice(1), "'") % 2 === 1 ? undefined : "'";
    default:
      return undefined;
  }
}

/** The length of the run of `unit` at the end of a string. */
function runAtEnd(text: string, unit: string): number {
  let start = text.length;
  while (text[start - 1] === unit) start--;
  return text.length - start;
}

import { type SemanticTokens, SemanticTokensBuilder, SemanticTokenTypes } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { LIMITS } from "../contract/limits.ts";
import type { EmbeddedText } from "../core/embedded-text.ts";
import type { Range } from "../core/range.ts";
import type { Token } from "../core/token.ts";
import { expressionsOf } from "../lint/format.ts";
import type { Node } from "../parser/ast.ts";
import { Scanner } from "../parser/scan.ts";
import { KIND } from "../parser/tokens.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";

/** The kinds of token, in the order of their numbers. */
export const SEMANTIC_TOKEN_TYPES: readonly string[] = [
  SemanticTokenTypes.property,
  SemanticTokenTypes.function,
  SemanticTokenTypes.keyword,
  SemanticTokenTypes.operator,
  SemanticTokenTypes.string,
  SemanticTokenTypes.number,
  SemanticTokenTypes.variable,
];

const NUMBER_OF = new Map(SEMANTIC_TOKEN_TYPES.map((type, at) => [type, at]));

/**
 * The tokens of the expressions of a document, wherever they are; only those that begin within a range, if one is
 * given.
 */
export function semanticTokens(text: TextDocument, document: SourceDocument, within?: Range): SemanticTokens {
  const placed = expressionsOf(document)
    .flatMap((content) => placedTokens(content, within))
    .flatMap(({ range, type }) => linesOf(text, range).map((line) => ({ ...line, type })))
    .sort((a, b) => a.start - b.start);
  const builder = new SemanticTokensBuilder();
  let end = 0;
  for (const { start, length, type } of placed) {
    // Two expressions may share a string that is defined once.
    if (start < end) continue;
    end = start + length;
    const { line, character } = text.positionAt(start);
    builder.push(line, character, length, NUMBER_OF.get(type)!, 0);
  }
  return builder.build();
}

/** A token in a file, and its kind. */
export interface PlacedToken {
  readonly range: Range;
  readonly type: string;
}

/** The coloured tokens of an expression, in the file that it is in. */
export function placedTokens(content: EmbeddedText, within?: Range): PlacedToken[] {
  if (within) {
    const { start, end } = content.toOuter({ start: 0, end: content.text.length });
    if (end < within.start || within.end < start) return [];
  }
  const { tokens } = new Scanner(content.text, LIMITS.maxNestingDepth.value).scan();
  return tokens.flatMap((token) => {
    const type = typeOf(token);
    if (type === undefined) return [];
    // The name alone: whitespace and the parenthesis after it belong to the token.
    const end =
      token.tokenTypeIdx === KIND.Call || token.tokenTypeIdx === KIND.Quantifier
        ? token.start + /^\w*/.exec(content.text.slice(token.start, token.end))![0].length
        : token.end;
    return [{ type, range: content.toOuter({ start: token.start, end }) }];
  });
}

function typeOf({ tokenTypeIdx, payload }: Token): string | undefined {
  switch (tokenTypeIdx) {
    case KIND.Name:
      return SemanticTokenTypes.property;
    case KIND.Call:
    case KIND.Quantifier:
      return SemanticTokenTypes.function;
    case KIND.Not:
    case KIND.Logical:
      return SemanticTokenTypes.keyword;
    case KIND.Operator:
      return SemanticTokenTypes.operator;
    case KIND.Index:
      return SemanticTokenTypes.string;
    case KIND.Literal:
      return literalType((payload as Node).kind);
    default:
      return undefined;
  }
}

function literalType(kind: Node["kind"]): string | undefined {
  if (kind === "String") return SemanticTokenTypes.string;
  if (kind === "Bare") return SemanticTokenTypes.number;
  return kind === "List" ? SemanticTokenTypes.variable : undefined;
}

/** The parts of a range on each of its lines, without the indentation: a token never reaches over the end of a line. */
function linesOf(
  text: TextDocument,
  { start, end }: Range,
): { readonly start: number; readonly length: number }[] {
  const written = text.getText().slice(start, end);
  return [...written.matchAll(/[^\s][^\r\n]*/g)].map(({ 0: part, index }) => ({
    start: start + index,
    length: part.length,
  }));
}

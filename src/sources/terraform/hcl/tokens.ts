import type { TokenType } from "chevrotain";
import { type Token, tokenKinds } from "../../../core/token.ts";

const { types, token } = tokenKinds();

/** All kinds of token below. */
export const HCL_TOKEN_TYPES: readonly TokenType[] = types;

/** The kinds of token that the scanner makes and the grammar consumes. */
export const WORD_TOKEN = token("Word");
/** A number, a Boolean, null or a template without interpolations, whole: the payload is its node. */
export const HCL_LITERAL_TOKEN = token("Literal");
/** A quoted string without interpolations; a literal that may also label a block. */
export const STRING_TOKEN = token("String");
export const TEMPLATE_OPEN_TOKEN = token("TemplateOpen");
/** A stretch of template text; the payload is its part. */
export const TEXT_TOKEN = token("Text");
export const TEMPLATE_CLOSE_TOKEN = token("TemplateClose");
export const INTERPOLATION_OPEN_TOKEN = token("InterpolationOpen");
/** `%{ if`; the others are alike. */
export const DIRECTIVE_IF_TOKEN = token("DirectiveIf");
export const DIRECTIVE_FOR_TOKEN = token("DirectiveFor");
/** `%{ else`, `%{ endif`, `%{ endfor`; the payload is the word. */
export const DIRECTIVE_END_TOKEN = token("DirectiveEnd");
/** `%{` and a word that is not a directive; it was reported, and fits nowhere. */
export const BAD_DIRECTIVE_TOKEN = token("BadDirective");
export const SEQUENCE_CLOSE_TOKEN = token("SequenceClose");
export const OPEN_BRACE_TOKEN = token("OpenBrace");
export const CLOSE_BRACE_TOKEN = token("CloseBrace");
export const OPEN_BRACKET_TOKEN = token("OpenBracket");
export const CLOSE_BRACKET_TOKEN = token("CloseBracket");
export const OPEN_PAREN_TOKEN = token("OpenParen");
export const CLOSE_PAREN_TOKEN = token("CloseParen");
/** A word and the parenthesis after it; the payload is the name. */
export const HCL_CALL_TOKEN = token("Call");
/** `.name`, `.0`, `.*`, `[*]`; the payload is the step. */
export const STEP_TOKEN = token("Step");
/** The bracket of an index, distinguished from that of a list by the preceding token. */
export const OPEN_INDEX_TOKEN = token("OpenIndex");
export const UNARY_TOKEN = token("Unary");
export const BINARY_TOKEN = token("Binary");
export const QUESTION_TOKEN = token("Question");
export const COLON_TOKEN = token("Colon");
export const HCL_COMMA_TOKEN = token("Comma");
export const EQUALS_TOKEN = token("Equals");
export const ARROW_TOKEN = token("Arrow");
export const ELLIPSIS_TOKEN = token("Ellipsis");
export const FOR_TOKEN = token("For");
export const IN_TOKEN = token("In");
export const IF_TOKEN = token("If");
/** The end of a line, in contexts where line ends matter. */
export const NEWLINE_TOKEN = token("Newline");
/** Something that fits nowhere; it was reported. */
export const BAD_TOKEN = token("Bad");

/** Whether a token is of a type. */
export function isOf(token: Token | undefined, type: TokenType): boolean {
  return token?.tokenTypeIdx === type.tokenTypeIdx;
}

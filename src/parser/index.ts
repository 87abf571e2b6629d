/**
 * Expressions as text and as syntax trees. Knows syntax only: unknown names parse.
 *
 * @packageDocumentation
 */
export type * from "./ast.ts";
export { type ParseOptions, parseExpression } from "./parse.ts";
export { printExpression } from "./print.ts";
export { type ParsedRegex, parseRegex } from "./regex/parse.ts";
export { childrenOf, walk } from "./walk.ts";
export { quoteString, quoteText } from "./write-literal.ts";

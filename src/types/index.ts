/**
 * Names and types of expressions, resolved with Cloudflare's catalogue.
 *
 * @packageDocumentation
 */
export { analyseExpression } from "./analyse.ts";
export { checkExpression, type TypedExpression } from "./check.ts";

/**
 * Names and types of expressions, resolved against the catalogue of the service.
 *
 * @packageDocumentation
 */
export { analyseExpression } from "./analyse.ts";
export { checkExpression, type TypedExpression } from "./check.ts";

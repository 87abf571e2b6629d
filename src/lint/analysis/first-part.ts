import { valueDomainOf } from "../../contract/fields.ts";
import { inText, type TextRange } from "../../core/range.ts";
import { type Node, withoutGroups } from "../../parser/ast.ts";
import { analyseExpression } from "../../types/analyse.ts";

/** The part of an expression that the beginning of its result comes from. */
export interface FirstPart {
  readonly at: TextRange;
  /** The text there; undefined if it depends on the request. */
  readonly text: string | undefined;
  /** Whether it certainly begins with no slash. */
  readonly isNoPath: boolean;
}

/** The first argument of `concat`, or the whole expression. Undefined if it is broken, which is reported elsewhere. */
export function firstPartOf(text: string): FirstPart | undefined {
  const literal = /^\s*"([^"\\]*)"\s*$/.exec(text)?.[1];
  if (literal !== undefined) {
    const at = inText({ start: text.indexOf('"'), end: text.lastIndexOf('"') + 1 });
    return { at, text: literal, isNoPath: literal !== "" && !literal.startsWith("/") };
  }
  const { typed, findings } = analyseExpression(text);
  // The expression yields a value, so it need not be a condition.
  if (findings.some(({ code, severity }) => severity === "error" && code !== "types/missing-comparison"))
    return undefined;
  const { root } = typed.parsed;
  let first: Node | undefined = root && withoutGroups(root);
  while (first?.kind === "FunctionCall" && first.name === "concat") first = first.arguments[0];
  if (!first) return undefined;
  const known = first.kind === "String" ? first.value : undefined;
  return { at: inText(first), text: known, isNoPath: cannotBegin(first) };
}

/** Whether a string certainly does not begin with a slash, and is not empty. */
function cannotBegin(node: Node): boolean {
  if (node.kind === "String") return node.value !== "" && !node.value.startsWith("/");
  if (node.kind === "FunctionCall" && /^(?:lower|upper)$/.test(node.name)) {
    return node.arguments[0] !== undefined && cannotBegin(node.arguments[0]);
  }
  const domain = node.kind === "Field" ? valueDomainOf(node.name) : undefined;
  if (domain?.kind !== "Text" || !domain.shape) return false;
  const { exact = [], form } = domain.shape;
  return !exact.some((text) => text.startsWith("/")) && (!form || form.excluded?.has("/") === true);
}

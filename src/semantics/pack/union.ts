import { type Condition, chain, printCondition } from "./condition.ts";

/**
 * Whether the form of a condition shows that it is the union of the others, as `a and (b or c)` is of `a and b` and
 * `a and c`. A set is the union of its values. False does not rule out a union: it needs another proof.
 */
export function isUnionOf(whole: Condition, parts: readonly Condition[]): boolean {
  const text = printCondition(whole);
  if (parts.length > 0 && parts.every((part) => printCondition(part) === text)) return true;
  switch (whole.kind) {
    case "member": {
      const { operand, isAny } = whole;
      const values = parts.map((part) =>
        part.kind === "member" && part.operand === operand && part.isAny === isAny ? part.values : undefined,
      );
      if (values.includes(undefined)) return false;
      return haveSameTexts(
        whole.values.map((one) => one.text),
        values.flatMap((some) => (some ?? []).map((one) => one.text)),
      );
    }
    case "some":
      return haveSameTexts(
        whole.parts.map(printCondition),
        parts.flatMap((part) => (part.kind === "some" ? part.parts : [part])).map(printCondition),
      );
    case "all":
      return whole.parts.some((divided, at) => {
        const rest = new Set(whole.parts.filter((_, other) => other !== at).map(printCondition));
        const pieces = parts.map((part) => beside(part, rest));
        return !pieces.includes(undefined) && isUnionOf(divided, pieces as readonly Condition[]);
      });
    default:
      return false;
  }
}

/** The terms of a part without the given conditions; undefined if it lacks one of those or has no other terms. */
function beside(part: Condition, others: ReadonlySet<string>): Condition | undefined {
  if (part.kind !== "all") return undefined;
  const own = part.parts.filter((one) => !others.has(printCondition(one)));
  const shared = new Set(part.parts.map(printCondition).filter((text) => others.has(text)));
  return own.length > 0 && shared.size === others.size ? chain("all", own) : undefined;
}

function haveSameTexts(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [new Set(one), new Set(other)];
  return a.size === b.size && [...a].every((text) => b.has(text));
}

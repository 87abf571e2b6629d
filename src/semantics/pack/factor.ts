import { type Condition, type ConditionChain, chain, printCondition } from "./condition.ts";

/**
 * The chain with the common part of several operands written once: `(a and b) or (a and c)` as `a and (b or c)`, and
 * the same with `or` and `and` exchanged. Undefined if nothing is gained.
 */
export function factored(condition: ConditionChain): Condition | undefined {
  const { kind, parts } = condition;
  const inner = kind === "some" ? "all" : "some";
  const best = mostShared(parts, inner);
  if (best === undefined) return undefined;
  const { factor, sharing } = best;
  const rests = sharing.map((part) => without(part, factor, inner));
  const isWhole = rests.some((rest) => rest === undefined);
  // If a part is the factor itself, the others add nothing.
  const shared = isWhole ? factor : chain(inner, [factor, chain(kind, rests as readonly Condition[])]);
  const first = sharing[0]!;
  const others = new Set<Condition>(sharing.slice(1));
  const after = chain(
    kind,
    parts.flatMap((part) => (part === first ? [shared] : others.has(part) ? [] : [part])),
  );
  return printCondition(after).length < printCondition(condition).length ? after : undefined;
}

interface Shared {
  readonly factor: Condition;
  readonly sharing: readonly Condition[];
}

/** The factor whose repetition costs the most characters. */
function mostShared(parts: readonly Condition[], inner: ConditionChain["kind"]): Shared | undefined {
  const byText = new Map<string, { factor: Condition; sharing: Condition[] }>();
  for (const part of parts) {
    for (const factor of factorsOf(part, inner)) {
      const text = printCondition(factor);
      const known = byText.get(text) ?? { factor, sharing: [] };
      byText.set(text, known);
      if (known.sharing.at(-1) !== part) known.sharing.push(part);
    }
  }
  let best: Shared | undefined;
  let most = 0;
  for (const [text, shared] of byText) {
    const saved = (shared.sharing.length - 1) * text.length;
    if (saved <= most) continue;
    best = shared;
    most = saved;
  }
  return best;
}

function factorsOf(part: Condition, inner: ConditionChain["kind"]): readonly Condition[] {
  return part.kind === inner ? part.parts : [part];
}

function without(part: Condition, factor: Condition, inner: ConditionChain["kind"]): Condition | undefined {
  const text = printCondition(factor);
  const rest = factorsOf(part, inner).filter((one) => printCondition(one) !== text);
  return rest.length === 0 ? undefined : chain(inner, rest);
}

import { addTo } from "../../core/items-by-key.ts";
import { type Condition, type ConditionChain, chain, type Membership, printCondition } from "./condition.ts";
import { factored } from "./factor.ts";
import type { Steps } from "./proof.ts";
import { fewerValues } from "./values.ts";

/** Parts that are compared with each other by proof. */
const MAX_COMPARED = 24;
/** Maximum number of parts in one proof. */
const CHUNK = 64;

/**
 * A shorter condition that matches the same requests. Each step is proved on the part that it changes, and skipped
 * if the proof fails.
 */
export function shortened(condition: Condition, steps: Steps): Condition {
  switch (condition.kind) {
    case "opaque":
      return condition;
    case "member":
      return taken(condition, { ...condition, values: fewerValues(condition.type, condition.values) }, steps);
    case "not": {
      const part = shortened(condition.part, steps);
      return part.kind === "not" ? taken({ kind: "not", part }, part.part, steps) : { kind: "not", part };
    }
    default:
      return shortenedChain(condition, steps);
  }
}

/** The condition after a step, if that is shorter and proved. */
function taken<After extends Condition>(before: Condition, after: After, steps: Steps): Condition {
  const [old, fresh] = [printCondition(before), printCondition(after)];
  return fresh.length < old.length && steps.areEquivalent(old, fresh) ? after : before;
}

function shortenedChain(condition: ConditionChain, steps: Steps): Condition {
  const { kind } = condition;
  const inner = chain(
    kind,
    condition.parts.map((part) => shortened(part, steps)),
  );
  if (inner.kind !== kind) return inner;
  const once = chain(kind, [...new Map(inner.parts.map((part) => [printCondition(part), part])).values()]);
  if (once.kind !== kind) return once;
  const merged = mergedMembers(once, steps);
  if (merged.kind !== kind) return merged;
  const shared = inChunks(merged, (part) => {
    const found = factored(part);
    if (found === undefined) return part;
    const after = taken(part, found, steps);
    return after === part ? part : shortened(after, steps);
  });
  return shared.kind === kind ? withoutImplied(shared, steps) : shared;
}

/** A chain after a step on each chunk of its parts, and then on the results. */
function inChunks(condition: ConditionChain, step: (part: ConditionChain) => Condition): Condition {
  const { kind, parts } = condition;
  if (parts.length <= CHUNK) return step(condition);
  const chunks: Condition[] = [];
  for (let at = 0; at < parts.length; at += CHUNK) {
    const some = chain(kind, parts.slice(at, at + CHUNK));
    chunks.push(some.kind === kind ? step(some) : some);
  }
  const after = chain(kind, chunks);
  if (after.kind !== kind || after.parts.length >= parts.length) return after;
  return inChunks(after, step);
}

/** Memberships of one operand become one: those in `or`, and negated ones in `and`. */
function mergedMembers(condition: ConditionChain, steps: Steps): Condition {
  return inChunks(condition, (part) => {
    const groups = new Map<string, Membership[]>();
    for (const one of part.parts) {
      const member = memberIn(one, part.kind);
      if (member !== undefined) addTo(groups, `${member.isAny} ${member.operand}`, member);
    }
    return [...groups.values()].reduce((whole, group) => mergedGroup(whole, group, steps), part as Condition);
  });
}

/** The demand of a part of `or` on an operand, or a negated part of `and`. */
function memberIn(part: Condition, kind: ConditionChain["kind"]): Membership | undefined {
  if (kind === "some") return part.kind === "member" ? part : undefined;
  return part.kind === "not" && part.part.kind === "member" ? part.part : undefined;
}

function mergedGroup(whole: Condition, group: readonly Membership[], steps: Steps): Condition {
  if (whole.kind !== "all" && whole.kind !== "some") return whole;
  const { kind } = whole;
  const [first] = group as readonly [Membership];
  const values = fewerValues(
    first.type,
    group.flatMap((member) => member.values),
  );
  const wrapped = (member: Membership): Condition =>
    kind === "some" ? member : { kind: "not", part: member };
  const before = chain(kind, group.map(wrapped));
  const after = wrapped({ ...first, values });
  if (taken(before, after, steps) !== after) return whole;
  const members = new Set(group);
  const at = whole.parts.findIndex((part) => memberIn(part, kind) === first);
  const others = whole.parts.map((part) => {
    const member = memberIn(part, kind);
    return member !== undefined && members.has(member) ? undefined : part;
  });
  others[at] = after;
  return chain(
    kind,
    others.flatMap((part) => part ?? []),
  );
}

/** Leaves out parts that the others make needless. */
function withoutImplied(condition: ConditionChain, steps: Steps): Condition {
  if (condition.parts.length > MAX_COMPARED) return condition;
  const { kind } = condition;
  let left = condition.parts;
  for (const part of condition.parts) {
    const others = chain(
      kind,
      left.filter((one) => one !== part),
    );
    const [narrow, wide] = kind === "some" ? [part, others] : [others, part];
    if (steps.implies(printCondition(narrow), printCondition(wide)))
      left = left.filter((one) => one !== part);
  }
  return chain(kind, left);
}

import { compare } from "../../core/diagnostic.ts";
/** One thing that a rule does to a request that it matches. */
export interface RuleEffect {
  /** Equal for effects that are the same. */
  readonly key: string;
  /**
   * `marks`: neither order nor repetition matters among effects of this kind, such as logging. `once`: repeated at once, it
   * changes nothing more, such as a challenge. `counted`: every repetition counts, such as that of a rate limit. `sets`: the last
   * effect of each slot decides. `adds`: it joins what its slot has.
   */
  readonly kind: "marks" | "once" | "counted" | "sets" | "adds";
  /** The thing that an effect of the kind `sets` or `adds` changes. */
  readonly slot?: string;
  /** Whether it affects what runs after this ruleset, so that it is void if the request is stopped here. */
  readonly isLater?: boolean;
}

/** All that a rule does to the requests that it matches. */
export interface Doing {
  readonly effects: readonly RuleEffect[];
  /** Whether it certainly stops the request, or skips the rest of the ruleset. */
  readonly ends: "stops" | "skips" | undefined;
  /** Whether everything of it is known. */
  readonly isKnown: boolean;
  /** Equal for rules that do the same: `doingOf` makes it. */
  readonly key: string;
}

/** The effect of a rule, with a key that is equal for rules with the same effect. */
export function doingOf(doing: Omit<Doing, "key">): Doing {
  return { ...doing, key: `${doing.ends ?? "goes on"}\n${outcomeKey(doing)}` };
}

/** The events of a request so far. */
export type Happened = Pick<Doing, "effects" | "ends">;

/** A string that is equal if the same happens to a request. */
export function outcomeKey({ effects, ends }: Happened): string {
  const left = ends === "stops" ? effects.filter(({ isLater }) => !isLater) : effects;
  const keys: string[] = [];
  const settings = new Map<string, string>();
  let marks = new Set<string>();
  const flush = () => {
    if (marks.size > 0) keys.push(JSON.stringify([...marks].sort()));
    marks = new Set();
  };
  for (const { kind, key, slot = "" } of left) {
    if (kind === "marks") marks.add(key);
    else if (kind === "sets") settings.set(slot, key);
    else if (kind === "adds") settings.set(slot, `${settings.get(slot) ?? ""}${key}`);
    else {
      flush();
      const own = JSON.stringify(key);
      if (kind === "counted" || keys.at(-1) !== own) keys.push(own);
    }
  }
  flush();
  keys.push(JSON.stringify([...settings].sort(([a], [b]) => compare(a, b))));
  return keys.join("\n");
}

/** Whether the order of two rules that match the same requests decides nothing. */
export function commute(one: Doing, other: Doing): boolean {
  if (one.ends !== other.ends) return false;
  if (one.ends !== undefined) return one.key === other.key;
  return one.effects.every((effect) => other.effects.every((behind) => areIndependent(effect, behind)));
}

function areIndependent(one: RuleEffect, other: RuleEffect): boolean {
  if (one.slot !== undefined && one.slot === other.slot) return one.key === other.key;
  return [one, other].every(({ kind }) => kind !== "once" && kind !== "counted");
}

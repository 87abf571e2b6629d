import { matchesPath } from "../../../core/glob.ts";
import { code } from "../../../core/phrases.ts";
import type { Place } from "../../../core/range.ts";
import type { LocatedNode, Reason } from "../../values/located.ts";
import { isReason, unknownNode } from "../../values/nodes.ts";
import type { Evaluation } from "../values/evaluation.ts";
import { reasonOf } from "../values/members.ts";
import { computedNode } from "../values/strings.ts";
import { setOf } from "./set.ts";

/** A path below a directory. */
export interface PathBelow {
  readonly directory: string;
  readonly below: string;
}

/** The cost of reading a directory, in evaluation steps. */
const STEPS_PER_LISTING = 5_000;
/** Alternatives in braces multiply: a pattern that expands to more is not computed. */
const MAX_ALTERNATIVES = 64;

/**
 * `fileset(path, pattern)`: the files below a directory whose paths match, as a set of paths relative to it. `*`, `?`, `**` as
 * a whole name, and alternatives in braces are computed.
 *
 * Source: https://developer.hashicorp.com/terraform/language/functions/fileset.
 */
export function filesMatching(
  path: PathBelow,
  pattern: LocatedNode | undefined,
  { site, evaluation }: { readonly site: Place; readonly evaluation: Evaluation },
): LocatedNode {
  if (pattern?.kind !== "String") {
    return unknownNode(
      site,
      pattern ? reasonOf(pattern, "the pattern is not a string") : "there is no pattern",
    );
  }
  const patterns = alternativesOf(pattern.value)?.map((one) => one.split("/"));
  if (!patterns?.every(isUnderstood)) {
    return unknownNode(site, `the pattern ${code(pattern.value)} is not computed here`);
  }
  const found: string[] = [];
  for (const one of patterns) {
    const names = namesMatching(path, one, evaluation);
    if (isReason(names)) return unknownNode(site, names);
    for (const name of names) found.push(name);
  }
  const refused = evaluation.budget.spendElements(found.length);
  if (refused) return unknownNode(site, refused);
  return setOf(
    found.map((name) => computedNode(site, name)),
    site,
  );
}

/** The files that match one pattern. Only the directories that the pattern can reach are listed. */
function namesMatching(
  { directory, below }: PathBelow,
  pattern: readonly string[],
  { budget, values }: Evaluation,
): readonly string[] | Reason {
  const wild = pattern.findIndex((name) => /[*?]/.test(name));
  // Without one, the last name is the file.
  const fixed = pattern.slice(0, wild);
  const rest = pattern.slice(fixed.length);
  const refused = budget.spendSteps(STEPS_PER_LISTING);
  if (refused) return refused;
  const depth = rest.includes("**") ? Number.POSITIVE_INFINITY : rest.length;
  const names = values.filesBelow(directory, [below, ...fixed].join("/"), depth);
  if (isReason(names)) return names;
  const tooMany = budget.spendSteps(names.length);
  if (tooMany) return tooMany;
  return names.filter((name) => matchesPath(name.split("/"), rest)).map((name) => [...fixed, name].join("/"));
}

/** The patterns that `a.{yml,yaml}` expands to; undefined for braces within braces and for other syntax. */
function alternativesOf(pattern: string): readonly string[] | undefined {
  let patterns = [""];
  for (const part of pattern.split(/(\{[^{}]*\})/)) {
    const choices = part.startsWith("{") ? part.slice(1, -1).split(",") : [part];
    patterns = patterns.flatMap((before) => choices.map((choice) => before + choice));
    if (patterns.length > MAX_ALTERNATIVES || /[{}]/.test(choices.join(""))) return undefined;
  }
  return patterns;
}

function isUnderstood(names: readonly string[]): boolean {
  return names.every(
    (name) =>
      name === "**" || (/^[\w.*? -]+$/.test(name) && !name.includes("**") && name !== "." && name !== ".."),
  );
}

import { type Diagnostic, type RelatedLocation, writtenPlace } from "../../core/diagnostic.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { codeList, counted } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import type { ModuleUseView, ResourceInstance } from "../../sources/recognise/model.ts";
import type { CollectedFacts } from "./facts.ts";
import type { FindingCeiling } from "./finding-ceiling.ts";
import type { LintResult, NotChecked } from "./result.ts";

/** The findings in a document, or in one use of it, before suppressions are applied. */
export interface FoundInUse extends Pick<LintResult, "diagnostics" | "notChecked" | "facts"> {
  readonly counts: Pick<LintResult["counts"], "rules" | "expressions">;
}

const MAX_NAMED_CALLS = 4;

/** Both results together, as far as there is room for the second one's findings. */
export function joinFindings(
  found: FoundInUse,
  other: Omit<FoundInUse, "counts">,
  ceiling: FindingCeiling,
): FoundInUse {
  const admitted = other.diagnostics.filter(({ severity }) => ceiling.admits(severity));
  return {
    counts: found.counts,
    diagnostics: [...found.diagnostics, ...admitted],
    notChecked: [...found.notChecked, ...other.notChecked],
    facts: [...found.facts, ...other.facts],
  };
}

/**
 * Adds the errors that a module has only with the defaults of its variables. They are warnings, because a caller may set
 * the variables.
 */
export function joinDefaults(found: FoundInUse, other: FoundInUse, ceiling: FindingCeiling): FoundInUse {
  const known = new Set(found.diagnostics.map(keyOf));
  const diagnostics = other.diagnostics.flatMap((one) => {
    if (one.severity !== "error" || known.has(keyOf(one))) return [];
    return [asWarning(one, one.range, "This applies unless the variables of the module are set.")];
  });
  return joinFindings(found, { diagnostics, notChecked: [], facts: [] }, ceiling);
}

/**
 * The findings in the uses of a module, each once. A finding that does not depend on how the module is called is in
 * `base` as well; any other names the calls that it comes from. A finding that is only in `base` occurs in no use, so
 * it is dropped.
 */
export function mergedUses(
  base: FoundInUse,
  uses: readonly ModuleUseView[],
  inUses: readonly FoundInUse[],
): FoundInUse {
  const always = new Map(base.diagnostics.map((one) => [keyOf(one), one]));
  const calls = new Map<string, FoundInCalls>();
  for (const [at, { diagnostics }] of inUses.entries()) {
    const { calledAt, tool } = uses[at]!;
    for (const one of diagnostics) {
      const key = keyOf(one);
      const first = always.get(key) ?? one;
      const known = getOrCompute(calls, key, () => ({ first, calledAt: [], tools: new Set<string>() }));
      if (tool !== undefined) known.tools.add(tool);
      if (calledAt && !always.has(key) && !known.calledAt.includes(calledAt)) known.calledAt.push(calledAt);
    }
  }
  return {
    diagnostics: [...calls.values()].map(withCalls),
    notChecked: withoutRepetitions(inUses.flatMap(({ notChecked }) => notChecked)),
    facts: mergedFacts(inUses.flatMap(({ facts }) => facts)),
    counts: inUses[0]!.counts,
  };
}

/** A finding, the calls that it depends on, and the programs whose selection of files has it. */
interface FoundInCalls {
  readonly first: Diagnostic;
  readonly calledAt: RelatedLocation[];
  readonly tools: Set<string>;
}

function withCalls({ first, calledAt: places, tools }: FoundInCalls): Diagnostic {
  const { uri, range } = first;
  const [tool, ...others] = tools;
  const isOfOne = tool !== undefined && others.length === 0;
  const calledAt = isOfOne ? [...places, { uri, range, message: `This applies to ${tool} only.` }] : places;
  if (calledAt.length === 0) return first;
  const named = calledAt.slice(0, MAX_NAMED_CALLS);
  const rest = calledAt.length - named.length;
  if (rest > 0) {
    const last = named.pop()!;
    named.push({ ...last, message: `${last.message.slice(0, -1)}, and in ${counted(rest, "other call")}.` });
  }
  return Object.freeze({ ...first, related: [...first.related, ...named] });
}

/** The finding as one that only some condition makes an error. */
function asWarning(one: Diagnostic, range: FileRange, message: string): Diagnostic {
  const related = [...one.related, { uri: one.uri, range, message }];
  return Object.freeze({ ...one, severity: "warning", related });
}

/** The findings, each once: one of some instances of a resource names them, and one of no instance is no error. */
export function namingInstances(
  diagnostics: readonly Diagnostic[],
  instanceOf: ReadonlyMap<Diagnostic, ResourceInstance>,
): readonly Diagnostic[] {
  const groups = new Map<string, { readonly first: Diagnostic; readonly addresses: Set<string> }>();
  for (const one of diagnostics) {
    const key = keyOf(one);
    const group = getOrCompute(groups, key, () => ({ first: one, addresses: new Set() }));
    const instance = instanceOf.get(one);
    if (instance) group.addresses.add(instance.address);
  }
  return [...groups.values()].map(({ first, addresses }) => {
    const instance = instanceOf.get(first);
    if (instance?.count === 0 && first.severity === "error")
      return asWarning(first, instance.resource, "This applies once there is an instance of the resource.");
    if (!instance || addresses.size >= instance.count) return first;
    const message = `This applies to ${codeList([...addresses], "and", MAX_NAMED_CALLS)}.`;
    const related = [...first.related, { uri: first.uri, range: instance.resource, message }];
    return Object.freeze({ ...first, related });
  });
}

/** Each place once for each reason. */
export function withoutRepetitions(places: readonly NotChecked[]): readonly NotChecked[] {
  const known = new Map(
    places.map((place) => [`${place.range.start}-${place.range.end} ${place.reason}`, place]),
  );
  return [...known.values()];
}

function mergedFacts(all: readonly CollectedFacts[]): readonly CollectedFacts[] {
  const rules = new Map<
    string,
    { readonly first: CollectedFacts; readonly facts: Map<string, CollectedFacts["facts"][number]> }
  >();
  for (const one of all) {
    const known = getOrCompute(rules, one.rule, () => ({ first: one, facts: new Map() }));
    for (const fact of one.facts) known.facts.set(JSON.stringify(fact), fact);
  }
  return [...rules.values()].map(({ first, facts }) => ({ ...first, facts: [...facts.values()] }));
}

function keyOf(one: Diagnostic): string {
  const { uri, code, range, message } = one;
  return JSON.stringify([uri, code, range.start, range.end, message, writtenPlace(one)]);
}

import { MANAGED_RULESETS, OWASP } from "../../contract/owasp.ts";
import { nearest } from "../../core/nearest.ts";
import type { ManagedRuleset, Origin, Traced } from "../model/model.ts";

/** The managed rulesets that are known, strongest source first: a ruleset is taken from the first that has it. */
export type Catalogue = readonly ManagedRuleset[];

/** The rulesets that documentation names, without their rules. */
export const DOCUMENTED_CATALOGUE: Catalogue = Object.values(MANAGED_RULESETS).map(({ value, source }) => {
  const origin: Origin = { from: "documented", source };
  const isOwasp = value.id === OWASP.rulesetId.value;
  return {
    id: { value: value.id, origin },
    name: value.name,
    phase: value.phase,
    rules: undefined,
    scoreRule: isOwasp
      ? { value: OWASP.scoreRuleId.value, origin: { from: "documented", source: OWASP.scoreRuleId.source } }
      : undefined,
    from: "documented",
  };
});

/** The name by which a policy may call the OWASP ruleset; it is also the default of a policy that names no ruleset. */
export const OWASP_ALIAS = "owasp";

/** Whether a ruleset is the OWASP one: by its id, or by the end of its name. */
export function isOwaspRuleset({
  id,
  name,
}: {
  readonly id: Traced<string>;
  readonly name: string;
}): boolean {
  return id.value === OWASP.rulesetId.value || name.endsWith(OWASP.nameSuffix.value);
}

/** An export without names is the OWASP one if it has a score rule: that is how it was recognised. */
export function isOwasp(ruleset: ManagedRuleset): boolean {
  return ruleset.scoreRule !== undefined || isOwaspRuleset(ruleset);
}

/** The ruleset that a policy calls by its id, by its whole name in any case, or by `owasp`; undefined for none. */
export function findRuleset(catalogue: Catalogue, reference: string): ManagedRuleset | undefined {
  if (reference.toLowerCase() === OWASP_ALIAS) return catalogue.find(isOwaspRuleset);
  const wanted = reference.toLowerCase();
  return catalogue.find(({ id, name }) => id.value === reference || name.toLowerCase() === wanted);
}

/** Names similar to an unknown one. */
export function nearRulesets(catalogue: Catalogue, reference: string): string[] {
  const names = new Set([OWASP_ALIAS, ...catalogue.map(({ name }) => name)]);
  const wanted = reference.toLowerCase();
  const contained = [...names].filter((name) => name.toLowerCase().includes(wanted));
  return contained.length > 0 ? contained.slice(0, 3) : nearest(reference, names);
}

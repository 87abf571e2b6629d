import { createHash } from "node:crypto";
import { MANAGED_RULESETS, type ManagedRulesetFact, OWASP } from "../../contract/owasp.ts";
import { MANAGED_PHASE, PHASE_FACTS } from "../../contract/phases.ts";
import examples from "./managed-rules.json" with { type: "json" };
import type { StoredRule, StoredRuleset } from "./records.ts";

/** A fixed time of the last change, so that managed rulesets are the same in every sandbox. */
const UPDATED = "2026-01-15T08:00:00.000000Z";

/**
 * The managed rulesets of an account, with example rules. Those of the OWASP ruleset have real numbers and shortened
 * descriptions.
 */
export function managedRulesets(): readonly StoredRuleset[] {
  return Object.values(MANAGED_RULESETS).map(({ value }) => ruleset(value));
}

function ruleset({ id, name, phase }: ManagedRulesetFact): StoredRuleset {
  return {
    id,
    name,
    description: "",
    ...(phase === MANAGED_PHASE ? { source: PHASE_FACTS.sourcesSeen.value[0]! } : {}),
    kind: "managed",
    version: "1",
    last_updated: UPDATED,
    phase,
    rules: rulesOf(id),
  };
}

function rulesOf(rulesetId: string): readonly StoredRule[] {
  if (rulesetId === MANAGED_RULESETS.cloudflareManaged.value.id) {
    return examples.managed.map(({ description, action, categories }) =>
      rule(stableId(`${rulesetId} ${description}`), { action, description, categories }),
    );
  }
  if (rulesetId !== OWASP.rulesetId.value) return [];
  const scored = examples.owasp.map(({ number, description, level }) =>
    rule(stableId(`${rulesetId} ${number}`), {
      action: "score",
      description: `${number}: ${description}`,
      categories: [OWASP.paranoiaTags.value[level - 1]!],
    }),
  );
  const last = rule(OWASP.scoreRuleId.value, {
    action: OWASP.defaultAction.value,
    score_threshold: OWASP.defaultScoreThreshold.value,
    description: OWASP.scoreRuleDescription.value,
  });
  return [...scored, last];
}

function rule(id: string, definition: Readonly<Record<string, unknown>>): StoredRule {
  return {
    id,
    version: "1",
    ...definition,
    ref: stableId(`ref ${id}`),
    enabled: true,
    last_updated: UPDATED,
  };
}

/** An id that is the same in every sandbox: 32 hexadecimal digits. */
export function stableId(of: string): string {
  return createHash("sha256").update(of).digest("hex").slice(0, 32);
}

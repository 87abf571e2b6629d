import { createHash } from "node:crypto";
import { MANAGED_RULESETS, type ManagedRulesetFact, OWASP, paranoiaTag } from "../../contract/owasp.ts";
import { MANAGED_PHASE, SOURCES_SEEN } from "../../contract/phases.ts";
import type { StoredRule, StoredRuleset } from "./records.ts";

/** When the managed rulesets of a sandbox were last changed, so that they are the same in each. */
const UPDATED = "2026-01-15T08:00:00.000000Z";

/** Example rules of the OWASP ruleset, by paranoia level. Real numbers of that rule set; the texts are shortened. */
const OWASP_RULES: readonly (readonly [number: string, description: string, level: 1 | 2 | 3 | 4])[] = [
  ["913100", "Found User-Agent associated with security scanner", 1],
  ["930100", "Path Traversal Attack (/../)", 1],
  ["941100", "XSS Attack Detected via libinjection", 1],
  ["942100", "SQL Injection Attack Detected via libinjection", 1],
  ["920200", "Range: Too many fields", 2],
  ["942120", "SQL Injection Attack: SQL Operator Detected", 2],
  ["942430", "Restricted SQL Character Anomaly Detection (args)", 2],
  ["920272", "Invalid character in request (outside of printable chars below ascii 127)", 3],
  ["942251", "Detects HAVING injections", 3],
  ["920202", "Range: Too many fields for pdf request", 4],
  ["942421", "Restricted SQL Character Anomaly Detection (cookies)", 4],
];

/** Example rules of the managed ruleset. */
const MANAGED_RULES: readonly (readonly [description: string, action: string, tags: readonly string[]])[] = [
  ["Apache Struts - Remote Code Execution", "block", ["apache", "rce"]],
  ["WordPress - XML-RPC - DoS", "block", ["wordpress", "dos"]],
  ["SQLi - Equation", "log", ["sqli"]],
];

/** The managed rulesets of an account, with a few of their rules. */
export function managedRulesets(): readonly StoredRuleset[] {
  return Object.values(MANAGED_RULESETS).map(({ value }) => ruleset(value));
}

function ruleset({ id, name, phase }: ManagedRulesetFact): StoredRuleset {
  return {
    id,
    name,
    description: "",
    ...(phase === MANAGED_PHASE ? { source: SOURCES_SEEN.value[0]! } : {}),
    kind: "managed",
    version: "1",
    last_updated: UPDATED,
    phase,
    rules: rulesOf(id),
  };
}

function rulesOf(rulesetId: string): readonly StoredRule[] {
  if (rulesetId === MANAGED_RULESETS.cloudflareManaged.value.id) {
    return MANAGED_RULES.map(([description, action, categories]) =>
      rule(stableId(`${rulesetId} ${description}`), { action, description, categories }),
    );
  }
  if (rulesetId !== OWASP.rulesetId.value) return [];
  const scored = OWASP_RULES.map(([number, description, level]) =>
    rule(stableId(`${rulesetId} ${number}`), {
      action: "score",
      description: `${number}: ${description}`,
      categories: [paranoiaTag(level)],
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

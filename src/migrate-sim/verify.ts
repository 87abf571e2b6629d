import { MANAGED_PHASE } from "../contract/phases.ts";
import { code } from "../core/phrases.ts";
import { compareRulesets, type RulesetComparison } from "../deployed/meaning/compare-rulesets.ts";
import { plainRequest } from "../semantics/prove/witness.ts";
import { readSourceSync } from "../sources/read.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import { plainValue } from "../sources/values/located.ts";
import { compareRequests, type DecidingRule } from "./compare-requests.ts";
import { readEstate, stageOf, type ZoneEstate, zoneIdsOf } from "./estate.ts";
import type { ZoneExports } from "./exports.ts";
import type { MigrationOptions } from "./options.ts";
import type { RulesetRecord } from "./records.ts";
import type { ComparedRequest, Verification, VerifiedDifference, ZoneReport } from "./report.ts";

/** The plan for a zone, from the exports before its move. */
export interface PlannedZone {
  readonly estate: ZoneEstate;
  readonly plan: ZoneReport;
}

/** The exports of a zone from before its move, found by its id or its name. */
export function findBefore(estate: ZoneEstate, before: readonly ZoneExports[]): ZoneExports | undefined {
  const [id] = zoneIdsOf(estate);
  const name = estate.zone.record?.name;
  return before.find((exports) => {
    const other = readEstate(exports);
    const [otherId] = zoneIdsOf(other);
    return id !== undefined && otherId !== undefined
      ? id === otherId
      : name !== undefined && name === other.zone.record?.name;
  });
}

/**
 * Compares what is live with the plan made of the exports from before the move: the stage, what the lists of rules do to every
 * request by proof, and the given requests one by one. The plan is the body of its last request; where there is none, the
 * entry point as it was.
 */
export function verifyZone(
  estate: ZoneEstate,
  before: PlannedZone | undefined,
  { requests }: MigrationOptions,
): { readonly verification: Verification; readonly requests?: readonly ComparedRequest[] } {
  if (!before)
    return unknown("No exports from before the move have this zone, so there is nothing to compare it with.");
  const live = rulesetText(estate.entrypoint.record);
  if (live === undefined || estate.entrypoint.gap)
    return unknown("The live entry point is not known, so it cannot be compared with the plan.");
  const planned = before.plan.steps.findLast(({ body }) => body !== null)?.body;
  const wanted = planned ? textOf(planned) : rulesetText(before.estate.entrypoint.record);
  if (wanted === undefined)
    return unknown(
      "What the entry point was before is not known, so it cannot be compared with what is live.",
    );
  const compared = compareRulesets(documentOf("plan", wanted), documentOf("live", live));
  const stage = stageOf(estate);
  const notOver: readonly VerifiedDifference[] =
    stage === "new" ? [] : [{ message: "The previous WAF is not known to be disabled.", request: null }];
  const outcome = notOver.length > 0 && compared.outcome === "equivalent" ? "different" : compared.outcome;
  return {
    verification: { outcome, differences: [...notOver, ...differencesOf(compared)] },
    ...(requests && { requests: compareRequests(before.estate, liveRules(live), requests) }),
  };
}

function unknown(message: string): { readonly verification: Verification } {
  return { verification: { outcome: "unknown", differences: [{ message, request: null }] } };
}

const VERBS = {
  wider: "acts on more requests than planned",
  narrower: "acts on fewer requests than planned",
  different: "does something else than planned",
  added: "is not in the plan",
  removed: "is in the plan, and not live",
  moved: "is in another place than planned",
  unknown: "cannot be compared with the plan",
} as const;

function differencesOf({ rulesets }: RulesetComparison): readonly VerifiedDifference[] {
  const rules = rulesets.flatMap(({ rules }) =>
    rules.flatMap(({ before, after, relation, shownBy }) => {
      if (relation === "equivalent") return [];
      const { action, node } = (after ?? before)!;
      const condition = node.get("expression");
      const text = condition?.kind === "String" ? ` ${code(condition.value, 200)}` : "";
      const message = `The rule ${code(action ?? "")}${text} ${VERBS[relation]}.`;
      return [{ message, request: shownBy ? plainRequest(shownBy.witness) : null }];
    }),
  );
  const whole = rulesets.flatMap(({ whole }) =>
    whole.outcome === "different"
      ? [
          {
            message: `The rules together treat a request differently than planned${whole.unless.length > 0 ? ", unless a rule matches it that cannot be evaluated" : ""}.`,
            request: plainRequest(whole.witness),
          },
        ]
      : [],
  );
  return [...rules, ...whole];
}

/** An entry point as JSON, without the version that the service adds to a ruleset that names none. */
function textOf(ruleset: object): string {
  return JSON.stringify({ ...ruleset, phase: MANAGED_PHASE, kind: "zone" }, (key, value: unknown) =>
    (key === "version" && (value === "latest" || value === "")) || key === "last_updated" ? undefined : value,
  );
}

function rulesetText(record: RulesetRecord | undefined): string | undefined {
  if (!record) return undefined;
  return textOf({ rules: record.rules.map(({ node }) => plainValue(node)) });
}

function documentOf(name: string, text: string): SourceDocument {
  return readSourceSync(`${name}.json`, text, { format: "json", maxFileChars: text.length });
}

/** The rules of an entry point that a request can be compared with. */
function liveRules(text: string): { readonly rules: readonly DecidingRule[] } {
  const { rules } = JSON.parse(text) as { readonly rules: readonly DecidingRule[] };
  return { rules: rules.map((rule) => ({ ...rule, expression: String(rule.expression) })) };
}

import { itemsByKey } from "../../core/items-by-key.ts";
import { code, counted, number } from "../../core/phrases.ts";
import { STAGE_NAMES } from "../moves.ts";
import {
  type CodedStatement,
  type ComparedRequest,
  type EffectiveOwasp,
  type FleetSummary,
  type Move,
  type PhaseEligibility,
  type PlaceInExport,
  type PlannedRequest,
  type ProposedRule,
  type Remedy,
  type Verification,
  ZONE_STATES,
  type ZoneException,
  type ZoneReport,
  type ZoneState,
} from "../report.ts";

/** Wording shared by all forms of the report. It contains text from files unescaped: each form escapes it. */

/** The source of a statement: a link in parentheses, or a sentence; with a space before it. Empty for no source. */
export function evidenceText(source: CodedStatement["source"]): string {
  if (!source) return "";
  return source.url === undefined ? ` Source: ${source.text}.` : ` (${source.url})`;
}

/** The zone's name, or a substitute. */
export function showZoneName({ zone }: ZoneReport): string {
  return zone.name ?? zone.id ?? "a zone without record";
}

/** `3 blockers, 1 loss, 0 warnings`. */
export function talliesOf(zone: ZoneReport): string {
  const { losses, warnings } = zone;
  return [
    counted(shownBlockers(zone).length, "blocker"),
    counted(losses.length, "loss", "losses"),
    counted(warnings.length, "warning"),
  ].join(", ");
}

/** The stage of a zone. */
export const STAGES = {
  previous: "previous WAF only",
  validation: "validation mode, both WAFs enabled",
  new: "new WAF only",
  unknown: "not known",
} as const;

/** `can move to the new WAF`. */
export function moveTitle({ to, isPossible }: Move): string {
  return `${isPossible ? "can" : "cannot"} move to ${STAGE_NAMES[to]}`;
}

/** The names of zone states. */
export const STATE_NAMES: Readonly<Record<ZoneState, string>> = {
  stuck: "stuck",
  blocked: "blocked",
  "not-started": "not started",
  "in-validation": "in validation",
  ready: "ready",
  done: "done",
};

/** The counts over all zones: label, number, and a note or nothing. What belongs to the row before it is indented. */
export function fleetCounts({ states, blockedBy, losing, lostBy, notAsPlanned }: FleetSummary) {
  const blockers = blockedBy.map(({ code, zones, certain }) => {
    return [`  ${code}`, zones, certain < zones ? `(${number(zones - certain)} possible)` : ""] as const;
  });
  return [
    ...ZONE_STATES.flatMap((state) => [
      [STATE_NAMES[state], states[state], ""] as const,
      ...(state === "blocked" ? blockers : []),
    ]),
    ...(notAsPlanned === undefined ? [] : [["not proved to be as planned", notAsPlanned, ""] as const]),
    ["with zone-specific losses", losing, ""] as const,
    ...lostBy.map(({ code, zones }) => [`  ${code}`, zones, ""] as const),
  ];
}

/** The blockers of a zone; one that has migrated has none. */
export function shownBlockers({ state, blockers }: ZoneReport): ZoneReport["blockers"] {
  return state === "done" ? [] : blockers;
}

/** The settings of the OWASP rules before and after. */
export function owaspOf({ owasp: { before, after } }: ZoneReport): string {
  const old =
    before.sensitivity === null && before.action === null
      ? "not known"
      : `sensitivity ${before.sensitivity ?? "not known"}, action ${before.action ?? "not known"}`;
  const settings = after
    ? `paranoia level ${after.paranoia_level}, threshold ${after.score_threshold}, action ${after.action}`
    : "no execute rule";
  return `${old} -> ${settings}`;
}

/** The points at which the OWASP rules act before and after; undefined if they never do. */
export function pointsOf({ effective: { before, after } }: ZoneReport): string | undefined {
  if (before.owasp.actsAtPoints === null && after.owasp.actsAtPoints === null) return undefined;
  return `${pointsText(before.owasp)} -> ${pointsText(after.owasp)}; versions 2 and 3 score rules differently`;
}

function pointsText({ runs, actsAtPoints, actsAtPointsForScripts }: EffectiveOwasp): string {
  if (actsAtPoints === null) return runs === false ? "off" : "not known";
  const scripts =
    actsAtPointsForScripts === null || actsAtPointsForScripts === actsAtPoints
      ? ""
      : ` (${number(actsAtPointsForScripts)} for requests of scripts)`;
  return `at ${number(actsAtPoints)} points${scripts}`;
}

/** The fate of an exception, in words. */
export const FATES: Readonly<Record<ZoneException["fate"], string>> = {
  replaced: "kept by a skip rule",
  lost: "lost",
  removed: "to be deleted before",
  off: "off already",
  unknown: "not known",
};

/** `2 kept by a skip rule, 1 lost`; undefined if the zone makes no exception. */
export function exceptionsOf({ effective: { exceptions } }: ZoneReport): string | undefined {
  const counts = Object.entries(FATES).flatMap(([fate, text]) => {
    const count = exceptions.filter((one) => one.fate === fate).length;
    return count === 0 ? [] : [`${number(count)} ${text}`];
  });
  return counts.length === 0 ? undefined : counts.join(", ");
}

/** Whether the zone may migrate in a phase, and the conditions it fails. */
export function phaseWords({ eligible, conditions }: PhaseEligibility): string {
  if (eligible) return "eligible";
  const [verdict, lacking] = eligible === false ? ["not eligible", false] : ["not known", null];
  const unmet = conditions.filter((one) => one.holds === lacking).map((one) => one.condition);
  return `${verdict}; it takes: ${unmet.join("; ")}`;
}

/** `exports/check.json:2:28`. */
export function showPlace({ file, start }: PlaceInExport): string {
  return `${file}:${start.line}:${start.column}`;
}

/** `PUT /zones/1/…?waf_migration=pending`. */
export function requestOf({
  method,
  path,
  query,
}: Pick<PlannedRequest, "method" | "path" | "query">): string {
  const parameters = new URLSearchParams(query).toString();
  return `${method} ${path}${parameters && `?${parameters}`}`;
}

/** Requests in order; those that differ only in their last step are combined, with their number. */
export function foldedRequests(
  requests: readonly PlannedRequest[],
): readonly (readonly [string, PlannedRequest])[] {
  const folded: { parent: string; first: PlannedRequest; count: number }[] = [];
  for (const first of requests) {
    const parent = `${first.method} ${first.path.slice(0, first.path.lastIndexOf("/"))}`;
    const last = folded.at(-1);
    if (last?.parent === parent && first.body === null && last.first.body === null) last.count++;
    else folded.push({ parent, first, count: 1 });
  }
  return folded.map(({ parent, first, count }) => {
    const text = count === 1 ? requestOf(first) : `${parent}/… (${number(count)} requests)`;
    return [text, first];
  });
}

const PROOFS = {
  equivalent: "Proved: it matches every request of the override.",
  fewer: "Proved: it matches fewer requests than the override.",
  unknown: "Whether it matches every request of the override is not proved.",
} as const;

/** The replacement of an override after the migration, and its differences, one sentence each. */
export function afterwardsWords({ afterwards }: Remedy): readonly string[] {
  if (!afterwards) return [];
  const { rule, proof, witness, differs } = afterwards;
  if (rule === null) return ["Afterwards: no skip rule.", ...differs];
  const example = witness ? ` It does not match ${code(JSON.stringify(witness), 1000)}.` : "";
  return [
    `Afterwards: the skip rule ${code(rule.expression, 400)} before the execute rules, with ${code(JSON.stringify(rule.action_parameters), 400)}.`,
    `${PROOFS[proof!]}${example}`,
    ...differs,
  ];
}

const OUTCOMES: Readonly<Record<Verification["outcome"], string>> = {
  equivalent: "proved to be what was planned",
  different: "not what was planned",
  unknown: "not proved to be what was planned",
};

/** The relation between the live and the planned configuration, and each difference as a sentence. */
export function verificationWords({ outcome, differences }: Verification) {
  return {
    outcome: OUTCOMES[outcome],
    differences: differences.map(({ message, request }) =>
      request === null
        ? message
        : `${message} A request that shows it: ${code(JSON.stringify(request), 1000)}.`,
    ),
  };
}

/** A rule of the proposed configuration with the records it replaces, and notes about it. */
export interface DescribedRule {
  readonly rule: ProposedRule;
  /** `off`, `assumed`. */
  readonly marks: readonly string[];
  /** `page rule at exports/page-rules.json:3:5`. */
  readonly sources: readonly string[];
  readonly notes: readonly string[];
}

/** The proposed configuration rule by rule. */
export function describedRules({ proposed, conversions }: ZoneReport): readonly DescribedRule[] {
  const byRule = itemsByKey(conversions, ({ to }) => to);
  return proposed.rules.map((rule, at) => {
    const sources = byRule.get(`/rules/${at}`) ?? [];
    const isAssumed = sources.some(({ evidence }) => evidence === "assumed");
    return {
      rule,
      marks: [...(rule.enabled ? [] : ["off"]), ...(isAssumed ? ["assumed"] : [])],
      sources: sources.map(({ from }) => `${from.kind.replace("_", " ")} at ${showPlace(from.where)}`),
      notes: sources.map(({ note }) => note),
    };
  });
}

/** The number of requests that stay the same. */
export function comparisonTally(requests: readonly ComparedRequest[]): string {
  const count = (result: ComparedRequest["result"]) =>
    number(requests.filter((one) => one.result === result).length);
  return `${count("same")} same, ${count("different")} different, ${count("unknown")} unknown`;
}

/** The requests that are not the same, those that are known to differ first. */
export function comparisonsToShow(requests: readonly ComparedRequest[]): readonly ComparedRequest[] {
  const of = (result: ComparedRequest["result"]) => requests.filter((one) => one.result === result);
  return [...of("different"), ...of("unknown")];
}

/** The outcome of a request before and after, with the rule that decides it. */
export function comparisonWords({ previous, previousBy, proposed, proposedBy }: ComparedRequest): string {
  const by = (name: string | null) => (name === null ? "" : ` by ${name}`);
  return `before ${previous}${by(previousBy)}, after ${proposed}${by(proposedBy)}`;
}

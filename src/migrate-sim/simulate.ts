import { lastChange } from "../compile/script/live.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import { findBlockers } from "./blockers.ts";
import { compareRequests } from "./compare-requests.ts";
import { convertEstate } from "./convert/convert.ts";
import { effectiveStates } from "./effective.ts";
import { judgeEligibility } from "./eligibility.ts";
import { isZoneId, readEstate, stageOf, type ZoneEstate, zoneIdsOf } from "./estate.ts";
import { NOTHING, type ZoneExports, zonesOf } from "./exports.ts";
import { FleetCounter } from "./fleet.ts";
import { findGaps } from "./gaps.ts";
import { findLosses } from "./losses.ts";
import { movesFrom } from "./moves.ts";
import type { MigrationOptions } from "./options.ts";
import type { RulesetRecord } from "./records.ts";
import { findRemedies } from "./remedies/remedies.ts";
import {
  type Blocker,
  type GivenOptions,
  type MigrationReport,
  type UntoldFact,
  notChecked as unchecked,
  type Verdict,
  type ZoneReport,
  type ZoneSummary,
} from "./report.ts";
import { isBetweenStages, type UnfinishedReport, withState } from "./state.ts";
import { planSteps } from "./steps.ts";
import { declaredResources } from "./terraform.ts";
import { findBefore, type PlannedZone, verifyZone } from "./verify.ts";
import { findWarnings } from "./warnings.ts";

/**
 * Shows what the migration will do to the zones whose exports are given: what blocks it, what gets lost, what the
 * configuration becomes, and the requests to send. Nothing is sent.
 *
 * Shape:  `{ version: 1, options, zones, fleet }`; no zone if the documents contain no export.
 * Errors: none for any document; what could not be read is in `notChecked` of its zone.
 * Source: specification 3, 4, 7 and 8.
 */
export function simulateMigration(
  documents: readonly SourceDocument[],
  options: MigrationOptions = {},
): MigrationReport {
  const zones = [...simulateZones(documents, options)];
  const fleet = new FleetCounter();
  for (const zone of zones) fleet.add(zone);
  return { version: 1, options: givenOptions(options), zones, fleet: fleet.summary() };
}

/** Takes a bug that the exports of one zone have brought to light. */
export type OnCrash = (error: unknown, exports: ZoneExports) => void;

/**
 * `simulateMigration`, zone by zone, so that not all reports are in memory at once. With `onCrash`, a bug ends the
 * report on one zone only.
 */
export function* simulateZones(
  documents: readonly SourceDocument[],
  options: MigrationOptions = {},
  onCrash?: OnCrash,
): Generator<ZoneReport> {
  for (const zone of zonesOf(documents))
    if (zone.exports.length > 0 || zone.declared.length > 0) yield simulateContained(zone, options, onCrash);
}

/** `simulateZone`; if it throws, `onCrash` is called and the zone's result is unknown. */
export function simulateContained(
  exports: ZoneExports,
  options: MigrationOptions,
  onCrash: OnCrash | undefined,
): ZoneReport {
  if (!onCrash) return simulateZone(exports, options);
  try {
    return simulateZone(exports, options);
  } catch (error) {
    onCrash(error, exports);
    const message = "wafsmith failed on the exports of this zone, so nothing is known about it.";
    const zone = simulateZone(NOTHING, options);
    const notChecked = [unchecked("files", message, { isDecisive: true }), ...zone.notChecked];
    return withState({ ...zone, notChecked }, false);
  }
}

/** The options as the report repeats them, defaults filled in. */
export function givenOptions(options: MigrationOptions): GivenOptions {
  return {
    paranoia: options.paranoia ?? "table",
    mode: options.mode ?? "pending",
    from: options.from ?? null,
  };
}

/** The report on one zone; without any export, one that states that nothing is known of it. */
export function simulateZone(exports: ZoneExports, options: MigrationOptions): ZoneReport {
  const estate = readEstate(exports, options.from);
  const zone = summaryOf(estate);
  const stage = stageOf(estate);
  const converted = convertEstate(estate, options);
  const blockers = findBlockers(estate, options);
  const entrypoint = estate.entrypoint.gap ? undefined : estate.entrypoint.record;
  const notChecked = [...converted.notChecked, ...findGaps(estate, options)];
  const report: UnfinishedReport = {
    zone,
    verdict: verdictOf(blockers, notChecked),
    blockers,
    losses: findLosses(estate, converted, options),
    owasp: converted.owasp,
    warnings: findWarnings(estate, converted, options),
    proposed: converted.proposed,
    conversions: converted.conversions,
    eligibility: judgeEligibility(estate),
    stage,
    effective: effectiveStates(estate, converted, options),
    moves: movesFrom(stage, zone.plan),
    resources: declaredResources(estate.declared, converted),
    remedies:
      stage === "new"
        ? []
        : findRemedies({ estate, proposed: converted.proposed, owaspRules: options.owaspRules }),
    steps: planSteps(zone, converted.proposed, {
      ...options,
      stage,
      entrypoint,
      config: estate.config.record,
    }),
    entrypointChanged: changeOf(entrypoint) ?? null,
    notChecked,
    ...(options.before
      ? verifyZone(estate, plannedZone(estate, options), options)
      : options.requests && { requests: compareRequests(estate, converted.proposed, options.requests) }),
  };
  return withState(report, isBetweenStages(estate));
}

function plannedZone(
  estate: ZoneEstate,
  { before = [], requests: _, ...options }: MigrationOptions,
): PlannedZone | undefined {
  const exports = findBefore(estate, before);
  return exports && { estate: readEstate(exports), plan: simulateZone(exports, options) };
}

function changeOf(entrypoint: RulesetRecord | undefined): string | undefined {
  const node = entrypoint?.origin.node;
  return node?.kind === "Object" ? lastChange(node) : undefined;
}

/**
 * The verdict on a zone: any blocker, certain or possible, makes it `blocked`; otherwise anything decisive that could
 * not be looked at makes it `unknown`; only without both is it `ready`.
 */
export function verdictOf(blockers: readonly Blocker[], notChecked: readonly UntoldFact[]): Verdict {
  if (blockers.length > 0) return "blocked";
  return notChecked.some((gap) => gap.isDecisive) ? "unknown" : "ready";
}

function summaryOf(estate: ZoneEstate): ZoneSummary {
  const record = estate.zone.record;
  const declaredName = isZoneId(estate.declaredZone) ? undefined : estate.declaredZone;
  return {
    id: zoneIdsOf(estate)[0] ?? null,
    name: record?.name ?? declaredName ?? null,
    plan: record?.plan ?? null,
  };
}

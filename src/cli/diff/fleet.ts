import { type Approving, withApprovals } from "../../compile/drift/approve.ts";
import type { CompareZone, ZoneToCompare } from "../../compile/drift/zone-drift.ts";
import type { SourceText } from "../../compile/model/model.ts";
import type { Approval } from "../../core/approval.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { errorText } from "../../core/problem.ts";
import type { DriftZone } from "../../report/drift/model.ts";
import { unlessFailure } from "../exit-code.ts";
import type { ExportDirectory, NamedZone, ZoneExport } from "../files/export-directory.ts";
import { isInShard } from "../shard.ts";
import { comparedZone, notCompared, type ReportedZone } from "./zone-report.ts";

/** The zones to compare, and how. */
export interface FleetInput {
  /** The zones of the policy or plan. Empty: it is compared with every export. */
  readonly zones: readonly NamedZone[];
  /** The files of the policy or plan. */
  readonly files: readonly SourceText[];
  readonly compare: CompareZone;
  readonly directory: ExportSource;
  /** The zone to compare alone. */
  readonly only: string | undefined;
  /** Whether exports of other zones are left out. Default: they are reported. */
  readonly leavesOutOthers?: boolean;
  readonly shard: { readonly index: number; readonly count: number } | undefined;
  readonly approvals: Omit<Approving, "zone">;
  /** Receives approvals that no longer count. */
  onExpired(approval: Approval): void;
  /** Receives what guardrails do not allow in a zone, with the text of its files. */
  onViolations(violations: readonly Diagnostic[], texts: ReadonlyMap<string, string>): void;
}

interface Member {
  readonly zone: NamedZone;
  /** The zone of the policy; undefined for the settings outside `zones`. */
  readonly settings: string | undefined;
  readonly found: ZoneExport | undefined;
  /** Whether the policy leaves out the zone. */
  readonly isExtra: boolean;
}

/**
 * Compares the zones of a policy with their exports, one by one: those of the policy in its order, then the exports of zones
 * that it does not name. A policy without zones is compared with every export. A zone that cannot be read ends no other.
 */
export async function* driftOfFleet(input: FleetInput): AsyncGenerator<DriftZone> {
  for (const [place, member] of membersOf(input).entries()) {
    if (isInShard(place, input.shard)) yield await driftOf(member, input);
  }
}

/** The location of zone exports. */
export type ExportSource = Pick<
  ExportDirectory,
  "name" | "exports" | "find" | "zoneOf" | "contradiction" | "read"
>;

function membersOf({ zones, directory, only, leavesOutOthers }: FleetInput): readonly Member[] {
  const unnamed = (isExtra: boolean) => (found: ZoneExport) => {
    return { zone: directory.zoneOf(found), settings: undefined, found, isExtra };
  };
  if (zones.length === 0) return directory.exports.map(unnamed(false));
  const named = zones
    .filter(({ name }) => only === undefined || name === only)
    .map((zone): Member => ({ zone, settings: zone.name, found: directory.find(zone), isExtra: false }));
  if (only !== undefined || leavesOutOthers) return named;
  const taken = new Set(named.map(({ found }) => found?.key));
  const others = directory.exports.filter(({ key }) => !taken.has(key));
  return [...named, ...others.map(unnamed(true))];
}

async function driftOf({ zone, settings, found, isExtra }: Member, input: FleetInput): Promise<DriftZone> {
  const { directory } = input;
  if (!found) {
    const reason = `\`${directory.name}\` contains no export of this zone.`;
    return notCompared({ ...zone, file: undefined }, reason);
  }
  const live = unlessFailure(
    () => directory.read(found),
    ({ message }) => notCompared({ ...zone, file: undefined }, message),
  );
  if (!("text" in live)) return live;
  const reported: ReportedZone = { ...zone, file: live.uri };
  const contradiction = directory.contradiction(found, zone);
  if (contradiction) return notCompared(reported, contradiction);
  if (isExtra) return notCompared(reported, "The policy has no zone of this name or id.", "not_governed");
  return compared(reported, { ...zone, settings, live }, input);
}

async function compared(
  reported: ReportedZone,
  zone: ZoneToCompare,
  { files, compare, approvals, onExpired, onViolations }: FleetInput,
): Promise<DriftZone> {
  try {
    const texts = new Map([...files, zone.live].map(({ uri, text }) => [uri, text]));
    const comparison = await compare(zone);
    if (comparison.violations.length > 0) onViolations(comparison.violations, texts);
    const { diff } = comparison;
    if (!diff) return comparedZone(reported, comparison, texts);
    const approved = withApprovals(diff, { ...approvals, zone: zone.name });
    approved.expired.forEach(onExpired);
    return comparedZone(reported, { ...comparison, diff: approved.diff }, texts);
  } catch (error) {
    // A bug that one zone brings to light ends no other zone.
    const reason = errorText(error);
    return notCompared(reported, `wafsmith fails on this zone (${reason}). Please report it.`);
  }
}

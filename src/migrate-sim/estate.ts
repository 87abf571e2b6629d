import { MIGRATION } from "../contract/migration.ts";
import { type Collection, collect, type Repetition, single } from "./answers.ts";
import type { ExportKey, ZoneExports } from "./exports.ts";
import { type ExportValue, member } from "./origin.ts";
import {
  checkRecord,
  type Decode,
  type FilterRecord,
  filterRecord,
  firewallRule,
  pageRule,
  type Recorded,
  type ResolvedFirewallRule,
  rulesetRecord,
  statusRecord,
  uriOverride,
  wafGroup,
  wafPackage,
  wafRule,
  wafSetting,
  zoneRecord,
} from "./records.ts";

/** A zone's previous configuration, as far as the exports contain it. Every value keeps its location in them. */
export type ZoneEstate = Readonly<ReturnType<typeof readEstate>>;

/** Reads a zone's exports. Values of a wrong shape are skipped, and the resulting gap is recorded. */
export function readEstate(
  { exports, unrecognised, unused, declared, declaredZone }: ZoneExports,
  givenStage?: Exclude<Stage, "unknown">,
) {
  const repetitions: Repetition[] = [];
  const given = (key: ExportKey) => exports.filter((one) => one.key === key);
  const many = <Item extends Recorded>(key: ExportKey, decode: Decode<Item>) =>
    collect(given(key), decode, repetitions);
  const one = <Item extends { readonly origin: ExportValue }>(key: ExportKey, decode: Decode<Item>) =>
    single(given(key), decode, repetitions);
  const filters = many("filters", filterRecord);
  return {
    zone: one("zone", zoneRecord),
    packages: many("packages", wafPackage),
    groups: many("groups", wafGroup),
    rules: many("rules", wafRule),
    overrides: many("overrides", uriOverride),
    /** Filters in a separate export are resolved. */
    firewallRules: withFilters(many("firewall_rules", firewallRule), filters),
    pageRules: many("page_rules", pageRule),
    entrypoint: one("entrypoint", rulesetRecord),
    check: one("check", checkRecord),
    config: one("config", rulesetRecord),
    status: one("status", statusRecord),
    wafSetting: one("waf_setting", wafSetting),
    /** Responses and records given more than once; the first one is used. */
    repetitions,
    /** Files in which nothing was recognised. */
    unrecognised,
    /** Objects in its files that are not exports of the migration. */
    unused,
    /** The stage that the user gave for the zone, whatever the responses show. */
    givenStage,
    /** Terraform resources that were among the files. */
    declared,
    /** Their zone, as written there: an id, or a Terraform expression. */
    declaredZone,
  };
}

function withFilters(
  rules: Collection<ResolvedFirewallRule>,
  filters: Collection<FilterRecord>,
): Collection<ResolvedFirewallRule> {
  const byId = new Map(filters.items.map((filter) => [filter.id, filter]));
  const items = rules.items.map((rule) => {
    const filter = rule.filterId === undefined ? undefined : byId.get(rule.filterId);
    if (!filter) return rule;
    return {
      ...rule,
      expression: rule.expression ?? filter.expression,
      isPaused: rule.isPaused || filter.isPaused,
    };
  });
  return { items, gap: rules.gap };
}

/**
 * Whether the previous WAF runs unless a page rule changes that: from the zone's setting, else the status response,
 * which means something else for a zone after the migration. Undefined if neither shows it.
 */
export function isWafOn(estate: ZoneEstate): boolean | undefined {
  const previousWaf = estate.status.record?.previousWaf;
  const isOff = previousWaf === "disabled" && stageOf(estate) === "previous";
  const answered = previousWaf === "enabled" ? true : isOff ? false : undefined;
  return estate.wafSetting.record?.isOn ?? answered;
}

/** The ids of the zones that the exports are of: one, unless they were mixed. */
export function zoneIdsOf(estate: ZoneEstate): readonly string[] {
  const declared = isZoneId(estate.declaredZone) ? estate.declaredZone : undefined;
  const ids = [estate.zone.record?.id, ...estate.packages.items.map((one) => one.zoneId), declared];
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** Whether a string has the form of a zone's id. */
export function isZoneId(text: string | undefined): boolean {
  return text !== undefined && /^[0-9a-f]{32}$/.test(text);
}

/** The state that Cloudflare gives for the zone's migration, from the status response or the check, if any. */
export function migrationState(
  estate: ZoneEstate,
): { readonly state: string; readonly at: ExportValue } | undefined {
  for (const record of [estate.status.record, estate.check.record]) {
    if (record?.migrationState === undefined) continue;
    return { state: record.migrationState, at: member(record.origin, "migration_state") ?? record.origin };
  }
  return undefined;
}

/** The stage of a zone in the migration. */
export type Stage = "previous" | "validation" | "new" | "unknown";

/** The stage of a zone: the given one, else that in its responses. */
export function stageOf(estate: ZoneEstate): Stage {
  return estate.givenStage ?? answeredStage(estate);
}

/**
 * The stage of a zone from the status of both WAFs if that is given, else from the state. Only `start` is a documented
 * state; states named after a mode are read as that mode being under way. `unknown` if nothing shows it.
 */
export function answeredStage(estate: ZoneEstate): Stage {
  const status = estate.status.record;
  if (status?.previousWaf && status.newWaf === "enabled") {
    return status.previousWaf === "enabled" ? "validation" : "new";
  }
  const state = migrationState(estate)?.state;
  if (state === MIGRATION.stateSeen.value || status?.newWaf === "disabled") return "previous";
  return state !== undefined && MIGRATION.modes.value.validation.includes(state) ? "validation" : "unknown";
}

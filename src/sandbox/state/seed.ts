import { PLAN_IDS, type Plan } from "../../contract/plans.ts";
import { code } from "../../core/phrases.ts";
import { isRecord } from "../../core/record.ts";
import { readEstate, stageOf } from "../../migrate-sim/estate.ts";
import { type ExportKey, type ZoneExports, zonesOf } from "../../migrate-sim/exports.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { firewallRuleAnswer } from "../firewall/answers.ts";
import { statusOf } from "../migration/estate.ts";
import { zoneAnswer } from "../zones.ts";
import { seedCredentials } from "./credentials.ts";
import { managedRulesets, stableId } from "./managed.ts";
import type { Json, StoredZone, StoredZoneStage, TableName, Tables } from "./records.ts";
import { type Given, givenIn, nameDifferences, textOf } from "./seed-answers.ts";
import { seedLists } from "./seed-lists.ts";
import type { SeedOptions } from "./seed-options.ts";
import { nameListed, seedOthers, seedRuleset } from "./seed-rulesets.ts";
import type { Store } from "./store.ts";

/** The account of zones whose export names none. */
export const ACCOUNT_ID = stableId("account");

/** Fills an empty store with what `simulate` reads, and with the rulesets and credentials in the documents. */
export function seedStore(store: Store, documents: readonly SourceDocument[], options: SeedOptions): void {
  store.transaction(() => {
    const seeded = zonesOf(documents).map((exports) => ({
      exports,
      zone: exports.exports.length > 0 ? seedZone(store, exports, options) : undefined,
    }));
    if (store.count("account", "") === 0) seedAccount(store, {}, options);
    const read = seedLists(store, documents, options);
    for (const { exports, zone } of seeded) seedOthers(store, exports, zone, read, options);
    for (const { id } of store.list("account", "")) seedManaged(store, id);
    if (seeded.some(({ exports }) => exports.exports.some(({ key }) => key === "check" || key === "config")))
      options.ignored(
        "the answers of `waf_migration/check` and `waf_migration/config`; they are computed anew.",
      );
    for (const document of documents) {
      nameListed(store, document, options);
      seedCredentials(store, document, options);
    }
  });
}

/** The managed rulesets that an account does not have from the seed. */
function seedManaged(store: Store, accountId: string): void {
  for (const ruleset of managedRulesets()) {
    if (store.get("ruleset", accountId, ruleset.id)) continue;
    store.put("ruleset", accountId, ruleset.id, ruleset);
    store.put("rulesetVersion", ruleset.id, ruleset.version, ruleset);
  }
}

/** The id of the account of a zone record, which is added if it is new. */
function seedAccount(store: Store, zone: Json, { now }: SeedOptions): string {
  const given = isRecord(zone["account"]) ? zone["account"] : {};
  const id = textOf(given["id"]) ?? ACCOUNT_ID;
  const name = textOf(given["name"]) ?? "Sandbox account";
  if (!store.get("account", "", id)) store.put("account", "", id, { id, name, createdOn: now });
  return id;
}

/** Exports whose records are kept unchanged. */
const TABLES = {
  packages: "package",
  groups: "group",
  rules: "wafRule",
  overrides: "override",
  page_rules: "pageRule",
} as const;

function seedZone(store: Store, exports: ZoneExports, options: SeedOptions): StoredZone {
  const many = (key: ExportKey) =>
    exports.exports
      .filter((one) => one.key === key)
      .flatMap(({ answer }) => givenIn(answer.node, answer.document.uri));
  const given = many("zone");
  const zone = zoneFrom(store, given[0]?.record ?? {}, exports, many("packages"), options);
  store.put("zone", "", zone.id, {
    ...zone,
    ...(many("waf_setting")[0]?.record["value"] === "off" && { waf: "off" }),
  });
  for (const one of given)
    nameDifferences(one, `zone ${code(zone.name)}`, zoneAnswer({ store }, zone), options);
  for (const one of many("status"))
    nameDifferences(one, `status of the zone ${code(zone.name)}`, statusOf(zone), options);
  for (const [key, table] of Object.entries(TABLES) as [keyof typeof TABLES, TableName][]) {
    for (const one of many(key)) {
      const id = textOf(one.record["id"]) ?? options.newId();
      addOnce(store, table as "package", zone.id, { ...one.record, id });
      nameDifferences(one, `${table} ${code(id)}`, store.get(table, zone.id, id)!, options);
    }
  }
  for (const one of many("filters")) {
    const id = seedFilter(store, zone.id, one.record, options);
    nameDifferences(one, `filter ${code(id)}`, store.get("filter", zone.id, id)!, options);
  }
  for (const one of many("firewall_rules")) seedFirewallRule(store, zone.id, one, options);
  for (const one of many("entrypoint")) seedRuleset(store, zone.id, one, options);
  return zone;
}

function zoneFrom(
  store: Store,
  record: Json,
  exports: ZoneExports,
  packages: readonly Given[],
  options: SeedOptions,
): StoredZone {
  const id = textOf(record["id"]) ?? textOf(packages[0]?.record["zone_id"]) ?? options.newId();
  return {
    id,
    name: textOf(record["name"]) ?? `zone-${id.slice(0, 8)}.example`,
    plan: planOf(record),
    accountId: seedAccount(store, record, options),
    stage: zoneStage(exports, packages.length > 0),
    createdOn: textOf(record["created_on"]) ?? options.now,
    record,
  };
}

function planOf(zone: Json): Plan {
  const plan = isRecord(zone["plan"]) ? zone["plan"]["legacy_id"] : undefined;
  return PLAN_IDS.value.find((known) => known === plan) ?? "pro";
}

/** A zone of unknown stage is before the migration. */
function zoneStage(exports: ZoneExports, hasPackages: boolean): StoredZoneStage {
  const stage = stageOf(readEstate(exports));
  if (stage !== "unknown") return stage;
  const hasEntryPoint = exports.exports.some((one) => one.key === "entrypoint");
  return hasEntryPoint && !hasPackages ? "new" : "previous";
}

/** Adds a record, unless there is one with its id: of repeated records the first is used, as by `simulate`. */
function addOnce<Name extends TableName>(
  store: Store,
  table: Name,
  scope: string,
  value: Tables[Name] & { readonly id: string },
): void {
  if (!store.get(table, scope, value.id)) store.put(table, scope, value.id, value);
}

function seedFilter(store: Store, zoneId: string, given: Json, { newId }: SeedOptions): string {
  const id = textOf(given["id"]) ?? newId();
  addOnce(store, "filter", zoneId, {
    id,
    expression: textOf(given["expression"]) ?? "",
    paused: given["paused"] === true,
    ...texts(given, "description", "ref"),
    isInline: false,
  });
  return id;
}

function seedFirewallRule(store: Store, zoneId: string, one: Given, options: SeedOptions): void {
  const given = one.record;
  const filterId = seedFilter(store, zoneId, isRecord(given["filter"]) ? given["filter"] : {}, options);
  const id = textOf(given["id"]) ?? options.newId();
  const { products, priority } = given;
  addOnce(store, "firewallRule", zoneId, {
    id,
    action: textOf(given["action"]) ?? "block",
    paused: given["paused"] === true,
    priority: typeof priority === "number" ? priority : null,
    filterId,
    ...texts(given, "description", "ref"),
    ...(Array.isArray(products) ? { products: products.map(String) } : {}),
    createdOn: textOf(given["created_on"]) ?? options.now,
    modifiedOn: textOf(given["modified_on"]) ?? options.now,
  });
  const answer = firewallRuleAnswer({ store }, zoneId, store.get("firewallRule", zoneId, id)!);
  nameDifferences(one, `firewall rule ${code(id)}`, answer, options);
}

/** The members with these keys that are strings. */
function texts(given: Json, ...keys: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    keys.flatMap((key) => (typeof given[key] === "string" ? [[key, given[key]] as const] : [])),
  );
}

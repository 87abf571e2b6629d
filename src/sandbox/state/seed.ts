import { MANAGED_PHASE } from "../../contract/phases.ts";
import { PLAN_IDS, type Plan } from "../../contract/plans.ts";
import { isRecord } from "../../core/record.ts";
import { readEstate, stageOf } from "../../migrate-sim/estate.ts";
import { type ExportKey, type ZoneExports, zonesOf } from "../../migrate-sim/exports.ts";
import { unwrap } from "../../sources/recognise/answers.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { plainValue } from "../../sources/values/access.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import { seedCredentials } from "./credentials.ts";
import { managedRulesets, stableId } from "./managed.ts";
import type { Json, StoredRule, StoredZone, StoredZoneStage, TableName } from "./records.ts";
import type { SeedOptions } from "./seed-options.ts";
import type { Store } from "./store.ts";

/** The account that every zone of a sandbox belongs to. */
export const ACCOUNT_ID = stableId("account");

/** Fills an empty store with what `simulate` reads, and with the credentials that the documents hold. */
export function seedStore(store: Store, documents: readonly SourceDocument[], options: SeedOptions): void {
  store.transaction(() => {
    const account = { id: ACCOUNT_ID, name: "Sandbox account", createdOn: options.now };
    store.put("account", "", ACCOUNT_ID, account);
    for (const ruleset of managedRulesets()) {
      store.put("ruleset", ACCOUNT_ID, ruleset.id, ruleset);
      store.put("rulesetVersion", ruleset.id, ruleset.version, ruleset);
    }
    for (const zone of zonesOf(documents)) {
      if (zone.exports.length > 0) seedZone(store, zone, options);
    }
    for (const document of documents) seedCredentials(store, document, options);
  });
}

function seedZone(store: Store, exports: ZoneExports, options: SeedOptions): void {
  const { now, newId } = options;
  const records = recordsByKey(exports);
  const many = (key: ExportKey) => records.get(key) ?? [];
  const [given = {}] = many("zone");
  const id = textOf(given["id"]) ?? textOf(many("packages")[0]?.["zone_id"]) ?? newId();
  const zone: StoredZone = {
    id,
    name: textOf(given["name"]) ?? `zone-${id.slice(0, 8)}.example`,
    plan: planOf(given),
    accountId: ACCOUNT_ID,
    stage: zoneStage(exports, many("packages").length > 0),
    createdOn: textOf(given["created_on"]) ?? now,
  };
  store.put("zone", "", id, zone);
  const tables: readonly (readonly [
    ExportKey,
    TableName & ("package" | "group" | "wafRule" | "override" | "pageRule"),
  ])[] = [
    ["packages", "package"],
    ["groups", "group"],
    ["rules", "wafRule"],
    ["overrides", "override"],
    ["page_rules", "pageRule"],
  ];
  for (const [key, table] of tables) {
    for (const record of many(key)) {
      const recordId = textOf(record["id"]) ?? newId();
      store.put(table, id, recordId, { ...record, id: recordId });
    }
  }
  for (const filter of many("filters")) seedFilter(store, id, filter, newId);
  for (const rule of many("firewall_rules")) seedFirewallRule(store, id, rule, options);
  for (const ruleset of many("entrypoint")) seedEntryPoint(store, id, ruleset, options);
}

/** The records of each export: results without their envelopes, pages joined. */
function recordsByKey({ exports }: ZoneExports): ReadonlyMap<ExportKey, readonly Json[]> {
  const found = new Map<ExportKey, Json[]>();
  for (const { key, answer } of exports) {
    const records = resultsOf(answer.node).map(plainValue).filter(isRecord);
    found.set(key, [...(found.get(key) ?? []), ...records]);
  }
  return found;
}

function resultsOf(node: LocatedNode): readonly LocatedNode[] {
  const { result, answer } = unwrap(node);
  if (result?.kind !== "Array") return result ? [result] : [];
  if (answer) return result.items;
  return result.items.flatMap((item) => {
    const page = unwrap(item);
    return page.answer && page.result?.kind === "Array" ? page.result.items : [item];
  });
}

function planOf(zone: Json): Plan {
  const plan = isRecord(zone["plan"]) ? zone["plan"]["legacy_id"] : undefined;
  return PLAN_IDS.value.find((known) => known === plan) ?? "pro";
}

/** A zone about whose stage nothing is said is before the migration. */
function zoneStage(exports: ZoneExports, hasPackages: boolean): StoredZoneStage {
  const stage = stageOf(readEstate(exports));
  if (stage !== "unknown") return stage;
  const hasEntryPoint = exports.exports.some((one) => one.key === "entrypoint");
  return hasEntryPoint && !hasPackages ? "new" : "previous";
}

function seedFilter(store: Store, zoneId: string, given: Json, newId: () => string): string {
  const id = textOf(given["id"]) ?? newId();
  const description = textOf(given["description"]);
  const ref = textOf(given["ref"]);
  store.put("filter", zoneId, id, {
    id,
    expression: textOf(given["expression"]) ?? "",
    paused: given["paused"] === true,
    ...(description === undefined ? {} : { description }),
    ...(ref === undefined ? {} : { ref }),
    isInline: false,
  });
  return id;
}

function seedFirewallRule(store: Store, zoneId: string, given: Json, { now, newId }: SeedOptions): void {
  const filter = isRecord(given["filter"]) ? given["filter"] : {};
  const known = store.get("filter", zoneId, textOf(filter["id"]) ?? "");
  const filterId = known?.id ?? seedFilter(store, zoneId, filter, newId);
  const id = textOf(given["id"]) ?? newId();
  const description = textOf(given["description"]);
  const { products, priority } = given;
  store.put("firewallRule", zoneId, id, {
    id,
    action: textOf(given["action"]) ?? "block",
    paused: given["paused"] === true,
    priority: typeof priority === "number" ? priority : null,
    filterId,
    ...(description === undefined ? {} : { description }),
    ...(Array.isArray(products) ? { products: products.map(String) } : {}),
    createdOn: textOf(given["created_on"]) ?? now,
    modifiedOn: textOf(given["modified_on"]) ?? now,
  });
}

function seedEntryPoint(store: Store, zoneId: string, given: Json, { now, newId }: SeedOptions): void {
  const id = textOf(given["id"]) ?? newId();
  const rules = (Array.isArray(given["rules"]) ? given["rules"].filter(isRecord) : []).map(
    (rule): StoredRule => {
      const ruleId = textOf(rule["id"]) ?? newId();
      return {
        ...rule,
        id: ruleId,
        version: textOf(rule["version"]) ?? "1",
        ref: textOf(rule["ref"]) ?? ruleId,
        enabled: rule["enabled"] !== false,
        last_updated: textOf(rule["last_updated"]) ?? now,
      };
    },
  );
  const source = textOf(given["source"]);
  const ruleset = {
    id,
    name: textOf(given["name"]) ?? "default",
    description: textOf(given["description"]) ?? "",
    ...(source === undefined ? {} : { source }),
    kind: "zone",
    version: /^[1-9]\d{0,14}$/.test(String(given["version"])) ? String(given["version"]) : "1",
    last_updated: textOf(given["last_updated"]) ?? now,
    phase: textOf(given["phase"]) ?? MANAGED_PHASE,
    rules,
  };
  store.put("ruleset", zoneId, id, ruleset);
  store.put("rulesetVersion", id, ruleset.version, ruleset);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

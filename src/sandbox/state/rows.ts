import { PLAN_IDS } from "../../contract/plans.ts";
import { isRecord } from "../../core/record.ts";
import type { Json, StoredZoneStage, TableName } from "./records.ts";

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === "string";
const flag: Check = (value) => typeof value === "boolean";
const ids: Check = (value) => value === "*" || (Array.isArray(value) && value.every(text));
const rules: Check = (value) => Array.isArray(value) && value.every((one) => isRecord(one) && RULE(one));
const oneOf = (...values: readonly unknown[]): Check => values.includes.bind(values);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const having = (checks: Readonly<Record<string, Check>>) => (record: Json) =>
  Object.entries(checks).every(([key, check]) => check(record[key]));

const RULE = having({ id: text, version: text, ref: text, enabled: flag, last_updated: text });
const RULESET = having({ id: text, name: text, kind: text, phase: text, version: text, rules });
const RECORD = having({ id: text });
const records: Check = (value) => Array.isArray(value) && value.every((one) => isRecord(one) && RECORD(one));
const STAGES: readonly StoredZoneStage[] = ["previous", "validation", "new"];

/** What handlers rely on in the records of each table. */
const TABLES: Readonly<Record<TableName, (record: Json) => boolean>> = {
  account: having({ id: text, name: text, createdOn: text }),
  zone: having({
    ...{ id: text, name: text, accountId: text, createdOn: text },
    plan: oneOf(...PLAN_IDS.value),
    stage: oneOf(...STAGES),
    record: optional(isRecord),
  }),
  credential: having({
    ...{ id: text, digest: (value) => /^[0-9a-f]{64}$/.test(String(value)) },
    ...{ kind: oneOf("token", "key"), access: oneOf("read", "edit") },
    ...{ zones: ids, accounts: optional(ids), email: optional(text) },
  }),
  ruleset: RULESET,
  rulesetVersion: RULESET,
  package: RECORD,
  group: RECORD,
  wafRule: RECORD,
  override: RECORD,
  pageRule: RECORD,
  filter: having({ id: text, expression: text, paused: flag, isInline: flag }),
  firewallRule: having({ id: text, action: text, paused: flag, filterId: text, createdOn: text }),
  list: having({ id: text, name: text, kind: text, created_on: text, modified_on: text }),
  listItem: RECORD,
  listOperation: having({ id: text, status: text }),
  pendingOperation: having({
    ...{ id: text, operationId: text, listId: text, dueMs: Number.isFinite },
    ...{ added: records, removed: (value) => Array.isArray(value) && value.every(text) },
  }),
};

/** Whether a row is one that the sandbox writes: a record of a table that there is, under its own id. */
export function isRow(table: string, scope: string, id: string, record: Json): boolean {
  if (!Object.hasOwn(TABLES, table) || !TABLES[table as TableName](record)) return false;
  return table === "rulesetVersion"
    ? record["version"] === id && record["id"] === scope
    : record["id"] === id;
}

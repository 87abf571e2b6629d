import { validatorsOf } from "../../contract/schemas/validate.ts";
import type { Json, TableName } from "./records.ts";
import schemas from "./rows.json" with { type: "json" };

/** The properties that handlers rely on in the records of each table. */
const TABLES = schemas satisfies Readonly<Record<TableName, object>>;

let isRecordOf: ReturnType<typeof validatorsOf> | undefined;

/** Whether a row is one that the sandbox writes: a record of an existing table, under its own id. */
export function isRow(table: string, scope: string, id: string, record: Json): boolean {
  isRecordOf ??= validatorsOf(TABLES);
  if (!Object.hasOwn(TABLES, table) || !isRecordOf(table, record)) return false;
  return table === "rulesetVersion"
    ? record["version"] === id && record["id"] === scope
    : record["id"] === id;
}

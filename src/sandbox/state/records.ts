import type { Tables } from "./records.generated.ts";

export type * from "./records.generated.ts";

/** Plain JSON as received, with arbitrary keys. */
export type Json = Readonly<Record<string, unknown>>;

/** The name of a table. */
export type TableName = keyof Tables;

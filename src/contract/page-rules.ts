import { valueTable } from "./fact.ts";
import table from "./page-rules.json" with { type: "json" };

/** The settings and targets of page rules. */
export const PAGE_RULES = valueTable(table);

import { valueTable } from "./fact.ts";
import skip from "./skip.json" with { type: "json" };

/** The parameters of a `skip` rule. */
export const SKIP = valueTable(skip);

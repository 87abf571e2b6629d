import table from "./action-parameters.json" with { type: "json" };
import { type Fact, factOfRow, valueTable } from "./fact.ts";

/** Facts about parameters of several actions. */
export const PARAMETER_FACTS = valueTable(table.others);

/** The keys of the response of a `block` rule. */
export const BLOCK_RESPONSE = valueTable(table.block);

/** The parameters of a `serve_error` rule. */
export const SERVED_ERROR = valueTable(table.servedError);

/** Phases for whose rules a parameter is documented, if the action is offered in others too. */
export const PARAMETER_PHASES: readonly Fact<{
  readonly action: string;
  readonly parameter: string;
  readonly phases: readonly string[];
}>[] = table.phases.map((row) => factOfRow(row));

/** The allowed positions of a rule: exactly one of these. */
export const POSITION = valueTable(table.position);

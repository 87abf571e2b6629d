import envelope from "./envelope.json" with { type: "json" };
import { valueTable } from "./fact.ts";

/** The form of every REST response, and the ways in which a request identifies itself. */
export const ENVELOPE = valueTable(envelope);

import { valueTable } from "./cite.ts";
import envelope from "./envelope.json" with { type: "json" };

/** The form of every REST response, and the ways in which a request identifies itself. */
export const ENVELOPE = valueTable(envelope);

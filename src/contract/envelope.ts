import { valueTable } from "./cite.ts";
import envelope from "./envelope.json" with { type: "json" };

/** The form of every REST answer, and the ways in which a request identifies itself. */
export const ENVELOPE = valueTable(envelope);

import { valueTable } from "./fact.ts";
import settings from "./settings.json" with { type: "json" };

/** The choices of rule settings, except those that are on or off. */
export const SETTINGS = valueTable(settings);

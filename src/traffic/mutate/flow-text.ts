import { exactJsonText } from "../../core/exact-json.ts";

const PLAIN_KEY = /^[A-Za-z_][\w.-]*$/;

/** A value as YAML in one line: as JSON, with spaces and without quotes around simple keys. */
export function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return exactJsonText(value);
  const entries = Object.entries(value).map(
    ([key, one]) => `${PLAIN_KEY.test(key) ? key : JSON.stringify(key)}: ${flowText(one)}`,
  );
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

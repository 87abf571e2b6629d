/** A value as JSON, big integers as integers. */
export function exactJson(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `[${value.map(exactJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}:${exactJson(one)}`)
    .join(",")}}`;
}

const PLAIN_KEY = /^[A-Za-z_][\w.-]*$/;

/** A value as YAML in one line: as JSON, with spaces and without quotes around simple keys. */
export function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return exactJson(value);
  const entries = Object.entries(value).map(
    ([key, one]) => `${PLAIN_KEY.test(key) ? key : JSON.stringify(key)}: ${flowText(one)}`,
  );
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Whether a value is an object with keys: not null, not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value that a table itself has under a key. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key = ""): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

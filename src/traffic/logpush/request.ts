import type { Normalization } from "../../request/message/normalize-path.ts";
import type { Request } from "../../request/request.ts";
import type { Value } from "../../request/values.ts";
import fields from "./fields.json" with { type: "json" };
import { logpushFields } from "./fields.ts";
import { type Convert, type LogRecord, textAt } from "./values.ts";

/** Keys by which a record of Logpush is recognised: each names a part of a request. */
const TELLING_KEYS: readonly string[] = fields.telling;

/** Whether an object has keys of Logpush: `http_requests` or `firewall_events`. */
export function isLogpush(keys: { has(key: string): boolean }): boolean {
  return TELLING_KEYS.some((key) => keys.has(key));
}

/** Whether a record that is plain data comes from Logpush. */
export function isLogpushRecord(record: LogRecord): boolean {
  // No object has any of these keys that the record does not have, and most records have the first.
  if (record["ClientIP"] !== undefined) return true;
  for (const key of TELLING_KEYS) if (record[key] !== undefined) return true;
  return false;
}

/** The values of a record, converted on demand. They are not put into a map, because most are never read. */
class LogpushValues implements ReadonlyMap<string, Value> {
  readonly #record: LogRecord;
  readonly #fields: ReadonlyMap<string, Convert>;

  constructor(record: LogRecord, fields: ReadonlyMap<string, Convert>) {
    this.#record = record;
    this.#fields = fields;
  }

  get(field: string): Value | undefined {
    return this.#fields.get(field)?.(this.#record);
  }

  has(field: string): boolean {
    return this.get(field) !== undefined;
  }

  get size(): number {
    return [...this.entries()].length;
  }

  *entries(): MapIterator<[string, Value]> {
    for (const [field, convert] of this.#fields) {
      const value = convert(this.#record);
      if (value !== undefined) yield [field, value];
    }
  }

  *keys(): MapIterator<string> {
    for (const [field] of this.entries()) yield field;
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  forEach(each: (value: Value, field: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [field, value] of this.entries()) each(value, field, this);
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }
}

/**
 * The request that a Logpush record describes. Only requested fields are converted. Fields that a log does
 * not contain are unknown, and so are headers that it does not name.
 */
export function logpushRequest(record: LogRecord, normalization: Normalization = "cloudflare"): Request {
  const values = new LogpushValues(record, logpushFields(normalization));
  return { values, isOpen: false, hasUnknownFields: true };
}

/** The method and address of a record, for display. */
export function logpushName(record: LogRecord): string {
  const part = (key: string) => textAt(record, key) ?? "";
  const target = part("ClientRequestURI") || part("ClientRequestPath");
  return `${part("ClientRequestMethod")} ${part("ClientRequestHost")}${target}`.trim() || "a logged request";
}

import { asciiLower } from "../../contract/domain.ts";
import { type Bytes, bytesOfText } from "../../core/bytes.ts";
import { compare } from "../../core/diagnostic.ts";
import { integerValue, SomeEntries, type Value } from "../../request/values.ts";

/** A line of a log, parsed. */
export type LogRecord = Readonly<Record<string, unknown>>;

/** The value of a field in a record; undefined if it has none. */
export type Convert = (record: LogRecord) => Value | undefined;

/**
 * The string at a key; undefined if it is absent or not a string. The keys are those of Logpush, and no object inherits
 * any of them, so there is no need to check that a key is the record's own.
 */
export function textAt(record: LogRecord, key: string): string | undefined {
  const value = record[key];
  return typeof value === "string" ? value : undefined;
}

/** The string, unchanged. */
export function same(key: string): Convert {
  return (record) => {
    const value = textAt(record, key);
    return value === undefined ? undefined : bytesOfText(value);
  };
}

/** The string, changed; an empty one has no value. */
export function changed(key: string, change: (text: string) => string): Convert {
  return (record) => {
    const value = textAt(record, key);
    return value === undefined || value === "" ? undefined : bytesOfText(change(value));
  };
}

/** The number of a key, which may be written as a string. */
export function loggedNumber(record: LogRecord, key: string): number | undefined {
  const value = record[key];
  const number = typeof value === "string" && /^-?\d{1,19}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** The integer of a key. */
export function loggedInteger(key: string): Convert {
  return (record) => {
    const value = loggedNumber(record, key);
    return value === undefined ? undefined : Math.trunc(value);
  };
}

/** Whether a string is the expected one, in any letter case. */
export function is(key: string, expected: string): Convert {
  return (record) => {
    const value = textAt(record, key);
    return value === undefined ? undefined : value.toLowerCase() === expected;
  };
}

/** The strings or integers of a list. */
export function loggedList(key: string): Convert {
  return (record) => {
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    if (!Array.isArray(value)) return undefined;
    const items = value.map((item: unknown) => {
      if (typeof item === "string") return bytesOfText(item);
      return typeof item === "number" && Number.isSafeInteger(item) ? integerValue(BigInt(item)) : undefined;
    });
    return items.some((item) => item === undefined) ? undefined : (items as Value[]);
  };
}

/** The entries of an object as a map with a list each. A log has only the configured names, so the map is open. */
export function openMap(record: LogRecord, key: string): Map<string, Value> {
  const entries = new SomeEntries();
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return entries;
  const pairs = Object.entries(value).flatMap(([name, one]: [string, unknown]): [Bytes, Value][] => {
    const texts = (Array.isArray(one) ? one : [one]).filter((text) => typeof text === "string");
    return texts.length === 0
      ? []
      : [[bytesOfText(asciiLower(name)), texts.map((text) => bytesOfText(text))]];
  });
  for (const [name, texts] of pairs.sort(([a], [b]) => compare(a, b))) entries.set(name, texts);
  return entries;
}

/** Milliseconds since 1970: an RFC 3339 text, or seconds, milliseconds or nanoseconds, distinguished by their size. */
export function millisecondsAt(record: LogRecord, key: string): number | undefined {
  const number = loggedNumber(record, key);
  if (number === undefined) {
    const parsed = Date.parse(textAt(record, key) ?? "");
    return Number.isNaN(parsed) ? undefined : parsed;
  }
  if (number >= 1e17) return Math.floor(number / 1e6);
  return number >= 1e11 ? Math.floor(number) : Math.floor(number * 1000);
}

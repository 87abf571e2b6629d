/**
 * Parses JSON. Integers that a number cannot represent exactly become big integers. Errors: a `SyntaxError` for invalid JSON.
 *
 * `JSON.parse` rounds them first, and Node 20 has no way to get at their source text.
 */
export function parseExactJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text) as unknown;
  // Only outside strings, which are matched first and left unchanged.
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\b\d{16,}\b(?![.eE])/g, (part) => {
    if (part.startsWith('"')) return part.startsWith(MARK) ? `"${ESCAPED}${part.slice(1)}` : part;
    return `${MARK}${part}"`;
  });
  return JSON.parse(marked, (_, value: unknown) => {
    if (typeof value !== "string" || !value.startsWith(PREFIX)) return value;
    return value.startsWith(ESCAPED) ? value.slice(ESCAPED.length) : exact(value.slice(PREFIX.length));
  });
}

/** Prefix of a string that represents an integer. A string of the input with this prefix is escaped. */
const PREFIX = "\uf8ffint:";
const MARK = `"${PREFIX}`;
const ESCAPED = `${PREFIX}text:`;

function exact(digits: string): number | bigint {
  const integer = Number(digits);
  return Number.isSafeInteger(integer) ? integer : BigInt(digits);
}

/** A number with more digits than a double can represent, as written. `JSON.stringify` writes the nearest double. */
export class WrittenNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }

  toJSON(): number {
    return Number(this.digits);
  }
}

const JSON_NUMBER = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE][-+]?\d+)?$/;

/** Maximum number of significant digits that a double always represents exactly. */
const EXACT_DIGITS = 15;

/** The value of a number of JSON; one that a double does not contain exactly keeps its digits. */
export function exactNumber(digits: string): number | WrittenNumber {
  const value = Number(digits);
  if (Number.isSafeInteger(value) && !/[.eE]/.test(digits)) return value;
  const [, whole, fraction = ""] = JSON_NUMBER.exec(digits) ?? [];
  if (whole === undefined) return value;
  const significant = `${whole}${fraction}`.replace(/^0+/, "");
  const isNormal = Number.isFinite(value) && (value !== 0 || significant === "");
  return isNormal && significant.length <= EXACT_DIGITS ? value : new WrittenNumber(digits);
}

/** Whether a value of JSON contains a number that `JSON.stringify` would round. */
export function holdsWrittenNumber(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return value instanceof WrittenNumber || Object.values(value).some(holdsWrittenNumber);
}

/** `JSON.stringify` with `indent` spaces a level, for values whose numbers may be big integers or keep their digits. */
export function exactJsonText(value: unknown, indent = 0): string {
  return textAt(value, indent, "");
}

function textAt(value: unknown, indent: number, before: string): string {
  if (typeof value === "bigint") return String(value);
  if (value instanceof WrittenNumber) return value.digits;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const inner = before + " ".repeat(indent);
  const colon = indent > 0 ? ": " : ":";
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => textAt(item, indent, inner))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => `${JSON.stringify(key)}${colon}${textAt(one, indent, inner)}`);
  const [open, close] = isList ? "[]" : "{}";
  if (parts.length === 0 || indent === 0) return `${open}${parts.join(",")}${close}`;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${before}${close}`;
}

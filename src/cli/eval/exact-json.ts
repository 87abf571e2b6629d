/**
 * Parses JSON, integers that a number does not hold exactly as big integers. Errors: a `SyntaxError` where it is no JSON.
 *
 * `JSON.parse` rounds them before anybody sees them, and Node 20 has no way to ask for their text.
 */
export function parseExactJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text) as unknown;
  // Only outside of strings, which are matched first and left as they are.
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\b\d{16,}\b(?![.eE])/g, (part) => {
    if (part.startsWith('"')) return part.startsWith(MARK) ? `"${ESCAPED}${part.slice(1)}` : part;
    return `${MARK}${part}"`;
  });
  return JSON.parse(marked, (_, value: unknown) => {
    if (typeof value !== "string" || !value.startsWith(PREFIX)) return value;
    return value.startsWith(ESCAPED) ? value.slice(ESCAPED.length) : exact(value.slice(PREFIX.length));
  });
}

/** Begins the string that stands for an integer; a string of the input that begins so is escaped. */
const PREFIX = "\uf8ffint:";
const MARK = `"${PREFIX}`;
const ESCAPED = `${PREFIX}text:`;

function exact(digits: string): number | bigint {
  const integer = Number(digits);
  return Number.isSafeInteger(integer) ? integer : BigInt(digits);
}

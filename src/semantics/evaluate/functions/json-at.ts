import { parsedJson } from "../../../core/attempt.ts";

/** A key that an object has twice: which of the two counts is not documented. */
export const AMBIGUOUS: unique symbol = Symbol("ambiguous");

/** The JSON text of the value at a path of keys and positions; undefined if the text is not JSON or has none there. */
export function jsonAt(
  text: string,
  path: readonly (string | number | undefined)[],
): string | undefined | typeof AMBIGUOUS {
  if (parsedJson(text) === undefined) return undefined;
  let json: string = text.trim();
  for (const key of path) {
    const found = childOf(json, key);
    if (typeof found !== "string") return found;
    json = found;
  }
  return json;
}

function childOf(json: string, key: string | number | undefined): string | undefined | typeof AMBIGUOUS {
  if (typeof key === "number") return json.startsWith("[") ? itemsOf(json)[key] : undefined;
  if (key === undefined || !json.startsWith("{")) return undefined;
  const found = itemsOf(json).flatMap((item) => {
    const [name] = /^"(?:[^"\\]|\\.)*"/.exec(item)!;
    if (JSON.parse(name) !== key) return [];
    return [item.slice(item.indexOf(":", name.length) + 1).trim()];
  });
  return found.length > 1 ? AMBIGUOUS : found[0];
}

/** The parts between the commas of an array or object, which is known to be valid. */
function itemsOf(json: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 1;
  for (let at = 1; at < json.length; at++) {
    const unit = json[at]!;
    if (unit === '"') at = endOfString(json, at);
    else if (unit === "[" || unit === "{") depth++;
    else if (unit === "," && depth === 0) {
      items.push(json.slice(start, at).trim());
      start = at + 1;
    } else if ((unit === "]" || unit === "}") && depth-- === 0) {
      const last = json.slice(start, at).trim();
      if (last !== "") items.push(last);
    }
  }
  return items;
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at;
}

/** Maximum number of requests from one address. */
export const MAX_GLOBBED = 1000;

/** The addresses to which one with `{a,b}` and `[1-9]` expands, or why it cannot be expanded. */
export type Globbed =
  | { readonly urls: readonly string[] }
  | { readonly bad: string }
  | { readonly isTooMany: true };

const PART = /\\[{}[\]]|\{[^{}]*\}|\[[^[\]]*\]|[{}[\]]/g;
const RANGE = /^(?:(\d{1,9})-(\d{1,9})|([a-z])-([a-z])|([A-Z])-([A-Z]))(?::(\d{1,9}))?$/;
const ADDRESS = /^[0-9a-f]*:[0-9a-f:.%\w]*$/i;

/**
 * The addresses that curl requests, unless it is called with `--globoff`.
 *
 * Source: https://curl.se/docs/manpage.html#URL (checked 2026-11-23)
 */
export function globbed(text: string): Globbed {
  let urls: string[] = [""];
  let end = 0;
  const append = (choices: readonly string[]) => {
    if (urls.length * choices.length > MAX_GLOBBED) return false;
    urls = urls.flatMap((url) => choices.map((choice) => url + choice));
    return true;
  };
  for (const { 0: part, index } of text.matchAll(PART)) {
    append([text.slice(end, index)]);
    end = index + part.length;
    const choices = choicesOf(part);
    if (choices === undefined) return { bad: part };
    if (!append(choices)) return { isTooMany: true };
  }
  append([text.slice(end)]);
  return { urls };
}

/** Undefined for a bracket that does not belong to a list or range. */
function choicesOf(part: string): readonly string[] | undefined {
  if (part.startsWith("\\")) return [part.slice(1)];
  if (part.length < 2) return undefined;
  const inner = part.slice(1, -1);
  if (part.startsWith("{")) return inner.split(",", MAX_GLOBBED + 1);
  if (ADDRESS.test(inner)) return [part];
  return rangeOf(inner);
}

function rangeOf(text: string): string[] | undefined {
  const [whole, from, to, small, smallEnd, capital, capitalEnd, by] = RANGE.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const isNumber = from !== undefined;
  const first = isNumber ? Number(from) : (small ?? capital)!.charCodeAt(0);
  const last = isNumber ? Number(to) : (smallEnd ?? capitalEnd)!.charCodeAt(0);
  const step = by === undefined ? 1 : Number(by);
  if (first > last || step === 0) return undefined;
  const width = isNumber && from.startsWith("0") ? from.length : 0;
  const choices: string[] = [];
  for (let at = first; at <= last && choices.length <= MAX_GLOBBED; at += step)
    choices.push(isNumber ? String(at).padStart(width, "0") : String.fromCharCode(at));
  return choices;
}

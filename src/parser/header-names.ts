/** What other products write before the name of a header. */
const PREFIX =
  /^(?:req\.http\.|(?:http\.|http\.request\.|request\.)?headers\.|REQUEST_HEADERS:)(?<header>[\w-]+)$/;
/** Headers that have a field. */
const FIELDS = new Map([
  ["host", "http.host"],
  ["user-agent", "http.user_agent"],
  ["referer", "http.referer"],
  ["cookie", "http.cookie"],
]);

/**
 * The header, as the Rules language writes it, that other products write as one name, as in `req.http.X-Key` or
 * `REQUEST_HEADERS:X-Key`; undefined for other names.
 */
export function headerFieldOf(name: string): string | undefined {
  const header = PREFIX.exec(name)?.groups?.["header"]?.toLowerCase();
  return header === undefined ? undefined : (FIELDS.get(header) ?? `http.request.headers["${header}"][0]`);
}

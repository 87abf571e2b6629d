/** The prefixes that other products write before the name of a header. */
const PREFIX =
  /^(?:req\.http\.|(?:http\.|http\.request\.|request\.)?headers\.|REQUEST_HEADERS:|\$http_)(?<header>[\w-]+)$/;
/** Headers that have their own field. */
const FIELDS = new Map([
  ["host", "http.host"],
  ["user-agent", "http.user_agent"],
  ["referer", "http.referer"],
  ["cookie", "http.cookie"],
]);

/**
 * A header in the syntax of the Rules language, for a name in the syntax of another product, such as `req.http.X-Key`,
 * `REQUEST_HEADERS:X-Key` or `$http_x_key`; undefined for other names.
 */
export function headerFieldOf(name: string): string | undefined {
  const written = PREFIX.exec(name)?.groups?.["header"]?.toLowerCase();
  // A variable of nginx has `_` for each `-`.
  const header = name.startsWith("$") ? written?.replaceAll("_", "-") : written;
  return header === undefined ? undefined : (FIELDS.get(header) ?? `http.request.headers["${header}"][0]`);
}

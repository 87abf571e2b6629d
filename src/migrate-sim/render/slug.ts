/** The code of a blocker as a class of the page: `migrate/uri-based-override` is `by-uri-based-override`. */
export function slugOf(code: string): string {
  return `by-${code.replace(/^.*\//, "").replace(/[^a-z0-9-]/gi, "-")}`;
}

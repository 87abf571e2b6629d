/** The home page of this program; equal to `homepage` of the package. */
export const HOME_PAGE = "https://github.com/wafsmith/wafsmith";

/** The address of the documentation of a code; undefined for codes of rules, which may be a user's own. */
export function codePageAddress(code: string): string | undefined {
  if (code.startsWith("lint/")) return undefined;
  return `${HOME_PAGE}/blob/main/docs/codes.md#${code.replaceAll("/", "")}`;
}

/** The site with the documentation and the playground. */
export const SITE = "https://wafsmith.github.io/wafsmith/";

/** The address of an example of a built-in rule in the playground. */
export function playgroundAddress(id: string): string {
  return `${SITE}playground.html#rule/${id}`;
}

/** The address of the page about a rule. Ids are never renamed, so the newest page is found by that of any version. */
export function rulePageAddress(id: string): string {
  return `${HOME_PAGE}/blob/main/docs/rules/${id}.md`;
}

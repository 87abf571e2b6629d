import { quoteText } from "../../parser/write-literal.ts";

/** The conditions of a page rule's URL pattern on a request. A star matches any text, including none. */
export interface UrlPattern {
  readonly scheme: "http" | "https" | undefined;
  /** Whether the scheme is written with a star. */
  readonly isSchemeOpen: boolean;
  /** In lower case. */
  readonly host: string;
  /** Path and query, from the slash on. */
  readonly uri: string;
}

/** A pattern that was understood, or why it was not: a clause about the pattern. */
export type ReadPattern = { readonly value: UrlPattern } | { readonly problem: string };

const SCHEME = /^(?:(https?|http\*|\*):\/\/)/i;
const HOST = /^[a-z0-9.*_-]+$/;
/** A page rule may have four; a string with many more is not a page rule pattern. */
const MAX_STARS = 16;

/**
 * Reads a URL pattern of a page rule: scheme (optional), host, path and query. Case makes no difference.
 *
 * Errors: alternatives (`|`), ports, patterns without a path, and text other than printable ASCII are problems: what
 * they match cannot be expressed exactly in one expression.
 * Source: https://developers.cloudflare.com/rules/page-rules/reference/wildcard-matching/ (checked 2026-11-21)
 */
export function readUrlPattern(pattern: string): ReadPattern {
  if (!/^[\x21-\x7e]+$/.test(pattern)) return { problem: "contains characters other than printable ASCII" };
  if (pattern.split("*").length - 1 > MAX_STARS) return { problem: `has more than ${MAX_STARS} stars` };
  if (pattern.includes("|")) return { problem: "contains alternatives" };
  if (pattern.includes("#")) return { problem: "contains a fragment" };
  const scheme = SCHEME.exec(pattern);
  const rest = pattern.slice(scheme?.[0].length ?? 0).replace(/\*{2,}/g, "*");
  const slash = rest.indexOf("/");
  if (slash < 0) return { problem: "has no path" };
  const host = rest.slice(0, slash).toLowerCase();
  if (host.includes(":")) return { problem: "names a port" };
  if (!HOST.test(host)) return { problem: "names no host" };
  const written = scheme?.[1]?.toLowerCase();
  const name = written === "http" || written === "https" ? written : undefined;
  const isSchemeOpen = written?.includes("*") ?? false;
  return {
    value: { scheme: name, isSchemeOpen, host, uri: rest.slice(slash) },
  };
}

/**
 * The patterns that together match what a page rule's pattern may match. A star of a page rule reaches over the end of
 * the host into path and query, which a pattern of a host cannot: each star of scheme and host adds the form in which it does.
 */
export function widenedPattern(pattern: UrlPattern): readonly UrlPattern[] {
  const { scheme, isSchemeOpen, host, uri } = pattern;
  const forms = [pattern];
  if (isSchemeOpen) forms.push({ scheme, isSchemeOpen, host: "*", uri: `*://${host}${uri}` });
  for (let star = host.indexOf("*"); star >= 0; star = host.indexOf("*", star + 1)) {
    forms.push({ scheme, isSchemeOpen, host: host.slice(0, star + 1), uri: `${host.slice(star)}${uri}` });
  }
  return forms;
}

/** The conditions of an expression that is true for what a pattern matches; empty if that is every request. */
export function patternConditions(pattern: UrlPattern): readonly string[] {
  return conditionPairs(pattern).map(([condition]) => condition);
}

/** The condition for what a pattern does not match; undefined if that is nothing. */
export function negationOf(pattern: UrlPattern): string | undefined {
  const [first, ...others] = conditionPairs(pattern);
  if (!first) return undefined;
  return others.length === 0 ? first[1] : `not (${patternConditions(pattern).join(" and ")})`;
}

/** Each condition with its opposite. */
function conditionPairs({ scheme, host, uri }: UrlPattern): readonly (readonly [string, string])[] {
  const pairs: [string, string][] = [];
  if (scheme) pairs.push(scheme === "https" ? ["ssl", "not ssl"] : ["not ssl", "ssl"]);
  if (!host.includes("*")) {
    pairs.push([`http.host eq ${quoteText(host)}`, `http.host ne ${quoteText(host)}`]);
  } else if (host !== "*") {
    const condition = `http.host wildcard ${quoteText(host)}`;
    pairs.push([condition, `not ${condition}`]);
  }
  if (uri !== "/*" && uri !== "*") {
    // In a wildcard the backslash is an escape, so a literal one is doubled.
    const condition = `http.request.uri wildcard ${quoteText(uri.replace(/\\/g, "\\\\"))}`;
    pairs.push([condition, `not ${condition}`]);
  }
  return pairs;
}

/** Whether a request may match both; true in doubt. */
export function mayOverlap(a: UrlPattern, b: UrlPattern): boolean {
  if (a.scheme && b.scheme && a.scheme !== b.scheme) return false;
  return mayShareText(a.host, b.host) && mayShareText(a.uri.toLowerCase(), b.uri.toLowerCase());
}

/** Compares what comes before the first star and after the last one. */
function mayShareText(a: string, b: string): boolean {
  if (!a.includes("*") && !b.includes("*")) return a === b;
  const [headA, headB] = [head(a), head(b)];
  const [tailA, tailB] = [tail(a), tail(b)];
  return (
    (headA.startsWith(headB) || headB.startsWith(headA)) && (tailA.endsWith(tailB) || tailB.endsWith(tailA))
  );
}

function head(text: string): string {
  const star = text.indexOf("*");
  return star < 0 ? text : text.slice(0, star);
}

function tail(text: string): string {
  return text.slice(text.lastIndexOf("*") + 1);
}

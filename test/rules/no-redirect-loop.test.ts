import { describe, expect, it } from "vitest";
import rule from "../../rules/no-redirect-loop.ts";
import { lintWith } from "../support/rule-tester.ts";

const HOST = 'http.host eq "www.example.com"';

/** Whether the rule speaks of a redirect with this expression and `from_value`. */
function speaks(expression: string, target: object, more: object = {}): boolean {
  const text = JSON.stringify({
    action: "redirect",
    expression,
    action_parameters: { from_value: { status_code: 301, target_url: target, ...more } },
  });
  const found = lintWith([rule], text, "json");
  for (const { code, range } of found) {
    if (code.startsWith("lint/"))
      expect(Object.values(target)).toContain(JSON.parse(text.slice(range.start, range.end)));
  }
  return found.some(({ code }) => code === "lint/no-redirect-loop");
}

const loops: readonly [why: string, expression: string, target: object, more?: object][] = [
  ["the same address", HOST, { value: "https://www.example.com/" }],
  [
    "a path of the same host",
    `${HOST} and starts_with(http.request.uri.path, "/a")`,
    { value: "https://WWW.example.com/a/b" },
  ],
  ["the same path", 'http.request.uri.path eq "/a"', { value: "/a" }],
  [
    "the whole address",
    'http.request.full_uri eq "https://example.com/a"',
    { value: "https://example.com/a#top" },
  ],
  [
    "a pattern of addresses",
    'http.request.full_uri wildcard "https://*.example.com/*"',
    { value: "https://www.example.com/new" },
  ],
  ["both hosts", 'http.host in {"example.com" "www.example.com"}', { value: "https://www.example.com/" }],
  [
    "a list that does not matter",
    `${HOST} and not ip.src in $office`,
    { value: "https://www.example.com/closed" },
  ],
  [
    "visitors",
    `${HOST} and ip.src.country eq "DE" and not cf.client.bot`,
    { value: "https://www.example.com/de" },
  ],
  [
    "another path excluded",
    `${HOST} and http.request.uri.path ne "/closed"`,
    { value: "https://www.example.com/closed/" },
  ],
  [
    "HTTPS without a condition on it",
    HOST,
    { expression: 'concat("https://www.example.com", http.request.uri.path)' },
  ],
  [
    "a part of the address that the target has",
    'http.request.full_uri contains "example.com"',
    { expression: 'concat("https://www.example.com", http.request.uri.path)' },
  ],
  [
    "the whole address, its query kept twice",
    HOST,
    { expression: 'concat("https://www.example.com", http.request.uri)' },
    { preserve_query_string: true },
  ],
  [
    "all hosts but the apex of the target",
    'http.host ne "example.com"',
    { expression: 'concat("https://www.example.com", http.request.uri.path)' },
  ],
  ["HTTPS on every host", "true", { expression: 'concat("https://", http.host, http.request.uri.path)' }],
  ["a computed fixed text", HOST, { expression: '"https://www.example.com/x"' }],
  [
    "a query that is kept",
    `${HOST} and http.request.uri.query contains "a"`,
    { value: "https://www.example.com/" },
    { preserve_query_string: true },
  ],
  [
    "a query in the target",
    `${HOST} and http.request.uri.query contains "a"`,
    { value: "https://www.example.com/?a=1" },
  ],
  ["a path with a query on every host", 'http.request.uri eq "/a?b=1"', { value: "/a?b=1" }],
  ["an address without TLS", HOST, { value: "http://www.example.com/" }],
  ["a host without a path", HOST, { value: "https://www.example.com" }],
  ["the host of the request and a path", "true", { expression: 'concat("https://", http.host, "/a")' }],
  ["one text in parts", HOST, { expression: 'concat("https://www.", "example.com", "/a")' }],
  ["an empty value beside an expression", HOST, { value: "", expression: '"https://www.example.com/"' }],
  [
    "a query setting without a value",
    HOST,
    { value: "https://www.example.com/" },
    { preserve_query_string: null },
  ],
];

const others: readonly [why: string, expression: string, target: object, more?: object][] = [
  [
    "a longer path, of which the target is the beginning",
    'http.request.uri.path eq "/ab"',
    { value: "/a" },
    { preserve_query_string: true },
  ],
  ["another host", HOST, { value: "https://example.com/" }],
  ["every request, to a host that may be elsewhere", "true", { value: "https://example.com/" }],
  [
    "a path, to a host that may be elsewhere",
    'starts_with(http.request.uri.path, "/a")',
    { value: "https://example.com/a" },
  ],
  ["all hosts but one", 'http.host ne "shop.example.com"', { value: "https://www.example.com/" }],
  [
    "the target excluded",
    `${HOST} and http.request.uri.path ne "/closed"`,
    { value: "https://www.example.com/closed" },
  ],
  [
    "requests without TLS",
    `${HOST} and not ssl`,
    { expression: 'concat("https://www.example.com", http.request.uri.path)' },
  ],
  [
    "requests without TLS, by the address",
    'http.request.full_uri wildcard "http://*"',
    { expression: 'concat("https://", http.host, http.request.uri.path)' },
  ],
  [
    "a query that is dropped",
    `${HOST} and http.request.uri.query ne ""`,
    { value: "https://www.example.com/" },
  ],
  [
    "a query that is not kept",
    `${HOST} and http.request.uri.query ne ""`,
    { expression: 'concat("https://www.example.com", http.request.uri.path)' },
  ],
  [
    "a part that is not known",
    HOST,
    { expression: 'concat("https://www.example.com", lower(http.request.uri.path))' },
  ],
  [
    "a host that the target is the beginning of",
    'starts_with(http.request.full_uri, "https://www.example.com.example.net/")',
    { expression: 'concat("https://www.example.com", http.request.uri.path)' },
  ],
  ["another port", HOST, { value: "https://www.example.com:8443/" }],
  ["a broken expression", 'http.host eq "www.example.com', { value: "https://www.example.com/" }],
  ["only a fragment", HOST, { value: "#top" }],
  ["an address without TLS, for requests with it", `${HOST} and ssl`, { value: "http://www.example.com/" }],
  ["a path that names another host", "true", { value: "//www.example.com/" }],
  [
    "a scheme of the request and another host",
    HOST,
    { expression: 'concat("https://example.com", http.request.uri)' },
  ],
  [
    "a query that is kept and given",
    HOST,
    { value: "https://www.example.com/?a=1" },
    { preserve_query_string: true },
  ],
  [
    "a query setting of another type",
    HOST,
    { value: "https://www.example.com/" },
    { preserve_query_string: "yes" },
  ],
  [
    "a path before the end",
    HOST,
    { expression: 'concat("https://www.example.com", http.request.uri.path, "/a")' },
  ],
  ["a path after a path", HOST, { expression: 'concat("https://www.example.com/a", http.request.uri.path)' }],
  ["a host within a host", HOST, { expression: 'concat("https://www.", http.host, "/")' }],
  ["another field", HOST, { expression: 'concat("https://www.example.com", http.request.uri.query)' }],
  ["an expression that cannot be read", HOST, { expression: 'concat("https://www.example.com", ' }],
  ["a number", HOST, { expression: 'concat("https://www.example.com", "/", 1)' }],
  [
    "a query kept twice that the rule excludes",
    `${HOST} and http.request.uri.query eq ""`,
    { value: "https://www.example.com/?a=1" },
  ],
];

/** Whether the rule speaks of an item of a list of redirects. */
function speaksOfItem(redirect: object): boolean {
  const text = JSON.stringify({ name: "a", kind: "redirect", items: [{ redirect }] });
  return lintWith([rule], text, "json").some(({ messageId }) => messageId === "item");
}

describe("items of a list of redirects", () => {
  it.each([
    ["example.com/a", "https://example.com/a"],
    ["https://Example.com", "https://example.com/"],
    ["http://example.com/a", "HTTP://example.com/a"],
  ])("from %s to %s go in a cycle", (source_url, target_url) => {
    expect(speaksOfItem({ source_url, target_url })).toBe(true);
  });

  it.each([
    ["http://example.com/a", "https://example.com/a"],
    ["example.com/a", "https://www.example.com/a"],
    ["example.com/a", "https://example.com/a/b"],
    ["example.com/a", "https://example.com/a?b=1"],
    ["example.com/a", "mailto:a@example.com"],
    ["", "https://example.com/"],
    [1, "https://example.com/"],
    ["example.com/", 1],
  ])("from %s to %s do not", (source_url, target_url) => {
    expect(speaksOfItem({ source_url, target_url })).toBe(false);
  });

  it("may mean all addresses below", () => {
    const item = { source_url: "example.com/a", target_url: "https://example.com/a/b" };
    expect(speaksOfItem({ ...item, subpath_matching: true })).toBe(true);
    expect(speaksOfItem({ ...item, source_url: "example.com/a/b/c", subpath_matching: true })).toBe(false);
    expect(speaksOfItem({ ...item, source_url: "example.com/a/", subpath_matching: true })).toBe(true);
    expect(speaksOfItem({ ...item, subpath_matching: "yes" })).toBe(false);
    expect(speaksOfItem({ ...item, target_url: "https://example.com/ab", subpath_matching: true })).toBe(
      false,
    );
  });
});

describe("no-redirect-loop in page rules", () => {
  const page = (value: string, url: string) =>
    JSON.stringify({
      targets: [{ target: "url", constraint: { operator: "matches", value } }],
      actions: [{ id: "forwarding_url", value: { url, status_code: 301 } }],
    });

  it.each([
    ["example.com/*", "https://example.com/$1", true],
    ["https://*.example.com/*", "https://$1.example.com/$2", true],
    ["http://example.com/*", "https://example.com/$1", false],
    ["www.example.com/*", "https://example.com/$1", false],
    // An earlier page rule may keep this path.
    ["example.com/*", "https://example.com/moved", false],
  ])("%s to %s: %s", (target, url, isLoop) => {
    const text = page(target, url);
    const found = lintWith([rule], text, "json");
    expect(found).toMatchObject(isLoop ? [{ messageId: "page" }] : []);
    for (const { range } of found) expect(text.slice(range.start, range.end)).toBe(JSON.stringify(url));
  });
});

describe("no-redirect-loop", () => {
  it.each(loops)("reports: %s", (_, expression, target, more) => {
    expect(speaks(expression, target, more)).toBe(true);
  });

  it.each(others)("keeps silent: %s", (_, expression, target, more) => {
    expect(speaks(expression, target, more)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import rule from "../../rules/no-invalid-path-rewrite.ts";
import { lintWith } from "../support/rule-tester.ts";

function found(part: object, name = "path"): string[] {
  const text = JSON.stringify({
    action: "rewrite",
    expression: "true",
    action_parameters: { uri: { [name]: part } },
  });
  return lintWith([rule], text, "json").flatMap(({ code, messageId, range }) =>
    code.startsWith("lint/") ? [`${messageId}: ${text.slice(range.start, range.end)}`] : [],
  );
}

describe("no-invalid-path-rewrite", () => {
  it.each<[object, string]>([
    [{ value: "index.html" }, 'start: "index.html"'],
    [{ value: "https://example.com/a" }, 'start: "https://example.com/a"'],
    [{ value: "?a=b" }, 'start: "?a=b"'],
    [{ value: "/a?b=c#d" }, 'query: "/a?b=c#d"'],
    [{ value: "/a#d" }, 'query: "/a#d"'],
    [{ value: "/cdn-cgi/trace" }, 'own: "/cdn-cgi/trace"'],
    [{ expression: '"index.html"' }, 'start: \\"index.html\\"'],
    [{ expression: ' concat("new", http.request.uri.path)' }, 'start: \\"new\\"'],
    [{ expression: 'concat(concat(http.host, "/"), http.request.uri.path)' }, "start: http.host"],
    [{ expression: 'concat(lower(ip.src.country), "/a")' }, "start: lower(ip.src.country)"],
  ])("speaks of %j", (path, expected) => {
    expect(found(path)).toEqual([expected]);
  });

  it.each([
    { value: "/" },
    { value: "" },
    { value: 'concat("new", http.request.uri.path)' },
    { value: "http.request.uri.path" },
    { expression: '"/index.html"' },
    { expression: 'concat("", http.request.uri.path)' },
    { expression: 'concat(http.request.headers["x"][0], http.request.uri.path)' },
    { expression: 'regex_replace(http.request.uri.path, "^/a", "b")' },
    { expression: "concat(http.request.uri.query, http.request.uri.path)" },
    { expression: "" },
    { expression: 'concat("new' },
  ])("keeps silent on %j", (path) => {
    expect(found(path)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ value: "?a=b" }, 'question: "?a=b"'],
    [{ expression: 'concat("?a=", http.host)' }, 'question: \\"?a=\\"'],
    [{ expression: '"?a"' }, 'question: \\"?a\\"'],
  ])("speaks of the query string %j", (query, expected) => {
    expect(found(query, "query")).toEqual([expected]);
  });

  it.each([{ value: "a=b?" }, { value: "" }, { expression: 'concat("a=?", http.host)' }])(
    "keeps silent on the query string %j",
    (query) => {
      expect(found(query, "query")).toEqual([]);
    },
  );
});

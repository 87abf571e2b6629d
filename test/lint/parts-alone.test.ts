import { describe, expect, it } from "vitest";
import { asBytes } from "../../src/core/bytes.ts";
import { isCatalogued, pinnedVersion } from "../../src/lint/analysis/catalogued.ts";
import { firstPartOf } from "../../src/lint/analysis/first-part.ts";
import { notNaming, redirectTargetOf, requestsFor } from "../../src/lint/analysis/redirect-target.ts";
import { requestWords } from "../../src/lint/analysis/request-words.ts";
import type { TextPattern } from "../../src/lint/analysis/text-patterns.ts";
import { fits } from "../../src/lint/analysis/text-shapes.ts";
import { customRulesIn, declaredRulesOf } from "../../src/lint/engine/custom-rules.ts";
import { readJson } from "../../src/sources/json/json.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import type { Rule } from "../../src/sources/recognise/model.ts";
import type { LocatedObject } from "../../src/sources/values/located.ts";
import { analyseExpression } from "../../src/types/analyse.ts";

const nodeOf = (value: unknown) => readJson("a.json", JSON.stringify(value)).value as LocatedObject;

describe("the target of a redirect", () => {
  it.each<readonly [value: object, preserves: unknown, target: unknown]>([
    [{ value: "https://A.example/x?q=1#y" }, undefined, ["https", "a.example", "/x", "q=1"]],
    [{ value: "https://a.example" }, undefined, ["https", "a.example", "/", ""]],
    [{ value: "HTTP://a.example/x" }, true, ["http", "a.example", "/x", undefined]],
    [{ value: "/x?q=1" }, null, [undefined, undefined, "/x", "q=1"]],
    [{ value: "/x?q=1" }, true, undefined],
    [{ value: "/x?q=1" }, "yes", undefined],
    [{ value: "//a.example/x" }, undefined, undefined],
    [{ value: "" }, undefined, undefined],
    [{ value: "", expression: '"/x"' }, false, [undefined, undefined, "/x", ""]],
    [{ expression: ' "https://a.example/x" ' }, undefined, ["https", "a.example", "/x", ""]],
    [{ expression: '"/x" eq' }, undefined, undefined],
    [
      { expression: 'concat("https://a.example", http.request.uri.path)' },
      undefined,
      ["https", "a.example", undefined, ""],
    ],
    [
      { expression: 'concat("https://a.example", http.request.uri.path)' },
      true,
      ["https", "a.example", undefined, undefined],
    ],
    [
      { expression: '(concat("https://", http.host, http.request.uri))' },
      undefined,
      ["https", undefined, undefined, undefined],
    ],
    [
      { expression: 'concat("https://a.example", http.request.uri)' },
      true,
      ["https", "a.example", undefined, ""],
    ],
    [{ expression: 'concat("https://", http.host, "/x")' }, undefined, ["https", undefined, "/x", ""]],
    [
      { expression: 'concat("https://", "a.example", "/", "x")' },
      undefined,
      ["https", "a.example", "/x", ""],
    ],
    [{ expression: 'concat("https://a.example/y", http.request.uri.path)' }, undefined, undefined],
    [{ expression: 'concat("https://a.example", http.request.uri.path, "/x")' }, undefined, undefined],
    [{ expression: 'concat("https://a.example", http.request.uri.query)' }, undefined, undefined],
    [{ expression: "lower(http.request.uri.path)" }, undefined, undefined],
    [{ expression: 'lower("https://a.example", http.request.uri.path)' }, undefined, undefined],
  ])("%j, with the query %j, is %j", (target_url, preserve_query_string, target) => {
    const found = redirectTargetOf(nodeOf({ target_url, preserve_query_string }));
    expect(found && [found.scheme, found.host, found.path, found.query]).toEqual(target);
  });

  it.each([
    [{}, ""],
    [
      { scheme: "https", host: "a.example", path: "/x", query: "q" },
      'ssl and http.host eq "a.example" and http.request.uri.path eq "/x" and http.request.uri.query eq "q" and ' +
        'http.request.uri eq "/x?q" and http.request.full_uri eq "https://a.example/x?q" and ' +
        'raw.http.request.uri.path eq "/x" and raw.http.request.uri.query eq "q" and ' +
        'raw.http.request.uri eq "/x?q" and raw.http.request.full_uri eq "https://a.example/x?q"',
    ],
    [
      { path: "/x", query: "" },
      'http.request.uri.path eq "/x" and http.request.uri.query eq "" and http.request.uri eq "/x" and ' +
        'raw.http.request.uri.path eq "/x" and raw.http.request.uri.query eq "" and raw.http.request.uri eq "/x"',
    ],
    [
      { scheme: "http" },
      'not ssl and starts_with(http.request.full_uri, "http://") and starts_with(raw.http.request.full_uri, "http://")',
    ],
    [
      { scheme: "https", host: "a.example" },
      'ssl and http.host eq "a.example" and starts_with(http.request.full_uri, "https://a.example/") and ' +
        'starts_with(raw.http.request.full_uri, "https://a.example/")',
    ],
    [
      { host: "a.example", path: "/x" },
      'http.host eq "a.example" and http.request.uri.path eq "/x" and starts_with(http.request.uri, "/x") and ' +
        'raw.http.request.uri.path eq "/x" and starts_with(raw.http.request.uri, "/x")',
    ],
  ] as const)("%j is reached by these requests", (target, condition) => {
    const whole = { scheme: undefined, host: undefined, path: undefined, query: undefined, ...target };
    expect(requestsFor(whole)).toBe(condition);
  });

  it("is not named by requests without its zone", () => {
    expect(notNaming("a.b.example")).toBe(
      'not http.request.full_uri contains "b.example" and not raw.http.request.full_uri contains "b.example"',
    );
  });
});

type FirstPartRow = readonly [
  text: string,
  part: string | undefined,
  shown: string | undefined,
  isNoPath: boolean,
];

it.each<FirstPartRow>([
  [' "a" ', "a", '"a"', true],
  ['"/a"', "/a", '"/a"', false],
  ['""', "", '""', false],
  ['(concat("a", http.host))', "a", '"a"', true],
  ['concat(concat("/a", http.host), "b")', "/a", '"/a"', false],
  ["lower(http.host)", undefined, "lower(http.host)", true],
  ["upper(lower(http.request.uri.path))", undefined, "upper(lower(http.request.uri.path))", false],
  ['remove_bytes(http.host, "b")', undefined, 'remove_bytes(http.host, "b")', false],
  ["http.host", undefined, "http.host", true],
  ["http.request.uri.path", undefined, "http.request.uri.path", false],
  ["http.user_agent", undefined, "http.user_agent", false],
  ["lower()", undefined, undefined, false],
  ["a b", undefined, undefined, false],
])("the first part of %s is %j", (text, part, shown, isNoPath) => {
  const found = firstPartOf(text);
  expect(found && [found.text, text.slice(found.at.start, found.at.end), found.isNoPath]).toEqual(
    shown === undefined ? undefined : [part, shown, isNoPath],
  );
});

it.each<readonly [text: string, parts: readonly string[], open: string, fits: boolean]>([
  ["", [], "", true],
  ["a", [], "", false],
  ["a", [], "before", true],
  ["a", [], "behind", true],
  ["ab", ["ab"], "", true],
  ["ab", ["a"], "", false],
  ["ab", ["b"], "", false],
  ["ab", ["b"], "before", true],
  ["ab", ["a"], "behind", true],
  ["ab", ["b"], "behind", false],
  ["aa", ["a", "a"], "", true],
  ["a", ["a", "a"], "", false],
  ["a-a", ["a", "a"], "", true],
  ["aba", ["ab", "ba"], "", false],
  ["xabx", ["a", "b"], "before behind", true],
  ["xbax", ["a", "b"], "before behind", false],
  ["aba", ["a", "b"], "before", false],
])("%j fits %j, open %s: %s", (text, parts, open, is) => {
  const pattern: TextPattern = {
    parts: parts.map((one) => ({ text: one, ignoresCase: false })),
    isOpenBefore: open.includes("before"),
    isOpenBehind: open.includes("behind"),
  };
  expect(fits(text, pattern)).toBe(is);
});

it.each([
  [undefined, true, undefined],
  ["latest", true, undefined],
  ["2", true, "2"],
  ["1", false, "1"],
  [5, false, undefined],
])("the version %j is that of the lock file: %s, and pinned: %j", (version, is, pinned) => {
  const text = JSON.stringify({
    rules: [{ action: "execute", expression: "ssl", action_parameters: { version } }],
  });
  const [subject] = readSourceSync("a.json", text).subjects;
  const rule = (subject as { readonly rules: readonly Rule[] }).rules[0]!;
  expect(isCatalogued({ version: "2" } as Parameters<typeof isCatalogued>[0], rule)).toBe(is);
  expect(pinnedVersion(rule)?.value).toBe(pinned);
});

it("a request is said by the fields of its expression, as far as they fit", () => {
  const { typed } = analyseExpression(
    'http.host eq "a" and http.user_agent eq "b" and http.referer eq "c" and ssl',
  );
  const words = (texts: Readonly<Record<string, string>>) => {
    const values = new Map(Object.entries(texts).map(([name, text]) => [name, asBytes(text)]));
    return requestWords({ values, isOpen: false }, typed);
  };
  expect(words({})).toBeUndefined();
  expect(words({ "http.host": "a", "http.referer": "c", "http.cookie": "d" })).toBe(
    '`{"http.host":"a","http.referer":"c"}`',
  );
  expect(words({ "http.host": "a", "http.user_agent": "b".repeat(200), "http.referer": "c" })).toBe(
    '`{"http.host":"a","http.referer":"c"}`',
  );
});

it("rules of a configuration are declared, or named by their files", () => {
  const declared = { id: "no-a", message: "a", pattern: "ssl" };
  const { value, diagnostics } = customRulesIn(
    nodeOf({ customRules: [declared, "a.js", 5, { id: "no-b" }] }),
    "c.json",
  );
  expect(value.files.map(({ name }) => name)).toEqual(["a.js"]);
  expect(value.declared.map(({ rule }) => rule.id)).toEqual(["no-a"]);
  expect(diagnostics.map(({ code }) => code)).toEqual([
    "config/wrong-type",
    "config/missing-key",
    "config/missing-key",
  ]);
  expect(customRulesIn(nodeOf([]), "c.json").value).toEqual({ declared: [], files: [] });
  const list = declaredRulesOf(nodeOf([declared, {}]), "c.json");
  expect([list.value.length, list.diagnostics.length > 0]).toEqual([1, true]);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import unusableParameter from "../../rules/no-unusable-parameter.ts";
import { SYNTAX_CODES } from "../../src/parser/codes.ts";
import { TYPES_CODES } from "../../src/types/codes.ts";
import { cases } from "../support/cases.ts";
import { HANG_MS } from "../support/hang.ts";
import { lintWith } from "../support/rule-tester.ts";
import { adviceProblems, errorsOf, repaired } from "./advice-checks.ts";
import { changedVerdict } from "./fix-checks.ts";
import { fixableExpression } from "./safe-fixes-generate.ts";

/** Mistakes, and what their fix makes of them. */
const MENDED: readonly (readonly [mistake: string, mended: string])[] = [
  ['ip.geoip.country ne {"US" "MX"}', 'not ip.geoip.country in {"US" "MX"}'],
  ["ip.src != $office", "not ip.src in $office"],
  ['http.host eq {"a" "b"}', 'http.host in {"a" "b"}'],
  ['http.host contains {"a" "b"}', '(http.host contains "a" or http.host contains "b")'],
  ["ip.src in {198.51.100.1-198.51.100.10}", "ip.src in {198.51.100.1..198.51.100.10}"],
  ["ip.src in {198.51.100.1 - 198.51.100.10}", "ip.src in {198.51.100.1..198.51.100.10}"],
  ['ip.src in {"198.51.100.1-198.51.100.10"}', "ip.src in {198.51.100.1..198.51.100.10}"],
  ["ip.src in {2001:db8::1–2001:db8::9}", "ip.src in {2001:db8::1..2001:db8::9}"],
  ["cf.threat_score in {1 .. 5}", "cf.threat_score in {1..5}"],
  ["ip.src in {$office}", "ip.src in $office"],
  ["cf.threat_score in {1 to 5}", "cf.threat_score in {1..5}"],
  [
    "any(cf.bot_management.detection_ids[*] eq 1 and ssl)",
    "any(cf.bot_management.detection_ids[*] eq 1) and ssl",
  ],
  [
    'any(http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b")',
    'any((http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b"))',
  ],
  ['http.request.headers.names eq "a"', 'any(http.request.headers.names[*] eq "a")'],
  ['any(http.request.headers.names eq "a")', 'any(http.request.headers.names[*] eq "a")'],
  ['http.host!eq "a"', 'not http.host eq "a"'],
  ["http.host in /a", 'http.host in {"/a"}'],
  ["https://example.com/a", 'http.request.full_uri eq "https://example.com/a"'],
  ['http.uri.path eq "/a"', 'http.request.uri.path eq "/a"'],
  ['origin.region_code eq "DE"', 'ip.src.country eq "DE"'],
  ['lowercase(http.host) eq "a"', 'lower(http.host) eq "a"'],
];

it.each(MENDED)("%s is fixed to %s", (mistake, mended) => {
  const offered = errorsOf(mistake).map((error) => repaired(mistake, error));
  expect(offered).toContain(mended);
  expect(errorsOf(mended)).toEqual([]);
});

it.each([
  'ip.src starts_with "a"',
  "http.host in 5",
  'any(any(http.request.headers.names[*] eq "a") eq true)',
])("%s has no fix, because the result would be rejected, too", (mistake) => {
  expect(errorsOf(mistake).map((error) => repaired(mistake, error))).toEqual([undefined]);
});

it("the negation of a set means what the comparison of each value means", () => {
  expect(
    changedVerdict('not ip.src.country in {"US" "MX"}', 'ip.src.country ne "US" and ip.src.country ne "MX"'),
  ).toBe("");
});

const WRONG_OPERATORS = [
  "=",
  "is",
  "NOT IN",
  "!contains",
  "starts_with",
  "like",
  "&&",
  "in",
  "AND",
  "not eq",
];
const WRONG_VALUES = [
  ..."'a'|5|1.2.3.4|10.0.0.1/8|{1 2}|$x|$Bad-1|true|abc|^a|{1.1.1.1-1.1.1.9}|{US CN}|08|('a')|[::1]".split(
    "|",
  ),
  ...['"5"', '{"a", "b"}', 'r"a', '"**"', '("a")'],
];
const WRONG_NAMES = [
  "http.uri.path",
  "request.path",
  "lowercase",
  "ssl",
  "http.request.headers",
  "len(http.host)",
];

/** An expression with one token changed, doubled, lost or exchanged. */
const mistaken = fc
  .tuple(fixableExpression, fc.nat(), fc.nat(5), fc.nat())
  .map(([code, place, change, choice]) => {
    const tokens = code.match(/"(?:[^"\\]|\\.)*"|[\w.$]+|\s+|./gsu) ?? [];
    const at = place % Math.max(tokens.length, 1);
    const pick = (from: readonly string[]) => from[choice % from.length]!;
    const changes = [
      [],
      [tokens[at] ?? "", tokens[at] ?? ""],
      [pick(WRONG_OPERATORS)],
      [pick(WRONG_VALUES)],
      [pick(WRONG_NAMES)],
      [pick(tokens)],
    ];
    return tokens
      .toSpliced(at, 1, ...changes[change]!)
      .join("")
      .replace(/\n/g, " ");
  });

it(
  "advice on a mistake leads to no other mistake",
  () => {
    let advised = 0;
    fc.assert(
      fc.property(mistaken, (code) => {
        expect(adviceProblems(code)).toEqual([]);
        if (errorsOf(code).some((error) => error.fixes)) advised++;
      }),
      { numRuns: cases(150, 3000) },
    );
    expect(advised).toBeGreaterThan(25);
  },
  HANG_MS,
);

it("advice on the documented mistakes leads to no other mistake", () => {
  for (const { wrong } of Object.values({ ...SYNTAX_CODES, ...TYPES_CODES })) {
    if (wrong !== undefined) expect(adviceProblems(wrong)).toEqual([]);
  }
});

it("a word alone is text that lacks its quotes", () => {
  expect(errorsOf("production")[0]?.help).toContain('`"production"`');
});

it("a name in place of an object with a name is written as one", () => {
  const code = `{ "action": "compress_response", "expression": "true", "action_parameters": { "algorithms": ["zstd"] } }`;
  expect(lintWith(unusableParameter, code, "json").map(({ help }) => help)).toEqual([
    'Write `{ "name": "zstd" }`.',
  ]);
});

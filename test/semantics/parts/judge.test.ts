import { describe, expect, it, vi } from "vitest";
import { Asker } from "../../../src/semantics/parts/asker.ts";
import { within } from "../../../src/semantics/parts/claims.ts";
import { judgeParts } from "../../../src/semantics/parts/judge.ts";
import { Prover } from "../../../src/semantics/prove/prover.ts";
import { NO_LINKS } from "../../../src/semantics/uri/links.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { expectGolden } from "../../support/golden.ts";

it.each([
  ["never", 'http.user_agent matches "^(ab|ba)*c$" and http.user_agent matches "^(a|b)(a|b)(a|b)(aa|bb)*c"'],
  ["always", 'not http.user_agent matches "^(ab|ba)*$" or http.user_agent matches "^[ab]*$"'],
  ["superfluous", 'http.user_agent matches "^a+$" or http.user_agent matches "^[ab]+$"'],
  ["superfluous", 'http.user_agent matches "^a+$" and http.user_agent matches "^[ab]+$"'],
  [undefined, 'http.user_agent contains "a" and http.user_agent contains "b"'],
])("what no step is left for is undecided, and nothing else is: %s, %s", (kind, text) => {
  const judged = (maxSteps: number) => {
    const { typed } = analyseExpression(text);
    const { root } = typed.parsed;
    const { judgements, undecided } = judgeParts(root!, typed, new Prover({ maxSteps }));
    return [judgements.map((one) => one.kind), undecided.map((one) => one === root)];
  };
  expect(judged(100_000)).toEqual([kind === undefined ? [] : [kind], []]);
  expect(judged(1)).toEqual([[], kind === undefined ? [] : [true]]);
});

it.each([
  "url_decode(lower(http.request.uri))",
  "lower(url_decode(http.referer))",
  "decode_base64(http.cookie)",
])("a part of what a result of a call contains needs no automaton: %s", (call) => {
  const { typed } = analyseExpression(`${call} contains "/shop/cart" and ${call} contains "/cart"`);
  const { judgements } = judgeParts(typed.parsed.root!, typed, new Prover({ maxSteps: 100 }));
  expect(judgements).toMatchObject([{ kind: "superfluous", reason: "implied", at: 1 }]);
});

it("a member of a set is met by a draft that fits an address and its parts, without a proof", () => {
  const { typed } = analyseExpression(
    '(http.host in {"a.example" "b.example"} or http.request.uri matches "^/[ab]+/c") and http.request.full_uri wildcard "https://*/d/*"',
  );
  const prover = new Prover();
  const proved = vi.spyOn(prover, "searchWith");
  expect(judgeParts(typed.parsed.root!, typed, prover).judgements).toEqual([]);
  expect(proved).not.toHaveBeenCalled();
});

describe("the questions about one expression", () => {
  const { typed } = analyseExpression('http.host eq "a" and http.host contains "b" and ssl');
  const { root } = typed.parsed;
  const items = (root?.kind === "Logical" ? root.operands : []).map((condition) => ({
    condition,
    holds: true,
    isElement: false,
  }));
  const hosts = items.slice(0, 2);

  it("share their steps", () => {
    const { steps } = new Prover().search(
      hosts.map(({ condition }) => ({ typed: within(typed, condition), holds: true })),
    );
    const asker = new Asker(typed, NO_LINKS, new Prover(), steps);
    expect([asker.together(hosts), asker.together(hosts), asker.together(items.slice(1))]).toEqual([
      "never",
      "over-budget",
      "sometimes",
    ]);
    expect(new Asker(typed, NO_LINKS, new Prover(), steps + 1).together(hosts)).toBe("never");
  });

  it("end with the first that takes too long", () => {
    const prover = new Prover({ maxSteps: 1 });
    const search = vi.spyOn(prover, "searchWith");
    const asker = new Asker(typed, NO_LINKS, prover, 1000);
    expect([asker.together(hosts), asker.together(hosts)]).toEqual(["over-budget", "over-budget"]);
    expect(search).toHaveBeenCalledTimes(1);
  });

  it("have the fewest items that exclude each other as their core", () => {
    const asker = new Asker(typed, NO_LINKS, new Prover(), 100_000);
    expect(asker.core(items)).toEqual(hosts);
    expect(asker.core(items.slice(1))).toBeUndefined();
    expect(asker.core([items[2]!, items[0]!], [items[1]!])).toEqual([items[0]]);
    const cores = Array.from({ length: 60 }, (_, steps) =>
      new Asker(typed, NO_LINKS, new Prover({ maxSteps: steps }), steps).core(items),
    );
    // With too few steps there is none, rather than a larger one.
    for (const core of cores) expect([undefined, hosts]).toContainEqual(core);
    expect(cores.filter(Boolean).length).toBeGreaterThan(0);
  });
});

/** Expressions with mistakes in their parts, and near misses. */
const JUDGED: readonly string[] = [
  // Chains of `and` and `or`, one within another.
  'http.host eq "a" and http.host eq "b"',
  'http.host ne "a" or http.host ne "b"',
  'ssl and (http.host eq "a" or not ssl)',
  'ssl or (http.host eq "a" and not ssl)',
  'http.host eq "a" and (http.host eq "a" or ssl)',
  'http.host eq "a" or (http.host eq "a" and ssl)',
  'http.host eq "ab" and (http.host contains "a" and http.host contains "b")',
  'http.host eq "ab" and (http.host contains "a" and ssl)',
  '(http.host contains "ab" and http.host contains "a") and http.host eq "abc"',
  '(http.host contains "b" or http.host contains "ab") or http.host ne "a"',
  'http.host eq "a" and (ssl and ssl)',
  'http.host contains "a" or (http.host eq "a" or http.host eq "ba")',
  'not (http.host eq "a" or ssl) and http.host ne "a"',
  'not (http.host eq "a" and ssl) or http.host eq "b"',
  'http.host in {"a" "b"} and not http.host in {"a" "c"}',
  'http.host eq "a" and ssl and (http.host eq "b" or cf.client.bot)',
  'http.host eq "a" and http.host eq "a" and (ssl or not ssl)',
  '(ssl or not ssl) and cf.client.bot and http.host eq "a"',
  'not ssl and (ssl and cf.client.bot or http.host eq "a")',
  'ssl and (cf.client.bot or (ssl and http.host eq "a"))',
  'ssl or (cf.client.bot and (ssl or http.host eq "a"))',
  "cf.bot_management.score lt 30 and cf.bot_management.score lt 50 and cf.bot_management.score lt 20",
  "cf.bot_management.score lt 300 and ssl",
  "cf.bot_management.score lt 0 or ssl",
  'starts_with(http.host, "a") and http.host eq "ab"',
  'starts_with(http.host, "a") and not starts_with(http.host, "a")',
  // `xor`.
  "ssl xor ssl",
  "ssl xor not ssl",
  "ssl xor cf.client.bot",
  'ssl xor (http.host eq "a" and http.host eq "b")',
  'http.host eq "a" xor http.host contains "a"',
  // Members of sets.
  'http.host in {"a" "b"} and http.host contains "a"',
  'http.host contains "a" and (ssl or http.host in {"ab" "b" "ca"})',
  'not http.host in {"a" "b"} and http.host contains "a"',
  'http.host in {"a" "b"} and http.host contains "c"',
  "cf.bot_management.score in {1..20 30 40..50} and cf.bot_management.score gt 25",
  'http.host in {"a" "b"} and http.user_agent contains "a"',
  // Elements of arrays.
  'any(http.request.headers["x"][*] eq "a" and http.request.headers["x"][*] eq "b")',
  'any(http.request.headers["x"][*] eq "a" or http.request.headers["x"][*] contains "a")',
  'all(http.request.headers["x"][*] eq "a" and http.request.headers["y"][*] eq "b")',
  'any(http.request.headers["x"][*] eq "a" and http.request.headers["x"][*] contains "a" and http.request.headers["y"][*] eq "b")',
  'any(http.request.headers["x"][*] in {"a" "b"} and http.request.headers["x"][*] contains "a")',
  'any(http.request.headers["x"][*] eq "a") and any(http.request.headers["x"][*] contains "a")',
  'all(http.request.headers["x"][*] eq "a") and any(http.request.headers["x"][*] eq "b")',
  'ssl and any(lower(http.request.headers.values[*])[*] eq "a" xor lower(http.request.headers.values[*])[*] eq "a")',
  // Addresses and their parts.
  'http.request.uri.path eq "/a" and http.request.uri eq "/b"',
  'http.request.uri.path eq "/a" and http.request.uri eq "/a?b"',
  'http.request.uri.path eq "/a" and http.request.uri in {"/a" "/b"}',
  'http.request.uri.query eq "a=1" and http.request.uri.args["a"][0] eq "2"',
  'http.request.full_uri contains "/admin" and http.request.uri.path contains "/admin"',
  'http.request.uri.path eq "/a" and http.request.uri ne "/a" and http.request.uri.query eq "" and ssl',
  'http.request.uri.path eq "/a" and http.request.uri eq "/b" and ssl and cf.client.bot and http.host eq "a"',
];

/** The facts of a judgement, with conditions as written. */
function shownIn(text: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => shownIn(text, one)).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  const { start, end } = value as { start: number; end: number };
  return `\`${text.slice(start, end)}\``;
}

it("mistakes in parts of expressions are found at the smallest part", () => {
  const blocks = JUDGED.map((text) => {
    const { typed } = analyseExpression(text);
    const { judgements, undecided } = judgeParts(typed.parsed.root!, typed, new Prover());
    expect(undecided).toEqual([]);
    const lines = judgements.map((judgement) => {
      const facts = Object.entries(judgement).filter(([key]) => key !== "kind");
      return `  ${judgement.kind}: ${facts.map(([key, value]) => `${key} ${shownIn(text, value)}`).join("; ")}\n`;
    });
    return `${text}\n${lines.join("")}`;
  });
  expectGolden(blocks.join(""), "fixtures/semantics/judged-parts.txt");
});

it("a few conditions that suffice are found before all of them are proved together", () => {
  const paths = Array.from({ length: 80 }, (_, at) => `not http.request.uri.path contains "/p${at}"`);
  const { typed } = analyseExpression(
    `${paths.join(" and ")} and not starts_with(http.request.uri.path, "/p7")`,
  );
  const prover = new Prover();
  expect(judgeParts(typed.parsed.root!, typed, prover).judgements).toHaveLength(71);
  expect(prover.spent).toBeLessThan(2000);
});

import { expect, it } from "vitest";
import { makeCorpus } from "../../../bench/corpus.ts";
import { rulesetProver } from "../../../src/lint/analysis/sequence.ts";
import type { Request } from "../../../src/request/request.ts";
import { compileExpression } from "../../../src/semantics/evaluate/evaluate.ts";
import { Reachability } from "../../../src/semantics/order/reachability.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import type { TypedExpression } from "../../../src/types/check.ts";
import { cases } from "../../support/cases.ts";

const ORDINARY = [
  'ip.src.country eq "US"',
  'http.request.method eq "GET"',
  'http.request.version eq "HTTP/2"',
  "cf.bot_management.score lt 30",
];

function sequence() {
  return new Reachability<TypedExpression>({ prover: rulesetProver(), expressionOf: (typed) => typed });
}

function inBothReadings(typed: TypedExpression) {
  return (["documented", "engine"] as const).map((missing) => compileExpression(typed, { missing }));
}

it("shows requests that reach a rule and match it, by evaluation of all rules before it", () => {
  const { expressions } = makeCorpus({ seed: 11, count: cases(40, 300), hasRegexes: true });
  const earlier: { readonly text: string; readonly mayMatch: (request: Request) => boolean }[] = [];
  const order = sequence();
  let confirmed = 0;
  for (const text of [...ORDINARY, ...expressions]) {
    const { typed } = analyseExpression(text);
    const reach = order.reach(typed);
    const request = reach.kind === "live" ? order.confirmed(typed, reach.witness) : undefined;
    if (request) {
      confirmed++;
      for (const one of inBothReadings(typed)) expect(one(request), text).toBe(true);
      for (const other of earlier) expect(other.mayMatch(request), other.text).toBe(false);
    }
    const readings = inBothReadings(typed);
    earlier.push({ text, mayMatch: (one) => readings.some((predicate) => predicate(one) !== false) });
    order.add(typed, typed);
  }
  expect(confirmed).toBeGreaterThan(expressions.length * 0.6);
});

it("shows none for a rule whose requests normalization removes", () => {
  const order = sequence();
  const { typed } = analyseExpression('http.request.uri.path eq "/a/../b"');
  const reach = order.reach(typed);
  expect(reach.kind === "live" && order.confirmed(typed, reach.witness)).toBeFalsy();
});

it.each([...ORDINARY.map((text) => [text]), ORDINARY])(
  "finds another request if the first that it makes is taken by %s",
  (...earlier) => {
    const order = sequence();
    for (const text of earlier) {
      const { typed } = analyseExpression(text);
      order.add(typed, typed);
    }
    for (const text of [
      'http.host contains "shop"',
      String.raw`http.request.uri.path contains "/cart" and (http.request.uri matches "\.(php|asp)" or http.request.uri.path contains "/api" or not cf.client.bot)`,
      'cf.edge.server_port ge 38335 and (http.request.full_uri wildcard "https://*/cart/*" or cf.bot_management.verified_bot) and starts_with(lower(http.request.uri.path), "/export")',
    ]) {
      const { typed } = analyseExpression(text);
      const reach = order.reach(typed);
      const request = reach.kind === "live" ? order.confirmed(typed, reach.witness) : undefined;
      expect(request && inBothReadings(typed).map((one) => one(request)), text).toEqual([true, true]);
    }
  },
);

it("shows a request that no earlier rule matches, even for a missing value", () => {
  const order = sequence();
  const [earlier, typed] = ['lookup_json_integer(http.cookie, "b") ne 5', 'http.host contains "shop"'].map(
    (text) => analyseExpression(text).typed,
  );
  order.add(earlier!, earlier!);
  const reach = order.reach(typed!);
  const request = reach.kind === "live" ? order.confirmed(typed!, reach.witness) : undefined;
  expect(request && inBothReadings(earlier!).map((one) => one(request))).toEqual([false, false]);
});

it("is near what an earlier rule names, and not because another condition was", () => {
  const order = sequence();
  for (const name of ["one", "two"]) {
    const { typed } = analyseExpression(`http.host eq "${name}"`);
    order.add(typed, typed);
  }
  const isNear = (text: string) => {
    const { typed } = analyseExpression(text);
    return order.isNear(typed.parsed.root!, typed);
  };
  expect(['http.host eq "one"', 'http.host eq "none"', 'http.host eq "two"', "ssl"].map(isNear)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

it.each([
  ['ip.src.continent eq "AS"', "AE", "AS"],
  ["ip.src.is_in_european_union", "AT", "EU"],
  ['http.host eq "shop"', "US", "NA"],
])("shows a request of a country that fits the place: %s", (text, country, continent) => {
  const { typed } = analyseExpression(text);
  const reach = sequence().reach(typed);
  const request = reach.kind === "live" ? sequence().confirmed(typed, reach.witness) : undefined;
  expect(request?.values.get("ip.src.country")).toBe(country);
  expect(request?.values.get("ip.src.continent")).toBe(continent);
});

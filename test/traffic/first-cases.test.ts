import { expect, it } from "vitest";
import { CarelessAuthor } from "../../bench/careless-author.ts";
import { times } from "../../bench/random.ts";
import { readSource } from "../../src/sources/read.ts";
import { firstCases } from "../../src/traffic/mutate/first-cases.ts";
import { mutate } from "../../src/traffic/mutate/mutate.ts";
import { readRequests } from "../../src/traffic/read-requests.ts";
import { RulesEvaluator } from "../../src/traffic/rules/evaluate.ts";
import { rulesOfDocument } from "../../src/traffic/rules/read-rules.ts";
import { runCase } from "../../src/traffic/tests/check.ts";
import { atNight, SEED } from "../support/cases.ts";

const ORDINARY = [
  'ip.src.country eq "US"',
  'http.request.method eq "GET"',
  'http.request.version eq "HTTP/2"',
  "ip.src in {192.0.2.0/24 198.51.100.0/24}",
];
const ZONES = atNight(1, 20);
const RULES = atNight(20, 40);

it(`finds a case for every rule that is not proved unreachable, in ${ZONES} generated zones with ordinary first rules, seed ${SEED}`, async () => {
  let mutants = 0;
  let undecided = 0;
  for (let zone = 0; zone < ZONES; zone++) {
    const author = new CarelessAuthor(SEED + zone);
    const expressions = [...ORDINARY, ...times(RULES - ORDINARY.length, () => author.expression())];
    const rules = expressions.map((expression, at) => ({ ref: `r${at}`, action: "block", expression }));
    const text = JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });
    const evaluator = new RulesEvaluator([rulesOfDocument(await readSource("rules.json", text))]);
    const first = firstCases(evaluator, false);
    // In 35 zones there was no such rule.
    const open = first.uncovered.filter(({ reason }) => !reason.startsWith("This is proved"));
    expect(open.length, open.map(({ reason }) => reason).join()).toBeLessThan(2);
    const matching = first.cases.filter(({ test }) => test.expect.notMatched.length === 0);
    expect(matching.length + first.uncovered.length).toBe(RULES);
    for (const { test, wholeText } of first.cases) {
      const described = /^ {2}request: (.*)$/m.exec(wholeText)![1]!;
      const { requests } = await readRequests(described);
      expect(runCase(test, requests[0]!, evaluator).reasons).toEqual([]);
    }
    const { killed, equivalent, survivors } = mutate(evaluator, first.cases);
    mutants += killed + equivalent + survivors.length;
    undecided += survivors.filter(({ killer }) => killer === undefined).length;
  }
  expect(undecided / mutants).toBeLessThan(0.03);
});

it.each([
  [
    'http.host eq "a" and http.request.method eq "PUT" and http.request.uri.path eq "/b"',
    'method: "PUT", url: "https://a/"',
  ],
  [
    'http.request.uri.path eq "/b" and http.host eq "a" and http.request.method eq "PUT"',
    'url: "https://a/b"',
  ],
  [
    'http.request.method eq "PUT" and http.request.uri.path eq "/b" and http.host eq "a"',
    'method: "PUT", url: "https://example.com/b"',
  ],
  [
    'http.request.method eq "PUT" and http.host eq "a" and http.host contains "a"',
    'method: "PUT", url: "https://example.com/"',
  ],
  ['((http.request.method eq "PUT" and http.host eq "a"))', 'method: "PUT", url: "https://example.com/"'],
  ['http.request.method eq "PUT"', 'url: "https://example.com/"'],
])("nearly meets a rule but for its last condition that can fail alone: %s", async (expression, expected) => {
  const rules = [{ ref: "r", action: "block", expression }];
  const text = JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });
  const evaluator = new RulesEvaluator([rulesOfDocument(await readSource("rules.json", text))]);
  const { cases } = firstCases(evaluator, false);
  const missed = cases.filter(({ test }) => test.expect.notMatched.includes("r"));
  expect(missed.map(({ wholeText }) => /request: \{ (.*), open/.exec(wholeText)?.[1])).toEqual([expected]);
});

it.each([
  [{ id: "0a" }, ["0a"]],
  [{}, ["#1"]],
])("names a rule that is missed by what no rule that matches is called too: %j", async (more, named) => {
  const rules = [
    { description: "office", action: "log", expression: "true" },
    { ...more, description: "office", action: "block", expression: "ssl" },
  ];
  const ruleset = { kind: "zone", phase: "http_request_firewall_custom", rules };
  const evaluator = new RulesEvaluator([
    rulesOfDocument(await readSource("a.json", JSON.stringify(ruleset))),
  ]);
  const { cases } = firstCases(evaluator, true);
  const tests = cases.map(({ request, test }) => runCase(test, request, evaluator).status);
  expect(new Set(tests)).toEqual(new Set(["passed"]));
  const missed = cases.flatMap(({ test }) => test.expect.notMatched);
  expect([...new Set(missed)]).toEqual(named);
});

it("leaves out rules that are off, and says of rules about packets that they have no cases", async () => {
  const rules = [true, false].map((enabled) => ({
    ref: `r${enabled}`,
    action: "block",
    expression: "true",
    enabled,
  }));
  const text = JSON.stringify({ kind: "root", phase: "magic_transit", rules });
  const evaluator = new RulesEvaluator([rulesOfDocument(await readSource("rules.json", text))]);
  const { cases, uncovered } = firstCases(evaluator, false);
  expect(cases).toEqual([]);
  expect(uncovered.map(({ rule, reason }) => `${rule.name}: ${reason}`)).toEqual([
    "rtrue: It acts on packets, which are not requests.",
  ]);
});

it.each([
  ["ip.src in $office", ["192.0.2.7", "192.0.2.1"]],
  ["not ip.src in $office", ["192.0.2.1", "192.0.2.7"]],
  ["not ip.src in $low", ["203.0.113.9", "192.0.2.1"]],
  ["ip.src in $office and not ip.src in $low", ["192.0.2.7", "0.0.0.0"]],
])("takes addresses from the lists of the files: %s", async (expression, addresses) => {
  const list = (name: string, ...items: string[]) => ({
    name,
    kind: "ip",
    items: items.map((ip) => ({ ip })),
  });
  const rules = [{ ref: "r", action: "block", expression }];
  const documents = [
    list("office", "192.0.2.7/32"),
    list("low", "0.0.0.0/1", "192.0.2.1", "198.51.100.0/24"),
    { kind: "zone", phase: "http_request_firewall_custom", rules },
  ].map(async (one) => rulesOfDocument(await readSource("a.json", JSON.stringify(one))));
  const { cases } = firstCases(new RulesEvaluator(await Promise.all(documents)), false);
  expect(cases.map(({ wholeText }) => /ip: "?([\d.]+)/.exec(wholeText)?.[1])).toEqual(addresses);
});

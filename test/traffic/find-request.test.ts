import { expect, it } from "vitest";
import { readSource } from "../../src/sources/read.ts";
import { RequestFinder } from "../../src/traffic/mutate/find-request.ts";
import { RulesEvaluator } from "../../src/traffic/rules/evaluate.ts";
import { rulesOfDocument } from "../../src/traffic/rules/read-rules.ts";

const block = (expression: string) => ({ action: "block", expression });
const skip = (expression: string, action_parameters: object) => ({
  action: "skip",
  expression,
  action_parameters,
});
const HOST = 'http.host eq "a.example"';
const RANDOM = 'uuidv4(cf.random_seed) contains "a"';

/** The finding for the last of some rules: a request that it matches, or why there is none. */
async function foundFor(rules: readonly object[]) {
  const named = rules.map((rule, at) => ({ ref: `r${at}`, ...rule }));
  const text = JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules: named });
  const evaluator = new RulesEvaluator([rulesOfDocument(await readSource("a.json", text))]);
  const last = evaluator.rules().at(-1)!;
  const found = new RequestFinder(evaluator).reaching(last, [{ typed: last.typed!, holds: true }]);
  if (found.kind === "found") return `${found.kind}, ${found.matches ? "matches" : "does not match"}`;
  return found.kind === "none" ? "none" : found.reason;
}

const NOT_CONFIRMED = "The requests that were tried do not, or it cannot be known whether they do.";

it.each<readonly [string, string, readonly object[]]>([
  ["nothing is before it", "found, matches", [block(HOST)]],
  ["no request matches it", "none", [block(`${HOST} and not ${HOST}`)]],
  ["earlier rules are avoided", "found, matches", [block(HOST), block("ssl"), block("true")]],
  ["an earlier rule blocks all that it matches", "none", [block(HOST), block(`${HOST} and ssl`)]],
  [
    "earlier rules together block all that it matches",
    "none",
    [block(`${HOST} and ssl`), block("not ssl"), block(HOST)],
  ],
  [
    "no request matches it, and another rule skips",
    "none",
    [skip("ssl", { phases: ["http_ratelimit"] }), block(`${HOST} and not ${HOST}`)],
  ],
  [
    "an earlier rule blocks all that it matches, unless it is skipped",
    NOT_CONFIRMED,
    [skip("ssl", { ruleset: "current" }), block(HOST), block(HOST)],
  ],
  [
    "an earlier rule blocks all that it matches, and perhaps more",
    "none",
    [block(`${RANDOM} or ${HOST}`), block(`${HOST} and ssl`)],
  ],
  ["an earlier rule may match too", NOT_CONFIRMED, [block(RANDOM), block(HOST)]],
  ["it may match", NOT_CONFIRMED, [block(RANDOM)]],
  [
    "as many rules are in the way as are avoided",
    "found, matches",
    [...Array.from({ length: 41 }, (_, at) => block(`http.user_agent eq "${at}"`)), block(HOST)],
  ],
])("a request for a rule: %s", async (_, expected, rules) => {
  expect(await foundFor(rules)).toBe(expected);
});

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
const CUSTOM = "http_request_firewall_custom";
const LIMITS = "http_ratelimit";
const MANAGED = "http_request_firewall_managed";
const HOST = 'http.host eq "a.example"';
const RANDOM = 'uuidv4(cf.random_seed) contains "a"';

const [AGENT, REFERER, SENT_HOST] = ["user-agent", "referer", "host"].map(
  (name) => `http.request.headers["${name}"]`,
);

/** More than a search decides: a request is guessed. */
const LONG = [
  'any(http.request.headers["x-search"][*] contains "static")',
  ...["a", "b", "c", "d", "e", "f"].flatMap((one) => [
    `(url_decode(lower(http.request.uri)) contains "/${one}/payment/image264/portal" or ip.src.asnum eq 1)`,
    `(http.request.uri.path contains "/order694/${one}/status/report4228" or http.request.uri matches "/user/${one}/(export|upload)(/[0-9]+)?/?")`,
  ]),
].join(" and ");

/** The finding for the last of some rules: a request that it matches, or why there is none. */
async function foundFor(...phases: readonly (readonly [string, readonly object[]])[]) {
  const rulesets = phases.map(([phase, rules]) => {
    const named = rules.map((rule, at) => ({ ref: `${phase} ${at}`, ...rule }));
    return { kind: "zone", phase, rules: named };
  });
  const read = rulesets.map((one) => readSource("a.json", JSON.stringify(one)));
  const evaluator = new RulesEvaluator((await Promise.all(read)).map(rulesOfDocument));
  const last = evaluator.rules().at(-1)!;
  const found = new RequestFinder(evaluator).reaching(last, [{ typed: last.typed!, holds: true }]);
  if (found.kind === "found") return `${found.kind}, ${found.matches ? "matches" : "does not match"}`;
  return found.kind === "unknown" ? found.reason : found.kind;
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
    "an earlier rule blocks all that it matches, and what skips that rule skips both",
    "none",
    [skip("ssl", { ruleset: "current" }), block(HOST), block(HOST)],
  ],
  [
    "an earlier rule blocks all that it matches, and perhaps more",
    "none",
    [block(`${RANDOM} or ${HOST}`), block(`${HOST} and ssl`)],
  ],
  [
    "an earlier rule may match too",
    `Whether the rule \`${CUSTOM} 0\` matches cannot be known.`,
    [block(RANDOM), block(HOST)],
  ],
  ["it may match", NOT_CONFIRMED, [block(RANDOM)]],
  [
    "earlier rules leave no request, whether or not it may match",
    "none",
    [block("ssl"), block("not ssl"), block(RANDOM)],
  ],
  [
    "another value of a header is the one that an earlier rule asks of its field",
    "found, matches",
    [block('not http.user_agent contains "bot"'), block(`${AGENT}[0] contains "bot"`), block("ssl")],
  ],
  [
    "all that a header can be is blocked by its field",
    "none",
    [
      block('http.referer eq ""'),
      block(`not any(${REFERER}[*] contains "q")`),
      block('http.referer contains "q"'),
      block("ssl"),
    ],
  ],
  [
    "the host and its header are avoided together",
    "found, matches",
    [
      block('http.host eq "a.com"'),
      block(`any(${SENT_HOST}[*] in {"b.com" "c.com"})`),
      block(`http.host eq "d.com" and any(${SENT_HOST}[*] contains "d")`),
    ],
  ],
  [
    "another header than the one that earlier rules ask for is in a long condition",
    "found, matches",
    [
      block(`not any(${SENT_HOST}[*] eq "www.example.com")`),
      block('lower(http.request.uri.path) contains "/api"'),
      block(LONG),
    ],
  ],
  [
    "a raw path leads to another one",
    "found, matches",
    [
      block('not starts_with(raw.http.request.uri.path, "/login")'),
      block('not ends_with(http.request.uri.path, "/users")'),
      block('http.request.uri.path eq "/v1/users"'),
    ],
  ],
  [
    "a raw path leads to another one, without two slashes",
    "found, matches",
    [
      block('raw.http.request.uri.path contains "//"'),
      block('raw.http.request.uri contains "/../" and http.request.uri.path eq "/admin"'),
    ],
  ],
  [
    "what earlier rules leave contradicts itself in a message",
    "none",
    [
      block('http.request.uri.query ne ""'),
      block('not any(http.request.uri.args["a"][*] eq "b")'),
      block(HOST),
    ],
  ],
  [
    "as many rules are in the way as are avoided",
    "found, matches",
    [...Array.from({ length: 41 }, (_, at) => block(`http.user_agent eq "${at}"`)), block(HOST)],
  ],
])("a request for a rule: %s", async (_, expected, rules) => {
  expect(await foundFor([CUSTOM, rules])).toBe(expected);
});

const path = (value: string) => ({ path: { value } });
const rewrite = (expression: string, uri: object) => ({
  action: "rewrite",
  expression,
  action_parameters: { uri },
});
const transform = (...rules: object[]) => ["http_request_transform", rules] as const;
const ADMIN = 'starts_with(http.request.uri.path, "/admin")';

it.each<readonly [string, string, readonly (readonly [string, readonly object[]])[]]>([
  [
    "what blocks its requests is skipped for some",
    "found, matches",
    [
      [CUSTOM, [skip("not ssl", { ruleset: "current" }), block("true")]],
      [LIMITS, [block(HOST)]],
    ],
  ],
  [
    "what blocks its requests is skipped for some, and what is left fits no request",
    "found, matches",
    [
      [
        CUSTOM,
        [
          skip('http.cookie contains "a"', { ruleset: "current" }),
          block('ip.src.continent ne "T1"'),
          block('ip.src.country ne "DE"'),
        ],
      ],
      [LIMITS, [block(HOST)]],
    ],
  ],
  [
    "what blocks its requests is skipped for others",
    "none",
    [
      [CUSTOM, [skip(`not ${HOST}`, { ruleset: "current" }), block("true")]],
      [LIMITS, [block(HOST)]],
    ],
  ],
  [
    "whether what blocks its requests is skipped cannot be known",
    NOT_CONFIRMED,
    [
      [CUSTOM, [skip(RANDOM, { ruleset: "current" }), block("true")]],
      [LIMITS, [block(HOST)]],
    ],
  ],
  [
    "it is skipped where what blocks its requests is",
    "none",
    [
      [CUSTOM, [skip("ssl", { ruleset: "current", phases: [LIMITS] }), block("true")]],
      [LIMITS, [block(HOST)]],
    ],
  ],
  [
    "what skips the rule that blocks its requests is skipped",
    "none",
    [
      [CUSTOM, [block("not ssl"), skip("not ssl", { ruleset: "current" }), block("true")]],
      [LIMITS, [block(HOST)]],
    ],
  ],
  [
    "what skips the rule that blocks its requests is skipped for all but one method",
    NOT_CONFIRMED,
    [
      [
        CUSTOM,
        [skip('http.request.method ne "PURGE"', { ruleset: "current" }), skip("ssl", { phases: [LIMITS] })],
      ],
      [LIMITS, [block(HOST)]],
      [MANAGED, [block(HOST)]],
    ],
  ],
  [
    "another rule changes some of its requests",
    "found, matches",
    [transform(rewrite(`${HOST} and ssl`, path("/"))), [CUSTOM, [block(`${HOST} and ${ADMIN}`)]]],
  ],
  [
    "another rule changes all of its requests, and all of them still match",
    "found, matches",
    [transform(rewrite("true", path("/"))), [CUSTOM, [block(HOST)]]],
  ],
  [
    "another rule changes all of its requests",
    "An earlier rule changes the requests that match it.",
    [transform(rewrite("true", path("/"))), [CUSTOM, [block(ADMIN)]]],
  ],
  [
    "another rule changes requests, and a rule in front blocks all that it matches",
    "none",
    [transform(rewrite(HOST, path("/"))), [CUSTOM, [block(ADMIN), block(`${ADMIN} and ssl`)]]],
  ],
])("a request for a rule in a later phase: %s", async (_, expected, phases) => {
  expect(await foundFor(...phases)).toBe(expected);
});

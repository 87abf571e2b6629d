import { describe, expect, it } from "vitest";
import { compareRulesets } from "../../../src/deployed/meaning/compare-rulesets.ts";
import { readSource } from "../../../src/sources/read.ts";

type Rules = readonly Readonly<Record<string, unknown>>[];

const CUSTOM = "http_request_firewall_custom";

async function compared(before: Rules, after: Rules, maxSteps?: number, phase = CUSTOM) {
  const documents = await Promise.all(
    [before, after].map((rules, at) =>
      readSource(`${at}.json`, JSON.stringify({ kind: "zone", phase, rules })),
    ),
  );
  const { outcome, rulesets } = compareRulesets(documents[0]!, documents[1]!, { maxSteps });
  const relations = rulesets.flatMap(({ rules }) =>
    rules.map(({ after: is, before: was, relation }) => [(is ?? was)!.ref, relation]),
  );
  return { outcome, relations: Object.fromEntries(relations), rulesets };
}

const rule = (ref: string, action: string, expression: string, more: object = {}) => ({
  ref,
  action,
  expression,
  ...more,
});
const SKIP_REST = { action_parameters: { ruleset: "current" } };
const A = 'http.host eq "a.example.com"';
const B = 'http.host eq "b.example.com"';
const RANDOM = 'uuidv4(cf.random_seed) contains "a"';
const PATH = 'starts_with(http.request.uri.path, "/admin")';

/** A redirect for addresses of a list. */
const moved = (ref: string, expression: string, name = ref) =>
  rule(ref, "redirect", expression, {
    action_parameters: { from_list: { name, key: "http.request.full_uri" } },
  });
const IN_A = "http.request.full_uri in $a";

describe("whole lists", () => {
  const cases: readonly (readonly [string, Rules, Rules, string])[] = [
    [
      "hosts with capitals, which may exist",
      [rule("a", "block", 'http.host contains "A"')],
      [rule("a", "block", 'http.host contains "B"')],
      "unknown",
    ],
    [
      "a redirect of its whole list, which ends the evaluation",
      [moved("a", IN_A), moved("b", `${IN_A} and ssl`)],
      [moved("a", IN_A)],
      "equivalent",
    ],
    [
      "a redirect of part of its list, which may not end the evaluation",
      [moved("a", "ssl"), moved("b", "ssl")],
      [moved("a", "ssl")],
      "different",
    ],
    [
      "lists in another order",
      [moved("a", "ssl"), moved("b", "ssl")],
      [moved("b", "ssl"), moved("a", "ssl")],
      "different",
    ],
    [
      "disjoint rules in another order",
      [rule("a", "block", A), rule("b", "log", B)],
      [rule("b", "log", B), rule("a", "block", A)],
      "equivalent",
    ],
    [
      "overlapping rules of one ending action in another order",
      [rule("a", "block", A), rule("b", "block", PATH)],
      [rule("b", "block", PATH), rule("a", "block", A)],
      "equivalent",
    ],
    [
      "overlapping block and skip in another order",
      [rule("a", "block", A), rule("b", "skip", PATH, SKIP_REST)],
      [rule("b", "skip", PATH, SKIP_REST), rule("a", "block", A)],
      "different",
    ],
    [
      "two rules merged with or",
      [rule("a", "block", A), rule("b", "block", B)],
      [rule("a", "block", `${A} or ${B}`)],
      "equivalent",
    ],
    [
      "two logging rules merged with or",
      [rule("a", "log", A), rule("b", "log", PATH), rule("c", "block", "ssl")],
      [rule("a", "log", `${A} or ${PATH}`), rule("c", "block", "ssl")],
      "equivalent",
    ],
    [
      "a rule split in two",
      [rule("a", "managed_challenge", `${PATH} and http.host in {"a.example.com" "b.example.com"}`)],
      [
        rule("a", "managed_challenge", `${A} and ${PATH}`),
        rule("b", "managed_challenge", `${B} and ${PATH}`),
      ],
      "equivalent",
    ],
    [
      "a disabled rule",
      [rule("a", "block", A, { enabled: false }), rule("b", "block", B)],
      [rule("b", "block", B)],
      "equivalent",
    ],
    ["a rule disabled", [rule("a", "block", A)], [rule("a", "block", A, { enabled: false })], "different"],
    ["a logging rule", [rule("b", "block", B)], [rule("a", "log", A), rule("b", "block", B)], "different"],
    ["a rule that never matches", [], [rule("a", "block", `${A} and ${B}`)], "equivalent"],
    [
      "a rule behind a wider one",
      [rule("a", "block", PATH), rule("b", "log", `${PATH} and ${A}`)],
      [rule("a", "block", PATH)],
      "equivalent",
    ],
    [
      "a rule that several others cover",
      [rule("a", "block", "ssl"), rule("b", "block", "not ssl"), rule("c", "log", A)],
      [rule("d", "block", "true")],
      "equivalent",
    ],
    [
      "an exception written into the rule, and one that is not logged",
      [rule("s", "skip", A, { ...SKIP_REST, logging: { enabled: false } }), rule("b", "block", PATH)],
      [rule("b", "block", `${PATH} and not ${A}`)],
      "equivalent",
    ],
    [
      "an exception that is logged",
      [rule("s", "skip", A, SKIP_REST), rule("b", "block", PATH)],
      [rule("b", "block", `${PATH} and not ${A}`)],
      "different",
    ],
    [
      "skips of several phases, one by one",
      [rule("s", "skip", A, { action_parameters: { phases: ["http_ratelimit", "http_request_sbfm"] } })],
      [
        rule("s", "skip", A, { action_parameters: { phases: ["http_request_sbfm"] } }),
        rule("t", "skip", A, { action_parameters: { phases: ["http_ratelimit"] } }),
      ],
      "equivalent",
    ],
    [
      "a skip of a phase moved behind a block",
      [
        rule("s", "skip", A, {
          action_parameters: { phases: ["http_ratelimit"] },
          logging: { enabled: false },
        }),
        rule("b", "block", PATH),
      ],
      [
        rule("b", "block", PATH),
        rule("s", "skip", A, {
          action_parameters: { phases: ["http_ratelimit"] },
          logging: { enabled: false },
        }),
      ],
      "equivalent",
    ],
    ["another action", [rule("a", "block", A)], [rule("a", "log", A)], "different"],
    [
      "what those get who pass a challenge",
      [rule("a", "managed_challenge", A), rule("b", "block", `${A} and ${PATH}`)],
      [rule("a", "managed_challenge", A)],
      "different",
    ],
    [
      "the same execute rule",
      [rule("e", "execute", A, { action_parameters: { id: "1".repeat(32) } }), rule("b", "block", B)],
      [rule("b", "block", B), rule("f", "execute", A, { action_parameters: { id: "1".repeat(32) } })],
      "equivalent",
    ],
    [
      "an execute rule of something else",
      [rule("e", "execute", A, { action_parameters: { id: "1".repeat(32) } }), rule("b", "block", B)],
      [rule("e", "execute", A, { action_parameters: { id: "2".repeat(32) } }), rule("b", "block", B)],
      "different",
    ],
    [
      "a rate limit split in two, with two counters",
      [rule("a", "block", `${A} or ${B}`, { ratelimit: { period: 10, requests_per_period: 5 } })],
      [
        rule("a", "block", A, { ratelimit: { period: 10, requests_per_period: 5 } }),
        rule("b", "block", B, { ratelimit: { period: 10, requests_per_period: 5 } }),
      ],
      "different",
    ],
    [
      "a rejected expression on both sides",
      [rule("a", "block", "no.field")],
      [rule("a", "block", "no.field")],
      "equivalent",
    ],
    ["a rejected expression", [rule("a", "block", "no.field")], [rule("a", "block", A)], "unknown"],
    [
      "random conditions that stay",
      [rule("a", "block", RANDOM), rule("b", "log", A), rule("c", "block", RANDOM)],
      [rule("a", "block", RANDOM), rule("b", "log", A), rule("c", "block", RANDOM)],
      "equivalent",
    ],
    [
      "a random condition once more, which is drawn once more",
      [rule("a", "block", RANDOM)],
      [rule("a", "block", RANDOM), rule("b", "block", RANDOM)],
      "unknown",
    ],
  ];

  it.each(cases)("%s", async (_, before, after, outcome) => {
    expect((await compared(before, after)).outcome).toBe(outcome);
    expect((await compared(after, before)).outcome).toBe(outcome);
  });

  it.each([
    ["elements of a call", 'not any(split(http.cookie, ";", 5)[*] eq "x")'],
    [
      "the size of a body and its text",
      'http.request.body.size ge 443 and http.request.body.raw eq "a"',
      "unknown",
    ],
    [
      "the size of a body and its beginning",
      'http.request.body.size ge 443 and http.request.body.raw contains "a" and not http.request.body.raw contains "ab"',
    ],
    ["keys of a map", 'has_key(http.request.headers, "x-a") and http.request.headers["x-b"][0] eq "a"'],
  ])("with a rule about %s, which is removed", async (_, expression, outcome = "different") => {
    expect((await compared([rule("a", "block", expression)], [])).outcome).toBe(outcome);
  });

  describe("with a rule that may match the request", () => {
    const REJECTED = rule("x", "block", "no.field");
    const LOGGED = rule("x", "log", "no.field");
    const UNDOCUMENTED = rule("x", "block", 'substring(http.cookie, 0, 200) eq "a"');
    it.each<readonly [string, Rules, Rules, readonly string[] | "equivalent" | "unknown"]>([
      ["before the change", [REJECTED, rule("a", "block", A)], [REJECTED, rule("a", "log", A)], ["x"]],
      ["behind what is removed", [rule("a", "block", A), REJECTED], [REJECTED], ["x"]],
      ["that is only logged", [LOGGED, rule("a", "block", A)], [LOGGED, rule("a", "log", A)], []],
      ["that moves", [REJECTED, rule("a", "log", A)], [rule("a", "log", A), REJECTED], "unknown"],
      ["that is added", [rule("a", "block", A)], [REJECTED], "unknown"],
      [
        "beside no change",
        [REJECTED, rule("a", "block", `${A} or ${B}`)],
        [REJECTED, rule("a", "block", A), rule("b", "block", B)],
        "equivalent",
      ],
      [
        "whose result is not documented",
        [UNDOCUMENTED, rule("a", "block", 'http.cookie eq "a"')],
        [UNDOCUMENTED, rule("a", "log", 'http.cookie eq "a"')],
        ["x"],
      ],
    ])("%s", async (_, before, after, expected) => {
      const { outcome, rulesets } = await compared(before, after);
      const [whole] = rulesets.map((one) => one.whole);
      const found = whole?.outcome === "different" ? whole.unless.map((one) => one.rule.ref) : whole?.outcome;
      expect(found).toEqual(expected);
      expect(outcome).toBe(Array.isArray(expected) ? "different" : expected);
    });
  });

  it("name the assumptions that prove that nothing changes", async () => {
    const before = [rule("a", "block", 'http.host contains "A"'), rule("b", "log", A)];
    const documents = await Promise.all(
      [before, before.slice(1)].map((rules, at) =>
        readSource(`${at}.json`, JSON.stringify({ kind: "zone", phase: CUSTOM, rules })),
      ),
    );
    const { outcome, needs } = compareRulesets(documents[0]!, documents[1]!);
    expect([outcome, needs]).toEqual(["unknown", ["lower-case-hosts"]]);
    expect(compareRulesets(documents[1]!, documents[1]!).needs).toBeUndefined();
    const assume = new Set(["plain-extensions", "lower-case-hosts"]);
    const assumed = compareRulesets(documents[0]!, documents[1]!, { assume });
    expect([assumed.outcome, assumed.assuming]).toEqual(["equivalent", ["lower-case-hosts"]]);
    const other = compareRulesets(documents[0]!, documents[1]!, { assume: new Set(["plain-extensions"]) });
    expect([other.outcome, other.needs]).toEqual(["unknown", ["lower-case-hosts"]]);
  });

  it.each([
    ["one on each side", ["zone"], ["custom"], 1],
    ["one and two", ["zone"], ["custom", "root"], 3],
    ["two and one", ["custom", "root"], ["zone"], 3],
  ])("pair the rulesets of other kinds that are left if there is one on each side: %s", async (...row) => {
    const [, before, after, count] = row;
    const [was, is] = await Promise.all(
      [before, after].map((kinds, at) => {
        const rulesets = kinds.map((kind) => ({
          kind,
          ...(kind === "zone" && { phase: CUSTOM }),
          rules: [rule(kind, "block", A)],
        }));
        return readSource(`${at}.json`, JSON.stringify(rulesets));
      }),
    );
    expect(compareRulesets(was!, is!).rulesets).toHaveLength(count);
  });

  it.each([
    ["on one side only", [], "ip.src in $office", ["$office"]],
    ["on both sides", ["192.0.2.1"], "ip.src in $office", undefined],
    ["that no rule uses", [], "ssl", undefined],
  ])("name a list %s as one that is the same", async (_, items, expression, assuming) => {
    const terraform = (of: readonly string[]) =>
      [
        `resource "cloudflare_ruleset" "r" {\n  kind = "zone"\n  phase = "${CUSTOM}"`,
        `  rules = [{ action = "block", expression = "${expression}" }]\n}`,
        ...of.map(
          (ip) => `resource "cloudflare_list" "l" {\n  name = "office"\n  items = [{ ip = "${ip}" }]\n}`,
        ),
      ].join("\n");
    const [before, after] = await Promise.all(
      [["192.0.2.1"], items].map((of) => readSource("a.tf", terraform(of))),
    );
    for (const sides of [[before, after] as const, [after, before] as const])
      expect(compareRulesets(sides[0]!, sides[1]!)).toEqual({
        outcome: "equivalent",
        rulesets: expect.anything(),
        ...(assuming && { assuming }),
      });
  });

  const configures = (ref: string, parameters: object) =>
    rule(ref, "set_config", A, { action_parameters: parameters });
  const rewrites = (ref: string, expression: string, parameters: object) =>
    rule(ref, "rewrite", expression, { action_parameters: parameters });
  const header = (name: string, value: string, operation = "set") => ({
    headers: { [name]: { operation, value } },
  });

  it.each<readonly [string, Rules, Rules, string]>([
    [
      "other settings in another order",
      [configures("a", { bic: true }), configures("b", { ssl: "full" })],
      [configures("b", { ssl: "full" }), configures("a", { bic: true })],
      "equivalent",
    ],
    [
      "two rules merged",
      [configures("a", { bic: true }), configures("b", { ssl: "full" })],
      [configures("a", { bic: true, ssl: "full" })],
      "equivalent",
    ],
    [
      "one setting in another order",
      [configures("a", { ssl: "full" }), configures("b", { ssl: "off" })],
      [configures("b", { ssl: "off" }), configures("a", { ssl: "full" })],
      "different",
    ],
    [
      "a setting that a later rule overwrites",
      [rewrites("a", PATH, header("x-a", "1")), rewrites("b", "true", header("X-A", "2"))],
      [rewrites("b", "true", header("X-A", "2"))],
      "equivalent",
    ],
    [
      "a setting that a later rule overwrites for some requests",
      [rewrites("a", "true", header("x-a", "1")), rewrites("b", PATH, header("x-a", "2"))],
      [rewrites("b", PATH, header("x-a", "2"))],
      "different",
    ],
    [
      "the path and the query",
      [
        rewrites("a", A, { uri: { path: { value: "/b" } } }),
        rewrites("b", PATH, { uri: { query: { value: "c" } } }),
      ],
      [
        rewrites("b", PATH, { uri: { query: { value: "c" } } }),
        rewrites("a", A, { uri: { path: { value: "/b" } } }),
      ],
      "equivalent",
    ],
    [
      "headers that are added, whose order counts",
      [rewrites("a", A, header("x-a", "1", "add")), rewrites("b", A, header("x-a", "2", "add"))],
      [rewrites("b", A, header("x-a", "2", "add")), rewrites("a", A, header("x-a", "1", "add"))],
      "different",
    ],
    [
      "a header that is added twice",
      [rewrites("a", A, header("x-a", "1", "add")), rewrites("b", A, header("x-a", "1", "add"))],
      [rewrites("a", A, header("x-a", "1", "add"))],
      "different",
    ],
    [
      "a header that is added to, or set anew",
      [rewrites("a", A, header("x-a", "1")), rewrites("b", A, header("x-a", "2", "add"))],
      [rewrites("b", A, header("x-a", "2", "add")), rewrites("a", A, header("x-a", "1"))],
      "different",
    ],
    [
      "an addition that is overwritten",
      [rewrites("a", PATH, header("x-a", "1", "add")), rewrites("b", "true", header("x-a", "2"))],
      [rewrites("b", "true", header("x-a", "2"))],
      "equivalent",
    ],
    [
      "additions to two headers in another order",
      [rewrites("a", A, header("x-a", "1", "add")), rewrites("b", PATH, header("x-b", "1", "add"))],
      [rewrites("b", PATH, header("x-b", "1", "add")), rewrites("a", A, header("x-a", "1", "add"))],
      "equivalent",
    ],
    [
      "the host and the port of an origin",
      [
        rule("a", "route", A, { action_parameters: { origin: { host: "b.example.com" } } }),
        rule("b", "route", PATH, { action_parameters: { origin: { port: 8443 } } }),
      ],
      [
        rule("b", "route", PATH, { action_parameters: { origin: { port: 8443 } } }),
        rule("a", "route", A, { action_parameters: { origin: { host: "b.example.com" } } }),
      ],
      "equivalent",
    ],
  ])("settings, of which the last decides: %s", async (_, before, after, outcome) => {
    expect((await compared(before, after)).outcome).toBe(outcome);
    expect((await compared(after, before)).outcome).toBe(outcome);
  });

  it("does not take a name that refers to several fields for any of them", async () => {
    const before = [rule("a", "block", 'ip.geoip.country eq "US"')];
    const after = [rule("a", "block", 'ip.src.country eq "US"')];
    expect((await compared(before, after)).outcome).toBe("equivalent");
    const { outcome, relations } = await compared(before, after, undefined, "magic_transit");
    expect(outcome).toBe("unknown");
    expect(relations).toEqual({ a: "unknown" });
    expect((await compared(before, before, undefined, "magic_transit")).outcome).toBe("equivalent");
  });

  it("shows a difference with the ways of a request through both", async () => {
    const { rulesets } = await compared(
      [rule("a", "block", A), rule("b", "skip", PATH, SKIP_REST)],
      [rule("b", "skip", PATH, SKIP_REST), rule("a", "block", A)],
    );
    const { whole } = rulesets[0]!;
    if (whole.outcome !== "different") throw new Error(whole.outcome);
    expect(whole.before.matched.map((one) => one.rule.ref)).toEqual(["a"]);
    expect(whole.after.matched.map((one) => one.rule.ref)).toEqual(["b"]);
    expect(Object.fromEntries(whole.witness.values)).toEqual({
      "http.host": "a.example.com",
      "http.request.uri.path": "/admin",
    });
  });

  it("says nothing if the steps do not suffice", async () => {
    const many = (from: number) =>
      Array.from({ length: 8 }, (_, at) => rule(`r${at}`, "log", `http.user_agent contains "${from + at}x"`));
    expect((await compared(many(0), many(0).reverse(), 1)).outcome).toBe("equivalent");
    const [first, ...rest] = many(0);
    const split = [
      rule("x", "log", `(${first!.expression}) and ssl`),
      rule("y", "log", `(${first!.expression}) and not ssl`),
      ...rest,
    ];
    expect((await compared(many(0), split, 1)).outcome).toBe("unknown");
    expect((await compared(many(0), split)).outcome).toBe("equivalent");
  });

  it("takes hundreds of rules", async () => {
    const rules = Array.from({ length: 200 }, (_, at) =>
      rule(
        `r${at}`,
        at % 2 === 0 ? "block" : "managed_challenge",
        `http.host eq "h${at}.example.com" and ${PATH}`,
      ),
    );
    const moved = [...rules.slice(0, 5), ...rules.slice(6), rules[5]!];
    expect((await compared(rules, moved)).outcome).toBe("equivalent");
    const changed = rules.map((one) => (one.ref === "r100" ? { ...one, action: "log" } : one));
    expect((await compared(rules, changed)).outcome).toBe("different");
  });
});

describe("each rule", () => {
  it.each([
    [A, `${A} and ssl`, "narrower"],
    [A, `${A} or ssl`, "wider"],
    [A, B, "different"],
    [`${A} or ${B}`, 'http.host in {"b.example.com" "a.example.com"}', "equivalent"],
    [A, "nothing.known", "unknown"],
  ])("%s, then %s: %s", async (was, is, relation) => {
    expect((await compared([rule("a", "block", was)], [rule("a", "block", is)])).relations).toEqual({
      a: relation,
    });
  });

  it("is moved, added, removed, or does something else", async () => {
    const before = [
      rule("a", "block", A),
      rule("b", "log", PATH),
      rule("c", "log", B),
      rule("d", "log", "ssl"),
    ];
    const after = [
      rule("b", "log", PATH),
      rule("c", "block", B),
      rule("a", "block", A),
      rule("e", "log", "ssl and ssl"),
    ];
    expect((await compared(before, after)).relations).toEqual({
      a: "moved",
      b: "equivalent",
      c: "different",
      d: "removed",
      e: "added",
    });
  });
});

it.each([
  ["id", "different"],
  ["ref", "different"],
  ["description", "different"],
  ["version", "different"],
  ["action_parameters", "unknown"],
  ["logging", "unknown"],
  ["other", "unknown"],
])("what a rule does is not known if its %s is not: %s", async (key, relation) => {
  const documents = await Promise.all(
    ["block", "log"].map((action) =>
      readSource(
        "a.tf",
        `variable "x" {}
resource "cloudflare_ruleset" "a" {
  kind  = "zone"
  phase = "${CUSTOM}"
  rules = [{ action = "${action}", expression = "ssl", ${key} = var.x }]
}`,
      ),
    ),
  );
  const { rulesets } = compareRulesets(documents[0]!, documents[1]!, {});
  expect(rulesets.flatMap(({ rules }) => rules.map((one) => one.relation))).toEqual([relation]);
});

import { describe, expect, it } from "vitest";
import { asBytes } from "../../src/core/bytes.ts";
import type { Value } from "../../src/request/values.ts";
import { readSource } from "../../src/sources/read.ts";
import { harSecond } from "../../src/traffic/read/har.ts";
import { readLogLine } from "../../src/traffic/replay/read-line.ts";
import { Replayer } from "../../src/traffic/replay/replayer.ts";
import { addTally, emptyTally } from "../../src/traffic/replay/tally.ts";
import { bucketAt, STEPS, widen } from "../../src/traffic/replay/times.ts";
import { mergeValues, noteValue, topValues } from "../../src/traffic/replay/top-values.ts";
import { rulesOfDocument } from "../../src/traffic/rules/read-rules.ts";

const HOW = { normalization: "cloudflare", map: undefined } as const;

async function rulesOf(...rules: readonly object[]) {
  const text = JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });
  return [rulesOfDocument(await readSource("rules.json", text))];
}

const rule = (ref: string, action: string, expression: string, more: object = {}) => ({
  ref,
  action,
  expression,
  ...more,
});
const skip = (ref: string, expression: string) =>
  rule(ref, "skip", expression, { action_parameters: { ruleset: "current" } });

const line = (ip: string, path: string, more: object = {}) =>
  JSON.stringify({
    ClientIP: ip,
    ClientRequestHost: "a.example",
    ClientRequestMethod: "GET",
    ClientRequestURI: path,
    ...more,
  });

function replay(replayer: Replayer, lines: readonly string[]) {
  for (const [at, text] of lines.entries()) {
    const request = readLogLine(text, at + 1, HOW);
    if (typeof request === "string") throw new Error(request);
    replayer.take(request);
  }
  return replayer.takeTally();
}

const OPTIONS = { missing: "documented", samples: 1, fields: [], hasTimes: false } as const;

const LINES = [line("192.0.2.1", "/admin"), line("203.0.113.9", "/admin"), line("203.0.113.9", "/")];

describe("a log that is replayed", () => {
  it("counts what rules match after an earlier phase has rewritten the address, and no packets", async () => {
    const uri = { path: { value: "/new" } };
    const rewrite = rule("rewrite", "rewrite", 'http.request.uri.path eq "/old"', {
      action_parameters: { uri },
    });
    const phases = {
      http_request_transform: [rewrite, rule("same phase", "rewrite", 'http.request.uri.path eq "/new"')],
      http_request_firewall_custom: [
        rule("old", "log", 'http.request.uri.path eq "/old"'),
        rule("new", "block", 'http.request.uri.path eq "/new"'),
      ],
      magic_transit: [rule("packets", "block", "ip.src eq 192.0.2.1")],
    };
    const documents = Object.entries(phases).map(async ([phase, rules]) =>
      rulesOfDocument(await readSource(`${phase}.json`, JSON.stringify({ kind: "zone", phase, rules }))),
    );
    const replayer = new Replayer(await Promise.all(documents), undefined, OPTIONS);
    const tally = replay(replayer, [line("192.0.2.1", "/old"), line("192.0.2.1", "/x")]);
    const counts = [...tally.rules].map(([at, { matched, acted, unknown }]) => [
      replayer.rules[at]!.name,
      ...[matched, acted, unknown],
    ]);
    expect(counts).toEqual([
      ["rewrite", 1, 1, 0],
      ["new", 1, 1, 0],
      ["packets", 0, 0, 2],
    ]);
  });

  it("counts each request by what it says of rate limits and managed rules, whatever an equal one said", async () => {
    const rules = [
      rule("managed", "execute", 'http.host eq "a.example"', { action_parameters: { id: "a".repeat(32) } }),
      rule("limited", "block", 'http.host eq "a.example"', {
        ratelimit: { characteristics: ["ip.src", "cf.colo.id"], period: 10, requests_per_period: 1 },
      }),
    ];
    const phases = ["http_request_firewall_managed", "http_ratelimit"];
    const documents = rules.map(async (one, at) =>
      rulesOfDocument(
        await readSource("rules.json", JSON.stringify({ kind: "zone", phase: phases[at], rules: [one] })),
      ),
    );
    const given = await Promise.all(documents);
    const lines = [
      { managed: { ["a".repeat(32)]: "block" } },
      { exceeds: ["limited"] },
      { exceeds: [] },
      {},
    ].map((more) => JSON.stringify({ url: "https://a.example/", ...more }));
    const actionsOf = (some: readonly string[]) => {
      const replayer = new Replayer(given, undefined, OPTIONS);
      const { rules: counts } = replay(replayer, some);
      const unknown = counts.get(0)?.unknown;
      return [0, 1].map((at) => counts.get(at)?.acted ?? 0).concat(unknown ? [-unknown] : []);
    };
    // The phase of rate limits comes first.
    expect(lines.map((one) => actionsOf([one]))).toEqual([
      [0, 1, -1],
      [1, 0],
      [0, 1],
      [0, 1, -1],
    ]);
    expect(actionsOf(lines)).toEqual([1, 3, -2]);
    expect(actionsOf(lines.toReversed())).toEqual([1, 3, -2]);
  });

  it("counts what each rule matches, and what it would have acted on", async () => {
    const rules = await rulesOf(
      skip("office", "ip.src in {192.0.2.0/24}"),
      rule("admin", "block", 'starts_with(http.request.uri.path, "/admin")'),
      rule("bots", "managed_challenge", "cf.client.bot or ip.src eq 203.0.113.9"),
      rule("off", "block", "ssl", { enabled: false }),
      rule("broken", "block", "ssl and"),
    );
    const replayer = new Replayer(rules, undefined, OPTIONS);
    const tally = replay(replayer, LINES);
    expect(
      [...tally.rules].map(([at, { matched, acted, unknown }]) => [
        replayer.rules[at]!.name,
        matched,
        acted,
        unknown,
      ]),
    ).toEqual([
      ["office", 1, 1, 0],
      ["admin", 2, 1, 0],
      ["bots", 2, 1, 1],
      ["broken", 0, 0, 3],
    ]);
    expect(tally.rules.get(1)!.samples).toEqual(["GET a.example/admin"]);
    expect(tally).toMatchObject({ requests: 3, comparison: undefined, times: undefined });
  });

  it("does not count rules after the one that ends the evaluation", async () => {
    const all = (ref: string, action: string) => rule(ref, action, 'http.host eq "a.example"');
    const rules = await rulesOf(
      all("first", "log"),
      all("ends", "block"),
      all("next", "block"),
      all("last", "log"),
    );
    const tally = replay(new Replayer(rules, undefined, OPTIONS), LINES);
    expect([...tally.rules.values()].map(({ matched, acted }) => [matched, acted])).toEqual([
      [3, 3],
      [3, 3],
      [3, 0],
      [3, 0],
    ]);
  });

  it("reports which requests end differently, and for which that is not known", async () => {
    const now = await rulesOf(rule("admin", "block", 'starts_with(http.request.uri.path, "/admin")'));
    const then = await rulesOf(
      rule("admin", "log", 'starts_with(http.request.uri.path, "/admin")'),
      rule("bots", "block", "cf.client.bot and ip.src eq 203.0.113.9"),
    );
    const options = { ...OPTIONS, samples: 5, hasTimes: true };
    const timed = LINES.map((text) => JSON.stringify({ ...JSON.parse(text), EdgeStartTimestamp: 1 }));
    const { comparison, times } = replay(new Replayer(now, then, options), timed);
    expect([...times!.buckets.values()]).toEqual([
      { requests: 3, actions: new Map([["block", 2]]), different: 1 },
    ]);
    expect(comparison).toMatchObject({ same: 0, different: 1, depends: 2, unknown: 0 });
    expect(comparison!.differences.size).toBe(1);
    const [difference] = comparison!.differences.values();
    expect(difference).toMatchObject({
      from: { action: "block", rule: 0 },
      to: { action: null, rule: undefined },
      requests: 1,
      samples: ["GET a.example/admin"],
    });
  });

  it("tells apart a rule that no longer acts and one that begins to", async () => {
    const [now, then] = await Promise.all(
      ["192.0.2.1", "203.0.113.9"].map((ip) => rulesOf(rule("a", "block", `ip.src eq ${ip}`))),
    );
    const { comparison } = replay(new Replayer(now!, then!, OPTIONS), LINES);
    expect([...comparison!.differences.values()].map(({ requests }) => requests)).toEqual([1, 2]);
  });

  it("does not know whether a rate limit acts on a request that it counts", async () => {
    const ratelimit = { characteristics: ["ip.src", "cf.colo.id"], period: 10, requests_per_period: 5 };
    const rules = [rule("limit", "block", "ip.src eq 192.0.2.1", { ratelimit })];
    const text = JSON.stringify({ kind: "zone", phase: "http_ratelimit", rules });
    const documents = [rulesOfDocument(await readSource("rules.json", text))];
    const { rules: counts } = replay(new Replayer(documents, undefined, OPTIONS), LINES);
    expect([...counts.values()]).toMatchObject([{ matched: 1, acted: 0 }]);
  });

  it("calls requests different if no outcome of the unknown makes them equal", async () => {
    const now = await rulesOf(rule("all", "block", 'http.host eq "a.example"'));
    const then = await rulesOf(rule("bots", "managed_challenge", "cf.client.bot"));
    const { comparison } = replay(new Replayer(now, then, OPTIONS), LINES);
    expect(comparison).toMatchObject({ same: 0, different: 3, unknown: 0 });
  });

  it("compares whatever is true of an expression that both sides have", async () => {
    const bots = (action: string) => rule("bots", action, "cf.client.bot");
    const listed = (action: string) => rule("listed", action, "ip.src in $office or cf.client.bot");
    const admin = rule("admin", "block", 'starts_with(http.request.uri.path, "/admin")');
    const compared = async (one: readonly object[], other: readonly object[], lists = [{}, {}]) => {
      const [now, then] = await Promise.all(
        [one, other].map(async (rules, at) => {
          const [read] = await rulesOf(...rules);
          return [{ ...read!, lists: new Map(Object.entries<string[]>(lists[at]!)) }];
        }),
      );
      const { same, different, depends } = replay(new Replayer(now!, then!, OPTIONS), LINES).comparison!;
      return [same, different, depends];
    };
    expect(await compared([bots("block"), admin], [rule("b", "block", " cf.client.bot ")])).toEqual([
      1, 0, 2,
    ]);
    expect(await compared([bots("log"), admin], [bots("log")])).toEqual([1, 2, 0]);
    expect(
      await compared([skip("bots", "cf.client.bot"), admin], [skip("bots", "cf.client.bot"), admin]),
    ).toEqual([3, 0, 0]);
    expect(await compared([bots("block")], [bots("managed_challenge")])).toEqual([0, 0, 3]);
    expect(await compared([bots("block")], [rule("other", "block", "not cf.client.bot")])).toEqual([0, 0, 3]);
    const lists = { office: ["198.51.100.1"] };
    expect(await compared([listed("block")], [listed("block")], [lists, lists])).toEqual([3, 0, 0]);
    const others = { office: ["198.51.100.2"] };
    expect(await compared([listed("block")], [listed("block")], [lists, others])).toEqual([0, 0, 0]);
  });

  it("counts each list once for a request that needs its items on both sides", async () => {
    const listed = (...lists: readonly string[]) =>
      rulesOf(
        ...lists.map((list) => rule(list, "log", `ip.src in $${list} and http.request.uri.path eq "/admin"`)),
      );
    const replayer = new Replayer(await listed("office"), await listed("office", "partners"), OPTIONS);
    expect([...replay(replayer, LINES).lists]).toEqual([
      ["office", 2],
      ["partners", 2],
    ]);
  });

  it("names the condition that hides a change", async () => {
    const header = rule("header", "block", 'any(http.request.headers["x-a"][*] eq "1")');
    const waf = rule("waf", "block", 'http.host eq "a.example"');
    const { comparison } = replay(
      new Replayer(await rulesOf(header, waf), await rulesOf(header), OPTIONS),
      LINES,
    );
    expect(comparison).toMatchObject({ same: 0, different: 0, depends: 3, unknown: 0 });
    expect([...comparison!.conditions]).toEqual([['any(http.request.headers["x-a"][*] eq "1")', 3]]);
  });

  it("assumes up to six things that a log does not say", async () => {
    const parts = (count: number, action: string) =>
      Array.from({ length: count }, (_, at) =>
        rule(`r${at}`, action, `any(http.request.headers["x"][*] eq "${at}")`),
      );
    const compared = async (count: number) => {
      const rules = parts(count, "block");
      const [now, then] = await Promise.all([rulesOf(...rules), rulesOf(...rules.toReversed())]);
      const { same, depends, unknown } = replay(new Replayer(now, then, OPTIONS), LINES).comparison!;
      return { same, depends, unknown };
    };
    expect(await compared(6)).toEqual({ same: 3, depends: 0, unknown: 0 });
    expect(await compared(7)).toEqual({ same: 0, depends: 0, unknown: 3 });
  });

  it("names the condition of a rule that one side has, unless more than a condition decides", async () => {
    const limit = { ratelimit: { characteristics: ["ip.src"], period: 10, requests_per_period: 1 } };
    const unknown = (ref: string, action: string, more = {}) =>
      rule(ref, action, `any(http.request.headers["x-${ref}"][*] eq "1")`, more);
    const compared = async (now: readonly object[], then: readonly object[]) => {
      const replayer = new Replayer(await rulesOf(...now), await rulesOf(...then), OPTIONS);
      const { same, different, depends, unknown: open, conditions } = replay(replayer, LINES).comparison!;
      return [same, different, depends, open, ...conditions.keys()];
    };
    const hidden = [0, 0, 3, 0, 'not (any(http.request.headers["x-a"][*] eq "1"))'];
    const a = unknown("a", "block");
    const logged = rule("l", "log", 'http.host eq "a.example"');
    for (const [now, then] of [
      [[a], []],
      [[logged, a], [logged]],
    ]) {
      expect(await compared(now!, then!)).toEqual(hidden);
      expect(await compared(then!, now!)).toEqual(hidden);
    }
    expect(await compared([unknown("a", "block", limit)], [])).toEqual([0, 0, 0, 3]);
    expect(await compared([a, rule("b", "block", "no.such")], [])).toEqual([0, 0, 0, 3]);
    expect(await compared([rule("b", "block", "no.such"), a], [])).toEqual([0, 0, 0, 3]);
    const managed = rule("m", "execute", "true", { action_parameters: { id: "a".repeat(32) } });
    expect(await compared([a, managed], [a])).toEqual([0, 0, 0, 3]);
    expect(await compared([a], [a, managed])).toEqual([0, 0, 0, 3]);
  });

  it("runs a ruleset by itself only if neither side has an entry point of its phase", async () => {
    const phase = "http_request_firewall_custom";
    const own = { kind: "custom", phase, id: "c1", rules: [rule("a", "block", "true")] };
    const entry = { kind: "zone", phase, rules: [rule("b", "log", "true")] };
    const compared = async (now: readonly object[], then: readonly object[]) => {
      const sides = [now, then].map(async (side) => [
        rulesOfDocument(await readSource("rules.json", JSON.stringify(side))),
      ]);
      const [one, other] = await Promise.all(sides);
      const { same, different } = replay(new Replayer(one!, other, OPTIONS), LINES).comparison!;
      return { same, different };
    };
    expect(await compared([own], [{ ...own, rules: [] }])).toEqual({ same: 0, different: 3 });
    expect(await compared([own], [own, entry])).toEqual({ same: 3, different: 0 });
    expect(await compared([entry], [own])).toEqual({ same: 3, different: 0 });
  });

  const ONES = ["a", "b", "c"].map((name) => `any(http.request.headers["x-${name}"][*] eq "1")`);
  const [A, B] = ONES;

  it.each<[now: string, then: string, unless: string]>([
    ["block 0", "log 1", `not (${A})`],
    ["block 0, block 1", "", `(not (${A})) and (not (${B}))`],
    ["block 0, block 1", "block 0", `(${A}) or (not (${B}))`],
    ["block 0", "block 1", `((${A}) and (${B})) or ((not (${A})) and (not (${B})))`],
    ["block 0, challenge 1, block 2", "challenge 1, block 0", ""],
    ["block 0, challenge 1", "block 2, block 1", ""],
    ["challenge 2, block 0, block 1", "challenge 0, challenge 2", ""],
  ])("says of [%s] and [%s] with which conditions a request ends in the same way", async (...sides) => {
    const [now, then] = await Promise.all(
      sides.slice(0, 2).map((side) =>
        rulesOf(
          ...side.split(", ").flatMap((text, at) => {
            const [action, expression] = text.split(" ");
            return action ? [rule(`r${at}`, action, ONES[Number(expression)]!)] : [];
          }),
        ),
      ),
    );
    const open = replay(new Replayer(now!, then!, OPTIONS), LINES.slice(0, 1)).comparison!;
    expect(open).toMatchObject({ depends: 1, unknown: 0 });
    const [unless] = open.conditions.keys();
    expect(unless).toBe(sides[2] || unless);
    const condition = await rulesOf(rule("unless", "log", unless!));
    for (const bits of Array(2 ** ONES.length).keys()) {
      const headers = Object.fromEntries(
        ["a", "b", "c"].map((name, at) => [`x-${name}`, [`${(bits >> at) & 1}`]]),
      );
      const requests = [JSON.stringify({ "http.host": "a.example", "http.request.headers": headers })];
      const { same, different } = replay(new Replayer(now!, then!, OPTIONS), requests).comparison!;
      const { rules } = replay(new Replayer(condition, undefined, OPTIONS), requests);
      expect([same + different, same]).toEqual([1, rules.get(0)?.matched ?? 0]);
    }
  });

  it.each(['concat("/new"', 'concat("/new", 1', "no.such", "ssl", ""])(
    "knows no address behind a rewrite to `%s`",
    async (expression) => {
      const rewrite = rule("rewrite", "rewrite", 'http.request.uri.path eq "/old"', {
        action_parameters: { uri: { path: { expression } } },
      });
      const phases = {
        http_request_transform: [rewrite],
        http_request_firewall_custom: [
          rule("new", "block", 'http.request.uri.path eq "/new"'),
          rule("host", "block", 'http.host eq "a.example"'),
        ],
      };
      const documents = Object.entries(phases).map(async ([phase, rules]) =>
        rulesOfDocument(await readSource(`${phase}.json`, JSON.stringify({ kind: "zone", phase, rules }))),
      );
      const replayer = new Replayer(await Promise.all(documents), undefined, OPTIONS);
      const { rules } = replay(replayer, [line("192.0.2.1", "/old")]);
      expect([rules.get(1), rules.get(2)]).toMatchObject([
        { matched: 0, unknown: 1 },
        { matched: 1, unknown: 0 },
      ]);
    },
  );

  it("compares requests of which the same is true once, unless more than that decides", async () => {
    const rules = (action: string) =>
      rulesOf(
        skip("bots", "cf.client.bot"),
        rule("managed", "execute", "true", { action_parameters: { id: "a".repeat(32) } }),
        rule("admin", action, "true"),
      );
    const replayer = new Replayer(await rules("block"), await rules("log"), OPTIONS);
    const managed = (outcome: string) =>
      `{"http.host":"a.example","managed":{"${"a".repeat(32)}":${outcome}}}`;
    const described = ["null", '"block"', "null"].map(managed);
    const { comparison } = replay(replayer, [...LINES, ...LINES, ...described, ...LINES]);
    expect(comparison).toMatchObject({ same: 1, different: 0, depends: 2, unknown: 9 });
    const known = [true, false].flatMap((bot) =>
      described.map((text) => text.replace("{", `{"cf.client.bot":${bot},`)),
    );
    expect(replay(replayer, known).comparison).toMatchObject({ same: 4, different: 2, unknown: 0 });
  });

  it("is counted in lengths of time of which each divides the next", () => {
    for (const [at, step] of STEPS.slice(1).entries()) expect(step % STEPS[at]!).toBe(0);
  });

  it("counts the values of fields, most frequent first", async () => {
    const rules = await rulesOf(rule("all", "log", 'http.host eq "a.example"'));
    const options = { ...OPTIONS, fields: ["ip.src", "http.user_agent"] };
    const [ips, agents] = replay(new Replayer(rules, undefined, options), LINES).rules.get(0)!.values;
    expect(topValues(ips!, 1)).toEqual([{ value: "203.0.113.9", requests: 2 }]);
    const counts = new Map([...["b", "d", "a", "c"].map((value) => [value, 1] as const), ["e", 2] as const]);
    const showOf = (value: Value | undefined) => {
      const noted = { counts: new Map<string, number>(), beyond: 0 };
      noteValue(noted, value);
      noteValue(noted, value);
      return [...noted.counts];
    };
    expect([undefined, asBytes("a"), 5, true, [asBytes("a")]].flatMap(showOf)).toEqual([
      ["(not in the log)", 2],
      ["a", 2],
      ["5", 2],
      ["true", 2],
      ["(several values)", 2],
    ]);
    const total = { counts: new Map(Array.from({ length: 9_999 }, (_, at) => [`${at}`, 1])), beyond: 1 };
    mergeValues(total, {
      counts: new Map([
        ["x", 2],
        ["y", 3],
        ["5", 4],
      ]),
      beyond: 10,
    });
    expect([total.counts.size, total.counts.get("x"), total.counts.get("5"), total.beyond]).toEqual([
      10_000, 2, 5, 14,
    ]);
    const ordered = topValues({ counts, beyond: 0 }, 9).map(({ value }) => value);
    expect(ordered).toEqual(["e", "a", "b", "c", "d"]);
    expect(topValues(agents!, 5)).toEqual([{ value: "(not in the log)", requests: 3 }]);
  });

  it("counts the same however the log is divided", async () => {
    const now = await rulesOf(rule("admin", "block", 'starts_with(http.request.uri.path, "/admin")'));
    const then = await rulesOf(rule("one", "managed_challenge", "ip.src in {192.0.2.0/24}"));
    const options = { ...OPTIONS, samples: 2, fields: ["ip.src"], hasTimes: true };
    const lines = Array.from({ length: 3000 }, (_, at) =>
      line(`192.0.${at % 3}.${at % 200}`, at % 5 ? "/admin" : `/${at}`, {
        ...(at % 9 === 0 ? {} : { EdgeStartTimestamp: 1.7e9 + at * 7 }),
      }),
    );
    const whole = replay(new Replayer(now, then, options), lines);
    const replayer = new Replayer(now, then, options);
    const total = replayer.takeTally();
    for (let at = 0; at < lines.length; at += 700)
      addTally(total, replay(replayer, lines.slice(at, at + 700)), 2);
    const settled = (tally: typeof total) => {
      widen(tally.times!, 3);
      return tally;
    };
    expect(settled(total)).toEqual(settled(whole));
    expect(total.times!.buckets.size).toBeGreaterThan(30);
    const timed = [...total.times!.buckets.values()].reduce((sum, { requests }) => sum + requests, 0);
    expect([timed, total.times!.untimed]).toEqual([2666, 334]);
  });
});

it("counts the request for which stretches become longer", () => {
  const { times } = emptyTally({ compares: false, hasTimes: true });
  for (let second = 0; second <= 2048; second++) bucketAt(times!, second).requests++;
  expect([...times!.buckets.values()].reduce((sum, { requests }) => sum + requests, 0)).toBe(2049);
});

it("counts of longer stretches join those of shorter ones, and conditions add up", () => {
  const [total, part] = [0, 2].map((step) => {
    const tally = emptyTally({ compares: true, hasTimes: true });
    tally.times!.step = step;
    bucketAt(tally.times!, 61).requests = 1 + step;
    tally.comparison!.conditions.set("shared", 1 + step).set(String(step), 5);
    return tally;
  });
  addTally(total!, part!, 1);
  expect(total!.times).toMatchObject({
    step: 2,
    buckets: new Map([[1, { requests: 4, actions: new Map(), different: 0 }]]),
  });
  expect(Object.fromEntries(total!.comparison!.conditions)).toEqual({ shared: 4, 0: 5, 2: 5 });
});

it.each([
  [0, 0],
  [-1, 1],
  [4_133_980_799, 0],
  [4_133_980_800, 1],
])("the second %d is a time unless it is before 1970 or after 2100", async (second, untimed) => {
  const rules = await rulesOf(rule("one", "block", "ssl"));
  const lines = [JSON.stringify({ "http.host": "a.example", "http.request.timestamp.sec": second })];
  const { times } = replay(new Replayer(rules, undefined, { ...OPTIONS, hasTimes: true }), lines);
  expect(times).toMatchObject({ untimed });
});

describe("a line of a log", () => {
  it("is of the second in which a browser began the request, if it says so", () => {
    const seconds = ["2026-01-02T03:04:05.678Z", "nonsense", 5].map((startedDateTime) =>
      harSecond({ startedDateTime }),
    );
    expect(seconds).toEqual([1767323045, undefined, undefined]);
  });

  it("is recognised by its keys: Logpush, fields, or a map", () => {
    const map = new Map([
      ["http.host", "h"],
      ["ip.src", "ip"],
    ]);
    const read = (
      text: string,
      how: typeof HOW | { normalization: "none"; map: ReadonlyMap<string, string> } = HOW,
    ) => {
      const request = readLogLine(text, 7, how);
      if (typeof request === "string") return request;
      return [
        request.line,
        String(request.request.values.get("http.host")),
        request.request.hasUnknownFields ?? request.request.isOpen,
      ];
    };
    expect(read(line("192.0.2.1", "/"))).toEqual([7, "a.example", true]);
    expect(read('{"http.host": "b.example"}')).toEqual([7, "b.example", expect.any(Boolean)]);
    expect(read('{"h": "c.example", "ip": "192.0.2.1"}', { normalization: "none", map })).toEqual([
      7,
      "c.example",
      true,
    ]);
    expect(read('{"ip": "not an address"}', { normalization: "none", map })).toMatch(/^does not fit: /);
    const har = (request: object, more: object = {}) => JSON.stringify({ request, ...more });
    expect(read(har({ method: "GET", url: "https://d.example/" }))).toEqual([7, "d.example", true]);
    expect(read(har({ method: "GET", url: "d" }))).toBe(
      "is not a request: The address `d` has no scheme, such as `https://`",
    );
    const timed = readLogLine(
      har({ method: "GET", url: "https://d.example/" }, { startedDateTime: "2026-01-02T03:04:05Z" }),
      7,
      HOW,
    );
    expect(typeof timed !== "string" && timed.request.values.get("http.request.timestamp.sec")).toBe(
      1767323045,
    );
    expect(read(`\uFEFF\uFEFF${line("192.0.2.1", "/")}`)).toEqual([7, "a.example", true]);
    expect(read(har({ method: "GET", url: "https://d.example/" }), { normalization: "none", map })).toEqual([
      7,
      "d.example",
      true,
    ]);
    const nameOf = (text: string, given: ReadonlyMap<string, string>) => {
      const one = readLogLine(text, 7, { normalization: "none", map: given });
      return typeof one === "string" ? one : one.name;
    };
    expect(nameOf("{}", map)).toBe("line 7");
    const named = new Map(Object.entries({ "http.host": "h", "http.request.method": "m" }));
    expect(nameOf('{"h": "c.example", "m": "PUT"}', named)).toBe("PUT c.example");
    expect(read("[1]")).toBe("is not an object");
    expect(read("{")).toBe("is not JSON");
    expect(read('{"foo": 1}')).toMatch(/^is not a request: /);
  });
});

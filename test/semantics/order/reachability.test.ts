import { describe, expect, it } from "vitest";
import { compileExpression } from "../../../src/semantics/evaluate/evaluate.ts";
import { endingOf } from "../../../src/semantics/order/ending.ts";
import { type Reach, Reachability } from "../../../src/semantics/order/reachability.ts";
import { Prover } from "../../../src/semantics/prove/prover.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import type { TypedExpression } from "../../../src/types/check.ts";
import { readRecordedLines } from "../../support/recorded.ts";

function typed(text: string): TypedExpression {
  const analysed = analyseExpression(text);
  expect(analysed.findings, text).toEqual([]);
  return analysed.typed;
}

interface GivenRule {
  readonly expression: string;
  readonly action?: string;
  readonly enabled?: boolean;
  readonly action_parameters?: Readonly<Record<string, unknown>>;
}

/** The reachability of the last rule, given all rules before it. */
function lastReach(rules: readonly GivenRule[]): Reach<string> {
  const reachability = new Reachability<string>({
    prover: new Prover({ facts: "undisputed" }),
    expressionOf: typed,
  });
  for (const { expression, action = "block", enabled = true, action_parameters = {} } of rules.slice(0, -1)) {
    const texts = Object.entries(action_parameters).filter(([, value]) => typeof value === "string");
    const ending = endingOf({
      action,
      isEnabled: enabled,
      parameters: new Map(texts as [string, string][]),
      furtherCondition: undefined,
    });
    if (ending) reachability.add(expression, typed(expression));
  }
  return reachability.reach(typed(rules.at(-1)!.expression));
}

const blocked = (...expressions: string[]) => lastReach(expressions.map((expression) => ({ expression })));

describe("judged rulesets of several rules", () => {
  const probes = readRecordedLines<{ expected: string; what: string; rules: GivenRule[] }>(
    "engine/rulesets.ndjson",
  );
  const several = probes.filter(({ rules }) => rules.length > 1);
  it.each(several.map((probe) => [probe.what, probe] as const))("%s", (_, { expected, rules }) => {
    expect(lastReach(rules).kind === "dead").toBe(expected === "dead");
  });
});

describe("a rule that no request reaches, with the rules that keep them from it", () => {
  it.each<[string[], string, string[]]>([
    [
      ['http.host eq "a"', "ssl", 'http.host eq "b"'],
      'http.host in {"a" "b"}',
      ['http.host eq "a"', 'http.host eq "b"'],
    ],
    [["ssl", "cf.client.bot", "not ssl"], 'http.host eq "a"', ["ssl", "not ssl"]],
    [
      ["cf.bot_management.score lt 50", "cf.bot_management.score ge 30"],
      'ip.src.country eq "DE"',
      ["cf.bot_management.score lt 50", "cf.bot_management.score ge 30"],
    ],
    [
      ['lower(http.user_agent) contains "bot"'],
      'http.user_agent matches "(?i)googlebot"',
      ['lower(http.user_agent) contains "bot"'],
    ],
    [['http.user_agent contains "a"'], 'http.user_agent wildcard "x*a?b"', []],
    [['ip.geoip.country eq "DE"'], 'ip.src.country eq "DE" and ssl', ['ip.geoip.country eq "DE"']],
    [
      ['any(http.request.headers["x"][*] contains "a")'],
      'http.request.headers["x"][0] eq "abc"',
      ['any(http.request.headers["x"][*] contains "a")'],
    ],
    [
      ['url_decode(http.request.uri.path) contains "a" or ssl'],
      'url_decode(http.request.uri.path) contains "a" and cf.client.bot',
      ['url_decode(http.request.uri.path) contains "a" or ssl'],
    ],
    [["ip.src in $office or ssl"], "ip.src in $office and cf.client.bot", ["ip.src in $office or ssl"]],
    [
      ["ip.src in {2001:db8::/32}", "ip.src in {10.0.0.0/8}"],
      "ip.src in {10.1.0.0/16 2001:db8:1::/48}",
      ["ip.src in {2001:db8::/32}", "ip.src in {10.0.0.0/8}"],
    ],
    [
      ["cf.edge.server_port in {80 443 8080..8090}"],
      "cf.edge.server_port eq 8085",
      ["cf.edge.server_port in {80 443 8080..8090}"],
    ],
    [
      ['not http.request.uri.path contains "/public"'],
      'http.request.uri.path eq "/admin"',
      ['not http.request.uri.path contains "/public"'],
    ],
    [['http.request.uri.path contains ""'], 'http.host eq "a"', ['http.request.uri.path contains ""']],
    [['http.host eq "a" and ssl', 'http.host eq "a"'], 'http.host eq "a"', ['http.host eq "a"']],
    [
      ['http.host eq "a" and ssl', 'http.host eq "a" and cf.client.bot', 'http.host in {"a" "b"}'],
      'http.host in {"a" "b"} and ssl',
      ['http.host in {"a" "b"}'],
    ],
    [
      ['(http.host eq "a" or http.host eq "b") and (ssl or cf.client.bot)'],
      'http.host eq "b" and cf.client.bot',
      ['(http.host eq "a" or http.host eq "b") and (ssl or cf.client.bot)'],
    ],
  ])("%j before %s", (earlier, last, blockers) => {
    const reach = blocked(...earlier, last);
    if (blockers.length === 0) expect(reach.kind).toBe("live");
    else expect(reach).toEqual({ kind: "dead", blockers });
  });

  it("is not one that matches nothing by itself", () => {
    expect(blocked("ssl", "ssl and not ssl").kind).toBe("never");
    expect(blocked("true", "ssl and not ssl").kind).toBe("never");
  });

  it.each([
    [40, "dead"],
    [41, "unknown"],
  ])("is found if %i rules keep requests from it only together: %s", (count, kind) => {
    const hosts = Array.from({ length: count }, (_, at) => `"${at}"`);
    const reach = blocked(
      ...hosts.map((host) => `http.host eq ${host}`),
      `http.host in {${hosts.join(" ")}}`,
    );
    expect(reach.kind).toBe(kind);
  });

  it("is every one after rules that match all requests together", () => {
    const prover = new Prover({ facts: "undisputed" });
    const reachability = new Reachability<string>({ prover, expressionOf: typed });
    for (const one of ["ssl", "not ssl"]) reachability.add(one, typed(one));
    for (const one of ["cf.client.bot", 'http.host eq "a"']) {
      expect(reachability.reach(typed(one))).toEqual({ kind: "dead", blockers: ["ssl", "not ssl"] });
    }
  });
});

describe("a rule that requests reach", () => {
  it.each<[string[], string]>([
    [['http.host eq "a"', 'http.host eq "b"'], 'http.host in {"a" "b" "c"}'],
    [["ip.src in {10.0.0.0/9}"], "ip.src in {10.0.0.0/8}"],
    [['http.request.headers["x"][0] eq "a"', 'http.request.headers["x"][0] ne "a"'], "ssl"],
    [["ssl and cf.client.bot"], "ssl"],
    [['http.host contains "a"'], 'http.host eq "B"'],
    [['all(http.request.headers["x"][*] eq "a")'], 'any(http.request.headers["x"][*] eq "b")'],
  ])("%j before %s, with a witness", (earlier, last) => {
    const reach = blocked(...earlier, last);
    expect(reach.kind).toBe("live");
    if (reach.kind !== "live") return;
    expect(compileExpression(typed(last))(reach.witness)).toBe(true);
    for (const one of earlier) expect(compileExpression(typed(one))(reach.witness)).toBe(false);
  });

  it("unless the steps that all proofs may take are used up: then nothing is known", () => {
    const prover = new Prover({ facts: "undisputed" });
    const reachability = new Reachability<string>({ prover, expressionOf: typed, maxSteps: 0 });
    reachability.add("ssl", typed("ssl"));
    expect(reachability.reach(typed("ssl")).kind).toBe("unknown");
    expect(reachability.reach(typed('http.host eq "a"')).kind).toBe("live");
  });
});

describe("how a rule keeps requests from later ones", () => {
  const rule = {
    action: "block",
    isEnabled: true,
    parameters: new Map<string, string>(),
    furtherCondition: undefined,
  };
  const skip = (key: string, value: string) => ({
    ...rule,
    action: "skip",
    parameters: new Map([[key, value]]),
  });
  it.each([
    ["a block", rule, "ends"],
    ["a redirect", { ...rule, action: "redirect" }, "ends"],
    ["a challenge, which visitors pass", { ...rule, action: "managed_challenge" }, undefined],
    ["a log", { ...rule, action: "log" }, undefined],
    ["an action whose end is open", { ...rule, action: "log_custom_field" }, undefined],
    ["a rule that is off", { ...rule, isEnabled: false }, undefined],
    ["a rate limit", { ...rule, furtherCondition: "ratelimit" }, undefined],
    ["a skip of the ruleset", skip("ruleset", "current"), "skips"],
    ["a skip of the phase, of which the ruleset is a part", skip("phase", "current"), "skips"],
    ["a skip of something else", skip("ruleset", "other"), undefined],
  ])("%s", (_, given, expected) => {
    expect(endingOf(given)).toBe(expected);
  });
});

describe("without disputed facts", () => {
  it("a host may have capitals", () => {
    const host = typed('http.host eq "Example.com"');
    expect(new Prover().never(host).answer).toBe("yes");
    const { found } = new Prover({ facts: "undisputed" }).search([{ typed: host, holds: true }]);
    expect(found.kind).toBe("request");
  });
});

import { describe, expect, it } from "vitest";
import { compareDocuments } from "../../../src/deployed/changes/compare-documents.ts";
import { readSource } from "../../../src/sources/read.ts";

const CUSTOM = "http_request_firewall_custom";

interface WrittenRule {
  readonly action?: string;
  readonly expression?: string;
  readonly [key: string]: unknown;
}

const block = (expression: string, more: object = {}): WrittenRule => ({
  action: "block",
  expression,
  ...more,
});
const skip = (
  expression: string,
  more: object = { action_parameters: { ruleset: "current" } },
): WrittenRule => ({
  action: "skip",
  expression,
  ...more,
});
const ruleset = (rules: readonly WrittenRule[], more: object = {}): string =>
  JSON.stringify({ kind: "zone", phase: CUSTOM, rules, ...more }, null, 1);

/** The changes between two versions of files by name, as `protection kind message`. */
async function changes(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Promise<string[]> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const read = (files: Readonly<Record<string, string>>, name: string) =>
    files[name] === undefined ? undefined : readSource(name, files[name]);
  const pairs = await Promise.all(
    names.map(async (name) => ({ before: await read(before, name), after: await read(after, name) })),
  );
  return compareDocuments(pairs).changes.map(
    ({ protection, kind, matchesAll, message }) =>
      `${protection} ${kind}${matchesAll ? "!" : ""}: ${message}`,
  );
}

const inFile = async (before: readonly WrittenRule[], after: readonly WrittenRule[]) =>
  changes({ "a.json": ruleset(before) }, { "a.json": ruleset(after) });

const SSL = block("ssl", { ref: "tls" });
const HOST = block('http.host eq "a"', { ref: "host" });
const PATH = block('http.request.uri.path eq "/x"', { ref: "path" });

describe("a changed rule", () => {
  it.each([
    ["weaker", "ssl", { rulesets: ["r1"] }, { ruleset: "current" }],
    ["stronger", "ssl", { ruleset: "current" }, { rulesets: ["r1"] }],
    ["weaker", "ssl", { rules: { r1: ["a"] } }, { rulesets: ["r1"] }],
    ["weaker", "ssl", { rules: { r1: ["a"] } }, { rulesets: ["r2"] }],
    ["weaker", "ssl", { rulesets: ["r1"] }, { phases: ["http_ratelimit"] }],
    ["weaker", "ssl", { ruleset: "current" }, { phase: "current" }],
    ["stronger", "ssl", { phase: "current" }, { ruleset: "current" }],
    ["same", "ssl", { ruleset: "current" }, { ruleset: "current", rulesets: ["r1"] }],
    ["lost", "true", { rulesets: ["r1"] }, { ruleset: "current" }],
  ])(
    "that skips other things is %s protection, for %s from %j to %j",
    async (direction, expression, was, is) => {
      const skipping = (action_parameters: object) => skip(expression, { action_parameters, ref: "x" });
      expect(await inFile([skipping(was), SSL], [skipping(is), SSL])).toEqual([
        `${direction} parameters: Rule \`x\` has a different skip scope.`,
      ]);
    },
  );

  it.each<[string, WrittenRule, WrittenRule, string[]]>([
    [
      "that logs",
      SSL,
      { ...SSL, action: "log" },
      [
        "lost action: Rule `tls` changes its action from `block` to `log`, so it no longer stops any request.",
      ],
    ],
    [
      "that challenges",
      SSL,
      { ...SSL, action: "managed_challenge" },
      ["weaker action: Rule `tls` changes its action from `block` to `managed_challenge`."],
    ],
    [
      "that blocks again",
      { ...SSL, action: "log" },
      SSL,
      ["stronger action: Rule `tls` changes its action from `log` to `block`."],
    ],
    [
      "that makes an exception",
      SSL,
      { ...SSL, ...skip("ssl") },
      [
        "lost action: Rule `tls` changes its action from `block` to `skip`, so it no longer stops any request.",
        "same parameters: Rule `tls` has different parameters.",
      ],
    ],
    [
      "that is off",
      SSL,
      { ...SSL, enabled: false },
      ["lost disabled: Rule `tls` is disabled: `block` for `ssl`."],
    ],
    [
      "that is on",
      { ...SSL, enabled: false },
      SSL,
      ["stronger enabled: Rule `tls` is enabled: `block` for `ssl`."],
    ],
    [
      "that matches everything",
      SSL,
      { ...SSL, expression: "true" },
      ["stronger expression!: Rule `tls` (`block`) matches more requests. It matches every request."],
    ],
    [
      "that excepts everything",
      { ...skip("ssl"), ref: "x" },
      { ...skip('http.host ne "a" or http.host ne "b"'), ref: "x" },
      [
        "lost expression!: Rule `x` (`skip`) matches more requests. It matches every request, so nothing that it skips applies any longer.",
      ],
    ],
    [
      "that matches nothing",
      SSL,
      { ...SSL, expression: 'http.host eq "a" and http.host eq "b"' },
      ["lost expression: Rule `tls` (`block`) no longer matches any request."],
    ],
    [
      "that is narrower",
      HOST,
      { ...HOST, expression: 'http.host eq "a" and ssl' },
      [
        'weaker expression: Rule `host` (`block`) matches fewer requests, no longer `{"http.host":"a","ssl":false}`.',
      ],
    ],
    [
      "that is wider",
      HOST,
      { ...HOST, expression: 'http.host in {"a" "b"}' },
      ['stronger expression: Rule `host` (`block`) matches more requests, such as `{"http.host":"b"}`.'],
    ],
    [
      "that is rewritten",
      HOST,
      { ...HOST, expression: '(http.host == "a")' },
      ["same expression: Rule `host` (`block`) is rewritten but matches the same requests."],
    ],
    [
      "that compares with a list whose items are not known",
      HOST,
      { ...HOST, expression: "http.host in $hosts" },
      [
        'weaker expression: Rule `host` (`block`) matches requests that it did not match before, and no longer matches others, such as `{"http.host":"a"}`.',
      ],
    ],
    [
      "that is no expression",
      HOST,
      { ...HOST, expression: "http.host eq" },
      [
        "unknown expression: Rule `host` (`block`) matches different requests; whether more or fewer is unknown.",
      ],
    ],
    [
      "without an expression",
      HOST,
      { ...HOST, expression: undefined as never },
      [
        "unknown expression: Rule `host` (`block`) matches different requests; whether more or fewer is unknown.",
      ],
    ],
    [
      "with a higher limit",
      { ...SSL, ratelimit: { characteristics: ["ip.src"], period: 60, requests_per_period: 10 } },
      { ...SSL, ratelimit: { characteristics: ["ip.src"], period: 60, requests_per_period: 100 } },
      ["weaker ratelimit: Rule `tls` has a different rate limit."],
    ],
    [
      "with a limit by something else",
      { ...SSL, ratelimit: { characteristics: ["ip.src"], period: 60, requests_per_period: 100 } },
      {
        ...SSL,
        ratelimit: { characteristics: ["ip.src", "cf.colo.id"], period: 60, requests_per_period: 10 },
      },
      ["unknown ratelimit: Rule `tls` has a different rate limit."],
    ],
    [
      "with a limit at all",
      SSL,
      { ...SSL, ratelimit: { period: 60 } },
      ["weaker ratelimit: Rule `tls` now acts only above a rate limit."],
    ],
    [
      "that skips more",
      { ...skip("ssl", { action_parameters: { products: ["waf"] } }), ref: "x" },
      { ...skip("ssl", { action_parameters: { products: ["bic", "waf"] } }), ref: "x" },
      ["weaker parameters: Rule `x` has a different skip scope."],
    ],
    [
      "that answers in another way",
      { ...SSL, action_parameters: { response: { status_code: 403 } } },
      { ...SSL, action_parameters: { response: { status_code: 429 } } },
      ["same parameters: Rule `tls` has different parameters."],
    ],
    [
      "with another description",
      SSL,
      { ...SSL, description: "for TLS" },
      ["same other: Rule `tls` has a different description."],
    ],
    ["with another ref", SSL, { ...SSL, ref: "other" }, []],
    [
      "that stays off",
      { ...SSL, enabled: false },
      { ...SSL, enabled: false, expression: "not ssl" },
      [
        'same expression: Rule `tls` (`block`) matches requests that it did not match before, and no longer matches others, such as `{"ssl":true}`.',
      ],
    ],
    [
      "of an action that stops nothing",
      { action: "rewrite", expression: "ssl", ref: "r" },
      { action: "rewrite", expression: "true", ref: "r" },
      ["unknown expression: Rule `r` (`rewrite`) matches more requests."],
    ],
  ])("%s", async (_, before, after, expected) => {
    expect(await inFile([before], [after])).toEqual(expected);
  });
});

describe("a name that refers to several fields", () => {
  it("is not compared in a phase in which it does", async () => {
    const [old, fresh] = ["ip.geoip.country", "ip.src.country"].map((name) =>
      block(`${name} eq "US"`, { ref: "country" }),
    ) as [WrittenRule, WrittenRule];
    expect(await inFile([old], [fresh])).toEqual([
      "same expression: Rule `country` (`block`) is rewritten but matches the same requests.",
    ]);
    const inMagic = (rule: WrittenRule) => ({ "a.json": ruleset([rule], { phase: "magic_transit" }) });
    expect(await changes(inMagic(old), inMagic(fresh))).toEqual([
      "unknown expression: Rule `country` (`block`) matches different requests; whether more or fewer is unknown.",
    ]);
  });
});

describe("the rules of a ruleset", () => {
  it("lose nothing if together they do the same to every request", async () => {
    const both = block('ssl or http.host eq "a"', { ref: "both" });
    const said = "Taken together, the rules stop and skip what they did before.";
    expect(await inFile([SSL, HOST], [both])).toEqual([
      `same added: Rule \`both\` is added: \`block\` for \`ssl or http.host eq "a"\`. ${said}`,
      `same removed: Rule \`tls\` is removed: \`block\` for \`ssl\`. ${said}`,
      `same removed: Rule \`host\` is removed: \`block\` for \`http.host eq "a"\`. ${said}`,
    ]);
  });

  it("lose nothing if a rule logs what another one still blocks", async () => {
    const twin = { ...SSL, ref: "twin" };
    expect(await inFile([SSL, twin], [{ ...SSL, action: "log" }, twin])).toEqual([
      expect.stringMatching(
        /^same action: .*Taken together, the rules stop and skip what they did before\.$/,
      ),
    ]);
    expect(await inFile([SSL, HOST], [{ ...SSL, action: "log" }, HOST])).toEqual([
      expect.stringMatching(/^lost action: /),
    ]);
  });

  it("are added, removed and moved", async () => {
    expect(await inFile([SSL, HOST], [HOST])).toEqual([
      "lost removed: Rule `tls` is removed: `block` for `ssl`.",
    ]);
    expect(await inFile([HOST], [SSL, HOST])).toEqual([
      "stronger added: Rule `tls` is added: `block` for `ssl`.",
    ]);
    expect(await inFile([SSL, HOST], [HOST, SSL])).toEqual([
      "same moved: Rule `host` (block) moves from position 2 to 1.",
    ]);
  });

  it("lose protection if an exception is added, and most if it is one for all requests", async () => {
    expect(await inFile([HOST], [skip("ssl"), HOST])).toEqual([
      "weaker added: Rule for `ssl` is added: `skip` for `ssl`.",
    ]);
    expect(await inFile([HOST], [skip("true"), HOST])).toEqual([
      "lost added!: Rule for `true` is added: `skip` for `true`. It matches every request, so nothing that it skips applies any longer.",
    ]);
  });

  it("lose protection if an exception moves before them", async () => {
    const exception = { ...skip("ssl"), ref: "x" };
    expect(await inFile([HOST, PATH, exception], [exception, HOST, PATH])).toEqual([
      "weaker moved: Rule `x` (skip) moves from position 3 to 1.",
    ]);
    expect(await inFile([exception, HOST, PATH], [HOST, PATH, exception])).toEqual([
      "stronger moved: Rule `x` (skip) moves from position 1 to 3.",
    ]);
    const elsewhere = { ...exception, action_parameters: { phases: ["http_ratelimit"] } };
    expect(await inFile([HOST, PATH, elsewhere], [elsewhere, HOST, PATH])).toEqual([
      "same moved: Rule `x` (skip) moves from position 3 to 1.",
    ]);
  });

  const EXEMPT = { ...skip("ssl", { action_parameters: { phases: ["http_ratelimit"] } }), ref: "exempt" };
  const ENDING = { ...skip('http.host eq "a"'), ref: "ending" };
  const BOTH = {
    ...skip("not ssl", { action_parameters: { ruleset: "current", phases: ["http_ratelimit"] } }),
    ref: "both",
  };
  it.each<readonly [string, readonly WrittenRule[], readonly WrittenRule[], string]>([
    ["an exemption moves before what ended it", [ENDING, EXEMPT], [EXEMPT, ENDING], "weaker moved"],
    ["an exemption moves behind what ends it", [EXEMPT, ENDING], [ENDING, EXEMPT], "stronger moved"],
    ["two that end the ruleset change places", [ENDING, BOTH], [BOTH, ENDING], "unknown moved"],
    ["two that only end the ruleset", [ENDING, skip("ssl")], [skip("ssl"), ENDING], "same moved"],
    ["a log moves", [{ ...HOST, action: "log" }, ENDING], [ENDING, { ...HOST, action: "log" }], "same moved"],
    ["what held an exemption back is removed", [ENDING, EXEMPT], [EXEMPT], "unknown removed"],
    [
      "what held an exemption back matches less",
      [ENDING, EXEMPT],
      [{ ...ENDING, expression: 'http.host eq "a" and http.request.method eq "PUT"' }, EXEMPT],
      "unknown expression",
    ],
    [
      "what held an exemption back blocks",
      [ENDING, EXEMPT],
      [{ ...HOST, ref: "ending" }, EXEMPT],
      "stronger action",
    ],
    ["what held a disabled exemption back", [ENDING, { ...EXEMPT, enabled: false }], [EXEMPT], "weaker"],
    [
      "what ends the ruleset behind it is removed",
      [EXEMPT, ENDING, PATH],
      [EXEMPT, PATH],
      "stronger removed",
    ],
  ])("and exceptions: %s", async (_, before, after, expected) => {
    expect((await inFile(before, after)).map((one) => one.split(":")[0]).join()).toContain(expected);
  });

  it("do not do the same together if a list of theirs changes", async () => {
    const list = (ip: string) =>
      `resource "cloudflare_list" "office" {\n  kind = "ip"\n  name = "office"\n  items = [{ ip = "${ip}" }]\n}\n`;
    const rules = (...expressions: readonly string[]) =>
      `resource "cloudflare_ruleset" "r" {\n  kind = "zone"\n  phase = "${CUSTOM}"\n  rules = [\n${expressions
        .map((one) => `    { action = "block", expression = "${one}" },\n`)
        .join("")}  ]\n}\n`;
    const halves = rules("ip.src in $office and ssl", "ip.src in $office and not ssl");
    const before = rules("ip.src in $office") + list("192.0.2.1");
    const same = await changes({ "a.tf": before }, { "a.tf": halves + list("192.0.2.1") });
    expect(same.join()).toMatch(/no longer `\{"ip.src":"192.0.2.1","ssl":false\}`. Taken together/);
    const other = await changes({ "a.tf": before }, { "a.tf": halves + list("192.0.2.2") });
    expect(other.join()).not.toContain("Taken together");
  });

  it("without names are matched by what they say, then by their place", async () => {
    const [a, b, c] = ["ssl", 'http.host eq "a"', 'http.host eq "b"'].map((one) => block(one)) as [
      WrittenRule,
      WrittenRule,
      WrittenRule,
    ];
    expect(await inFile([a, b, c], [a, block('http.host in {"a" "z"}'), c])).toEqual([
      'stronger expression: Rule for `http.host in {"a" "z"}` (`block`) matches more requests, such as `{"http.host":"z"}`.',
    ]);
    expect(await inFile([a, b, c], [c])).toHaveLength(2);
  });

  it("with names that differ are different rules", async () => {
    expect(await inFile([SSL], [HOST])).toEqual([
      "lost removed: Rule `tls` is removed: `block` for `ssl`.",
      'stronger added: Rule `host` is added: `block` for `http.host eq "a"`.',
    ]);
  });
});

describe("files", () => {
  it("that are removed are one change each", async () => {
    expect(await changes({ "a.json": ruleset([SSL, HOST, skip("ssl")]) }, {})).toEqual([
      "lost removed: `http_request_firewall_custom` is removed, with 3 rules (2 block, 1 skip): `tls`, `host` and `ssl`.",
    ]);
  });

  it("that are added are one change, and one for each exception", async () => {
    expect(await changes({}, { "a.json": ruleset([SSL, HOST, skip("ssl")]) })).toEqual([
      "weaker added: Rule for `ssl` is added: `skip` for `ssl`.",
      "stronger added: `http_request_firewall_custom` is added, with 3 rules (2 block, 1 skip).",
    ]);
  });

  it("between which a ruleset or a rule moves lose nothing", async () => {
    expect(await changes({ "a.json": ruleset([SSL, HOST]) }, { "b.json": ruleset([SSL, HOST]) })).toEqual([]);
    expect(
      await changes(
        { "a.json": ruleset([SSL, HOST]), "b.json": ruleset([PATH]) },
        { "a.json": ruleset([HOST]), "b.json": ruleset([PATH, SSL]) },
      ),
    ).toEqual([
      "unknown moved: Rule `tls` moves to another ruleset, from `http_request_firewall_custom` in `a.json`.",
    ]);
  });

  it("are compared in every notation", async () => {
    const yaml = (action: string) =>
      `kind: zone\nphase: ${CUSTOM}\nrules:\n  - ref: tls\n    action: ${action}\n    expression: ssl\n`;
    const terraform = (action: string) =>
      `resource "cloudflare_ruleset" "x" {\n  zone_id = "z"\n  name = "n"\n  kind = "zone"\n  phase = "${CUSTOM}"\n  rules = [{ ref = "tls", action = "${action}", expression = "ssl" }]\n}\n`;
    const octorules = (action: string) =>
      `waf_custom_rules:\n  - ref: tls\n    action: ${action}\n    expression: ssl\n`;
    const plan = (action: string) =>
      JSON.stringify({
        format_version: "1.2",
        terraform_version: "1.9.0",
        planned_values: {
          root_module: {
            resources: [
              {
                address: "cloudflare_ruleset.x",
                mode: "managed",
                type: "cloudflare_ruleset",
                name: "x",
                values: {
                  kind: "zone",
                  phase: CUSTOM,
                  rules: [{ ref: "tls", action, expression: "ssl" }],
                },
              },
            ],
          },
        },
      });
    const expected = [
      "lost action: Rule `tls` changes its action from `block` to `log`, so it no longer stops any request.",
    ];
    const notations = { "a.yaml": yaml, "a.tf": terraform, "b.yaml": octorules, "plan.json": plan };
    for (const [name, write] of Object.entries(notations)) {
      expect(await changes({ [name]: write("block") }, { [name]: write("log") }), name).toEqual(expected);
    }
  });

  it("of Terraform are compared if values are not known, and by zone", async () => {
    const terraform = (action: string, zone = "z") =>
      `resource "cloudflare_ruleset" "x" {\n  zone_id = "${zone}"\n  name = "n"\n  kind = "zone"\n  phase = "${CUSTOM}"\n  dynamic "rules" {\n    for_each = var.rules\n    content {\n      action = ${action}\n      expression = rules.value\n    }\n  }\n}\n`;
    expect(await changes({ "a.tf": terraform("var.a") }, { "a.tf": terraform('"log"') })).toEqual([
      "unknown other: `cloudflare_ruleset.x` has rules that depend on unknown values, and the source text for those values differs.",
    ]);
    expect(await changes({ "a.tf": terraform("var.a") }, { "a.tf": terraform("var.a", "y") })).toEqual([
      "unknown other: `cloudflare_ruleset.x` may belong to another zone or account now.",
    ]);
  });

  it("say it once for all instances of a resource", async () => {
    const terraform = (action: string) =>
      `resource "cloudflare_ruleset" "x" {\n  for_each = toset(["a", "b"])\n  zone_id = each.key\n  name = "n"\n  kind = "zone"\n  phase = "${CUSTOM}"\n  rules = [{ ref = "tls", action = "${action}", expression = "ssl" }]\n}\n`;
    expect(await changes({ "a.tf": terraform("block") }, { "a.tf": terraform("log") })).toHaveLength(1);
  });

  it("with lists are compared item by item", async () => {
    const list = (...ips: readonly string[]) =>
      JSON.stringify({ name: "bad", kind: "ip", items: ips.map((ip) => ({ ip, comment: "x" })) });
    expect(
      await changes({ "l.json": list("192.0.2.1") }, { "l.json": list("192.0.2.2", "192.0.2.3") }),
    ).toEqual([
      "same other: List `bad`: 2 items added (`192.0.2.2` and `192.0.2.3`), 1 item removed (`192.0.2.1`). No compared rule uses the list.",
    ]);
    const using = (expression: string, ...lists: readonly string[]) =>
      Object.fromEntries(
        [ruleset([block(expression, { ref: "x" })]), ...lists].map((text, at) => [`${at}.json`, text]),
      );
    const [bad, other] = [list("192.0.2.1"), list("192.0.2.2")];
    const compare = async (...lists: readonly string[]) =>
      changes(using("ip.src in $bad", ...lists), using("ip.src in {192.0.2.1}", ...lists));
    expect(await compare(bad)).toEqual([
      "same expression: Rule `x` (`block`) is rewritten but matches the same requests.",
    ]);
    expect(await compare(bad, other)).toEqual(await compare());
    expect(await compare(bad, other.replace("bad", "other"))).toEqual(await compare(bad));
  });

  it("with firewall rules and expressions are compared", async () => {
    const firewall = (action: string, paused: boolean) =>
      JSON.stringify([{ id: "f1", action, paused, filter: { id: "g1", expression: "ssl", paused: false } }]);
    expect(
      await changes({ "f.json": firewall("block", false) }, { "f.json": firewall("allow", false) }),
    ).toEqual([
      "lost action: Rule `f1` changes its action from `block` to `allow`, so it no longer stops any request.",
    ]);
    expect(
      await changes({ "f.json": firewall("block", false) }, { "f.json": firewall("block", true) }),
    ).toEqual(["lost disabled: Rule `f1` is disabled: `block` for `ssl`."]);
    expect(await changes({ "e.cfexpr": "ssl" }, { "e.cfexpr": "true" })).toEqual([
      "unknown expression: The expression matches more requests.",
    ]);
  });
});

describe("a ruleset or list as a whole", () => {
  const MIXED = [block("ssl"), skip("true", {}), { expression: "ssl" }, block("not ssl")];
  const all = "(2 block, 1 skip, 1 no action)";
  const open =
    "lost added!: Rule for `true` is added: `skip` for `true`. It matches every request, so nothing that it skips applies any longer.";
  const list = (kind: string, items: readonly object[]) => JSON.stringify({ name: "l", kind, items });
  const redirect = (target_url: string) => ({ redirect: { source_url: "a.example/", target_url } });

  it.each<readonly [what: string, before: string | undefined, after: string | undefined, string[]]>([
    [
      "in another phase",
      ruleset([SSL], { id: "r" }),
      ruleset([SSL], { id: "r", phase: "http_ratelimit" }),
      ["unknown other: `http_ratelimit` now belongs to another phase."],
    ],
    [
      "of another phase, without an id",
      ruleset([SSL]),
      ruleset([SSL], { phase: "http_ratelimit" }),
      [
        `lost removed: \`${CUSTOM}\` is removed, with 1 rule (1 block): \`tls\`.`,
        "stronger added: `http_ratelimit` is added, with 1 rule (1 block).",
      ],
    ],
    [
      "that is no entry point now",
      ruleset([SSL], { id: "r" }),
      ruleset([SSL], { id: "r", kind: "custom" }),
      [
        `lost other: \`${CUSTOM}\` is no longer an entry point, so its rules are evaluated only where another ruleset executes it.`,
      ],
    ],
    [
      "of another level",
      ruleset([SSL], { id: "r", kind: "root" }),
      ruleset([SSL], { id: "r" }),
      [
        `unknown other: \`${CUSTOM}\` is of the kind \`zone\` now, and no longer \`root\`, so it applies to other requests.`,
      ],
    ],
    [
      "that is new",
      undefined,
      ruleset(MIXED),
      [open, `stronger added: \`${CUSTOM}\` is added, with 4 rules ${all}.`],
    ],
    [
      "that is new, with what is no rule",
      undefined,
      ruleset([...MIXED, 5 as unknown as WrittenRule]),
      [open, `stronger added: \`${CUSTOM}\` is added, with 4 rules ${all} and others that are not known.`],
    ],
    ["that is new and empty", undefined, ruleset([]), [`same added: \`${CUSTOM}\` is added, with 0 rules.`]],
    [
      "that is gone",
      ruleset(MIXED),
      undefined,
      [`lost removed: \`${CUSTOM}\` is removed, with 4 rules ${all}: \`ssl\`, \`ssl\` and \`not ssl\`.`],
    ],
    [
      "without a phase",
      JSON.stringify([block("ssl")]),
      "[]",
      ["lost removed: A list of rules is removed, with 1 rule (1 block): `ssl`."],
    ],
    [
      "in another order",
      ruleset(MIXED),
      ruleset([MIXED[2]!, MIXED[0]!, MIXED[1]!, MIXED[3]!]),
      ["unknown moved: Rule for `ssl` (no action) moves from position 3 to 1."],
    ],
    [
      "whose rules in another order are off",
      ruleset([SSL, { ...HOST, enabled: false }]),
      ruleset([{ ...HOST, enabled: false }, SSL]),
      ["same moved: Rule `host` (block) moves from position 2 to 1."],
    ],
    [
      "of redirects",
      list("redirect", [{ ...redirect("https://b.example"), comment: "x", id: "1" }]),
      list("redirect", [{ ...redirect("https://c.example"), comment: "y" }]),
      [
        'same other: List `l`: 1 item added (`{source_url: "a.example/", target_url: "https://c.example"}`), 1 item removed (`{source_url: "a.example/", target_url: "https://b.example"}`). No compared rule uses the list.',
      ],
    ],
    [
      "with a long name",
      list("ip", [{ ip: "192.0.2.1" }]).replace('"l"', JSON.stringify("l".repeat(81))),
      undefined,
      [
        `same removed: List \`${"l".repeat(39)} … ${"l".repeat(38)}\`: removed. No compared rule uses the list.`,
      ],
    ],
    [
      "of addresses",
      list("ip", [{ ip: "192.0.2.1", comment: "x" }, { ip: "192.0.2.2" }]),
      list("ip", [
        { ip: "192.0.2.1", comment: "y" },
        { ip: "192.0.2.3", other: "z" },
      ]),
      [
        "same other: List `l`: 1 item added (`ip: 192.0.2.3, other: z`), 1 item removed (`192.0.2.2`). No compared rule uses the list.",
      ],
    ],
  ])("%s", async (_, before, after, expected) => {
    const files = (text: string | undefined) => (text === undefined ? {} : { "a.json": text });
    expect(await changes(files(before), files(after))).toEqual(expected);
  });
});

describe("a file without changes", () => {
  const compare = async (before: string, after: string, name = "a.json") => {
    const pair = { before: await readSource(name, before), after: await readSource(name, after) };
    const { executes: _, ...rest } = compareDocuments([pair]);
    return rest;
  };

  it("is the same if everything was compared", async () => {
    const result = await compare(ruleset([SSL]), ruleset([{ ...SSL, version: "2" }]));
    expect(result).toEqual({ changes: [], same: ["a.json"], notKnown: [] });
  });

  it("is not called the same if it depends on values that are not known", async () => {
    const text = `resource "cloudflare_ruleset" "x" {\n  name = "n"\n  kind = "zone"\n  phase = "${CUSTOM}"\n  rules = [{ action = var.a, expression = "ssl" }]\n}\n`;
    expect(await compare(text, `# a comment\n${text}`, "a.tf")).toEqual({
      changes: [],
      same: [],
      notKnown: ["a.tf"],
    });
  });

  it("is not mentioned if it contains nothing that is compared", async () => {
    const nothing = { changes: [], same: [], notKnown: [] };
    expect(await compare('{"a": 1}', '{"a": 2}')).toEqual(nothing);
    const file = await readSource("a.json", ruleset([]));
    for (const side of [
      { before: undefined, after: file },
      { before: file, after: undefined },
    ])
      expect(compareDocuments([side])).toMatchObject({ same: [], notKnown: [] });
  });

  it("is the same if expressions are only rewritten", async () => {
    const rewritten = { ...SSL, expression: "not (not ssl)" };
    const result = await compare(ruleset([SSL]), ruleset([rewritten]));
    expect(result).toMatchObject({ changes: [{ relation: "equal" }], same: ["a.json"] });
  });

  it("is not called the same if a rule leaves it", async () => {
    const file = (name: string, ...rules: Parameters<typeof ruleset>[0]) => readSource(name, ruleset(rules));
    const pairs = [
      { before: await file("a.json", SSL, HOST), after: await file("a.json", HOST) },
      { before: await file("b.json", PATH), after: await file("b.json", PATH, SSL) },
    ];
    expect(compareDocuments(pairs)).toMatchObject({ changes: [{ kind: "moved" }], same: [] });
  });

  it("is not called the same if it has other groups of rules", async () => {
    const empty = JSON.parse(ruleset([]));
    const other = { ...empty, phase: "http_request_origin" };
    const result = await compare(JSON.stringify([empty]), JSON.stringify([empty, other]));
    expect(result).toMatchObject({ same: [], notKnown: [] });
  });
});

import { it } from "vitest";
import {
  compareViews,
  sideOfFile,
  sideOfRoots,
  type ViewComparison,
} from "../../../src/deployed/changes/compare-views.ts";
import { readSourceSync } from "../../../src/sources/read.ts";
import { surroundingsAmong } from "../../../src/sources/terraform/modules/among-texts.ts";
import { readRootModule } from "../../../src/sources/terraform/modules/instances.ts";
import { expectGolden } from "../../support/golden.ts";

type Files = Readonly<Record<string, string>>;

async function sideOf(files: Files) {
  const texts = Object.entries(files).map(([uri, text]) => ({ uri, text }));
  const surroundings = await surroundingsAmong(texts);
  const directories = [...new Set(texts.map(({ uri }) => uri.replace(/\/[^/]*$/, "")))];
  return sideOfRoots(
    directories
      .filter((one) => one.startsWith("live"))
      .map((directory) => readRootModule(surroundings, directory)!),
  );
}

/** A root module with the provider, and these texts. */
const root = (...texts: readonly string[]): Files => ({
  "live/main.tf": ['provider "cloudflare" {}', ...texts].join("\n"),
});
const ruleset = (rules: string, { name = "waf", meta = "", zone = '"z"' } = {}) => `
resource "cloudflare_ruleset" "${name}" {
  ${meta}
  zone_id = ${zone}
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules   = ${rules}
}
variable "zone" {}
variable "rules" {}
`;
const SSL = '{ ref = "tls", action = "block", expression = "ssl" }';
const HOST = '{ ref = "host", action = "block", expression = "http.host eq \\"a\\"" }';
const LOG = '{ ref = "log", action = "log", expression = "ssl" }';
const list = (items: string, name = "l") => `
resource "cloudflare_list" "${name}" {
  account_id = "a"
  kind       = "ip"
  name       = "${name}"
  items      = ${items}
}`;
const item = (name: string, ip: string) => `
resource "cloudflare_list_item" "${name}" {
  account_id = "a"
  list_id    = cloudflare_list.l.id
  ip         = "${ip}"
}`;
const USES_LIST = '[{ action = "block", expression = "ip.src in $l" }]';
const lifecycle = (names: string) => `lifecycle {\n    ignore_changes = ${names}\n  }`;
const removed = (from: string) => `removed {\n  from = ${from}\n  lifecycle {\n    destroy = false\n  }\n}\n`;
const call = (source: string, more = "") => `module "m" {\n  source = "${source}"\n  ${more}\n}\n`;
const command = (text: string) =>
  `resource "null_resource" "n" {\n  provisioner "local-exec" {\n    command = "${text}"\n  }\n}\n`;

const LONG_NAME = "n".repeat(81);
const LONG = `{ ref = "${LONG_NAME}", action = "block", expression = "http.host eq \\"a\\"" }`;

const CASES: readonly (readonly [what: string, before: Files, after: Files])[] = [
  ["a rule", root(ruleset(`[${SSL}]`)), root(ruleset(`[${SSL}, ${HOST}]`))],
  ["a ruleset more", root(), root(ruleset(`[${SSL}, ${LOG}]`))],
  ["a ruleset less", root(ruleset(`[${SSL}, ${LOG}]`)), root()],
  ["a ruleset that only logs", root(ruleset(`[${LOG}]`)), root()],
  ["another name", root(ruleset(`[${SSL}]`)), root(ruleset(`[${SSL}]`, { name: "other" }))],
  ["another zone", root(ruleset(`[${SSL}]`)), root(ruleset(`[${SSL}]`, { zone: '"y"' }))],
  ["a zone that is not known", root(ruleset(`[${SSL}]`)), root(ruleset(`[${SSL}]`, { zone: "var.zone" }))],
  ["rules that are not known", root(ruleset(`[${SSL}]`)), root(ruleset("var.rules"))],
  ["rules that are not known, otherwise", root(ruleset("var.rules")), root(ruleset("concat(var.rules, [])"))],
  [
    "a count that is not known",
    root(ruleset(`[${SSL}]`)),
    root(ruleset(`[${SSL}]`, { meta: "count = var.zone" })),
  ],
  [
    "a count that is known again",
    root(ruleset(`[${SSL}]`, { meta: "count = var.zone" })),
    root(ruleset(`[${SSL}]`)),
  ],
  [
    "two instances",
    root(ruleset(`[${SSL}]`, { meta: "count = 2" })),
    root(ruleset(`[${SSL}, ${HOST}]`, { meta: "count = 2" })),
  ],
  [
    "a rule that moves to another ruleset",
    root(ruleset(`[${SSL}, ${HOST}]`), ruleset("[]", { name: "b" })),
    root(ruleset(`[${SSL}]`), ruleset(`[${HOST}]`, { name: "b" })),
  ],
  [
    "ignored rules",
    root(ruleset(`[${SSL}]`, { meta: lifecycle("[rules]") })),
    root(ruleset(`[${HOST}]`, { meta: lifecycle("[rules]") })),
  ],
  [
    "one ignored rule",
    root(ruleset(`[${SSL}]`, { meta: lifecycle("[rules[0].enabled, name]") })),
    root(ruleset(`[${HOST}]`, { meta: lifecycle("[rules[0].enabled, name]") })),
  ],
  [
    "an ignored name",
    root(ruleset(`[${SSL}]`, { meta: lifecycle("[name]") })),
    root(ruleset(`[${HOST}]`, { meta: lifecycle("[name]") })),
  ],
  [
    "everything ignored",
    root(list('[{ ip = "192.0.2.1" }]').replace("name ", `${lifecycle("all")}\n  name `)),
    root(list('[{ ip = "192.0.2.2" }]').replace("name ", `${lifecycle("all")}\n  name `)),
  ],
  [
    "what is ignored",
    root(ruleset(`[${SSL}]`)),
    root(ruleset(`[${SSL}]`, { meta: lifecycle("[rules, name]") })),
  ],
  [
    "nothing ignored any longer",
    root(ruleset(`[${SSL}]`, { meta: lifecycle('["rules"]') })),
    root(ruleset(`[${SSL}]`)),
  ],
  ["a list", root(list('[{ ip = "192.0.2.1" }]')), root(list('[{ ip = "192.0.2.2", comment = "c" }]'))],
  ["a list more", root(), root(list('[{ ip = "192.0.2.1" }]'))],
  ["a list less", root(list('[{ ip = "192.0.2.1" }]')), root()],
  [
    "items of their own",
    root(list("null"), item("a", "192.0.2.1")),
    root(list("null"), item("b", "192.0.2.2")),
  ],
  [
    "a rule with a list whose items differ",
    root(
      list("null"),
      item("a", "192.0.2.1"),
      ruleset('[{ action = "block", expression = "ip.src in $l" }]'),
    ),
    root(
      list("null"),
      item("a", "192.0.2.1"),
      item("b", "192.0.2.2"),
      ruleset('[{ action = "block", expression = "ip.src in $l" }]'),
    ),
  ],
  [
    "a list that a rule begins to use",
    root(ruleset(`[${SSL}]`)),
    root(list('[{ ip = "192.0.2.1" }]'), ruleset(USES_LIST)),
  ],
  [
    "a list that a rule used before",
    root(ruleset(USES_LIST)),
    root(list('[{ ip = "192.0.2.1" }]'), ruleset(USES_LIST)),
  ],
  [
    "a list that no rule uses any longer",
    root(list('[{ ip = "192.0.2.1" }]'), ruleset(USES_LIST)),
    root(ruleset(`[${SSL}]`)),
  ],
  ["a ruleset of rules without names", root(ruleset('[{ action = "block", expression = "true" }]')), root()],
  [
    "a switch that is not known",
    root(ruleset('[{ ref = "r", action = "block", expression = "ssl" }]')),
    root(ruleset('[{ ref = "r", action = "block", expression = "ssl", enabled = var.zone }]')),
  ],
  [
    "a removed rule whose switch is not known",
    root(ruleset('[{ ref = "r", action = "block", expression = "ssl", enabled = var.zone }]')),
    root(ruleset("[]")),
  ],
  [
    "a switch that is known again",
    root(ruleset('[{ ref = "r", action = "block", expression = "ssl", enabled = var.zone }]')),
    root(ruleset('[{ ref = "r", action = "block", expression = "ssl", enabled = false }]')),
  ],
  [
    "a ruleset of rules that are off",
    root(ruleset('[{ action = "block", expression = "true", enabled = false }]')),
    root(),
  ],
  [
    "what a removed block leaves",
    root(ruleset(`[${SSL}]`), list('[{ ip = "192.0.2.1" }]')),
    root(removed("cloudflare_ruleset.waf")),
  ],
  [
    "what a removed block of a module leaves",
    {
      ...root(call("../m"), ruleset(`[${SSL}]`, { name: "m" })),
      "m/main.tf": ruleset(`[${SSL}]`),
    },
    root(removed("module.m")),
  ],
  ["a call of a module of Cloudflare more", root(), root(call("example/waf/cloudflare"))],
  ["a call of any module less", root(call("git::https://example.com/m.git")), root()],
  ["a call of a module of another provider", root(), root(call("terraform-aws-modules/vpc/aws"))],
  [
    "a call otherwise",
    root(call("git::https://e.com/waf", "a = 1")),
    root(call("git::https://e.com/waf", "a = 2")),
  ],
  ["a command of the API", root(), root(command("curl https://api.cloudflare.com/client/v4/zones"))],
  ["a command of the API otherwise", root(command("curl x/rulesets/1")), root(command("curl x/rulesets/2"))],
  ["a command of the API less", root(command("x http_request_firewall_custom")), root()],
  ["another command", root(), root(command("true"))],
  [
    "a rule to another ruleset, with long names",
    root(ruleset(`[${LONG}]`, { name: LONG_NAME }), ruleset(`[${SSL}]`, { name: `${LONG_NAME}b` })),
    root(ruleset("[]", { name: LONG_NAME }), ruleset(`[${SSL}, ${LONG}]`, { name: `${LONG_NAME}b` })),
  ],
  [
    "another ignore_changes of a resource with a long name",
    root(ruleset(`[${SSL}]`, { name: LONG_NAME })),
    root(ruleset(`[${SSL}]`, { name: LONG_NAME, meta: lifecycle("[rules]") })),
  ],
  [
    "a root module in another directory",
    root(ruleset(`[${SSL}]`)),
    { "live2/main.tf": root(ruleset(`[${SSL}]`))["live/main.tf"]! },
  ],
  [
    "another name in another zone",
    root(ruleset(`[${SSL}]`)),
    root(ruleset(`[${SSL}]`, { name: "other", zone: '"y"' })),
  ],
  [
    "other names in two zones",
    root(ruleset(`[${SSL}]`, { name: "a" }), ruleset(`[${HOST}]`, { name: "b", zone: '"y"' })),
    root(ruleset(`[${HOST}]`, { name: "c" }), ruleset(`[${SSL}]`, { name: "d", zone: '"y"' })),
  ],
];

const BLOCK = { ref: "r", action: "block", expression: 'http.host eq "a"', enabled: true };
const SKIP = { ...BLOCK, action: "skip" };
const EXECUTE = { ref: "e", action: "execute", expression: "true", action_parameters: { id: "m1" } };
const LIMIT = { characteristics: ["ip.src"], requests_per_period: 10, period: 60, mitigation_timeout: 60 };
const skips = (parameters: object) => ({ ...SKIP, action_parameters: parameters });
const limited = (more: object) => ({ ...BLOCK, ratelimit: { ...LIMIT, ...more } });
const executes = (more: object) => ({ ...EXECUTE, action_parameters: { id: "m1", ...more } });

const LONG_PATH = `http.request.uri.path eq "/${"a".repeat(200)}"`;

type Rules = readonly object[];
const RULE_CASES: readonly (readonly [what: string, before: Rules, after: Rules])[] = [
  ["an action", [BLOCK], [{ ...BLOCK, action: "log" }]],
  ["a stronger action", [{ ...BLOCK, action: "js_challenge" }], [BLOCK]],
  ["no action", [BLOCK], [{ ...BLOCK, action: null }]],
  ["an unknown action", [BLOCK], [{ ...BLOCK, action: "other" }]],
  ["the switch", [BLOCK], [{ ...BLOCK, enabled: false }]],
  ["the switch, on again", [{ ...SKIP, enabled: false }], [SKIP]],
  ["a rule that is off", [{ ...BLOCK, enabled: false }], [{ ...BLOCK, enabled: false, expression: "ssl" }]],
  ["a rule for every request", [BLOCK], [{ ...BLOCK, expression: "true" }]],
  ["a skip for every request", [SKIP], [{ ...SKIP, expression: "true" }]],
  ["a rule for no request", [BLOCK], [{ ...BLOCK, expression: "false" }]],
  ["a wider expression", [BLOCK], [{ ...BLOCK, expression: 'http.host in {"a" "b"}' }]],
  ["a narrower expression", [BLOCK], [{ ...BLOCK, expression: 'http.host eq "a" and ssl' }]],
  ["a different expression", [BLOCK], [{ ...BLOCK, expression: 'http.host eq "b"' }]],
  ["a different exception", [SKIP], [{ ...SKIP, expression: 'http.host eq "b"' }]],
  ["a long expression", [], [{ ...BLOCK, expression: `http.host eq "${"a".repeat(400)}"` }]],
  [
    "a long request",
    [{ ...BLOCK, expression: LONG_PATH }],
    [{ ...BLOCK, expression: `${LONG_PATH} and ssl` }],
  ],
  ["a long name", [], [{ ...BLOCK, ref: undefined, description: "a".repeat(100) }]],
  ["an invalid expression", [BLOCK], [{ ...BLOCK, expression: "http.host" }]],
  ["a description", [{ ...BLOCK, description: "one" }], [{ ...BLOCK, description: "two" }]],
  ["logging", [{ ...SKIP, logging: { enabled: true } }], [{ ...SKIP, logging: { enabled: false } }]],
  ["logging, not said", [{ ...SKIP, logging: null }], [SKIP]],
  ["another member", [BLOCK], [{ ...BLOCK, other: [1, "x", { b: null, a: true }] }]],
  ["a response", [{ ...BLOCK, action_parameters: { response: { status_code: 1 } } }], [BLOCK]],
  [
    "other parameters",
    [{ ...BLOCK, action_parameters: { x: 1 } }],
    [{ ...BLOCK, action_parameters: { x: 2 } }],
  ],
  ["a rate limit more", [BLOCK], [limited({})]],
  ["a rate limit less", [limited({})], [BLOCK]],
  ["a higher rate", [limited({})], [limited({ requests_per_period: 11 })]],
  ["a longer period", [limited({})], [limited({ period: 61 })]],
  ["a longer timeout", [limited({})], [limited({ mitigation_timeout: 61 })]],
  ["a higher score", [limited({ score_per_period: 1 })], [limited({ score_per_period: 2 })]],
  ["two numbers, both weaker", [limited({})], [limited({ requests_per_period: 11, period: 59 })]],
  ["two numbers, one weaker", [limited({})], [limited({ requests_per_period: 11, period: 61 })]],
  ["a number less", [limited({})], [limited({ period: null })]],
  ["other characteristics", [limited({})], [limited({ period: 61, characteristics: ["cf.colo.id"] })]],
  ["more that is skipped", [skips({ products: ["waf"] })], [skips({ products: ["waf", "bic"] })]],
  ["less that is skipped", [skips({ phases: ["a", "b"] })], [skips({ phases: ["a"] })]],
  ["a phase for its rulesets", [skips({ rulesets: ["m1"] })], [skips({ phase: "current" })]],
  ["a phase for its rest", [skips({ phase: "current" })], [skips({ ruleset: "current" })]],
  ["a ruleset for its rules", [skips({ rules: { m1: ["a"] } })], [skips({ rulesets: ["m1"] })]],
  ["rules for their ruleset", [skips({ rulesets: ["m1"] })], [skips({ rules: { m1: ["a"] } })]],
  ["a version", [executes({ version: "1" })], [executes({ version: "2" })]],
  ["the newest version", [executes({ version: 1 })], [executes({ version: null })]],
  ["overrides", [executes({ overrides: { enabled: true } })], [executes({ overrides: { enabled: false } })]],
  ["matched data", [executes({ matched_data: { public_key: "x" } })], [executes({})]],
  ["another ruleset", [executes({})], [executes({ id: "m2" })]],
  ["no ruleset", [executes({})], [executes({ id: null })]],
  ["a skip of nothing", [EXECUTE], [skips({ rulesets: ["m2"] }), EXECUTE]],
  ["a skip of a ruleset", [EXECUTE], [skips({ rulesets: ["m1"] }), EXECUTE]],
  ["a skip of rules of nothing", [EXECUTE], [skips({ rules: { m2: ["a"] } }), EXECUTE]],
  ["a skip of rules", [EXECUTE], [skips({ rules: { m1: ["a"] } }), EXECUTE]],
  ["a skip of the rest", [EXECUTE], [skips({ ruleset: "current" }), EXECUTE]],
  ["a skip of no rest", [EXECUTE], [EXECUTE, skips({ ruleset: "current" })]],
  ["a skip of what is off", [], [skips({ rulesets: ["m1"] }), { ...EXECUTE, enabled: false }]],
  ["a skip of phases alone", [EXECUTE], [skips({ phases: ["x"], rulesets: null }), EXECUTE]],
  [
    "a skip of a ruleset that is not named",
    [executes({ id: null })],
    [skips({ rulesets: ["m2"] }), executes({ id: null })],
  ],
  ["a skip of no list", [EXECUTE], [skips({ rulesets: "m2" }), EXECUTE]],
  ["a skip less", [skips({ rulesets: ["m1"] }), EXECUTE], [EXECUTE]],
  [
    "an order of blocks",
    [BLOCK, { ...BLOCK, ref: "s", expression: "ssl" }],
    [{ ...BLOCK, ref: "s", expression: "ssl" }, BLOCK],
  ],
  [
    "an order with logs",
    [BLOCK, { ...BLOCK, ref: "s", action: "log" }],
    [{ ...BLOCK, ref: "s", action: "log" }, BLOCK],
  ],
  [
    "an order of actions",
    [BLOCK, { ...BLOCK, ref: "s", action: "js_challenge" }],
    [{ ...BLOCK, ref: "s", action: "js_challenge" }, BLOCK],
  ],
  ["an exception that comes first", [{ ...BLOCK, ref: "s" }, SKIP], [SKIP, { ...BLOCK, ref: "s" }]],
  [
    "an exception of the rest that comes first",
    [{ ...BLOCK, ref: "s" }, skips({ ruleset: "current" })],
    [skips({ ruleset: "current" }), { ...BLOCK, ref: "s" }],
  ],
  [
    "an exception of the rest that comes last",
    [skips({ ruleset: "current" }), { ...BLOCK, ref: "s" }],
    [{ ...BLOCK, ref: "s" }, skips({ ruleset: "current" })],
  ],
  [
    "an order with a rule that is off",
    [BLOCK, { ...SKIP, ref: "s", enabled: false }],
    [{ ...SKIP, ref: "s", enabled: false }, BLOCK],
  ],
  [
    "an order with an unknown action",
    [BLOCK, { ...BLOCK, ref: "s", action: "other" }],
    [{ ...BLOCK, ref: "s", action: "other" }, BLOCK],
  ],
  [
    "two rules that do the same",
    [BLOCK],
    [
      { ...BLOCK, ref: "s", expression: 'http.host eq "a" and ssl' },
      { ...BLOCK, ref: "t", expression: 'http.host eq "a" and not ssl' },
    ],
  ],
  [
    "a rule without names",
    [{ action: "block", expression: "ssl" }],
    [{ action: "block", expression: "not ssl" }],
  ],
];

function described({ changes }: ViewComparison): readonly string[] {
  return changes.map(({ kind, protection, isIdle, isGone, subject, group, instances = [], ...one }) => {
    const at = instances.map(({ root, zone, address }) => `${root} ${zone} ${address}`).join(", ");
    const values = `${one.before} -> ${one.after}`;
    return [
      `${protection} ${kind}${isIdle ? " idle" : ""}${isGone ? " gone" : ""}${one.matchesAll ? " all" : ""}: ${one.message}`,
      `    ${subject} in ${group} at ${one.uri}: ${values}`,
      ...(one.shown ? [`    ${one.shown.request}: ${one.shown.brief}`] : []),
      ...(at === "" ? [] : [`    ${at}`]),
    ].join("\n");
  });
}

it("what root modules deploy is compared by instance", async () => {
  const blocks: string[] = [];
  for (const [what, before, after] of CASES) {
    const lines = described(compareViews(await sideOf(before), await sideOf(after)));
    blocks.push([`# ${what}`, ...lines, ""].join("\n"));
  }
  expectGolden(blocks.join("\n"), "fixtures/deployed/root-modules.txt");
});

it("rules are compared by what they do", () => {
  const phase = "http_request_firewall_custom";
  const blocks = RULE_CASES.map(([what, ...both]) => {
    const [before, after] = both.map((rules) =>
      sideOfFile(readSourceSync("a.json", JSON.stringify({ kind: "zone", phase, rules }))),
    );
    return [`# ${what}`, ...described(compareViews(before!, after!)), ""].join("\n");
  });
  expectGolden(blocks.join("\n"), "fixtures/deployed/rules.txt");
});

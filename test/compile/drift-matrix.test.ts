import { describe, expect, it } from "vitest";
import { compareDeployed } from "../../src/compile/drift/compare-deployed.ts";
import {
  describeChange,
  notComparedLine,
  notGovernedLines,
  stateOfOne,
} from "../../src/compile/effect/diff-words.ts";
import { groupChanges } from "../../src/compile/effect/summarise.ts";
import { readDeployed } from "../../src/compile/live/read-deployed.ts";
import type { SourceText } from "../../src/compile/model/model.ts";
import { RULES } from "./arbitraries.ts";
import { CLOUDFLARE_RULESET, lockFile, OWASP_RULESET, SCORE_RULE } from "./support.ts";

const LOCK = lockFile(RULES);
const [RULE] = RULES;
const PHASE = "http_request_firewall_managed";
const NEVER = 'http.host eq "never"';

/** The same in two lines, and with every key that a deployment has, as the whole truth about the entry point. */
const SHORT = "paranoia: 2\nthreshold: 25\n";
const FULL = `exclusive: true
exceptions: []
deployments:
  - ruleset: owasp
    scope: zone
    expression: "true"
    enabled: true
    version: latest
    paranoia: 2
    threshold: 25
    action: block
`;

const LEVELS = ["3", "4"].map((level) => ({ category: `paranoia-level-${level}`, enabled: false }));
const SCORE = { id: SCORE_RULE, score_threshold: 25, action: "block" };

/** The execute rule that both policies compile to, with what differs. */
function execute({
  rule = {},
  categories = LEVELS,
  rules = [SCORE],
  all = {},
  version = "latest",
}: Partial<Live> = {}) {
  const overrides = { ...all, categories, rules };
  const action_parameters = { id: OWASP_RULESET, version, overrides };
  return { id: "", action: "execute", expression: "true", enabled: true, ...rule, action_parameters };
}

interface Live {
  readonly rule: object;
  readonly categories: readonly object[];
  readonly rules: readonly object[];
  readonly all: object;
  readonly version: string;
}

function before(action: string, expression: string, action_parameters?: object) {
  return { id: "", action, expression, enabled: true, ...(action_parameters && { action_parameters }) };
}

const skip = (expression: string, parameters: object) => before("skip", expression, parameters);

/** The live state in words, its rules, and the findings compared with the short and the full policy. */
type Row = readonly [
  live: string,
  rules: readonly object[],
  short: readonly string[],
  full: readonly string[],
];

const added = (action: string, expression: string) =>
  `Rule for \`${expression}\` is added: \`${action}\` for \`${expression}\``;
const notGoverned = (text: string) => `not governed by the policy: ${text}`;
const both = (...lines: readonly string[]) => [lines, lines] as const;

const DRIFTED: readonly Row[] = [
  [
    "a skip rule before it takes everything after it away from every request",
    [skip("true", { ruleset: "current" }), execute()],
    [notGoverned("exception for true (skips all rules)")],
    [
      "Rule for `true` is added: `skip` for `true`. It matches every request, so nothing that it skips applies any longer (protection lost)",
    ],
  ],
  [
    "a skip rule before it names the ruleset, for one host",
    [skip('http.host eq "a"', { rulesets: [OWASP_RULESET] }), execute()],
    [notGoverned('exception for http.host eq "a" (skips all rules)')],
    [`${added("skip", 'http.host eq "a"')} (less protection)`],
  ],
  [
    "a skip rule before it leaves the whole phase",
    [skip("ssl", { phases: [PHASE] }), execute()],
    [notGoverned("exception for ssl (skips all rules)")],
    [`${added("skip", "ssl")} (less protection)`],
  ],
  [
    "a skip rule before it leaves out one managed rule",
    [skip("ssl", { rules: { [OWASP_RULESET]: [RULE!.id] } }), execute()],
    [notGoverned(`exception for ssl (skips ${RULE!.id})`)],
    [`${added("skip", "ssl")} (less protection)`],
  ],
  [
    "a rule before it blocks some requests, which never reach it",
    [before("block", "ip.src eq 192.0.2.1"), execute()],
    [notGoverned("block where ip.src eq 192.0.2.1, before the ruleset runs")],
    [`${added("block", "ip.src eq 192.0.2.1")} (more protection)`],
  ],
  [
    "a rule before it challenges every request",
    [before("managed_challenge", "true"), execute()],
    [notGoverned("managed_challenge for every request, before the ruleset runs")],
    [`${added("managed_challenge", "true")}. It matches every request (more protection)`],
  ],
  [
    "the execute rule is disabled",
    [execute({ rule: { enabled: false } })],
    [notGoverned("enabled is false; a new deployment has true")],
    [
      "Rule for `true` is disabled: `execute` of `4814384a9e5d4991b9815dcfc25d2f1f` for `true` (protection lost)",
    ],
  ],
  [
    "the execute rule is narrowed to a host that never comes",
    [execute({ rule: { expression: NEVER } })],
    [notGoverned(`expression is ${NEVER}; a new deployment has true`)],
    [
      `Rule for \`${NEVER}\` (\`execute\`) matches fewer requests, no longer \`{"http.host":"example.com"}\` (less protection)`,
    ],
  ],
  [
    "the execute rule is pinned to an old version",
    [execute({ version: "32" })],
    [notGoverned("version is 32; a new deployment has latest")],
    ["Rule for `true` executes version `32`, and no longer `latest` (effect not proven)"],
  ],
  [
    "the ruleset is executed by a second rule",
    [execute(), execute({ rule: { expression: NEVER }, rules: [] })],
    ...both("deployed by one more rule after"),
  ],
  ["the ruleset is not executed", [], ...both("deployed only before")],
  [
    "another ruleset is executed in its place",
    [{ ...execute(), action_parameters: { id: CLOUDFLARE_RULESET } }],
    ["deployed only before", "not compared: the policy does not name Cloudflare Managed Ruleset"],
    ["deployed only before", "deployed only after"],
  ],
  [
    "the threshold is higher",
    [execute({ rules: [{ ...SCORE, score_threshold: 60 }] })],
    ...both("949110: Inbound Anomaly Score Exceeded: block at 25 -> block at 60 (rule override)"),
  ],
  [
    "the score rule logs",
    [execute({ rules: [{ ...SCORE, action: "log" }] })],
    ...both("949110: Inbound Anomaly Score Exceeded: block at 25 -> log at 25 (rule override)"),
  ],
  [
    "the score rule is off, so nothing acts",
    [execute({ rules: [{ ...SCORE, enabled: false }] })],
    ...both("949110: Inbound Anomaly Score Exceeded: block at 25 -> off (rule override)"),
  ],
  [
    "a level of paranoia is on that the policy has off",
    [execute({ categories: LEVELS.slice(1) })],
    ...both("942102: Something: off -> score (no tag override (paranoia-level-3))"),
  ],
  [
    "the last of two tags of a rule is another, and turns its level on",
    [execute({ categories: [...LEVELS, { category: "owasp-crs", enabled: true }] })],
    ...both("2 rules tagged owasp-crs: off -> score (tag override (owasp-crs))"),
  ],
  [
    "one rule is off",
    [execute({ rules: [SCORE, { id: RULE!.id, enabled: false }] })],
    ...both("942100: Something: score -> off (rule override)"),
  ],
  [
    "one rule of a level that is off is on",
    [execute({ rules: [SCORE, { id: RULES[2]!.id, enabled: true }] })],
    ...both("942102: Something: off -> score (rule override)"),
  ],
  [
    "the whole ruleset is off, but for the score rule",
    [execute({ all: { enabled: false }, rules: [{ ...SCORE, enabled: true }] })],
    ...both("3 rules: score -> off (ruleset override)"),
  ],
  [
    "the whole ruleset logs, but for the score rule",
    [execute({ all: { action: "log" } })],
    ...both("3 rules: score -> log (ruleset override)"),
  ],
];

/** Ways in which live has more, which a policy leaves alone unless it is exclusive. */
const MORE: readonly (readonly [live: string, rules: readonly object[], full: string])[] = [
  [
    "a skip rule behind it",
    [execute(), skip("true", { ruleset: "current" })],
    `${added("skip", "true")} (no effect)`,
  ],
  [
    "a block rule behind it",
    [execute(), before("block", "true")],
    `${added("block", "true")}. It matches every request (more protection)`,
  ],
  [
    "a skip rule that is disabled",
    [{ ...skip("true", { ruleset: "current" }), enabled: false }, execute()],
    `${added("skip", "true")}, disabled (no effect)`,
  ],
  [
    "a block rule that is disabled",
    [{ ...before("block", "true"), enabled: false }, execute()],
    `${added("block", "true")}, disabled (no effect)`,
  ],
  [
    "a skip rule that matches nothing",
    [skip("false", { ruleset: "current" }), execute()],
    `${added("skip", "false")} (no effect)`,
  ],
  [
    "a skip rule for another ruleset",
    [skip("true", { rulesets: [CLOUDFLARE_RULESET] }), execute()],
    `${added("skip", "true")} (no effect)`,
  ],
  [
    "a skip rule for other phases",
    [skip("true", { phases: ["http_ratelimit"] }), execute()],
    `${added("skip", "true")}. It matches every request, so nothing that it skips applies any longer (protection lost)`,
  ],
  [
    "a skip rule for rules of another ruleset",
    [skip("true", { rules: { [CLOUDFLARE_RULESET]: [RULE!.id] } }), execute()],
    `${added("skip", "true")} (no effect)`,
  ],
  ["a log rule before it", [before("log", "true"), execute()], added("log", "true")],
];

/** Ways in which live differs in text, and every request is treated as the policies say. */
const SAME: readonly (readonly [live: string, rules: readonly object[]])[] = [
  ["what the policy compiles to", [execute()]],
  ["an expression in other notation", [execute({ rule: { expression: " ((true))" } })]],
  ["an execute rule that says neither version nor whether it is enabled", [unsaid()]],
  ["overrides in another order", [execute({ categories: LEVELS.toReversed() })]],
  [
    "overrides that repeat what Cloudflare ships",
    [execute({ rules: [{ id: RULE!.id, action: "score" } as object, SCORE] })],
  ],
  ["an override of the whole ruleset that changes no rule", [execute({ all: { enabled: true } })]],
  [
    "other names, logging and payload encryption",
    [execute({ rule: { id: "r9", ref: "x", description: "Other", logging: { enabled: true } } })],
  ],
];

/** The execute rule as it may be sent: what the service adds is not there. */
function unsaid(): object {
  const { enabled, action_parameters, ...rule } = execute();
  const { version, ...parameters } = action_parameters;
  return { ...rule, action_parameters: parameters };
}

async function compared(policy: string, live: SourceText) {
  const context = { lock: LOCK };
  const sides = [{ uri: "p.yaml", text: policy }, live].map((source) => readDeployed(source, context));
  const [a, b] = await Promise.all(sides);
  return compareDeployed(a!.value!, b!.value!);
}

async function drift(policy: string, live: SourceText): Promise<string[]> {
  const diff = await compared(policy, live);
  const lines = diff.deployments.flatMap((one) => [
    ...(one.state === "added" || one.state === "removed" ? [stateOfOne(one)] : []),
    // A rule that is only written or placed differently is not drift.
    ...one.settings
      .filter(({ isIdle, kind }) => !isIdle || kind === "added" || kind === "removed")
      .map(describeChange),
    ...groupChanges(one).map(
      ({ subject, before, after, why }) => `${subject}: ${before} -> ${after} (${why})`,
    ),
    ...notGovernedLines(one),
  ]);
  return [...lines, ...(diff.notNamed ?? []).map(notComparedLine)];
}

/** An entry point as the API returns it, and its `result` alone. */
const FORMS = [
  ["an API answer", (ruleset: object) => ({ result: ruleset, success: true, errors: [], messages: [] })],
  ["a ruleset", (ruleset: object) => ruleset],
] as const;

describe("drift of what is not an entry point alone", () => {
  const block = (phase: string, rules: readonly string[]) => `resource "cloudflare_ruleset" "${phase}" {
  zone_id = var.zone
  kind = "zone"
  phase = "${phase}"
  rules = [${rules.join(", ")}]
}
`;
  const EXECUTE = `{
    action = "execute", expression = "true", action_parameters = {
      id = "${OWASP_RULESET}", overrides = {
        categories = [
          { category = "paranoia-level-3", enabled = false }, { category = "paranoia-level-4", enabled = false },
        ]
        rules = [{ id = "${SCORE_RULE}", score_threshold = 25 }]
      }
    }
  }`;
  const terraform = (managed: readonly string[], custom: readonly string[] = []): SourceText => ({
    uri: "live.tf",
    text: `${block(PHASE, managed)}${block("http_request_firewall_custom", custom)}`,
  });
  const skipping = (expression: string, parameters: string) =>
    `{ action = "skip", expression = ${expression}, action_parameters = { ${parameters} } }`;

  it("sees a custom rule of Terraform that skips the phase", async () => {
    const custom = (parameters: string) => terraform([EXECUTE], [skipping('"ssl"', parameters)]);
    expect(await drift(SHORT, custom(`phases = ["${PHASE}"]`))).toEqual([
      notGoverned("exception for ssl (skips all rules)"),
    ]);
    expect(await drift(SHORT, custom('phases = ["http_ratelimit"]'))).toEqual([]);
    expect(await drift(SHORT, custom('ruleset = "current"'))).toEqual([]);
  });

  it("names the exceptions of Terraform by position, known or not", async () => {
    const current = 'ruleset = "current"';
    const rules = [skipping("var.where", current), EXECUTE, skipping('"ssl"', current)];
    expect(await drift(SHORT, terraform(rules))).toEqual([
      notGoverned("exception for var.where (skips all rules)"),
    ]);
  });

  it("does not take a zone for the account", async () => {
    const policy = "deployments: [{ ruleset: owasp, scope: account, paranoia: 2, threshold: 25 }]\n";
    const live = (kind: string) => {
      const expression = kind === "root" ? 'cf.zone.plan eq "ENT"' : "true";
      const rules = [execute({ rule: { expression } })];
      return { uri: "live.json", text: JSON.stringify({ kind, phase: PHASE, rules }) };
    };
    expect(await drift(policy, live("root"))).toEqual([]);
    expect(await drift(SHORT, live("root"))).toEqual([]);
    expect(await drift(policy, live("zone"))).toEqual([
      "deployed by one more rule before",
      "Other rules are not compared, because the policy does not compile against what is live (effect not proven)",
      "deployed by one more rule after",
    ]);
  });

  it("reads several execute rules in a list", async () => {
    const policy = `deployments: [{ ruleset: owasp, threshold: 25 }, { ruleset: ${CLOUDFLARE_RULESET}, enabled: true }]\n`;
    const plain = (id: string, overrides: object) => ({
      action: "execute",
      expression: "true",
      action_parameters: { id, overrides },
    });
    const list = [plain(OWASP_RULESET, { rules: [SCORE] }), plain(CLOUDFLARE_RULESET, {})];
    expect(await drift(policy, { uri: "live.json", text: JSON.stringify(list) })).toEqual([]);
    expect(await drift(policy, { uri: "live.json", text: JSON.stringify(list.slice(1)) })).toEqual([
      "deployed only before",
    ]);
  });
});

describe.each(FORMS)("drift of %s", (_, form) => {
  const live = (rules: readonly object[]): SourceText => {
    const ruleset = { id: "", name: "default", kind: "zone", phase: PHASE, rules };
    return { uri: "live.json", text: JSON.stringify(form(ruleset)) };
  };

  it.each(DRIFTED)("%s", async (_, rules, short, full) => {
    expect(await drift(SHORT, live(rules))).toEqual(short);
    expect(await drift(FULL, live(rules))).toEqual(full);
  });

  it.each(MORE)("only of an exclusive policy: %s", async (_, rules, full) => {
    expect(await drift(SHORT, live(rules))).toEqual([]);
    expect(await drift(FULL, live(rules))).toEqual([full]);
  });

  it.each(SAME)("no difference: %s", async (_, rules) => {
    expect(await drift(SHORT, live(rules))).toEqual([]);
    expect(await drift(FULL, live(rules))).toEqual([]);
  });

  it("nothing is skipped or ended before a new deployment", async () => {
    const rules = [skip("ssl", { ruleset: "current" }), before("block", "ssl"), execute()];
    const { deployments } = await compared(SHORT, live(rules));
    expect(deployments.flatMap((one) => one.notGoverned)).toMatchObject([
      { setting: "exception", usual: "none" },
      { setting: "ending", usual: "none" },
    ]);
  });

  it("another ruleset is executed too, which a policy that is not exclusive allows", async () => {
    const other = { ...execute(), action_parameters: { id: CLOUDFLARE_RULESET } };
    const named = ["not compared: the policy does not name Cloudflare Managed Ruleset"];
    expect(await drift(SHORT, live([other, execute()]))).toEqual(named);
    expect(await drift(FULL, live([execute(), other]))).toEqual(["deployed only after"]);
  });
});

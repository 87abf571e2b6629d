import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { config, EXPRESSION, type Files, LONE, lint, REPORTING, ruleModule } from "./custom-rules-support.ts";
import { makeDirectory, runAllowingCode as run } from "./support.ts";

describe("declarative rules", () => {
  const found = ["a.cfexpr:1 warning lint/no-lone-address"];

  it.each<[string, Files]>([
    ["in the configuration", { "wafsmith.config.json": config(LONE) }],
    ["in a file of its own", { "wafsmith.config.json": config("./r.json"), "r.json": JSON.stringify(LONE) }],
    [
      "in a list in YAML",
      {
        "wafsmith.config.yaml": "preset: none\ncustomRules: [./rules/r.yaml]\n",
        "rules/r.yaml": "- id: no-lone-address\n  pattern: ip.src eq $x\n  message: '{{x}}'\n",
      },
    ],
    ["in JavaScript", { "wafsmith.config.mjs": `export default ${config(LONE)};\n` }],
    [
      "in what is extended, beside rules of its own",
      {
        "base/c.json": config("./r.json"),
        "base/r.json": JSON.stringify([LONE]),
        "wafsmith.config.json": JSON.stringify({
          extends: "./base/c.json",
          customRules: [{ ...LONE, id: "no-other", pattern: "ssl", message: "m" }],
        }),
      },
    ],
  ])("run whatever the preset is: %s", async (_, files) => {
    expect((await lint({ "a.cfexpr": EXPRESSION, ...files })).found).toEqual(found);
  });

  it("are configured, suppressed and listed like any other", async () => {
    const files = {
      "a.yaml":
        "rules:\n- action: block\n  # wafsmith-disable-next-line no-lone-address -- why\n  expression: ip.src eq 1.1.1.1\n",
      "b.cfexpr": EXPRESSION,
      "wafsmith.config.json": JSON.stringify({
        preset: "none",
        customRules: [LONE],
        rules: { "no-lone-address": "error" },
      }),
    };
    const { found: all, exitCode } = await lint(files);
    expect([all, exitCode]).toEqual([["b.cfexpr:1 error lint/no-lone-address"], 1]);
    expect((await lint(files, "--rule", "no-lone-address=off")).found).toEqual([
      "a.yaml:3 warning config/unused-suppression",
    ]);
    const { stdout } = await run(["lint", "--print-config", "b.cfexpr"], { files });
    expect(JSON.parse(stdout).rules["no-lone-address"]).toEqual({ severity: "error" });
  });

  it.each<[string, Files, string]>([
    [
      "a mistake, at its place",
      { "wafsmith.config.json": config({ ...LONE, pattern: "ip.src nope $x" }) },
      "wafsmith.config.json:1:75  error  config/invalid-rule",
    ],
    [
      "a mistake in a file of rules",
      {
        "wafsmith.config.yaml": "customRules: [./r.yaml]\n",
        "r.yaml": "- id: no-x\n  pattern: ssl\n  message: m\n  sverity: error\n",
      },
      "r.yaml:4:3  error  config/unknown-key",
    ],
    [
      "an id of ours",
      { "wafsmith.config.json": config({ ...LONE, id: "prefer-in" }) },
      "wafsmith has a rule `prefer-in`",
    ],
    ["an id that is taken", { "wafsmith.config.json": config(LONE, LONE) }, "config/duplicate-rule"],
    ["a number", { "wafsmith.config.json": config(1) }, "config/wrong-type"],
    ["no list", { "wafsmith.config.json": '{ "customRules": {} }' }, "`customRules` must be a list"],
    [
      "a missing file",
      { "wafsmith.config.json": config("./no.yaml") },
      "`./no.yaml` provides no rules: There is no file",
    ],
    [
      "a missing package",
      { "wafsmith.config.json": config("acme-rules") },
      "there is no package `acme-rules`",
    ],
    ["a file that is no YAML", { "wafsmith.config.json": config("./r.yaml"), "r.yaml": "a: [" }, "r.yaml:1:"],
    [
      "keys that every object has",
      { "wafsmith.config.json": '{ "customRules": [{ "__proto__": { "id": "no-x" }, "constructor": 1 }] }' },
      "`__proto__` is not a key",
    ],
  ])("are rejected for %s", async (_, files, message) => {
    const { exitCode, stdout, stderr } = await lint({ "a.cfexpr": EXPRESSION, ...files });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

describe("rules of modules", () => {
  const inModule = (rules: string): Files => ({
    "a.cfexpr": EXPRESSION,
    "wafsmith.config.json": config("./rules.mjs"),
    "rules.mjs": `export default ${rules};\n`,
  });

  it("report, next to ours, from a file of rules and from a configuration", async () => {
    const rule = ruleModule("no-mine", REPORTING);
    const found = ["a.cfexpr:1 warning lint/no-mine"];
    expect((await lint(inModule(rule))).found).toEqual(found);
    expect((await lint(inModule(`[${rule}]`))).messages).toEqual(["Found ip.src eq 1.1.1.1."]);
    const own = {
      "a.cfexpr": EXPRESSION,
      "wafsmith.config.mjs": `export default { preset: "none", customRules: [${rule}] };`,
    };
    expect((await lint(own)).found).toEqual(found);
    const common = {
      "a.cfexpr": EXPRESSION,
      "wafsmith.config.js": `module.exports = { preset: "none", customRules: [${rule}] };`,
    };
    expect((await lint(common)).found).toEqual(found);
    expect((await lint({ ...own, "b.cfexpr": "ip.src not in {8.8.8.8}" })).found).toEqual([
      ...found,
      "b.cfexpr:1 warning lint/no-mine",
      "b.cfexpr:1 error syntax/not-in",
    ]);
  });

  it("have options, severities, suppressions and the plan", async () => {
    const create =
      'return { Expression() { context.report({ at: { start: 0, end: 1 }, messageId: "found", data: { text: [context.options.word, context.plan].join(" ") } }); } };';
    const rule = ruleModule(
      "no-mine",
      create,
      'options: { word: { kind: "text", default: "a", summary: "A word." } },',
    );
    const files = (more: object): Files => ({
      ...inModule(rule),
      "wafsmith.config.json": JSON.stringify({ preset: "none", customRules: ["./rules.mjs"], ...more }),
    });
    expect((await lint(files({}))).messages).toEqual(["Found a ."]);
    const set = { "no-mine": { severity: "error", options: { word: "b" } } };
    const { messages, exitCode } = await lint(files({ plan: "pro", rules: set }));
    expect([messages, exitCode]).toEqual([["Found b pro."], 1]);
    expect((await lint(files({ rules: { "no-mine": { options: { wort: "b" } } } }))).stderr).toContain(
      "did you mean `word`?",
    );
    const suppressions = [{ rule: "no-mine", file: "a.cfexpr", reason: "why" }];
    expect((await lint(files({ suppressions }))).found).toEqual([]);
  });

  it("fix", async () => {
    const create =
      'return { Field(node) { if (node.name === "ssl") context.report({ at: node, messageId: "found", data: { text: "x" }, fix: { title: "t", safety: "safe", edits: [context.replace(node, "not ssl")] } }); } };';
    const directory = makeDirectory({
      ...inModule(ruleModule("no-mine", create)),
      "a.cfexpr": 'http.host eq "a" and ssl',
    });
    await run(["lint", "--fix", "a.cfexpr"], { directory });
    expect(fs.readFileSync(join(directory, "a.cfexpr"), "utf8")).toContain("not");
  });

  it("look at several files together", async () => {
    const rule = `{
      id: "no-twice", summary: "S.", why: "W.", effect: "risky", severity: "error",
      messages: { twice: { text: "{{count}} files." } },
      create: (context) => ({ Expression({ text }) { context.collect({ text, at: context.rangeInFile({ start: 0, end: 1 }) }); } }),
      finish(facts, project) {
        const { uri, fact } = facts[0];
        project.report({ at: { uri, range: fact.at }, messageId: "twice", data: { count: facts.length } });
      },
    }`;
    const { messages, exitCode } = await lint({ ...inModule(rule), "b.cfexpr": EXPRESSION });
    expect([messages, exitCode]).toEqual([["2 files."], 1]);
  });

  it("see the other files of a Terraform module", async () => {
    const tf =
      'resource "cloudflare_ruleset" "r" {\n  kind = "zone"\n  name = "n"\n  phase = "http_request_firewall_custom"\n  rules = [{ action = "block", expression = local.e }]\n}\n';
    const files = {
      ...inModule(ruleModule("no-mine", REPORTING)),
      "main.tf": tf,
      "locals.tf": 'locals {\n  e = "ssl eq 1"\n}\n',
    };
    expect((await lint(files)).messages).toContain("Found ssl eq 1.");
  });

  it("print to stderr, so that reports stay whole", async () => {
    const printing = `console.log("hello"); ${REPORTING}`;
    expect((await lint(inModule(ruleModule("no-mine", printing)))).found).toEqual([
      "a.cfexpr:1 warning lint/no-mine",
    ]);
  });
});

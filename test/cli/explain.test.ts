import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { allPages } from "../../src/cli/commands/explain.ts";
import { fieldOf } from "../../src/contract/fields.ts";
import { functionOf } from "../../src/contract/functions.ts";
import { actionText, fieldText, functionText, phaseText } from "../../src/explain/explanations.ts";
import { operatorText } from "../../src/explain/operators.ts";
import { SYNTAX_CODES } from "../../src/parser/codes.ts";
import { EXPLAIN_SCHEMA } from "../../src/report/schemas.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { TYPES_CODES } from "../../src/types/codes.ts";
import { run } from "./support.ts";

describe("wafsmith explain", () => {
  it("explains a rule with what it says about its examples", async () => {
    const { exitCode, stdout } = await run(["explain", "no-deprecated-field"]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^lint\/no-deprecated-field\n\nDisallow /);
    expect(stdout).toContain("Effect:   style (an equivalent form reads better)");
    expect(stdout).toMatch(/^ {4}example\.cfexpr:1:1 {2}warning {2}lint\/no-deprecated-field/m);
    expect(stdout).toMatch(/^Source: /m);
    expect((await run(["explain", "lint/no-deprecated-field"])).stdout).toBe(stdout);
  });

  it("explains a code with the finding that it gives", async () => {
    const { stdout } = await run(["explain", "syntax/not-in"]);
    expect(stdout).toContain("    example:1:8  error  syntax/not-in");
    expect(stdout).toContain("Correct:\n\n    not ip.src in {10.0.0.0/8}\n");
    expect((await run(["explain", "not-in"])).stdout).toBe(stdout);
  });

  it.each([
    ["policy/out-of-range", "policy"],
    ["source/json-trailing-comma", "There is a comma before a closing bracket."],
    ["migrate/plan-required", "plan"],
    ["config/unused-suppression", "not needed"],
    ["internal/rule-crashed", "bug"],
  ])("explains %s", async (code, words) => {
    const { exitCode, stdout } = await run(["explain", code]);
    expect(exitCode).toBe(0);
    expect(stdout.startsWith(`${code}\n\n`)).toBe(true);
    expect(stdout).toContain(words);
    expect(stdout).not.toContain("{{");
  });

  it.each([
    [
      "no-deprecated-feild",
      "There is no rule, code, field, function, operator, action, phase or term `no-deprecated-feild`; did you mean `no-deprecated-field`",
    ],
    ["syntax/not-inn", "or term `syntax/not-inn`; did you mean `syntax/not-in`"],
    ["http.hosts", "did you mean `http.host`?\n  help: `wafsmith rules` lists the rules."],
    ['http.host eq "a"', "help: If it is an expression, put `-e` before it."],
    ["unknown-key", "`unknown-key` may be `config/unknown-key` or `policy/unknown-key`."],
    ["__proto__", "or term `__proto__`."],
  ])("rejects %s", async (code, message) => {
    const { exitCode, stdout, stderr } = await run(["explain", code]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  it.each([
    ["http.host", fieldText(fieldOf("http.host")!)],
    ["lower", functionText(functionOf("lower")!)],
    ["strict wildcard", operatorText("strict wildcard")!],
    ["&&", operatorText("and")!],
    ["block", actionText("block")!],
    ["http_ratelimit", phaseText("http_ratelimit")!],
  ])("explains %s in the words of the library, with its links as plain text", async (name, text) => {
    const stdout = `${text.replace(/\[(.+)\]\((.+)\)/g, "$1: $2")}\n`;
    expect(await run(["explain", name])).toMatchObject({ exitCode: 0, stdout });
  });

  it("explains an expression by its published schema, and says what is wrong with one", async () => {
    const argv = ["explain", "-e", 'http.host eq "a" and ip.src in $office', "--format", "json"];
    const { exitCode, stdout } = await run(argv);
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(EXPLAIN_SCHEMA as object);
    const report = JSON.parse(stdout);
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect([exitCode, report.outcome, report.misses.because]).toEqual([
      0,
      "sometimes",
      'the host name is not "a"',
    ]);
    const refused = await run(["explain", "-e", "http.hots eq 5"]);
    expect([refused.exitCode, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toContain("There is no field `http.hots`");
    const piped = await run(["explain", "-e", "-"], { stdin: "ssl and not ssl\n" });
    expect(piped.stdout).toContain("Proved: it matches no request.");
    const assumed = await run(["explain", "-e", 'http.host contains "A"']);
    expect(assumed.stdout).toContain("Found neither a matching request nor a proof that there is none.");
    for (const wrong of [[], ["-e", "ssl", "http.host"], ["http.host", "--format", "json"]])
      expect(await run(["explain", ...wrong])).toMatchObject({ exitCode: 2, stdout: "" });
  });

  it("has a page for every rule", () => {
    expect([...allPages().keys()]).toEqual(expect.arrayContaining(RULES.map((rule) => `lint/${rule.id}`)));
  });
});

describe.each([
  ["syntax", SYNTAX_CODES],
  ["types", TYPES_CODES],
] as const)("examples of %s codes", (area, codes) => {
  const shown = Object.entries(codes).flatMap(([slug, one]) =>
    one.wrong === undefined ? [] : [[slug, one] as const],
  );

  it.each(shown)("%s", (slug, { wrong, right }) => {
    expect(analyseExpression(wrong!).findings.map((one) => one.code)).toContain(`${area}/${slug}`);
    expect(analyseExpression(right!).findings).toEqual([]);
  });
});

describe("wafsmith rules", () => {
  it("lists every rule with what matters about it", async () => {
    const { exitCode, stdout } = await run(["rules"]);
    expect(exitCode).toBe(0);
    for (const { id, severity, effect } of RULES)
      expect(stdout).toMatch(new RegExp(`^${id} +${severity} +${effect} .*\\n {4}[A-Z]`, "m"));
    expect(stdout.split("\n").filter((line) => line.length > 100)).toEqual([]);
    expect(stdout).toContain(`\n\n${RULES.length} rules.\n`);
  });

  it("lists them for programs", async () => {
    const { version, rules } = JSON.parse((await run(["rules", "--format", "json"])).stdout);
    expect(version).toBe(1);
    expect(rules).toHaveLength(RULES.length);
    const keys = [
      "id",
      "code",
      "summary",
      "severity",
      "effect",
      "presets",
      "fixable",
      "since",
      "docs",
      "playground",
      "source",
      "origin",
    ];
    for (const rule of rules) expect(Object.keys(rule)).toEqual(keys);
    expect(rules.map((rule: { id: string }) => rule.id)).toEqual(RULES.map((rule) => rule.id).sort());
  });
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { defaultConfig, presetSeverities } from "../../src/lint/config/config.ts";
import { defineRule } from "../../src/lint/define-rule.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import type { SourceDocument } from "../../src/sources/recognise/model.ts";
import { run } from "../cli/support.ts";
import { fixedBy, lintWith, readDocument } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, MANAGED_PHASE, OWASP_ID, ruleset } from "./json.ts";

/** Requests of users of neighbouring tools, by the number and the thread of each. Each has a test or a reason. */
const WISHES = {
  "A. Know before apply": range(1, 13),
  "C. Diffs, order, identity": range(27, 33),
  "D. Limits": range(34, 37),
  "G. Linter ergonomics": range(52, 65),
} as const;

/** Wishes that linting does not answer, and why. */
const NOT_BY_LINTING: Readonly<Record<number, string>> = {
  31: "Whether somebody changed a zone by hand shows in its exports only: `wafsmith diff` compares them with the policy.",
  35: "A list that is too long for a rule is reported, with its remedy; nothing splits it over several rules, since a stored list does the same in one place.",
  37: "The counts of each file are checked against the plan; no single report adds them up over a zone, whose rules are in many files.",
};

/** Wishes whose tests are elsewhere: the file, and a test in it. */
const ELSEWHERE: Readonly<Record<number, readonly [file: string, test: string]>> = {
  63: ["test/lsp/diagnostics.test.ts", "follow the configuration, the baseline and the ignore files"],
};

const answered = new Set<number>();

function wish(number: number, name: string, test: () => void | Promise<void>): void {
  answered.add(number);
  it(`${number}. ${name}`, test);
}

const all = { severities: presetSeverities(RULES, "strict") };
const codes = (code: string, format?: SourceDocument["format"]) =>
  lintWith(RULES, code, format, all).map((one) => one.code);
const terraform = (body: string) => `resource "cloudflare_ruleset" "waf" {
  zone_id = "z"
  name = "waf"
  kind  = "zone"
  phase = "${CUSTOM_PHASE}"
  rules = [${body}]
}
`;

describe("A. Know before apply", () => {
  wish(1, "tp#3054: expressions are validated offline", () => {
    expect(
      codes(
        terraform(String.raw`{ ref = "a", action = "block", expression = "http.hst eq \"a\"" }`),
        "terraform",
      ),
    ).toContain("types/unknown-field");
  });

  wish(2, "tp PR#848: filters too, without asking the API", () => {
    expect(codes('[{ "id": "a", "expression": "ip.src eq" }]', "json")).toEqual(["syntax/missing-condition"]);
  });

  wish(3, "tp PR#6084: actions and their parameters", () => {
    const rule = '{ "action": "block", "action_parameters": { "from_value": {} }, "expression": "ssl" }';
    expect(codes(rule, "json")).toContain("lint/no-unknown-action-parameter");
  });

  wish(4, "tp PR#7313: what the API only warns of is a warning", () => {
    const [found] = lintWith(RULES, 'ip.geoip.country eq "DE"', "expression", all);
    expect(found).toMatchObject({ code: "lint/no-deprecated-field", severity: "warning" });
  });

  wish(5, "tp#3916: `log` with an id says whose parameter it is", () => {
    const rule = `{ "action": "log", "action_parameters": { "id": "${OWASP_ID}" }, "expression": "true" }`;
    const found = lintWith(RULES, rule, "json", all).find(
      (one) => one.code === "lint/no-unknown-action-parameter",
    );
    expect(found?.help).toContain("`id` is a parameter of `execute`.");
  });

  wish(6, "tp#2531: `allow` is not an action of a ruleset", () => {
    expect(codes('{ "action": "allow", "expression": "ssl" }', "json")).toContain("lint/no-unknown-action");
    expect(codes('[{ "action": "allow", "filter": { "expression": "ssl" } }]', "json")).toEqual([]);
  });

  wish(7, "tp#3999: sets are read alike whatever carries them", () => {
    const unquoted = "http.host in {item1 item2}";
    const quoted = String.raw`http.host in {\"item1\" \"item2\"}`;
    for (const expression of [unquoted, quoted]) {
      const inJson = codes(`{ "action": "block", "expression": "${expression}" }`, "json");
      const inTerraform = codes(
        terraform(`{ ref = "a", action = "block", expression = "${expression}" }`),
        "terraform",
      );
      expect(inTerraform).toEqual(inJson);
      expect(inJson.length > 0).toBe(expression === unquoted);
    }
  });

  wish(8, "tp#3361: a number in an interpolation of Terraform", () => {
    const text = terraform(
      String.raw`{ ref = "a", action = "block", expression = "wildcard_replace(http.host, \"*\", \"${"$"}{1}\") eq \"a\"" }`,
    );
    expect(codes(text, "terraform")).toContain("lint/no-number-interpolation");
  });

  wish(9, "cd#2843: a stray quote is named as what it is", () => {
    const found = lintWith(RULES, 'http.host eq "a""', "expression", all);
    const quote = found.find((one) => one.code === "syntax/unclosed-quote");
    expect(quote?.message).toContain("This quote is never closed");
    expect(quote?.range).toEqual({ start: 16, end: 17 });
  });

  wish(10, "cd PR#28223, #3994: a misplaced parenthesis in any(), and single quotes", () => {
    expect(codes('any(http.request.headers["a"])[*] eq "b"')[0]).toMatch(/^(?:syntax|types)\//);
    expect(codes("http.host eq 'a'")).toEqual(["syntax/single-quote"]);
  });

  wish(11, "wf PR#117: a mismatch of types in words", () => {
    const [found] = lintWith(RULES, 'cf.edge.server_port eq "80"', "expression", all);
    expect(found?.message).toContain("Numbers are written without quotes");
  });

  wish(12, "nexxai/laravel-cfcache#3: a star in a set is a star", () => {
    const [found] = lintWith(RULES, 'http.request.uri.path in {"/@*" "/b"}', "expression", all).filter(
      (one) => one.code === "lint/no-wildcard-in-equality",
    );
    expect(found?.help).toContain("wildcard");
  });

  wish(13, "SecH0us3/waf-checker#78: two expressions pasted as one", () => {
    const [found] = lintWith(RULES, '(http.host eq "a") (http.host eq "b")', "expression", all);
    expect(found?.code).toBe("syntax/missing-operator");
    expect(found?.message).toContain("There is no operator between these two conditions");
  });
});

describe("C. Diffs, order, identity", () => {
  wish(27, "tp#2606: a notation has one fixed form", () => {
    const text = 'http.host == "a" and ssl or (http.host eq "b")';
    const rule = RULES.find(({ id }) => id === "no-mixed-notation")!;
    const fixed = fixedBy(rule, text);
    expect(fixedBy(rule, fixed)).toBe(fixed);
  });

  wish(28, "tp#5921: a rule without a ref changes its id", () => {
    expect(
      codes(
        terraform('{ action = "block", expression = "ssl" }, { action = "log", expression = "ssl" }'),
        "terraform",
      ),
    ).toContain("lint/require-rule-ref");
  });

  wish(29, "tp#4711: a rule that an earlier one shadows", () => {
    const rules = [
      '{ "action": "block", "expression": "ssl" }',
      '{ "action": "log", "expression": "ssl and cf.client.bot" }',
    ];
    expect(codes(ruleset(CUSTOM_PHASE, rules), "json")).toContain("lint/no-unreachable-rule");
    expect(codes(ruleset(CUSTOM_PHASE, rules.toReversed()), "json")).not.toContain(
      "lint/no-unreachable-rule",
    );
  });

  wish(30, "tp#4767: whitespace and the line end of a heredoc", () => {
    expect(codes('{ "action": "block", "expression": " ssl " }', "json")).toContain(
      "lint/no-expression-whitespace",
    );
    const heredoc = terraform('{ ref = "a", action = "block", expression = <<-EOT\n    ssl\n  EOT\n }');
    expect(codes(heredoc, "terraform")).toContain("lint/no-heredoc-newline");
  });

  wish(32, "tp#1222: two rulesets of a zone for one phase", () => {
    const two = `${terraform("")}${terraform("").replace('"waf"', '"other"')}`;
    expect(codes(two.replaceAll("kind ", "zone_id = var.zone\n  kind "), "terraform")).toContain(
      "lint/no-second-zone-ruleset",
    );
  });

  wish(33, "cd PR#1945: an exception after what it should except", () => {
    const execute = `{ "action": "execute", "action_parameters": { "id": "${OWASP_ID}" }, "expression": "true" }`;
    const skip = '{ "action": "skip", "action_parameters": { "ruleset": "current" }, "expression": "ssl" }';
    expect(codes(ruleset(MANAGED_PHASE, [execute, skip]), "json")).toContain("lint/no-late-skip");
  });
});

describe("D. Limits", () => {
  const chars = (count: number) => `http.host eq "${"a".repeat(count - 'http.host eq ""'.length)}"`;

  wish(34, "sefinek#11: the length of an expression, measured", () => {
    const found = lintWith(RULES, chars(4130), "expression", all).find(
      (one) => one.code === "lint/max-expression-length",
    );
    expect(found?.message).toContain("4,130 characters; the API rejects more than 4,096");
    expect(codes(chars(4096))).not.toContain("lint/max-expression-length");
  });

  wish(36, "cs-cloudflare-bouncer#77: lists with too many items", () => {
    const items = Array.from({ length: 10_001 }, (_, at) => ({ ip: `10.0.${at >> 8}.${at & 255}` }));
    const found = lintWith(RULES, JSON.stringify({ name: "bots", kind: "ip", items }), "json", {
      ...all,
      plan: "pro",
    });
    expect(found.map((one) => one.code)).toContain("lint/max-list-items");
  });
});

describe("G. Linter ergonomics", () => {
  const broken = '{ "action": "block", "expression": "ip.src not in {192.0.2.0/24}", "enabled": true }\n';
  const json = async (argv: readonly string[], files: Readonly<Record<string, string>>) => {
    const { stdout } = await run(["lint", "--format", "json", ...argv], { files });
    return JSON.parse(stdout) as {
      readonly diagnostics: readonly { readonly code: string; readonly fixes: readonly unknown[] }[];
      readonly notChecked: readonly unknown[];
    };
  };

  wish(52, "falco#47: a Terraform plan on standard input", async () => {
    const values = {
      kind: "zone",
      phase: CUSTOM_PHASE,
      rules: [{ action: "block", expression: "http.hst eq 1" }],
    };
    const resource = {
      address: "cloudflare_ruleset.waf",
      mode: "managed",
      type: "cloudflare_ruleset",
      name: "waf",
      values,
    };
    const plan = {
      format_version: "1.2",
      terraform_version: "1.9.0",
      planned_values: { root_module: { resources: [resource] } },
    };
    const { exitCode, stdout } = await run(["lint", "-"], { stdin: JSON.stringify(plan) });
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining("types/unknown-field")]);
  });

  wish(53, "falco#673: what is not known is counted", async () => {
    const text = terraform('{ ref = "a", action = "block", expression = var.expression }');
    const { stdout } = await run(["lint", "a.tf"], { files: { "a.tf": text } });
    expect(stdout).toContain("Not checked:");
  });

  wish(54, "falco#272: files of others are left alone", async () => {
    const files = {
      "own.json": broken,
      "vendor/a.json": broken,
      "wafsmith.config.json": '{ "ignore": ["vendor/**"] }',
    };
    const { stdout } = await run(["lint", "."], { files });
    expect(stdout).toContain("own.json");
    expect(stdout).not.toContain("vendor");
  });

  wish(55, "falco#110, actionlint#481: one way to accept a finding, and none unused", () => {
    const comment = "# wafsmith-disable-next-line no-deprecated-field -- kept until May\n";
    const rule = (field: string) => `action: block\n${comment}expression: ${field} eq "DE"\n`;
    expect(codes(rule("ip.geoip.country"), "yaml")).toEqual([]);
    expect(codes(rule("ip.src.country"), "yaml")).toEqual(["config/unused-suppression"]);
  });

  wish(56, "falco#318: rules of one's own", () => {
    const own = defineRule({
      id: "no-office",
      summary: "Disallow the office.",
      effect: "style",
      severity: "warning",
      since: "1.0.0",
      why: "It moved.",
      source: { url: "https://example.com/", checked: "2026-11-21" },
      messages: { office: { text: "The list `{{name}}` is gone.", help: "Remove it." } },
      examples: { invalid: [{ code: "ip.src in $office" }], valid: [] },
      create: (ctx) => ({
        List: (node) => ctx.report({ at: node, messageId: "office", data: { name: node.name } }),
      }),
    });
    expect(lintWith(own, "ip.src in $office").map((one) => one.message)).toEqual([
      "The list `office` is gone.",
    ]);
  });

  wish(
    57,
    "regal#665: which findings have a fix, in the report, the count and the documentation",
    async () => {
      const { stdout } = await run(["lint", "a.json"], { files: { "a.json": broken } });
      expect(stdout).toContain("[fixable]");
      expect(stdout).toContain("1 fixable with --fix");
      expect((await run(["explain", "no-double-negation"])).stdout).toMatch(/fix/i);
    },
  );

  wish(58, "tflint#2354: fixes in the reports for machines", async () => {
    const { diagnostics } = await json(["a.json"], { "a.json": broken });
    expect(diagnostics[0]?.fixes[0]).toMatchObject({
      safety: "safe",
      edits: expect.arrayContaining([expect.objectContaining({ text: "in" })]),
    });
    const sarif = await run(["lint", "--format", "sarif", "a.json"], { files: { "a.json": broken } });
    expect(sarif.stdout).toContain("artifactChanges");
  });

  wish(59, "regal#1118: standard input, and what it is called", async () => {
    const { stdout } = await run(["lint", "--stdin-filename", "waf/a.json", "-"], { stdin: broken });
    expect(stdout).toContain("waf/a.json:1:");
  });

  wish(60, "tflint#1657: SARIF without zero columns, every result with its rule", async () => {
    const { stdout } = await run(["lint", "--format", "sarif", "a.json"], { files: { "a.json": broken } });
    const [{ tool, results }] = (
      JSON.parse(stdout) as {
        runs: [
          {
            tool: { driver: { rules: { id: string }[] } };
            results: {
              ruleId: string;
              ruleIndex: number;
              locations: { physicalLocation: { region: Record<string, number> } }[];
            }[];
          },
        ];
      }
    ).runs;
    for (const { ruleId, ruleIndex, locations } of results) {
      expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      for (const value of Object.values(locations[0]!.physicalLocation.region)) expect(value).not.toBe(0);
    }
    expect(results.length).toBeGreaterThan(0);
  });

  wish(61, "cfn-lint#4144: findings that are known already, also when lines move", async () => {
    const rule = 'action: block\nexpression: ip.geoip.country eq "DE"\n';
    const args = ["lint", "--baseline", "known.json", "a.yaml"];
    const { directory, exitCode } = await run([...args, "--update-baseline"], { files: { "a.yaml": rule } });
    expect(exitCode).toBe(0);
    writeFileSync(join(directory, "a.yaml"), `# moved\n\n${rule}`);
    const later = await run([...args, "--max-warnings", "0"], { directory });
    expect([later.exitCode, later.stdout]).toEqual([0, expect.stringContaining("1 in the baseline")]);
  });

  wish(62, "lintr#2858: a report for GitLab, with fingerprints that are not the same twice", async () => {
    const files = { "a.yaml": `- ${broken}- ${broken}` };
    const { stdout } = await run(["lint", "--format", "gitlab", "a.yaml"], { files });
    const prints = (JSON.parse(stdout) as { fingerprint: string }[]).map(({ fingerprint }) => fingerprint);
    expect([prints.length, new Set(prints).size]).toEqual([2, 2]);
  });

  wish(64, "sasjs/lint#132: failing on warnings is a choice", async () => {
    const files = { "a.cfexpr": 'ip.geoip.country eq "DE"\n' };
    expect((await run(["lint", "a.cfexpr"], { files })).exitCode).toBe(0);
    expect((await run(["lint", "--max-warnings", "0", "a.cfexpr"], { files })).exitCode).toBe(1);
  });

  wish(65, "ct#340: an export that lost its rules", () => {
    const lost = terraform("").replace("  rules = []\n", "");
    expect(codes(lost, "terraform")).toContain("lint/no-ruleset-without-rules");
  });
});

describe("every wish", () => {
  it("has a test or a reason, and not both", () => {
    for (const [section, numbers] of Object.entries(WISHES)) {
      const open = numbers.filter((number) => {
        const ways = [answered.has(number), number in NOT_BY_LINTING, number in ELSEWHERE];
        return ways.filter(Boolean).length !== 1;
      });
      expect(open, section).toEqual([]);
    }
  });

  it("has its test in the file that it names", () => {
    for (const [file, test] of Object.values(ELSEWHERE)) {
      expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")).toContain(test);
    }
  });

  it("runs over an input that no rule crashes on", () => {
    const config = { ...defaultConfig(RULES), ...all };
    const { diagnostics } = lintDocument(readDocument("{}", "json"), { rules: RULES, config });
    expect(diagnostics.filter(({ code }) => code.startsWith("internal/"))).toEqual([]);
  });
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { inFile } from "../../src/core/range.ts";
import { type ConfiguredSuppression, defaultConfig } from "../../src/lint/config/config.ts";
import { unusedSuppressions } from "../../src/lint/config/suppress.ts";
import { defineRule, type Rule } from "../../src/lint/define-rule.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import type { LintResult } from "../../src/lint/engine/result.ts";
import { type Format, readDocument } from "../support/rule-tester.ts";

/** Reports every field of its name. */
function ruleOn(field: string, id: string): Rule {
  return defineRule({
    id,
    summary: "Report a field.",
    effect: "risky",
    severity: "warning",
    since: "0.0.0",
    why: "For tests.",
    source: { url: "https://example.com/", checked: "2026-11-21" },
    messages: { seen: { text: "Seen.", help: "Look away." } },
    examples: { invalid: [], valid: [] },
    create: (ctx) => ({
      Field: (node) => void (node.name === field && ctx.report({ at: node, messageId: "seen" })),
    }),
  });
}

const RULES = [ruleOn("ssl", "no-ssl"), ruleOn("http.host", "no-host")];

function lint(code: string, format: Format, suppressions: readonly ConfiguredSuppression[] = []): LintResult {
  return lintDocument(readDocument(code, format), {
    rules: RULES,
    config: { ...defaultConfig(RULES), suppressions },
  });
}

function lintFirm(
  code: string,
  format: Format,
  suppressions: readonly ConfiguredSuppression[] = [],
): LintResult {
  const config = { ...defaultConfig(RULES), suppressions, unignorable: new Set(["no-ssl"]) };
  return lintDocument(readDocument(code, format), { rules: RULES, config });
}

function codesOf(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code }) => code);
}

function codes(
  code: string,
  format: Format = "yaml",
  suppressions?: readonly ConfiguredSuppression[],
): string[] {
  return codesOf(lint(code, format, suppressions).diagnostics);
}

describe("suppressions that cover the same place", () => {
  it("each count as used if they accept a finding, and only there", () => {
    const code = [
      "# wafsmith-disable-file no-ssl -- all of it",
      "- action: block",
      "  # wafsmith-disable-next-line no-ssl -- this one as well",
      "  expression: ssl",
      "- action: block",
      "  # wafsmith-disable-next-line no-ssl -- nothing here",
      '  expression: http.host eq "a"',
      "- action: block",
      "  # wafsmith-disable-next-line no-host -- the last one",
      '  expression: ssl or http.host eq "b"',
      "",
    ].join("\n");
    const { diagnostics, counts } = lint(code, "yaml");
    const found = diagnostics.map(({ code: of, range }) => [
      of,
      code.slice(0, range.start).split("\n").length,
    ]);
    expect(found).toEqual([
      ["config/unused-suppression", 6],
      ["lint/no-host", 7],
    ]);
    expect(counts.suppressed).toBe(3);
  });
});

describe("comments in YAML", () => {
  it("accept findings of the next line", () => {
    const code = "action: block\n# wafsmith-disable-next-line no-ssl -- legacy clients\nexpression: ssl\n";
    expect(codes(code)).toEqual([]);
    expect(lint(code, "yaml")).toMatchObject({ counts: { suppressed: 1 }, usedSuppressions: [] });
  });

  it("take a code as a finding shows it", () => {
    expect(
      codes("action: block\n# wafsmith-disable-next-line lint/no-ssl -- legacy clients\nexpression: ssl\n"),
    ).toEqual([]);
  });

  it("accept findings on their own line", () => {
    expect(
      codes("action: block\nexpression: ssl # wafsmith-disable-line no-ssl -- legacy clients\n"),
    ).toEqual([]);
  });

  it("accept findings of the file", () => {
    const code = "action: block\nexpression: ssl\n# wafsmith-disable-file no-ssl -- legacy clients\n";
    expect(codes(code)).toEqual([]);
  });

  it("accept a finding at the very end of what they cover", () => {
    const atEnd = defineRule({
      ...{ id: "no-end", summary: "Report the end.", effect: "risky", severity: "warning", since: "0.0.0" },
      ...{ why: "For tests.", messages: { seen: { text: "Seen.", help: "Look away." } } },
      create: (ctx) => ({
        Rule: ({ node }) =>
          ctx.report({ at: inFile({ start: node.range.end, end: node.range.end }), messageId: "seen" }),
      }),
    });
    const found = (comment: string) => {
      const document = readDocument(`${comment}\n{ action: block, expression: ssl }`, "yaml");
      return codesOf(lintDocument(document, { rules: [atEnd], config: defaultConfig([atEnd]) }).diagnostics);
    };
    expect(found("# nothing")).toEqual(["lint/no-end"]);
    expect(found("# wafsmith-disable-next-line no-end -- x")).toEqual([]);
  });

  it("cover a block scalar by its first line", () => {
    const code = [
      "action: block",
      "# wafsmith-disable-next-line no-ssl, no-host -- legacy clients",
      "expression: >-",
      '  http.host eq "a"',
      "  and ssl",
      "",
    ].join("\n");
    expect(codes(code)).toEqual([]);
  });

  it("accept nothing else: other rules, other lines", () => {
    const code = [
      "kind: zone",
      "phase: http_ratelimit",
      "rules:",
      "  - action: block",
      "    # wafsmith-disable-next-line no-ssl -- legacy clients",
      '    expression: ssl and http.host eq "a"',
      "  - action: block",
      "    expression: ssl",
      "",
    ].join("\n");
    expect(codes(code)).toEqual(["lint/no-host", "lint/no-ssl"]);
  });

  it("accept nothing on the line before their own", () => {
    const code = "action: block\nexpression: ssl\n# wafsmith-disable-line no-ssl -- legacy clients\n";
    expect(codes(code)).toEqual(["lint/no-ssl", "config/unused-suppression"]);
  });

  it("begin and end with a line", () => {
    const written = (comment: string) => codes(`{ action: block, expression:${comment}\nssl }\n`);
    expect(written("\n# wafsmith-disable-next-line no-ssl -- legacy clients")).toEqual([]);
    expect(written(" # wafsmith-disable-line no-ssl -- legacy clients")).toContain("lint/no-ssl");
  });

  it("work with CR LF", () => {
    const code = "action: block\r\n# wafsmith-disable-next-line no-ssl -- why not\r\nexpression: ssl\r\n";
    expect(codes(code)).toEqual([]);
  });

  it("are not looked for in strings", () => {
    const code = [
      "action: block",
      'description: "# wafsmith-disable-file no-ssl -- not a comment"',
      "notes: |",
      "  # wafsmith-disable-file no-ssl -- nor this",
      "expression: ssl",
      "",
    ].join("\n");
    expect(codes(code)).toEqual(["lint/no-ssl"]);
  });

  it("have no meaning in JSON, which has no comments", () => {
    const code =
      '{ "action": "block", "description": "# wafsmith-disable-file no-ssl -- x", "expression": "ssl" }';
    expect(codes(code, "json")).toEqual(["lint/no-ssl"]);
  });
});

describe("what is wrong with a comment", () => {
  const problems = (comment: string) =>
    lint(`action: block\n${comment}\nexpression: ssl\n`, "yaml").diagnostics;

  it("no reason: it works, and is reported", () => {
    expect(problems("# wafsmith-disable-next-line no-ssl")).toMatchObject([
      { code: "config/missing-reason", severity: "warning", range: { start: 14, end: 49 } },
    ]);
    expect(codesOf(problems("# wafsmith-disable-next-line no-ssl --"))).toEqual(["config/missing-reason"]);
  });

  it("no rule", () => {
    expect(codesOf(problems("# wafsmith-disable-next-line -- because"))).toEqual([
      "config/missing-rule",
      "lint/no-ssl",
    ]);
  });

  it("an unknown rule, with a near one", () => {
    const [unknown] = problems("# wafsmith-disable-next-line no-sl -- because");
    expect(unknown).toMatchObject({ code: "config/unknown-rule", range: { start: 43, end: 48 } });
    expect(unknown!.message).toContain("did you mean `no-ssl`?");
  });

  it("nothing to suppress", () => {
    const [unused] = problems("# wafsmith-disable-next-line no-ssl, no-host -- because");
    expect(unused).toMatchObject({ code: "config/unused-suppression", range: { start: 51, end: 58 } });
  });

  it("an error of syntax or types, which no one can accept", () => {
    const code = "action: block\n# wafsmith-disable-next-line syntax/unclosed -- x\nexpression: (ssl\n";
    const { diagnostics } = lint(code, "yaml");
    expect(diagnostics[0]).toMatchObject({ code: "config/unknown-rule" });
    expect(diagnostics[0]!.message).toContain("cannot be suppressed");
    expect(diagnostics[1]!.code).toMatch(/^syntax\//);
  });

  it("one that the judging commit does not have, with what it would take away", () => {
    const code =
      "kind: zone\nphase: http_ratelimit\nrules:\n  # wafsmith-disable no-ssl, no-host -- all\n  - { action: block, expression: ssl }\n  - { action: block, expression: 'http.host eq \"a\" and ssl' }\n";
    const accepted = { reference: "main", has: () => false };
    const { diagnostics } = lintDocument(readDocument(code, "yaml"), {
      rules: RULES,
      config: { ...defaultConfig(RULES), accepted },
    });
    expect(diagnostics.find((one) => !one.code.startsWith("lint/"))).toMatchObject({
      code: "config/changed",
      message: "This suppression is not in `main`, so it is ignored here: it would take away 3 findings.",
      help: "It takes effect once it is there. Review what it covers.",
      data: { reference: "main", findings: "3", codes: "lint/no-ssl, lint/no-host" },
    });
  });

  it.each([
    ["-line", "# wafsmith-disable-line no-ssl -- x", ""],
    ["-next-line", "# wafsmith-disable-next-line no-ssl -- x", "expression: ssl"],
    ["-file", "# wafsmith-disable-file no-ssl -- x", ""],
    ["", "# wafsmith-disable no-ssl -- x", "expression: ssl\n"],
  ])(
    "one that is compared with the judging commit by its words and its part of the file: disable%s",
    (_, comment, part) => {
      const asked: string[] = [];
      const has = (_uri: string, written: string) => asked.push(written) > 0;
      const config = { ...defaultConfig(RULES), accepted: { reference: "main", has } };
      const code = `action: block\n${comment}\nexpression: ssl\n`;
      lintDocument(readDocument(code, "yaml"), { rules: RULES, config });
      expect(asked).toEqual([comment + (part && `\n${part}`)]);
    },
  );

  const line = "# wafsmith-disable-next-line";
  it.each<[string, string, string, string, Diagnostic["data"]]>([
    [
      `${line} -- because`,
      "config/missing-rule",
      "This comment names no rule, so it suppresses nothing.",
      "Name the rules before ` -- `.",
      {},
    ],
    [
      `${line} no-host`,
      "config/missing-reason",
      "This suppression gives no reason, so nobody can later tell whether it still applies.",
      "Add ` -- ` and the reason.",
      {},
    ],
    [
      `${line} no-sl -- x`,
      "config/unknown-rule",
      "There is no rule `no-sl`, so nothing is suppressed; did you mean `no-ssl`?",
      "Use the id that the finding shows after `lint/`.",
      { rule: "no-sl" },
    ],
    [
      `${line} elsewhere -- x`,
      "config/unknown-rule",
      "There is no rule `elsewhere`, so nothing is suppressed.",
      "Use the id that the finding shows after `lint/`.",
      { rule: "elsewhere" },
    ],
    ...["syntax", "types", "source", "internal"].map(
      (kind): [string, string, string, string, Diagnostic["data"]] => [
        `${line} ${kind}/x -- x`,
        "config/unknown-rule",
        `\`${kind}/x\` is not a lint rule: Cloudflare rejects the input, so the finding cannot be suppressed.`,
        "Correct the input.",
        { rule: `${kind}/x` },
      ],
    ),
    [
      `${line} no-ssl -- x`,
      "config/not-ignorable",
      "The configuration does not let findings of `no-ssl` be suppressed, so this has no effect.",
      "Remove it, and correct what is found.",
      { rules: "`no-ssl`" },
    ],
    [
      "# wafsmith-enable",
      "config/unused-suppression",
      "There is no open `wafsmith-disable` before this comment, so it has no effect.",
      "Remove it.",
      { rules: "" },
    ],
    [
      `${line} no-host -- x`,
      "config/unused-suppression",
      "`no-host` finds nothing here, so this suppression is not needed.",
      "Remove it.",
      { rules: "`no-host`" },
    ],
  ])("is said in full: %s", (comment, of, message, help, data) => {
    const { diagnostics } = lintFirm(`action: block\n${comment}\nexpression: ssl\n`, "yaml");
    const found = diagnostics.find((one) => one.code === of);
    expect(found).toMatchObject({ severity: "warning", message, help });
    expect(found!.data).toEqual(data);
  });

  it("is not said of another tool's comment", () => {
    expect(codesOf(problems("# wafsmith-disable-next-liner no-ssl -- x"))).toEqual(["lint/no-ssl"]);
    expect(codesOf(problems("# see wafsmith-disable-next-line"))).toEqual(["lint/no-ssl"]);
  });
});

describe("suppressions of the configuration", () => {
  const range = inFile({ start: 7, end: 9 });
  const entry = (more: Partial<ConfiguredSuppression>): ConfiguredSuppression => ({
    rules: ["no-ssl"],
    file: "test.json",
    pointer: undefined,
    reason: "legacy clients",
    range,
    ...more,
  });
  const code = JSON.stringify({
    kind: "zone",
    phase: "http_ratelimit",
    rules: [
      { action: "block", expression: "ssl" },
      { action: "log", expression: "ssl" },
    ],
  });

  it("accept findings of a file", () => {
    expect(codes(code, "json", [entry({})])).toEqual([]);
    expect(codes(code, "json", [entry({ file: "*.yaml" })])).toEqual(["lint/no-ssl", "lint/no-ssl"]);
  });

  it("accept findings below a pointer only", () => {
    const { diagnostics } = lint(code, "json", [entry({ pointer: "/rules/0" })]);
    expect(diagnostics.map(({ range }) => code.slice(0, range.start).split("action").length - 1)).toEqual([
      2,
    ]);
  });

  it("work for files with one expression", () => {
    expect(codes("ssl", "expression", [entry({ file: "*.cfexpr" })])).toEqual([]);
  });

  it("are reported when no file needed them, unless no such file was linted", () => {
    const used = entry({});
    const unused = entry({ rules: ["no-host", "no-path"] });
    const elsewhere = entry({ file: "other.json" });
    const config = { ...defaultConfig(RULES), suppressions: [used, unused, elsewhere] };
    const result = lint(code, "json", config.suppressions);
    const found = unusedSuppressions(config, "wafsmith.config.json", [{ uri: "test.json", ...result }]);
    expect(found).toMatchObject([
      {
        code: "config/unused-suppression",
        severity: "warning",
        uri: "wafsmith.config.json",
        range,
        data: { rules: "`no-host`, `no-path`" },
      },
    ]);
  });
});

describe("ranges", () => {
  const yaml = (...lines: string[]) => lines.map((line) => `${line}\n`).join("");
  const rule = "- { action: block, expression: ssl }";
  const seen = "lint/no-ssl";

  it("reach from one comment to the other", () => {
    const code = yaml(rule, "# wafsmith-disable no-ssl -- old", rule, rule, "# wafsmith-enable no-ssl", rule);
    expect(codes(code)).toEqual([seen, seen]);
    expect(lint(code, "yaml").counts.suppressed).toBe(2);
    expect(codes(code.replace("enable no-ssl", "enable"))).toEqual([seen, seen]);
    expect(codes(code.replaceAll("\n", "\r\n"))).toEqual([seen, seen]);
  });

  it("reach to the end of the file if nothing ends them", () => {
    expect(codes(yaml(rule, "# wafsmith-disable no-ssl -- old", rule, rule))).toEqual([seen]);
  });

  it("end for each rule by itself", () => {
    const both = "- { action: block, expression: 'ssl and http.host eq \"a\"' }";
    const code = yaml(
      "# wafsmith-disable no-ssl, no-host -- old",
      both,
      "# wafsmith-enable no-host",
      both,
      "# wafsmith-enable",
      both,
    );
    expect(codes(code)).toEqual(["lint/no-host", seen, "lint/no-host"]);
  });

  it("may be opened again", () => {
    const open = "# wafsmith-disable no-ssl -- old";
    const close = "# wafsmith-enable no-ssl";
    expect(codes(yaml(open, rule, close, rule, open, rule, close))).toEqual([seen]);
  });

  it("are reported if they take nothing away, and ends if they end nothing", () => {
    expect(codes(yaml("# wafsmith-disable no-host -- old", rule, "# wafsmith-enable no-host"))).toEqual([
      "config/unused-suppression",
      seen,
    ]);
    const stray = yaml(
      "# wafsmith-enable no-ssl",
      rule,
      "# wafsmith-disable no-ssl -- x",
      rule,
      "# wafsmith-enable",
      "# wafsmith-enable",
    );
    expect(codes(stray)).toEqual(["config/unused-suppression", seen, "config/unused-suppression"]);
  });

  it("work in every form of Terraform comment", () => {
    const block = 'resource "cloudflare_filter" "x" {\n  expression = "ssl"\n}\n';
    for (const [open, close] of [
      ["# wafsmith-disable no-ssl -- x", "// wafsmith-enable"],
      ["/* wafsmith-disable no-ssl -- x */", "/* wafsmith-enable no-ssl */"],
    ]) {
      expect(codes(`${open}\n${block}${close}\n${block.replace('"x"', '"y"')}`, "terraform")).toEqual([seen]);
    }
  });

  it("are read by the thousand", () => {
    const count = 2_000;
    const text = yaml(
      ...Array.from({ length: count }, () => "# wafsmith-disable no-ssl -- x"),
      rule,
      ...Array.from({ length: count }, () => "# wafsmith-enable no-ssl"),
    );
    expect(codes(text).filter((code) => code === seen)).toEqual([]);
  });
});

describe("comments, in every notation that has them", () => {
  const block = (id: string, more = "", before = "") =>
    `resource "cloudflare_filter" "${id}" {\n${before}  expression = "ssl"${more}\n}\n`;
  const deployment = (more = "", before = "") => `  - ruleset: owasp\n${before}    expression: ssl${more}\n`;
  const rule = (more = "", before = "") => `  - action: block\n${before}    expression: ssl${more}\n`;
  const notations: [string, Format, string, (more?: string, before?: string) => string][] = [
    ["YAML", "yaml", "rules:\n", rule],
    ["policies", "yaml", "deployments:\n", deployment],
    ["Terraform", "terraform", "", (more, before) => block("x", more, before)],
  ];

  it.each(notations)("take away what they name, and nothing else: %s", (_, format, head, place) => {
    const all = (text: string) =>
      codes(head + text, format).filter((code) => code !== "source/duplicate-key");
    const other = place().replace('"x"', '"y"');
    expect(all(place())).toEqual(["lint/no-ssl"]);
    expect(all(place(" # wafsmith-disable-line no-ssl -- why") + other)).toEqual(["lint/no-ssl"]);
    expect(all(place("", "# wafsmith-disable-next-line no-ssl -- why\n") + other)).toEqual(["lint/no-ssl"]);
    expect(all(`# wafsmith-disable-file no-ssl, no-host -- why\n${place()}${other}`)).toEqual([
      "config/unused-suppression",
    ]);
    const range = `# wafsmith-disable no-ssl -- why\n${place()}# wafsmith-enable no-ssl\n${other}`;
    expect(all(range)).toEqual(["lint/no-ssl"]);
    expect(all(place(" # wafsmith-disable-line no-ssl"))).toEqual(["config/missing-reason"]);
  });
});

describe("findings that stay", () => {
  it("are not taken away by comments, which are reported", () => {
    const code = "action: block\n# wafsmith-disable-next-line no-ssl -- please\nexpression: ssl\n";
    expect(codesOf(lintFirm(code, "yaml").diagnostics)).toEqual(["config/not-ignorable", "lint/no-ssl"]);
  });

  it("are not taken away by the configuration, which is reported", () => {
    const text = '{"action":"block","expression":"ssl"}';
    const suppression = {
      rules: ["no-ssl"],
      file: "test.json",
      pointer: undefined,
      reason: "please",
      range: inFile({ start: 0, end: 2 }),
    };
    const result = lintFirm(text, "json", [suppression]);
    expect(codesOf(result.diagnostics)).toEqual(["lint/no-ssl"]);
    const suppressions = [suppression, { ...suppression, rules: ["no-host", "no-ssl", "no-path"] }];
    const config = { ...defaultConfig(RULES), suppressions, unignorable: new Set(["no-ssl", "no-host"]) };
    const linted = [{ uri: "test.json", usedSuppressions: result.usedSuppressions }];
    expect(unusedSuppressions(config, "c.json", linted)).toMatchObject([
      { code: "config/not-ignorable", data: { rules: "`no-ssl`" } },
      { code: "config/not-ignorable", data: { rules: "`no-host` and `no-ssl`" } },
    ]);
  });
});

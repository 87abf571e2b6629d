import { describe, expect, it } from "vitest";
import { phaseOf } from "../../src/contract/phases.ts";
import { readSource } from "../../src/sources/read.ts";
import type { CustomList, ExpressionFile, Ruleset } from "../../src/sources/recognise/model.ts";
import { OCTORULES_PHASES } from "../../src/sources/recognise/octorules.ts";

const read = (text: string) => readSource("zones/example.com.yaml", text);

describe("zone files of octorules", () => {
  it("have sections at the top: below the name of a zone, their phases are not checked", async () => {
    const section = "waf_custom_rules:\n  - { ref: a, expression: ssl, action: block }\n";
    expect((await read(section)).leftOut ?? []).toEqual([]);
    const { subjects, leftOut } = await read(`a.example:\n  ${section.replace("\n", "\n  ")}`);
    expect(subjects.map(({ kind }) => kind)).toEqual(["Rule"]);
    expect(leftOut).toMatchObject([{ kind: "unread", reason: "phase of a section that is not at the top" }]);
  });

  it("have rules below a section of an unknown name, and not rulesets", async () => {
    const { subjects, diagnostics } = await read(
      "custom_rules:\n  - { ref: a, expression: ssl, action: block }\n",
    );
    expect((subjects as readonly Ruleset[]).map(({ phase }) => phase?.value)).toEqual([
      "http_request_firewall_custom",
    ]);
    expect(diagnostics.map(({ code, message }) => `${code} ${message.split("; ")[1]}`)).toEqual([
      "source/unknown-section did you mean `waf_custom_rules`?",
    ]);
  });

  it("are rulesets by phase", async () => {
    const { subjects, diagnostics } = await read(
      [
        "cloudflare:",
        "  waf_custom_rules:",
        "    - ref: a",
        "      expression: ssl",
        "      action: block",
        "  redirect_rules:",
        "    - { ref: b, expression: ssl }",
        "    - { ref: c, expression: ssl, action: log }",
        "  custom_rulesets:",
        "    - { id: x, name: Mine, phase: http_ratelimit, rules: [{ ref: d, expression: ssl, action: block }] }",
        "",
      ].join("\n"),
    );
    expect(diagnostics).toEqual([]);
    const rulesets = subjects as readonly Ruleset[];
    expect(rulesets.map(({ phase, rulesetKind }) => [phase?.value, rulesetKind?.value])).toEqual([
      ["http_request_firewall_custom", "zone"],
      ["http_request_dynamic_redirect", "zone"],
      ["http_ratelimit", "custom"],
    ]);
    expect(rulesets.map(({ rules }) => rules.map(({ action }) => action?.value))).toEqual([
      ["block"],
      ["redirect", "log"],
      ["block"],
    ]);
  });

  it("belong to a zone, unless they have what only accounts have", async () => {
    const rule = "{ ref: a, expression: ssl, action: block }";
    const kindsOf = async (text: string) =>
      ((await read(text)).subjects as readonly Ruleset[]).map(({ rulesetKind }) => rulesetKind?.value);
    expect(await kindsOf(`waf_custom_rules: [${rule}]\n`)).toEqual(["zone"]);
    expect(await kindsOf(`cloudflare:\n  waf_custom_rules: [${rule}]\n`)).toEqual(["zone"]);
    // The tool's own example of a zone contains the lists and custom rulesets of its account.
    expect(await kindsOf(`waf_custom_rules: [${rule}]\ncustom_rulesets: []\nlists: []\n`)).toEqual(["zone"]);
    expect(await kindsOf(`waf_custom_rules: [${rule}]\nbulk_redirect_rules: []\n`)).toEqual(["root", "root"]);
    const expression = "'(ssl) and cf.zone.plan eq \"ENT\"'";
    expect(await kindsOf(`waf_managed_rules: [{ ref: a, expression: ${expression} }]\n`)).toEqual(["root"]);
  });

  it("are known by what only accounts have", async () => {
    const kindsOf = async (text: string) => (await read(text)).subjects.map(({ kind }) => kind);
    expect(await kindsOf("custom_rulesets: [{ name: a, rules: [] }]\n")).toEqual(["Ruleset"]);
    expect(await kindsOf("lists: [{ kind: ip, items: [] }, { name: b }]\n")).toEqual([
      "CustomList",
      "CustomList",
    ]);
    // Lists of other things, and lists next to keys of another tool.
    expect(await kindsOf("lists: [{ kind: shopping, items: [] }]\n")).toEqual([]);
    expect(await kindsOf("custom_rulesets: [{ colour: red }]\n")).toEqual([]);
    expect(await kindsOf("other: 1\ncustom_rulesets: [{ name: a, rules: [] }]\n")).not.toContain(
      "CustomList",
    );
  });

  it("may have their sections at the top", async () => {
    const text = [
      "redirect_rules:",
      "  - { ref: b, expression: ssl }",
      "cloudflare_bot_management: { enable_js: false }",
      "waf_managed_exceptions: []",
      "waf_custom_rule: [{ ref: c, expression: ssl, action: block }]",
      "",
    ].join("\n");
    const { subjects, diagnostics } = await read(text);
    const rulesets = subjects as readonly Ruleset[];
    expect(
      rulesets.map(({ phase, rules }) => [phase?.value, rules.map(({ action }) => action?.value)]),
    ).toEqual([
      ["http_request_dynamic_redirect", ["redirect"]],
      ["http_request_firewall_managed", []],
      ["http_request_firewall_custom", ["block"]],
    ]);
    expect(diagnostics.map(({ range }) => text.slice(range.start, range.end))).toEqual(["waf_custom_rule"]);
  });

  it("are known by rules of a misspelt section", async () => {
    const { diagnostics } = await read("waf_custom_rule: [{ ref: c, expression: ssl, action: block }]\n");
    expect(diagnostics.map(({ code }) => code)).toEqual(["source/unknown-section"]);
  });

  it.each([
    ["redirect_rule", "[]", true],
    ["redirect_rule", "{}", true],
    ["redirect_rule", "a", false],
    ["redirect_rule", "", false],
    ["redirect_rules", "", false],
    ["cloudflare_bot_management", "{}", false],
    ["something_else", "[]", false],
    ["something_else", "{ a: 1 }", false],
    ["something_else", "1", false],
  ])(
    "at the top, may have other keys beside them, unless one nearly spells a section: %s: %s",
    async (key, value, isFound) => {
      const text = `waf_custom_rules: [{ ref: a, expression: ssl, action: block }]\n${key}: ${value}\n`;
      const { subjects, diagnostics } = await read(text);
      const underlined = diagnostics.map(({ range }) => text.slice(range.start, range.end));
      expect(underlined).toEqual(isFound ? [key] : []);
      expect((subjects as readonly Ruleset[])[0]!.phase?.value).toBe("http_request_firewall_custom");
    },
  );

  it("may contain one rule where a list of them belongs", async () => {
    const { subjects } = await read("waf_custom_rules:\n  ref: a\n  expression: ssl\n  action: block\n");
    expect((subjects as readonly Ruleset[])[0]!.phase?.value).toBe("http_request_firewall_custom");
  });

  it.each(["", " null", " ~", " 1", " a", " !include a.yaml", " {}", " []", " [1]"])(
    "may have any value in each section, and null is none: %j",
    async (value) => {
      const keys = ["redirect_rules", "custom_rulesets", "lists", "page_shield_policies", "bot_management"];
      const text = `cloudflare:\n  waf_custom_rules: []\n${keys.map((key) => `  ${key}:${value}\n`).join("")}`;
      const { subjects } = await read(text);
      const phases = (subjects as readonly Ruleset[]).map(({ kind, phase }) => [kind, phase?.value]);
      const isNone = ["", " null", " ~"].includes(value);
      expect(phases).toEqual([
        ["Ruleset", "http_request_firewall_custom"],
        ...(isNone ? [] : [["Ruleset", "http_request_dynamic_redirect"]]),
      ]);
    },
  );

  it("are not every file with a key of such a name", async () => {
    expect((await read("cache_rule: [{ expression: a }]\n")).diagnostics).toEqual([]);
    expect((await read("cache_rules: []\n")).subjects).toEqual([]);
    expect((await read("cache_rules: [{ path: /a, ttl: 5 }]\norigin_rules: {}\n")).subjects).toEqual([]);
  });

  it("have expressions in the layout in which they are sent, with places in the file", async () => {
    const text = [
      "cloudflare:",
      "  waf_custom_rules:",
      "    - ref: a",
      "      action: block",
      "      expression: |",
      "        (ip.src in {",
      "          1.1.1.1",
      "          2.2.2.2",
      '        } and   http.host eq "a  } b\\"  ")',
      "",
    ].join("\n");
    const [ruleset] = (await read(text)).subjects as [Ruleset];
    const { content, value } = ruleset.rules[0]!.expression!;
    expect(value).toBe('(ip.src in {1.1.1.1 2.2.2.2} and http.host eq "a  } b\\"  ")');
    expect(content.text).toBe(value);
    const sliceOf = (part: string) => {
      const start = value.indexOf(part);
      const outer = content.toOuter({ start, end: start + part.length });
      return text.slice(outer.start, outer.end);
    };
    expect(sliceOf("2.2.2.2")).toBe("2.2.2.2");
    expect(sliceOf('"a  } b\\"  "')).toBe('"a  } b\\"  "');
    expect(sliceOf(value)).toBe(text.slice(text.indexOf("(ip"), -1));
    const end = content.toOuter({ start: value.length, end: value.length });
    expect(end.start).toBe(end.end);
    expect(content.encode("3.3.3.3", { start: 12, end: 19 })).toBe("3.3.3.3");
  });

  it("keep every place inside the text, whatever the expression", async () => {
    for (const inner of ['"', '  "a', "{ ", " }", "", "   ", '"\\', "a\t{\t}\tb", "\u00a0a\u00a0"]) {
      const text = `cloudflare:\n  waf_custom_rules:\n    - { ref: a, action: log, expression: ${JSON.stringify(inner)} }\n`;
      const [ruleset] = (await read(text)).subjects as [Ruleset];
      const { content } = ruleset.rules[0]!.expression!;
      for (let start = 0; start <= content.text.length; start++) {
        for (let end = start; end <= content.text.length; end++) {
          const outer = content.toOuter({ start, end });
          expect(outer.start).toBeLessThanOrEqual(outer.end);
          expect(outer.end).toBeLessThanOrEqual(text.length);
        }
      }
    }
  });

  it("contain lists, and expressions without rules", async () => {
    const { subjects } = await read(
      [
        "cloudflare:",
        "  lists:",
        "    - { name: office, kind: ip, items: [{ ip: 1.1.1.1 }] }",
        "  page_shield_policies:",
        '    - { description: a, action: allow, expression: "ssl", value: x }',
        "  bot_management: { enable_js: false }",
        "",
      ].join("\n"),
    );
    expect(subjects.map(({ kind }) => kind)).toEqual(["CustomList", "ExpressionFile"]);
    expect((subjects[0] as CustomList).name?.value).toBe("office");
    expect((subjects[1] as ExpressionFile).content.text).toBe("ssl");
  });

  it("name sections that the tool knows", async () => {
    const text = "cloudflare:\n  waf_custom_rules: []\n  waf_custom_rule: []\n";
    const { diagnostics } = await read(text);
    expect(diagnostics.map(({ code, range }) => [code, text.slice(range.start, range.end)])).toEqual([
      ["source/unknown-section", "waf_custom_rule"],
    ]);
    expect(diagnostics[0]?.message).toContain("did you mean `waf_custom_rules`?");
  });

  it("may include other files, which count as unknown", async () => {
    const text = "cloudflare:\n  lists: !include lists.yaml\n  waf_custom_rules: !include rules.yaml\n";
    const { subjects, diagnostics } = await read(text);
    expect(diagnostics).toEqual([]);
    expect((subjects as readonly Ruleset[]).map(({ rules }) => rules.length)).toEqual([0]);
  });

  it("of other providers and with other keys are not taken for one", async () => {
    expect((await read("cloudflare:\n  token: x\n")).subjects).toEqual([]);
    expect((await read("aws:\n  waf_custom_rules: []\n")).subjects).toEqual([]);
    expect((await read("cloudflare: [waf_custom_rules]\n")).subjects).toEqual([]);
  });

  it("send their sections to phases that exist", () => {
    for (const phase of OCTORULES_PHASES.values()) expect(phaseOf(phase), phase).toBeDefined();
  });
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Pulumi's
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { plainText } from "../../src/core/embedded-text.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { isRecordText } from "../../src/sources/format.ts";
import { readSource, readSourceSync } from "../../src/sources/read.ts";
import type { Ruleset, SourceDocument } from "../../src/sources/recognise/model.ts";
import { base64Text } from "../../src/sources/values/base64-text.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";

const RULESET = {
  id: "2f2feab2026849078ba485f918791bdc",
  name: "default",
  kind: "zone",
  phase: "http_request_firewall_custom",
  rules: [
    { ref: "one", action: "blok", expression: "ssl" },
    { ref: "two", action: "block", expression: 'http.hst eq "é"' },
  ],
};
const answer = (result: unknown) => JSON.stringify({ result, success: true, errors: [], messages: [] });
const base64 = (text: string) => Buffer.from(text, "utf8").toString("base64");

function rulesetsIn({ subjects }: SourceDocument): readonly Ruleset[] {
  return subjects.filter((one): one is Ruleset => one.kind === "Ruleset");
}

/** Codes of the findings with what they mark, of the rules that are always on. */
async function findingsIn(uri: string, text: string): Promise<readonly string[]> {
  const document = await readSource(uri, text);
  const { diagnostics } = lintDocument(document, { rules: RULES, config: defaultConfig(RULES) });
  expect(diagnostics.flatMap(({ fixes }) => (document.isRecord ? fixes : []))).toEqual([]);
  return diagnostics.map(({ code, range }) => `${code} ${text.slice(range.start, range.end)}`);
}

const ZONE_CALL = "https://api.cloudflare.com/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/rulesets/x";

interface Call {
  readonly url?: string;
  readonly method?: string;
  readonly sent?: string;
  readonly content: object;
}

function har(calls: readonly Call[]): string {
  const entries = calls.map(({ url = ZONE_CALL, method = "GET", sent, content }) => ({
    request: { method, url, headers: [], ...(sent !== undefined && { postData: { text: sent } }) },
    response: { status: 200, content },
  }));
  return JSON.stringify({ log: { version: "1.2", creator: {}, entries } });
}

describe("recordings of calls", () => {
  const found = ['lint/no-unknown-action \\"blok\\"', "types/unknown-field http.hst"];

  it("contain API responses, with their places in the recording", async () => {
    const text = har([{ content: { text: answer(RULESET) } }]);
    expect(await findingsIn("calls.har", text)).toEqual(found);
    expect(await findingsIn("calls.json", text)).toEqual(found);
  });

  it("contain responses in base64", async () => {
    const text = har([{ content: { encoding: "base64", text: base64(answer(RULESET)) } }]);
    const marked = await findingsIn("calls.har", text);
    const decoded = marked.map((one) => Buffer.from(one.split(" ")[1]!, "base64").toString("utf8"));
    expect(decoded[0]).toContain("blok");
    expect(decoded[1]).toContain("http.hst");
  });

  it("contain what is sent, by methods that change something only", async () => {
    const sent = JSON.stringify({ rules: RULESET.rules });
    expect(await findingsIn("a.har", har([{ method: "PUT", sent, content: {} }]))).toEqual(found);
    expect(await findingsIn("a.har", har([{ method: "GET", sent, content: {} }]))).toEqual([]);
  });

  it("count equal answers to one call once", async () => {
    const call = { content: { text: answer(RULESET) } };
    expect(rulesetsIn(await readSource("a.har", har([call, call]))).length).toBe(1);
  });

  it("say nothing of other services", async () => {
    const call = { url: "https://example.com/client/v4/x", content: { text: answer(RULESET) } };
    expect((await readSource("a.har", har([call]))).subjects).toEqual([]);
  });

  it("count bodies that are not whole as not checked", async () => {
    const calls = ['{"result": {"rul', "<html>", base64("{}")].map((text) => ({ content: { text } }));
    const document = await readSource("a.har", har(calls));
    expect(document.leftOut?.map(({ kind, reason }) => [kind, reason])).toEqual(
      calls.map(() => ["invalid", "body of a call that is not whole JSON"]),
    );
  });

  it("may be something else", async () => {
    for (const text of ['{"log": {"entries": [1]}}', '{"log": {}}', '{"log": {"entries": "x"}}']) {
      expect((await readSource("a.har", text)).subjects).toEqual([]);
    }
  });
});

describe("text in base64", () => {
  it("has locations that cover its bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(), fc.nat(), (text, a, b) => {
        const encoded = base64(text);
        const host = base64Text(plainText(encoded))!;
        expect(host.text).toBe(text);
        const [start, end] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [
          number,
          number,
        ];
        const outer = host.toOuter({ start, end });
        const held = Buffer.from(encoded.slice(outer.start, outer.end), "base64");
        const part = text.slice(start, end);
        const isBroken = /\p{Surrogate}/u.test(part);
        expect(isBroken || held.includes(Buffer.from(part, "utf8"))).toBe(true);
      }),
    );
  });

  it.each(["", "a", "aa"])("counts the bytes of each character after %j", (before) => {
    const text = `${before}\u007f\u0080\u07ff\u0800\ud7ff\ue000\ud800\udc00\udbff\udfffa`;
    const host = base64Text(plainText(base64(text)))!;
    for (let at = 0; at <= text.length; at++) {
      if (/[\udc00-\udfff]/.test(text[at] ?? "")) continue;
      const bytes = Buffer.byteLength(text.slice(0, at));
      expect(host.toOuter({ start: at, end: at }).start).toBe(Math.floor(bytes / 3) * 4);
    }
    expect(host.toOuter({ start: text.length, end: text.length }).end).toBe(base64(text).length);
  });

  it("is undefined if the bytes are not text, or the text is not base64", () => {
    for (const text of ["/w==", "abc", "a b=", "é"]) expect(base64Text(plainText(text))).toBeUndefined();
  });
});

const ATTRIBUTES = {
  ...RULESET,
  account_id: null,
  zone_id: "023e105f4ecef8ad9ca31a8372d0c353",
  rules: RULESET.rules.map((rule) => ({ ...rule, action_parameters: [], ratelimit: [], enabled: true })),
};

describe("states of Terraform", () => {
  const resource = { mode: "managed", type: "cloudflare_ruleset", name: "waf" };
  const state = (more: object) => JSON.stringify({ version: 4, terraform_version: "1.9.0", ...more });
  const found = ['lint/no-unknown-action "blok"', "types/unknown-field http.hst"];

  it("are read from their file", async () => {
    const instances = [{ index_key: "a", attributes: ATTRIBUTES }];
    const text = state({ resources: [{ module: "module.m", ...resource, instances }] });
    expect(await findingsIn("terraform.tfstate", text)).toEqual(found);
    expect(await findingsIn("state.json", text)).toEqual(found);
    const [first] = (await readSource("terraform.tfstate", text)).subjects;
    expect(first).toMatchObject({ kind: "TerraformResource", name: 'module.m.cloudflare_ruleset.waf["a"]' });
  });

  it("are read as shown, nested modules included, in any order of keys", async () => {
    const shown = { ...resource, address: "x", values: ATTRIBUTES };
    const root = { child_modules: [{ child_modules: [{ resources: [shown] }] }] };
    const text = JSON.stringify({
      values: { root_module: root },
      terraform_version: "1.9.0",
      format_version: "1.0",
    });
    expect(await findingsIn("state.json", text)).toEqual(found);
  });

  it("leave data and resources of other types out", async () => {
    const instances = [{ attributes: ATTRIBUTES }];
    const resources = [
      { ...resource, mode: "data", instances },
      { ...resource, type: "cloudflare_record", instances },
    ];
    expect((await readSource("a.tfstate", state({ resources }))).subjects).toEqual([]);
  });
});

describe("Pulumi", () => {
  const program = (type: string) =>
    [
      "name: waf",
      "runtime: yaml",
      "resources:",
      "  rules:",
      `    type: ${type}`,
      "    properties:",
      "      zoneId: ${zone}",
      "      kind: zone",
      "      phase: http_request_late_transform",
      "      rules:",
      "        - ref: one",
      "          action: rewrite",
      "          expression: ssl",
      "          actionParameters:",
      "            headers:",
      "              X-Camel-Case: { operation: set, expression: lowercase(http.host) }",
      "        - ref: two",
      "          action: blok",
      "          expression: ${condition}",
      "        - ref: three",
      "          action: block",
      "          expression: { 'fn::join': [' or ', [a, b]] }",
      "",
    ].join("\n");
  it("names the properties that are written as the provider for Terraform has them", async () => {
    const text = program("cloudflare:Ruleset")
      .replace("zoneId", "zone_id")
      .replace("actionParameters", "action_parameters");
    const { diagnostics } = await readSource("Pulumi.yaml", text);
    expect(diagnostics.map(({ range }) => text.slice(range.start, range.end))).toEqual([
      "zone_id",
      "action_parameters",
    ]);
    expect(diagnostics[0]).toMatchObject({
      code: "source/unknown-property",
      data: { meant: "zoneId" },
      severity: "error",
    });
  });

  it("warns of misspelt options, which Pulumi drops", async () => {
    const options = "    options: { dependson: [], protekt: true, ignoreChanges: [name], other: 1 }\n";
    const { diagnostics } = await readSource("Pulumi.yaml", program("cloudflare:Ruleset") + options);
    expect(diagnostics.map(({ data, severity }) => [data?.["meant"], severity])).toEqual([
      ["dependsOn", "warning"],
      ["protect", "warning"],
    ]);
  });

  it("reads the properties of a resource under a misspelt key", async () => {
    const text = program("cloudflare:Ruleset").replace("properties:", "property:");
    const { diagnostics, subjects } = await readSource("Pulumi.yaml", text);
    expect(diagnostics).toMatchObject([{ code: "source/unknown-property", data: { meant: "properties" } }]);
    expect(subjects.map(({ kind }) => kind)).toContain("Ruleset");
  });

  it.each([
    ["cloudflare:RuleSet", "cloudflare:Ruleset"],
    ["cloudflare:index:ruleset", "cloudflare:index:Ruleset"],
  ])("names the type that is meant, and reads its rules: %s", async (type, meant) => {
    const { diagnostics, subjects } = await readSource("Pulumi.yaml", program(type));
    expect(diagnostics).toMatchObject([
      { code: "source/unknown-property", messageId: "unknownType", data: { name: type, meant } },
    ]);
    expect(subjects.map(({ kind }) => kind)).toContain("Ruleset");
  });

  it("keeps a mapping in place of the list of rules", async () => {
    const text = program("cloudflare:Ruleset").replace(
      / {6}rules:\n[\s\S]*$/,
      "      rules:\n        action: block\n",
    );
    const { subjects } = await readSource("Pulumi.yaml", text);
    const [rules] = subjects.flatMap((one) => (one.kind === "Ruleset" ? [one.node.get("rules")] : []));
    expect(rules?.kind).toBe("Object");
  });

  it("names the resources that the program does not declare, and what was meant", async () => {
    const others = [
      "  zone: { type: 'cloudflare:Zone', properties: { name: a.example.com } }",
      "variables: { office: 192.0.2.1 }",
      "config: { domain: { type: string } }",
      "",
    ].join("\n");
    const used = (text: string) =>
      readSource("Pulumi.yaml", program("cloudflare:Ruleset").replace("${condition}", () => text) + others);
    const [wrong] = (await used("ip.src eq ${office} or http.host eq ${zones.name}")).diagnostics;
    expect(wrong).toMatchObject({
      code: "source/unknown-property",
      messageId: "undeclared",
      data: { name: "zones", meant: "zone" },
      severity: "error",
      effect: "rejected",
    });
    for (const text of [
      "${zone.name}",
      "${domain.name}",
      "${rules.id}",
      "$${zones.name}",
      "${zones}",
      "${pulumi.stack}",
      "${zon.id}",
    ]) {
      expect((await used(text)).diagnostics).toEqual([]);
    }
  });

  it("names the properties that no version of the provider has, and what was meant", async () => {
    const text = program("cloudflare:Ruleset")
      .replace("zoneId", "zoneID")
      .replace("ref: one", "nonsensical: one")
      .replace("ref: two", "rateLimit: { requestsPerPeriods: 1, period: 60 }")
      .replace("operation: set", "operatoin: set");
    const { diagnostics } = await readSource("Pulumi.yaml", text);
    expect(
      diagnostics.map(({ range, data }) => [text.slice(range.start, range.end), data?.["meant"]]),
    ).toEqual([
      ["zoneID", "zoneId"],
      ["nonsensical", undefined],
      ["operatoin", "operation"],
      ["rateLimit", "ratelimit"],
      ["requestsPerPeriods", "requestsPerPeriod"],
    ]);
  });

  it.each<readonly [string, readonly string[]]>([
    ["a_b: 1", ["a_b aB"]],
    ["aB: { cD: [{ e_f: 1 }, g_h] }", ["e_f eF"]],
    ["a_b: { c_d: 1 }", ["a_b aB", "c_d cD"]],
    ["__a_b: { c_d: 1 }", ["c_d cD"]],
    ["headers: { a_b: { c_d: 1 } }", ["c_d cD"]],
    ["headers: [{ a_b: 1 }]", ["a_b aB"]],
    ["rules: { a_b: { headers: { c_d: 1 }, e_f: 1 } }", ["e_f eF"]],
    ["a: { Fn::Join: { a_b: 1 } }", []],
  ])("without the shapes of resources, names what is in snake case: %s", (properties, expected) => {
    const text = `resources: { a: { type: "cloudflare:Ruleset", properties: { ${properties} } } }`;
    const { diagnostics } = readSourceSync("Pulumi.yaml", text, { readYaml });
    expect(
      diagnostics.map(({ range, data }) => `${text.slice(range.start, range.end)} ${data?.["meant"]}`),
    ).toEqual(expected);
  });

  it("takes names that users choose, and names of both versions of the provider", async () => {
    const text = [
      "resources:",
      "  page:",
      "    type: cloudflare:PageRule",
      "    properties:",
      "      target: example.com/*",
      "      actions:",
      "        cacheTtlByStatus: { 200-299: '60' }",
      "        cacheTtlByStatuses: [{ codes: 200-299, ttl: 60 }]",
      "        minifies: [{ css: 'on', js: 'on', html: 'on' }]",
      "  balancer:",
      "    type: cloudflare:LoadBalancer",
      "    properties:",
      "      defaultPoolIds: [a]",
      "      regionPools: { WEU: [a] }",
      "      adaptiveRoutings: [{ failoverAcrossPools: true }]",
      "      locationStrategies: [{ mode: pop }]",
      "",
    ].join("\n");
    expect((await readSource("Pulumi.yaml", text)).diagnostics).toEqual([]);
  });

  it("inserts variables that are texts, and nothing else", async () => {
    const text = program("cloudflare:Ruleset");
    const ofCondition = async (value: string, expression: string) => {
      const variables = `variables: { condition: ${value}, list: "$\{condition}" }`;
      const changed = text.replace("${condition}", () => expression);
      const found = await findingsIn("Pulumi.yaml", `${variables}\n${changed}`);
      return found.filter((one) => one.startsWith("syntax/") || one.startsWith("types/"));
    };
    const list = "'ip.src in {192.0.2.1, 192.0.2.2}'";
    const inVariable = ["syntax/separator-in-set ,"];
    const used = await readSource("Pulumi.yaml", `variables: { condition: ${list} }\n${text}`);
    const { diagnostics } = lintDocument(used, { rules: RULES, config: defaultConfig(RULES) });
    expect(diagnostics.find(({ code }) => code === "syntax/separator-in-set")?.fixes).toEqual([]);
    expect(await ofCondition(list, "${condition}")).toEqual(inVariable);
    expect(await ofCondition(list, "ssl or ${condition} or ssl")).toEqual(inVariable);
    expect(await ofCondition("ssl", "${condition} or no.such")).toEqual(["types/unknown-field no.such"]);
    for (const other of [
      "$${condition}",
      "${condition} $$",
      "${list}",
      "${condition.a}",
      "${pulumi.cwd}",
      "or ${none}",
    ])
      expect(await ofCondition(list, other)).toEqual([]);
    expect(await ofCondition("5", "${condition} or no.such")).toEqual([]);
    const long = `'ssl${" ".repeat(499_997)}'`;
    expect(await ofCondition(long, "${condition}${condition} or no.such")).toEqual([
      "syntax/too-long ${condition}${condition} or no.such",
    ]);
    expect(await ofCondition(long, "${condition}${condition}${condition} or no.such")).toEqual([]);
    expect(await ofCondition(`'${"x".repeat(1_000_001)}'`, "${condition} or no.such")).toEqual([]);
  });

  it("reads lists that have a plural name there", async () => {
    const text = program("cloudflare:Ruleset").replace(
      /actionParameters:[\s\S]*?ref: two/,
      "actionParameters: { edgeTtl: { mode: bypass_by_default, statusCodeTtls: [{ value: long }] } }\n        - ref: two",
    );
    expect(
      await findingsIn("Pulumi.yaml", text.replace("action: rewrite", "action: set_cache_settings")),
    ).toContain("lint/no-unusable-parameter long");
  });

  const found = ["lint/no-broken-value-expression lowercase", "lint/no-unknown-action blok"];

  it.each(["cloudflare:Ruleset", "cloudflare:index:Ruleset", "cloudflare:index/ruleset:Ruleset"])(
    "programs have resources of the type %s",
    async (type) => {
      const text = program(type);
      expect(await findingsIn("Pulumi.yaml", text)).toEqual(expect.arrayContaining(found));
      const document = await readSource("Pulumi.yaml", text);
      expect(document.isRecord).toBe(false);
      const [ruleset] = rulesetsIn(document);
      expect(document.roots.map(({ range }) => range)).toEqual([ruleset?.node.range]);
      expect(ruleset?.rules.map(({ node }) => node.get("expression")?.kind)).toEqual([
        "String",
        "Unknown",
        "Unknown",
      ]);
    },
  );

  it("programs without such resources are not recognised", async () => {
    const { subjects } = await readSource("Pulumi.yaml", program("aws:s3:Bucket"));
    expect(subjects.map(({ kind }) => kind)).toEqual(["Ruleset"]);
  });

  it("stacks are read from their export, without what is encrypted", async () => {
    const secret = {
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      ciphertext: "x",
    };
    const inputs = {
      __defaults: [],
      zoneId: secret,
      kind: "zone",
      phase: "http_ratelimit",
      rules: [
        {
          action: "blok",
          expression: "ssl",
          ratelimit: { characteristics: ["cf.colo.id", "ip.src"], period: 60 },
        },
      ],
    };
    const type = "cloudflare:index/ruleset:Ruleset";
    const resources = [{ urn: "urn:pulumi:dev::a::b", type, inputs }, { type }];
    const text = JSON.stringify({ version: 3, deployment: { manifest: {}, resources } });
    expect(await findingsIn("stack.json", text)).toEqual([
      'lint/no-unknown-action "blok"',
      'lint/require-ratelimit "ratelimit"',
    ]);
    expect((await readSource("stack.json", text)).isRecord).toBe(true);
    expect(isRecordText("stack.json", text)).toBe(true);
  });
});

describe("a text that may have secrets", () => {
  const PLAN = '"format_version":"1.2"';
  it.each<readonly [string, string, boolean]>([
    ["a.tfstate", "x", true],
    ["A.TFSTATE", "x", true],
    ["a.har", "x", true],
    ["a", "x", false],
    ["a.json", '{"version": 4, "terraform_version": "1.9"}', true],
    ["a", '\uFEFF {"version":4,"terraform_version":"1.9"}', true],
    ["a.json", '{"version": 4}', false],
    ["a.json", '{"log":{"entries":[{"request":{},"response":{}}]}}', true],
    ["a.json", '{"log":{"entries":[{"request":{}}]}}', false],
    ["a.yaml", 'log: {"log":{"entries":[{"request":{},"response":{}}]}}', false],
    ["a.json", '{"deployment":{"resources":[{"urn":"a"}]}}', true],
    ["a.json", '{"deployment":{"resources":[]}}', false],
    ["a.json", `{${PLAN},"values":{"root_module":{}}}`, true],
    ["a.json", `{${PLAN},"planned_values":{"root_module":{}}}`, false],
    ["a.json", `{${PLAN}}`, false],
  ])("is %s: %s", (uri, text, expected) => {
    expect(isRecordText(uri, text)).toBe(expected);
  });
});

describe("files in which nothing is recognised", () => {
  const reasonsIn = async (uri: string, text: string) =>
    ((await readSource(uri, text)).leftOut ?? []).map(({ range }) => text.slice(range.start, range.end));

  it("are listed if they mention what is read elsewhere", async () => {
    expect(await reasonsIn("ci.yaml", "run: terraform state rm cloudflare_ruleset.waf\n")).toEqual([
      "cloudflare_ruleset",
    ]);
    const deep = "a:\n  b:\n    c:\n      d:\n        phase: http_ratelimit\n";
    expect(await reasonsIn("crd.yaml", deep)).toEqual(["phase: http_ratelimit"]);
    expect(await reasonsIn("x.json", '{"a": "cloudflare_record"}')).toEqual(["cloudflare_record"]);
    const body = `body: '{"rules": [{"expression": "ip.src in {1.1.1.1}"}]}'`;
    expect(await reasonsIn("a.yaml", `url: https://x/phases/http_ratelimit/entrypoint\n${body}\n`)).toEqual([
      "phases/http_ratelimit",
    ]);
    expect(await reasonsIn("b.yaml", body)).toEqual(["ip.src in "]);
    for (const own of ["a/wafsmith.config.yaml", "wafsmith.baseline.json", "b.waftest.yaml"])
      expect(await reasonsIn(own, body)).toEqual([]);
    const inner = JSON.stringify({ phase: "http_ratelimit" });
    expect(await reasonsIn("c.json", JSON.stringify({ data: inner }))).toEqual([
      'phase\\":\\"http_ratelimit',
    ]);
    expect(await reasonsIn("d.yaml", "phase: two\nabout: the ip.src of a packet\n")).toEqual([]);
    expect(await reasonsIn("x.json", '{"cloudflare_zone_id": "1", "phase": "Running"}')).toEqual([]);
  });

  it("are not listed if something is recognised", async () => {
    const text = JSON.stringify({ description: "cloudflare_ruleset", ...RULESET });
    expect(await reasonsIn("x.json", text)).toEqual([]);
  });
});

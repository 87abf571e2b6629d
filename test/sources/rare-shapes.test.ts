// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import { inFile } from "../../src/core/range.ts";
import { readSource, readSourceSync } from "../../src/sources/read.ts";
import { extendsPolicy } from "../../src/sources/recognise/extended-policy.ts";
import { furtherConditionOf } from "../../src/sources/recognise/further-condition.ts";
import { mentionsIn } from "../../src/sources/recognise/mentions.ts";
import { surroundingsAmong } from "../../src/sources/terraform/modules/among-texts.ts";
import { readRootModule } from "../../src/sources/terraform/modules/instances.ts";
import { typedRule } from "../../src/sources/terraform/resources/typed.ts";
import {
  isAdded,
  type LocatedArray,
  type LocatedObject,
  nodeAt,
  plainValue,
  saysNothing,
  stringsIn,
  unknownsIn,
  valueWithBigIntegers,
} from "../../src/sources/values/located.ts";
import { amongNode, unknownNode } from "../../src/sources/values/nodes.ts";
import { expectGolden } from "../support/golden.ts";

const nodeOf = (value: unknown) => readSourceSync("a.json", JSON.stringify(value)).roots[0] as LocatedObject;
const RULE = { action: "block", expression: "ssl" };
const R = { ref: "a", ...RULE };
const RULESET = { kind: "zone", phase: "http_request_firewall_custom", rules: [RULE] };
const crossplane = (spec: object, more: object = {}) => ({
  apiVersion: "ruleset.cloudflare.upbound.io/v1alpha1",
  kind: "Ruleset",
  spec,
  ...more,
});
const exchange = (url: string, method: string, body: unknown) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { request: { url, method, postData: { text } }, response: { content: { text } } };
};
const resource = (type: string, body: string) => `resource "cloudflare_${type}" "a" {\n${body}\n}\n`;

/** The texts, switches and written places that a subject has of its own. */
function factsOf(subject: object, text: string): string[] {
  return Object.entries(subject).flatMap(([key, value]: [string, unknown]) => {
    if (key === "kind" || key === "node" || value === undefined) return [];
    if (typeof value === "string" || typeof value === "boolean") return [`${key}=${value}`];
    if (Array.isArray(value)) return [`${key}:${value.length}`];
    if (typeof value !== "object" || value === null || !("start" in value || "value" in value)) return [];
    const { start, end } = ("range" in value ? value.range : value) as { start: number; end: number };
    return [`${key}=\`${text.slice(start, end)}\``];
  });
}

describe("what is rarely written", () => {
  const CASES: readonly (readonly [uri: string, content: unknown])[] = [
    ["waf.lock.json", { lock_version: 1, rulesets: [{ id: "a", name: "A", rules: [{ id: "r" }] }] }],
    ["waf.lock.json", { lock_version: 1, rulesets: [] }],
    ["operator.json", { apiVersion: "x/v1", kind: "R", spec: RULESET }],
    ["operator.json", { kind: "R", spec: RULESET }],
    [
      "manifest.json",
      crossplane({ forProvider: { ...RULESET, zoneIdRef: { name: "z" }, zoneIdSelector: {} } }),
    ],
    ["manifest.json", crossplane({ forProvider: RULESET }, { kind: undefined })],
    ["manifest.json", crossplane({ forProvider: RULESET }, { kind: "Other" })],
    ["manifest.json", crossplane({ other: RULESET })],
    ["manifest.json", crossplane({ forProvider: RULESET }, { apiVersion: "x/v1" })],
    [
      "answer.json",
      {
        success: false,
        result: null,
        errors: [
          {
            code: 10003,
            message: "could not find entrypoint ruleset in the http_request_firewall_custom phase",
          },
        ],
        messages: [],
      },
    ],
    [
      "a.tf",
      resource("waiting_room_rules", '  rules = [{ action = "bypass_waiting_room", expression = "ssl" }]'),
    ],
    [
      "a.tf",
      resource(
        "leaked_credential_check_rule",
        '  username = "lookup_json_string(http.request.body.raw, \\"u\\")"',
      ),
    ],
    ["a.tf", resource("content_scanning_expression", '  body = [{ payload = "http.request.body.raw" }]')],
    ["a.tf", resource("content_scanning_expression", '  payload = "http.request.body.raw"')],
    ...["record", "dns_record", "zone", "access_rule", "none"].map(
      (type) => ["a.tf", resource(type, '  name = "a"')] as const,
    ),
    ["a.tf", resource("list_item", '  list_id = "l"\n  ip = "192.0.2.1"')],
    [
      "a.tf",
      resource(
        "list",
        '  kind = "ip"\n  name = "l"\n  item {\n    value {\n      redirect {\n        status = "enabled"\n      }\n    }\n  }',
      ),
    ],
    ...[
      "cloudflare_filter.f.id",
      '"${cloudflare_filter.f.id}"',
      '"x${cloudflare_filter.f.id}"',
      '"${cloudflare_filter.f.id}x"',
      "cloudflare_other.f.id",
      "cloudflare_filter.g.id",
      "cloudflare_filter[0].id",
      "var.f",
    ].map(
      (id) =>
        [
          "a.tf",
          resource("firewall_rule", `  action = "block"\n  filter_id = ${id}`) +
            'resource "cloudflare_filter" "f" {\n  expression = "ssl"\n}\n',
        ] as const,
    ),
    [
      "a.tf.json",
      {
        resource: {
          cloudflare_firewall_rule: { a: { action: "block", filter_id: "${cloudflare_filter.f.id}" } },
          cloudflare_filter: { f: { expression: "ssl" } },
        },
      },
    ],
    ...[
      { custom_rules: [{ ref: "a", expression: "ssl" }] },
      { custom_rules: [{ other: "a" }] },
      { custom_ruls: [{ ref: "a", expression: "ssl" }] },
      { custom_ruls: [{ ref: "a" }] },
      { zzzzzzzzz: [{ ref: "a", expression: "ssl" }] },
      { custom_rules: [{ ref: "a", expression: " ssl\n  and   ssl " }], waf_managed_ruls: [], other: 1 },
      { redirect_rules: [{ ref: "a", expression: "ssl", octorules: { x: 1 } }, 5] },
      { redirect_rules: [{ ref: "a", expression: "ssl", action: "log" }] },
      { cloudflare: { custom_rules: [{ ref: "a" }], zzzzzzzz: 1 }, lists: [], custom_rulesets: [] },
      { cloudflare: { other: [] } },
      { lists: [{ name: "a", kind: "ip", items: [{ ip: "192.0.2.1" }] }] },
      { lists: [{ name: "a", kind: "other", items: [] }] },
      { lists: [{ name: "a", kind: "ip" }] },
      { lists: [{ name: "a", kind: "ip", items: [] }], more: 1 },
      { custom_rulesets: [{ id: "a", phase: "http_request_firewall_custom", rules: [RULE] }] },
      { custom_rulesets: [{ id: "a", kind: "root", phase: "http_request_firewall_custom", rules: [RULE] }] },
    ].map((content) => ["octorules.json", content] as const),
    ...[
      { zone: { name: "z" }, rulesets: [] },
      { zone: { name: "z" }, filters: [{ id: "a", expression: "ssl", paused: false }] },
      { zone: {}, filters: [] },
      { filters: [], firewall_rules: [] },
      { filters: [{ id: "a", expression: "ssl", paused: false }], firewall_rules: 5, filters2: [] },
    ].map((content) => ["zone.json", content] as const),
    ...[
      { log: { entries: [] } },
      { log: { entries: [{ request: {} }] } },
      {
        log: { entries: [exchange("https://api.cloudflare.com/client/v4/zones/z/rulesets", "PUT", RULESET)] },
      },
      {
        log: { entries: [exchange("https://api.cloudflare.com/client/v4/zones/z/rulesets", "GET", RULESET)] },
      },
      { log: { entries: [exchange("https://example.com/client/v5", "PUT", RULESET)] } },
      { log: { entries: [exchange("https://api.cloudflare.com/client/v4/x", "PUT", ""), {}] } },
    ].map((content) => ["calls.har", content] as const),
    ...[
      {
        deployment: { resources: [{ urn: "u", type: "cloudflare:index/ruleset:Ruleset", inputs: RULESET }] },
      },
      {
        deployment: { resources: [{ urn: "u", type: "cloudflare:index/ruleset:Ruleset", outputs: RULESET }] },
      },
      { deployment: { resources: [{ urn: "u", type: "aws:x/y:Z", inputs: RULESET }, { urn: "v" }] } },
      { deployment: { resources: [{ type: "cloudflare:index/ruleset:Ruleset", inputs: RULESET }] } },
      {
        resources: { r: { type: "cloudflare:Ruleset", properties: RULESET }, s: 5 },
        runtime: "yaml",
        name: "p",
      },
      { resources: { r: { type: "cloudflare:ruleset", properties: RULESET } }, runtime: "yaml", name: "p" },
      { resources: { r: { type: "cloudflare:Other", properties: {} } }, runtime: "yaml", name: "p" },
      {
        resources: {
          r: {
            type: "cloudflare:Ruleset",
            properties: {
              ...RULESET,
              rules: [
                {
                  ...RULE,
                  expression: "${other.id}",
                  description: { "fn::join": ["", []] },
                  actionParameters: {
                    cacheKey: {
                      customKey: {
                        header: { checkPresences: ["a"], includes: ["b"], excludes: ["c"] },
                        queryString: { include: { lists: ["d"] } },
                      },
                    },
                    edgeTtl: { statusCodeTtls: [{ value: 1 }] },
                    headers: { "X-Name": { operation: "remove" }, xName: { Value: "a" } },
                    overrides: { rules: [{ scoreThreshold: 1 }] },
                    secret: { "4dabf18193072939515e22adb298388d": "1b47" },
                    __defaults: [],
                  },
                },
              ],
            },
          },
        },
        runtime: "yaml",
        name: "p",
      },
    ].map((content) => ["pulumi.json", content] as const),
    [
      "pulumi.json",
      {
        resources: {
          r: {
            type: "cloudflare:Ruleset",
            properties: { ...RULESET, rules: [{ ...RULE, actionParametrs: { respons: { statusCod: 1 } } }] },
          },
        },
        runtime: "yaml",
        name: "p",
      },
    ],
    ...[
      { waf_custom_rules: [{ expression: "ssl" }] },
      { waf_custom_rules: [{ action: "block" }] },
      { waf_custom_rules: { ref: "a", expression: "ssl" } },
      {
        waf_custom_rules: [R],
        waf_custom_ruls: R,
        redirect_ruls: [{ id: "a" }],
        zzzzzzzz: [R],
        other_rules: 5,
      },
      {
        cloudflare: { waf_custom_rules: [R], zzzzzzzz: 1 },
        custom_rulesets: [],
        lists: [],
        redirect_rules: [R],
      },
      {
        cloudflare: { waf_custom_rules: [R] },
        custom_rulesets: [{ id: "a", phase: "http_request_firewall_custom", other: [R], rules: [R] }],
        lists: [{ name: "a", kind: "ip", items: [] }],
      },
      { lists: { a: { kind: "ip", items: [] } } },
      { lists: [{ name: "a", kind: "ip", items: [] }], custom_rulesets: { a: 1 } },
      { waf_custom_rules: [{ ref: "a", expression: 'cf.zone.name eq "a.example"' }], redirect_rules: R },
      {
        waf_custom_rules: [
          { ref: "a", expression: "ssl", description: "a  b" },
          { ref: "b", expression: 5 },
        ],
      },
      { page_shield_policies: [{ expression: "ssl  and ssl" }, { other: 1 }], waf_custom_rules: [R] },
    ].map((content) => ["octorules.json", content] as const),
    [
      "pulumi.json",
      {
        name: "p",
        runtime: "yaml",
        variables: { host: "a.example", other: "${x}", count: 5 },
        resources: {
          r: {
            type: "cloudflare:Ruleset",
            properties: {
              ...RULESET,
              rules: [
                "ssl",
                "${host}",
                'http.host eq "${host}"',
                "${host} and ${host}",
                "a ${host} b ${other} c",
                "${other}",
                "${count}",
                "${none}",
                "$${host} ${host}",
                "${host.a}",
                "${host",
                "${host} ${host",
              ].map((expression) => ({ action: "block", expression })),
            },
          },
        },
      },
    ],
    ...[
      {
        log: {
          entries: [
            { request: {} },
            exchange("https://api.cloudflare.com/client/v4/zones/z/rulesets", "PUT", RULESET),
          ],
        },
      },
      { log: { entries: [{ response: {} }] } },
      { log: { entries: 5 } },
    ].map((content) => ["calls.har", content] as const),
    ...[
      '{"filters": [], "filters": [{"id": "a", "expression": "ssl", "paused": false}], "other": []}',
      { zone: { name: "z" }, filters: [], other: [] },
      {
        rulesets: {
          success: true,
          errors: [],
          messages: [],
          result: [{ id: "a", name: "b", phase: "ddos_l7" }],
        },
      },
      { rulesets: { success: false, errors: [{ code: 1 }], messages: [], result: null }, filters: [] },
    ].map((content) => ["estate.json", content] as const),
    ...[
      { result: [RULESET], result_info: { cursors: { after: "x" } } },
      { result: [RULESET], result_info: { cursors: { after: "" } } },
      { result: [RULESET], result_info: { total_count: 1 } },
      { result: [RULESET], result_info: { total_count: 2 } },
      { result: null, result_info: { total_count: 2 } },
      { result: RULESET, result_info: { total_count: 2 } },
      {
        result: [
          { id: "waf", value: "on", editable: true },
          { id: "ssl", value: "off" },
        ],
      },
      { result: [{ id: "a", name: "b", detection_mode: "anomaly", zone_id: "z", status: "active" }] },
      { result: { id: "a", threshold: 1, period: 60, match: {}, action: {} } },
    ].map((content) => ["answer.json", { success: true, errors: [], messages: [], ...content }] as const),
    ...[
      { jsonrpc: "2.0", id: 1, method: "eth_call", params: [1] },
      [
        { jsonrpc: "2.0", method: "eth_call" },
        { method: "net_version", params: {} },
      ],
      { jsonrpc: "2.0", id: 1, result: 1 },
      { jsonrpc: "2.0", id: 1, error: {} },
      { method: "eth_chainId" },
      { method: "other_chainId" },
      { method: 5 },
    ].map((content) => ["call.json", content] as const),
    ...[
      { method: "PUT", url: "https://api.cloudflare.com/client/v4/zones/z/rulesets/r", body: RULESET },
      { a: { waf_custom_rules: [RULE] }, b: { c: { d: { e: { f: RULESET } } } } },
      { a: { b: RULESET }, c: [RULESET], d: [{ result: [RULE] }], e: { f: { rules: [RULE] } } },
      [{ result: [RULE], success: true, errors: [], messages: [] }, RULESET],
      [{ result: [RULE] }, { other: 1 }],
      { items: [{ ip: "192.0.2.1" }, { ip: "192.0.2.2", comment: "c" }] },
      [{ ip: "192.0.2.1" }, { ip: "192.0.2.2", coment: "c" }],
      [{ ip: "192.0.2.1", asn: 1 }],
    ].map((content) => ["data.json", content] as const),
    ["data.yaml", "rules:\n  - expression: ssl\n  - { expression: ssl, action: log }\n  - 5\n"],
    ["data.yaml", "kind: zone\nrules:\n  - expression: ssl\n"],
    [
      "data.yaml",
      "a:\n  - expression: ssl\n    action: block\nb: [{ expression: ssl, action: block, position: {}, action_parameters: {}, ratelimit: {} }]\n",
    ],
    ...['{ a = "x" }.b', 'upper("a", "b")', 'regex("a", "b")', "var.none", 'file("none.txt")', "null[0]"].map(
      (value) => ["a.tf", resource("filter", `  expression = ${value}`)] as const,
    ),
    ...[
      { after: RULESET, after_unknown: true },
      { after: RULESET, after_unknown: false },
      {
        after: { ...RULESET, name: null, rules: [RULE, { ...RULE, description: "" }], other: [] },
        after_unknown: { id: true, kind: false, name: true, rules: [{ expression: true, ref: true }, {}] },
      },
    ].map(
      (change) =>
        [
          "plan.json",
          {
            format_version: "1.2",
            terraform_version: "1.9.0",
            resource_changes: [
              {
                address: "cloudflare_ruleset.a",
                mode: "managed",
                type: "cloudflare_ruleset",
                name: "a",
                change,
              },
            ],
          },
        ] as const,
    ),
    [
      "a.tf",
      resource(
        "ruleset",
        `  kind = "zone"
  phaze = "http_request_transform"
  rules = [{
    acton = "rewrite"
    expression = cloudflare_filter.a.id
    action_parameters = {
      headrs = { "X-Nam" = { operaton = "remove" } }
      uri = { pth = { value = "/" } }
    }
  }]`,
      ),
    ],
  ];

  it("is read as what the API has", async () => {
    const blocks = CASES.map(async ([uri, content]) => {
      const text = typeof content === "string" ? content : JSON.stringify(content);
      const { subjects, diagnostics, leftOut } = await readSource(uri, text);
      return [
        `# ${uri}: ${text.trimEnd()}`,
        ...subjects.flatMap((one) => {
          const node = "node" in one ? one.node : undefined;
          const value = node && JSON.stringify(plainValue(node));
          return [
            [one.kind, ...factsOf(one, text), ...(value ? [value] : [])].join(" "),
            ...(node ? unknownsIn(node) : []).map(({ reason, range, idOf, refusedAt }) => {
              const why = `${reason}${idOf ? `, the id of ${idOf}` : ""}${refusedAt ? ", refused" : ""}`;
              return `  unknown \`${text.slice(range.start, range.end)}\`: ${why}`;
            }),
          ];
        }),
        ...diagnostics.map(({ code, severity, messageId, effect = "", range }) => {
          return `${severity} ${code} ${messageId} ${effect} \`${text.slice(range.start, range.end)}\``;
        }),
        ...(leftOut ?? []).map(({ kind, reason }) => `left out: ${kind}, ${reason}`),
        "",
      ].join("\n");
    });
    expectGolden((await Promise.all(blocks)).join("\n"), "fixtures/sources/rare-shapes.txt");
  });

  it.each([
    [
      "cloudflare_ruleset",
      "file that mentions Cloudflare resources in an unsupported form",
      "cloudflare_ruleset",
    ],
    ["x = cloudflare_zone_id", undefined, ""],
    [
      "cloudflare_api_token cloudflare_record",
      "file that mentions Cloudflare resources in an unsupported form",
      "cloudflare_record",
    ],
    [
      'phase: "http_request_firewall_custom"',
      "file that names a phase in an unsupported form",
      'phase: "http_request_firewall_custom',
    ],
    [
      "phases/other phases/http_ratelimit",
      "file that names a phase in an unsupported form",
      "phases/http_ratelimit",
    ],
    ["if http.host eq 1", "file with expressions in no form that is read", "http.host eq "],
    ["http.host equals 1", undefined, ""],
    [
      'terraform { source = "git::x" }',
      "module of Terragrunt that is not in this repository",
      'terraform { source = "',
    ],
    ['terraform { source = "../x" }', undefined, ""],
  ])("%s is a sign of Cloudflare: %s", (text, reason, at) => {
    const found = mentionsIn(text, []).map((one) => {
      return [one.reason, one.kind, text.slice(one.range.start, one.range.end)];
    });
    expect(found).toEqual(reason === undefined ? [] : [[reason, "unread", at]]);
    const isOfTerragrunt = reason?.includes("Terragrunt") === true;
    expect(mentionsIn(text, [nodeOf({})])).toHaveLength(isOfTerragrunt ? 0 : found.length);
  });

  it.each([
    [{}, undefined],
    [{ ratelimit: {} }, "ratelimit"],
    [{ ratelimit: null, exposed_credential_check: {} }, "exposed_credential_check"],
    [{ exposed_credential_check: null }, undefined],
    [{ action_parameters: { from_list: { key: "k", name: "n" } } }, "from_list"],
    [{ expression: " k in $n ", action_parameters: { from_list: { key: "k", name: "n" } } }, undefined],
    [{ expression: "k in $m", action_parameters: { from_list: { key: "k", name: "n" } } }, "from_list"],
  ])("the further condition of %j is %s", (rule, condition) => {
    expect(furtherConditionOf(nodeOf(rule))).toBe(condition);
  });

  it("is found at the end of a pointer, or as near as there is something", () => {
    const value = { a: [1, { b: 2 }], c: "x" };
    const at = (pointer: string) => plainValue(nodeAt(nodeOf(value), pointer));
    expect(["", "/a", "/a/1/b", "/a/2", "/a/0/x", "/c/x", "/d"].map(at)).toEqual([
      value,
      value.a,
      2,
      value.a,
      1,
      "x",
      value,
    ]);
  });

  it.each([
    [null, true],
    ["", true],
    [[], true],
    [{}, true],
    [" ", false],
    [[null], false],
    [{ a: null }, false],
    [false, false],
    [0, false],
  ])("%j says nothing: %s", (value, isEmpty) => {
    const node = (nodeOf([value]) as unknown as LocatedArray).items[0]!;
    expect(saysNothing(node)).toBe(isEmpty);
    const unknown = unknownNode(node.range, "it is unknown");
    const isTelling = !isEmpty && value !== 0;
    expect(amongNode(unknown, [node])).toEqual(isTelling ? { ...unknown, candidates: [node] } : unknown);
    expect([node, unknown, unknownNode(inFile({ start: 1, end: 1 }), "it is unknown")].map(isAdded)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("keeps eight of its candidates, and unknown ones only with some of their own", () => {
    const [root, empty] = [nodeOf({ a: "x" }), unknownNode(inFile({ start: 0, end: 1 }), "it is unknown")];
    expect(amongNode(empty, [empty])).toBe(empty);
    const among = amongNode(empty, [root]);
    const partial = { content: { ...stringsIn([root])[0]!.content }, holes: [] };
    const withPart = unknownNode(empty.range, "it is unknown", partial);
    expect(amongNode(empty, [among, withPart]).candidates).toEqual([among, withPart]);
    expect(
      amongNode(
        empty,
        Array.from({ length: 9 }, () => root),
      ).candidates,
    ).toHaveLength(8);
  });

  it("has strings, in members that are not skipped", () => {
    const root = nodeOf({ a: ["b", { c: "d", e: ["f"] }], g: "h", i: 1, k: null });
    const found = (...skipped: string[]) => stringsIn([root], new Set(skipped)).map(({ value }) => value);
    expect(found().sort()).toEqual(["b", "d", "f", "h"]);
    expect(found("g", "e").sort()).toEqual(["b", "d"]);
    expect(stringsIn([root]).length).toBe(4);
  });

  it("keeps whole numbers that are too large for a double", () => {
    const numbers = [
      "9007199254740991",
      "9007199254740992",
      "-9007199254740992",
      "1.5",
      "1e400",
      "9".repeat(40),
      "9".repeat(41),
    ];
    const node = readSourceSync("a.json", `[${numbers.join(", ")}]`).roots[0]!;
    expect(valueWithBigIntegers(node)).toEqual([
      9007199254740991,
      9007199254740992n,
      -9007199254740992n,
      1.5,
      Number.POSITIVE_INFINITY,
      BigInt("9".repeat(40)),
      1e41,
    ]);
  });
});

describe("the types of a rule in Terraform", () => {
  it.each([
    [
      { ratelimit: { period: "60", requests_per_period: "-5", score_per_period: "1.5" } },
      { ratelimit: { period: 60, requests_per_period: -5, score_per_period: "1.5" } },
    ],
    [{ ratelimit: [{ period: "60" }] }, { ratelimit: { period: 60 } }],
    [
      { ratelimit: [{ period: "60" }, { period: "60" }] },
      { ratelimit: [{ period: "60" }, { period: "60" }] },
    ],
    [{ ratelimit: ["60"] }, { ratelimit: ["60"] }],
    [
      { ratelimit: { characteristics: [1, true, "x"], requests_to_origin: "true" } },
      { ratelimit: { characteristics: ["1", "true", "x"], requests_to_origin: true } },
    ],
    [{ ratelimit: { requests_to_origin: "false" } }, { ratelimit: { requests_to_origin: false } }],
    [
      { ratelimit: { requests_to_origin: "yes", period: "1".repeat(16) } },
      { ratelimit: { requests_to_origin: "yes", period: "1".repeat(16) } },
    ],
    [
      { ratelimit: { period: "1".repeat(15), counting_expression: 1 } },
      { ratelimit: { period: Number("1".repeat(15)), counting_expression: "1" } },
    ],
    [
      { action: "log_custom_field", action_parameters: { request_fields: ["a", { name: "b" }] } },
      { action: "log_custom_field", action_parameters: { request_fields: [{ name: "a" }, { name: "b" }] } },
    ],
    [
      {
        action: "set_cache_control",
        action_parameters: { max_age: { operation: "set", value: "1" }, other_key: 1 },
      },
      {
        action: "set_cache_control",
        action_parameters: { "max-age": { operation: "set", value: 1 }, other_key: 1 },
      },
    ],
    [
      { action: "set_cache_control", action_parameters: "x" },
      { action: "set_cache_control", action_parameters: "x" },
    ],
    [
      { action: "none", action_parameters: { a: "1" } },
      { action: "none", action_parameters: { a: "1" } },
    ],
    [
      { action: "block", action_parameters: { response: { status_code: "400", content: 1 } } },
      { action: "block", action_parameters: { response: { status_code: 400, content: "1" } } },
    ],
  ])("%j is sent as %j", (written, sent) => {
    expect(plainValue(typedRule(nodeOf(written)))).toEqual(sent);
  });
});

describe("a file that extends another one", () => {
  const POLICY = "paranoia: 2\n";
  const base = (at: number) => `extends: ${at}.yaml\n`;
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [`${at}.yaml`, at + 1 < length ? base(at + 1) : POLICY]),
    );

  it.each<readonly [what: string, from: string, files: Readonly<Record<string, string>>, isPolicy: boolean]>([
    ["a policy", "0.yaml", chain(2), true],
    ["a policy, in JSON", "a.json", { "a.json": '{"extends":"1.yaml"}', "1.yaml": POLICY }, true],
    ["a policy, without an ending", "a", { a: base(1), "1.yaml": POLICY }, true],
    ["a policy, in upper case", "a.YML", { "a.YML": base(1), "1.yaml": POLICY }, true],
    ["a policy, from another file", "a.toml", { "a.toml": base(1), "1.yaml": POLICY }, false],
    ["no policy", "0.yaml", { "0.yaml": base(1), "1.yaml": "a: 1\n" }, false],
    ["no file", "0.yaml", { "0.yaml": base(1) }, false],
    ["itself", "0.yaml", { "0.yaml": base(0) }, false],
    ["nothing", "0.yaml", { "0.yaml": "a: 1\n" }, false],
    ["two documents", "0.yaml", { "0.yaml": `${base(1)}---\n${base(1)}`, "1.yaml": POLICY }, false],
    ["seventeen", "0.yaml", chain(18), true],
    ["eighteen", "0.yaml", chain(19), false],
    ["a large file", "0.yaml", { "0.yaml": base(1).padEnd(1_000_000, "#"), "1.yaml": POLICY }, true],
    ["a larger file", "0.yaml", { "0.yaml": base(1).padEnd(1_000_001, "#"), "1.yaml": POLICY }, false],
  ])("%s", async (_, uri, files, isPolicy) => {
    const resolve = (path: string) =>
      files[path] === undefined ? undefined : { uri: path, text: files[path] };
    expect(await extendsPolicy({ uri, text: files[uri]! }, resolve)).toBe(isPolicy);
    expect(await extendsPolicy({ uri, text: files[uri]! }, () => ({ refused: "too large" }))).toBe(false);
  });
});

it("the names in ignore_changes are those of a lifecycle block", async () => {
  const bodies = [
    "lifecycle {\n  ignore_changes = all\n}",
    'lifecycle {\n  ignore_changes = ["rules", name]\n}',
    "lifecycle {\n  prevent_destroy = true\n}",
    "other {\n  ignore_changes = [name]\n}",
    "ignore_changes = [name]",
  ];
  const text = bodies.map((body, at) => `resource "cloudflare_ruleset" "r${at}" {\n${body}\n}\n`).join("");
  const surroundings = await surroundingsAmong([{ uri: "a/main.tf", text }]);
  expect(readRootModule(surroundings, "a")!.resources.map(({ ignored }) => ignored)).toEqual([
    ["all"],
    ["rules", "name"],
    [],
    [],
    [],
  ]);
});

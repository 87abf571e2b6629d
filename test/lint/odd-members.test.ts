import { it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { expectGolden } from "../support/golden.ts";
import { placesIn, replaced } from "../support/odd-members.ts";
import { type Format, lintWith } from "../support/rule-tester.ts";

type Members = Readonly<Record<string, unknown>>;

const ruleset = (phase: string, action: string, parameters: Members, more: Members = {}) => ({
  kind: "zone",
  phase,
  rules: [{ ref: "a", action, expression: "ssl", action_parameters: parameters, ...more }],
});

/** Rules of each action, with parameters of each form. */
const RULESETS: readonly Members[] = [
  ruleset("http_request_firewall_custom", "block", {
    response: { status_code: 403, content_type: "text/html", content: "a" },
  }),
  ruleset("http_request_firewall_custom", "skip", {
    phases: ["http_ratelimit"],
    products: ["waf"],
    ruleset: "current",
  }),
  ruleset(
    "http_ratelimit",
    "block",
    {},
    {
      ratelimit: {
        characteristics: ["ip.src", "cf.colo.id"],
        period: 60,
        requests_per_period: 100,
        mitigation_timeout: 600,
      },
    },
  ),
  ruleset("http_log_custom_fields", "log_custom_field", {
    request_fields: [{ name: "a" }],
    cookie_fields: [{ name: "b" }],
  }),
  ruleset("http_response_compression", "compress_response", { algorithms: [{ name: "gzip" }] }),
  ruleset("http_request_late_transform", "rewrite", {
    headers: { "x-a": { operation: "set", value: "b" }, "x-b": { operation: "remove" } },
  }),
  ruleset("http_request_transform", "rewrite", {
    uri: { path: { value: "/a" }, query: { expression: '"b"' } },
  }),
  ruleset("http_request_cache_settings", "set_cache_settings", {
    cache: true,
    edge_ttl: {
      mode: "override_origin",
      default: 60,
      status_code_ttl: [
        { status_code: 200, value: 10 },
        { status_code_range: { from: 300, to: 399 }, value: -1 },
      ],
    },
    cache_key: { custom_key: { header: { include: ["a"] }, query_string: { include: ["b"] } } },
    additional_cacheable_ports: [8080],
  }),
  ruleset("http_custom_errors", "serve_error", { content: "a", content_type: "text/html", status_code: 500 }),
  ruleset("http_request_origin", "route", {
    origin: { host: "a.example", port: 8080 },
    host_header: "b.example",
    sni: { value: "c.example" },
  }),
  ruleset("http_request_dynamic_redirect", "redirect", {
    from_value: {
      target_url: { value: "https://a.example/" },
      status_code: 301,
      preserve_query_string: true,
    },
  }),
  ruleset("http_request_firewall_managed", "execute", {
    id: "efb7b8c949ac4650a09736fc376e9aee",
    version: "latest",
    overrides: {
      action: "log",
      enabled: true,
      rules: [{ id: "6179ae15870a4bb7b2d480d4843b323c", action: "block", score_threshold: 40 }],
      categories: [{ category: "wordpress", enabled: false }],
    },
  }),
  ruleset("http_config_settings", "set_config", { ssl: "full", polish: "lossy", autominify: { css: true } }),
];

/** Resources of either version of the provider. */
const RESOURCES: readonly (readonly [type: string, members: Members])[] = [
  ["ruleset", { zone_id: "z", name: "n", ...RULESETS[0] }],
  ["ruleset", { zone_id: "z", name: "n", ...RULESETS[7] }],
  ["list", { account_id: "a", name: "n", kind: "ip", items: [{ ip: "192.0.2.1", comment: "c" }] }],
  ["list_item", { account_id: "a", list_id: "l", ip: "192.0.2.1" }],
  [
    "page_rule",
    { zone_id: "z", target: "a.example/*", actions: { cache_level: "bypass" }, status: "active" },
  ],
  [
    "zone_lockdown",
    { zone_id: "z", urls: ["a.example"], configurations: [{ target: "ip", value: "192.0.2.1" }] },
  ],
  ["filter", { zone_id: "z", expression: "ssl", paused: false }],
  ["firewall_rule", { zone_id: "z", action: "block", filter_id: "f", priority: 1, products: ["waf"] }],
  ["rate_limit", { zone_id: "z", threshold: 10, period: 60, action: { mode: "ban", timeout: 60 } }],
  ["dns_record", { zone_id: "z", name: "a", type: "A", content: "192.0.2.1", ttl: 1, proxied: true }],
];

const ODD = [undefined, 5, "x", []] as const;

/** The findings in a text, in lines. */
function found(text: string, format: Format): readonly string[] {
  return lintWith(RULES, text, format).map(({ severity, code, messageId, range, message }) => {
    const at = text.slice(range.start, range.end).replace(/\s+/g, " ");
    return `${severity} ${code}:${messageId} \`${at.slice(0, 40)}\` ${message}`;
  });
}

/** What is found with each odd value that is not found without it, and the reverse. */
function differences(document: Members, format: Format, write: (document: unknown) => string): string[] {
  const usual = new Set(found(write(document), format));
  const places = new Map<string, string[]>();
  for (const path of placesIn(document).slice(1))
    for (const odd of ODD) {
      const lines = new Set(found(write(replaced(document, path, odd)), format));
      const news = [
        ...[...usual].filter((line) => !lines.has(line)).map((line) => `  - ${line}`),
        ...[...lines].filter((line) => !usual.has(line)).map((line) => `  + ${line}`),
      ].join("\n");
      if (news) places.set(news, [...(places.get(news) ?? []), `${path.join(".")}=${JSON.stringify(odd)}`]);
    }
  return [
    `# ${write(document).trimEnd().slice(0, 200)}`,
    ...usual,
    ...[...places].map(([news, where]) => `${where.join(" ")}\n${news}`),
    "",
  ];
}

it("odd members of rulesets have these findings", () => {
  const lines = RULESETS.flatMap((one) => differences(one, "json", (document) => JSON.stringify(document)));
  expectGolden(lines.join("\n"), "fixtures/lint/odd-rulesets.txt");
});

it("odd members of resources have these findings", () => {
  const lines = RESOURCES.flatMap(([type, members]) =>
    differences(members, "terraform", (document) => {
      const body = Object.entries(document as Members)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `  ${key} = ${JSON.stringify(value)}\n`);
      return `resource "cloudflare_${type}" "a" {\n${body.join("")}}\n`;
    }),
  );
  expectGolden(lines.join("\n"), "fixtures/lint/odd-resources.txt");
});

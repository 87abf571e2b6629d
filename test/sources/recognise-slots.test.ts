// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { lintWith } from "../support/rule-tester.ts";

type Format = "json" | "terraform";

const found = (code: string, format: Format) =>
  lintWith(RULES, code, format)
    .filter(({ severity }) => severity === "error")
    .map(({ code: id, range }) => `${id} ${code.slice(range.start, range.end)}`);

describe("objects with an expression that are not rules of a ruleset", () => {
  it.each([
    ["snippet rules", { rules: [{ enabled: true, expression: "ssl", snippet_name: "a" }] }],
    [
      "a list of Cloud Connector rules",
      [{ expression: "ssl", provider: "aws_s3", parameters: { host: "a" } }],
    ],
    [
      "a policy of Page Shield",
      { action: "allow", enabled: true, expression: "ssl", value: "script-src 'none'" },
    ],
    ["a load balancer", { rules: [{ name: "a", condition: "ssl", overrides: {} }] }],
  ])("%s: read as such, and checked", (_, body) => {
    const text = JSON.stringify(body);
    expect(found(text, "json")).toEqual([]);
    expect(found(text.replace('"ssl"', '"sssl"'), "json")).toEqual(["types/unknown-field sssl"]);
    const response = text.replace('"ssl"', '"http.response.code eq 404"');
    expect(found(response, "json")).toEqual(["lint/no-response-field-in-request-phase http.response.code"]);
  });

  it.each([
    [
      "snippet rules",
      'resource "cloudflare_snippet_rules" "a" {\n  zone_id = "z"\n  rules = [{ expression = "sssl", snippet_name = "a" }]\n}\n',
    ],
    [
      "Cloud Connector rules in blocks",
      'resource "cloudflare_cloud_connector_rules" "a" {\n  zone_id = "z"\n  rules {\n    provider = "aws_s3"\n    expression = "sssl"\n    parameters {\n      host = "a"\n    }\n  }\n}\n',
    ],
    [
      "a policy of Page Shield",
      'resource "cloudflare_page_shield_policy" "a" {\n  zone_id = "z"\n  action = "log"\n  description = "a"\n  enabled = true\n  expression = "sssl"\n  value = "script-src"\n}\n',
    ],
    [
      "a load balancer",
      'resource "cloudflare_load_balancer" "a" {\n  zone_id = "z"\n  name = "a"\n  default_pools = ["p"]\n  fallback_pool = "p"\n  rules = [{ condition = "sssl" }]\n}\n',
    ],
  ])("%s in Terraform", (_, text) => {
    expect(found(text, "terraform")).toEqual(["types/unknown-field sssl"]);
  });

  it("knows the fields that only load balancers have", () => {
    const text =
      'resource "cloudflare_load_balancer" "a" {\n  zone_id = "z"\n  name = "a"\n  default_pools = ["p"]\n  fallback_pool = "p"\n  rules = [{ condition = "dns.qry.type == 28 and cf.load_balancer.region eq \\"ENAM\\"" }]\n}\n';
    expect(found(text, "terraform")).toEqual([]);
  });

  it("checks the condition of a partly known text", () => {
    const text =
      'resource "cloudflare_snippet_rules" "a" {\n  zone_id = "z"\n  rules = [{ expression = "sssl and http.host eq \\"${var.host}\\"", snippet_name = "a" }]\n}\n';
    expect(found(text, "terraform")).toEqual(["types/unknown-field sssl"]);
  });
});

describe("bodies of waiting rooms and load balancers", () => {
  const room = { name: "a", host: "a.example.com", new_users_per_minute: 200, total_active_users: 400 };
  const event = {
    name: "a",
    event_start_time: "2026-11-27T00:00:00Z",
    event_end_time: "2026-11-28T00:00:00Z",
    total_active_users: 0,
    queueing_method: null,
  };
  const balancer = { name: "a", default_pools: ["p"], fallback_pool: "p", rules: [] };

  const pool = {
    name: "a-1",
    minimum_origins: 1,
    origins: [{ name: "a", address: "192.0.2.1", weight: 0.5 }],
  };
  const origin = (members: object) => ({
    ...pool,
    origins: [{ name: "a", address: "a.example", ...members }],
  });
  const monitor = { type: "https", expected_codes: "2xx", interval: 60, retries: 2 };

  it.each([
    ["pool", pool],
    ["pool as the API answers", { ...pool, id: "p", check_regions: null, origin_steering: { policy: "" } }],
    ["monitor", { ...monitor, path: "/health", expected_codes: "200, 3xx" }],
    ["room", room],
    ["room by the first documentation", { ...room, queueing_method: "FIFO" }],
    ["event", event],
    ["load balancer", balancer],
    ["load balancer without a policy", { ...balancer, steering_policy: "", session_affinity: "none" }],
  ])("a right %s", (_, body) => {
    expect(found(JSON.stringify(body), "json")).toEqual([]);
  });

  it.each([
    ["a number as a string", { ...room, total_active_users: "400" }, '"400"'],
    ["fewer users than possible", { ...room, new_users_per_minute: 100 }, "100"],
    ["a session without an end", { ...room, session_duration: 0 }, "0"],
    ["a status that no queue has", { ...room, queueing_status_code: 503 }, "503"],
    ["a word that is not one of the cookie's", { ...room, cookie_attributes: { secure: "yes" } }, '"yes"'],
    ["a method of another product", { ...event, queueing_method: "lifo" }, '"lifo"'],
    ["a switch as a string", { ...event, suspended: "true" }, '"true"'],
    ["a weight above 1", origin({ weight: 1.5 }), "1.5"],
    ["a port that does not exist", origin({ port: 70_000 }), "70000"],
    ["a region by its name", { ...pool, check_regions: ["Europe"] }, '"Europe"'],
    ["a monitor of another protocol", { ...monitor, type: "ping" }, '"ping"'],
    ["a policy of another product", { ...balancer, steering_policy: "round_robin" }, '"round_robin"'],
  ])("%s", (_, body, at) => {
    expect(found(JSON.stringify(body), "json")).toEqual([`lint/no-unusable-parameter ${at}`]);
  });

  it("judges the rules of a load balancer first", () => {
    const rules = [{ name: "a", condition: "sssl", overrides: {} }];
    expect(found(JSON.stringify({ ...balancer, rules }), "json")).toEqual(["types/unknown-field sssl"]);
  });
});

describe("resources of a program for Pulumi that no reader knows", () => {
  const program = (type: string, properties: object) =>
    JSON.stringify({
      resources: { a: { type: `cloudflare:${type}`, properties: { zoneId: "z", ...properties } } },
    });

  it.each([
    ["AccessRule", { mode: "block", configuration: { target: "ips", value: "192.0.2.1" } }, '"ips"'],
    ["ZoneLockdown", { urls: "a.example/*", configurations: [] }, '"a.example/*"'],
    ["WaitingRoom", { name: "a", host: "a.example", newUsersPerMinute: 100, totalActiveUsers: 300 }, "100"],
    [
      "WaitingRoomEvent",
      { waitingRoomId: "r", eventStartTime: "a", eventEndTime: "b", queueingMethod: "lifo" },
      '"lifo"',
    ],
  ])("%s: read by the keys of its properties", (type, properties, at) => {
    expect(found(program(type, properties), "json")).toEqual([`lint/no-unusable-parameter ${at}`]);
  });
});

describe("an item of a list in a separate resource", () => {
  const item = (body: string) =>
    `resource "cloudflare_list_item" "a" {\n  account_id = "a"\n  list_id = "l"\n${body}\n}\n`;

  it("is checked as an item of its kind", () => {
    expect(found(item('  ip = "192.0.2.1"'), "terraform")).toEqual([]);
    expect(found(item('  ip = "192.0.2.1/40"'), "terraform")).toEqual([
      'lint/no-unusable-list-item "192.0.2.1/40"',
    ]);
  });

  it("is checked for each value", () => {
    const each = '  for_each = toset(["192.0.2.1/40", "192.0.2.1"])\n  ip = each.value';
    expect(found(item(each), "terraform")).toEqual(['lint/no-unusable-list-item "192.0.2.1/40"']);
  });
});

describe("the expressions of a check for exposed credentials", () => {
  const rule = (username: string) =>
    JSON.stringify({
      action: "managed_challenge",
      expression: "ssl",
      exposed_credential_check: {
        username_expression: username,
        password_expression: 'lookup_json_string(http.request.body.raw, "password")',
      },
    });

  it("are checked as values", () => {
    expect(found(rule('lookup_json_string(http.request.body.raw, "user")'), "json")).toEqual([]);
    expect(found(rule('lookup_json_string(http.request.body.rw, "user")'), "json")).toEqual([
      "lint/no-broken-value-expression http.request.body.rw",
    ]);
  });
});

describe("a rate limit", () => {
  const limit = (expression: string, counting: string) =>
    JSON.stringify({
      kind: "zone",
      phase: "http_ratelimit",
      rules: [
        {
          ...{ action: "block", expression },
          ratelimit: {
            ...{ characteristics: ["ip.src", "cf.colo.id"], period: 60, requests_per_period: 5 },
            counting_expression: counting,
          },
        },
      ],
    });

  it("names fields of the response in its counting expression only", () => {
    expect(found(limit("ssl", "http.response.code eq 404"), "json")).toEqual([]);
    expect(found(limit("http.response.code eq 404", "ssl"), "json")).toEqual([
      "lint/no-response-field-in-request-phase http.response.code",
    ]);
  });
});

import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { EVAL_SCHEMA } from "../../src/report/schemas.ts";
import { run } from "./support.ts";

const ruleset = (rules: readonly object[], more: object = {}) =>
  JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules, ...more });

const FILES = {
  "waf/custom.json": ruleset([
    {
      ref: "pass",
      action: "skip",
      action_parameters: { ruleset: "current", products: ["waf"] },
      expression: "ip.src in $office",
    },
    { ref: "geo", action: "managed_challenge", expression: 'ip.src.country eq "CN"' },
    { ref: "admin", action: "block", expression: 'starts_with(http.request.uri.path, "/admin")' },
  ]),
  "waf/lists.yaml": "name: office\nkind: ip\nitems:\n  - ip: 10.0.0.0/8\n",
  "waf/limits.tf": `resource "cloudflare_ruleset" "limits" {
  zone_id = "z"
  kind    = "zone"
  phase   = "http_ratelimit"
  name    = "limits"
  rules = [{
    ref = "limit"
    action = "block"
    expression = "true"
    ratelimit = { characteristics = ["ip.src"], period = 60, requests_per_period = 5 }
  }]
}
`,
  "requests.yaml":
    "- url: https://a.example/admin\n  ip: 10.1.1.1\n- url: https://a.example/admin\n  ip: 1.1.1.1\n  country: DE\n",
};
const ARGV = ["eval", "waf", "--request", "requests.yaml"];

describe("wafsmith eval RULESET", () => {
  it("writes JSON as its schema describes it", async () => {
    const { exitCode, stdout, stderr } = await run([...ARGV, "--format", "json"], { files: FILES });
    const report = JSON.parse(stdout);
    expect({ exitCode, stderr, report }).toEqual({
      exitCode: 0,
      stderr: "",
      report: {
        version: 1,
        requests: [
          { action: null, rule: null, matched: ["pass"], skipped: ["geo", "admin"], unknown: ["limit"] },
          {
            action: "block",
            rule: { ref: "admin", index: 2, file: "waf/custom.json" },
            matched: ["admin"],
            skipped: [],
            unknown: [],
          },
        ],
      },
    });
    expect(new Ajv2020({ strict: false }).validate(EVAL_SCHEMA, report)).toBe(true);
  });

  it("says what ended the evaluation, what was skipped, and what else is possible", async () => {
    expect((await run(ARGV, { files: FILES })).stdout).toBe(`GET https://a.example/admin
  no rule ends the evaluation; it may also be block
  skipped products: waf
  matched     skip              pass
              true    ip.src in $office
  skipped     managed_challenge geo by \`pass\` (the remaining rules)
  skipped     block             admin by \`pass\` (the remaining rules)
  unknown     block             limit
              It acts only above its rate limit.
              true    true

GET https://a.example/admin
  block by \`admin\` (waf/custom.json:1)
  matched     block             admin
              true    starts_with(http.request.uri.path, "/admin")
`);
  });

  it("reads a request from standard input, and makes its control characters visible", async () => {
    const world = { files: FILES, stdin: "curl $'https://a.example/\\x1b[31m'" };
    const { stdout } = await run(["eval", "-e", "ssl", "-r", "-"], world);
    expect(stdout).toBe("GET https://a.example/\\x1b[31m\n  match\n");
  });

  it("takes a curl command in the place of a file", async () => {
    const argv = ["eval", "waf", "-r", "curl -d a https://a.example/x", "--format", "json"];
    const { stdout } = await run(argv, { files: FILES });
    expect(JSON.parse(stdout).requests[0].unknown).toEqual(["pass", "geo", "limit"]);
  });

  it("rewrites the URI for later phases", async () => {
    const rules = [
      {
        ref: "rw",
        action: "rewrite",
        action_parameters: { uri: { path: { expression: 'concat("/new", http.request.uri.path)' } } },
        expression: "true",
      },
    ];
    const files = {
      "a.json": ruleset(rules, { phase: "http_request_transform" }),
      "b.json": ruleset([
        { ref: "new", action: "log", expression: 'http.request.uri eq "/new/a?b"' },
        { ref: "raw", action: "block", expression: 'raw.http.request.uri eq "/a?b"' },
      ]),
      "r.sh": "curl 'https://a.example/a?b'",
    };
    const { stdout } = await run(["eval", "a.json", "b.json", "-r", "r.sh", "--format", "json"], { files });
    expect(JSON.parse(stdout).requests[0].matched).toEqual(["rw", "new", "raw"]);
  });

  const rewrite = (ref: string, expression: string, uri: object) => ({
    ref,
    action: "rewrite",
    action_parameters: { uri },
    expression,
  });

  it("keeps the values of fields within the phase that rewrites them", async () => {
    const files = {
      "a.json": ruleset(
        [
          rewrite("one", 'http.request.uri.path eq "/a"', { path: { value: "/b" } }),
          rewrite("two", 'http.request.uri.path eq "/b"', { path: { value: "/c" } }),
          rewrite("three", 'http.request.uri.path eq "/a"', { query: { value: "q" } }),
        ],
        { phase: "http_request_transform" },
      ),
      "b.json": ruleset([{ ref: "last", action: "block", expression: 'http.request.uri eq "/b?q"' }]),
    };
    const argv = ["eval", "a.json", "b.json", "-r", "curl https://a.example/a"];
    const { stdout } = await run([...argv, "--format", "json"], { files });
    expect(JSON.parse(stdout).requests[0].matched).toEqual(["one", "three", "last"]);
    const explained = await run([...argv, "--explain"], { files });
    expect(explained.stdout).toContain('true    http.request.uri eq "/b?q"');
    expect(explained.stdout).toContain('false   http.request.uri.path eq "/b"');
  });

  it("does not know an address that may have been rewritten", async () => {
    const files = {
      "a.json": ruleset([rewrite("maybe", 'ip.src.country eq "DE"', { path: { value: "/b" } })], {
        phase: "http_request_transform",
      }),
      "b.json": ruleset([{ ref: "last", action: "block", expression: 'http.request.uri.path eq "/b"' }]),
    };
    const argv = ["eval", "a.json", "b.json", "-r", "curl https://a.example/a", "--format", "json"];
    const { stdout } = await run(argv, { files });
    expect(JSON.parse(stdout).requests[0].unknown).toEqual(["maybe", "last"]);
  });

  it("leaves out the rules about packets, and says so", async () => {
    const rules = [{ ref: "packets", action: "block", expression: "ip.src eq 192.0.2.1" }];
    const files = {
      "a.json": ruleset(rules, { kind: "root", phase: "magic_transit" }),
      "r.yaml": "- url: https://a.example/\n  ip: 192.0.2.1\n",
    };
    const { stdout } = await run(["eval", "a.json", "-r", "r.yaml"], { files });
    expect(stdout).toContain("no rule ends the evaluation\n");
    expect(stdout).toContain("not reached block             packets\n");
    expect(stdout).toContain("It acts on packets, and this is a request.");
  });

  it("keeps a rule that cannot be evaluated unknown, and says so", async () => {
    const files = {
      ...FILES,
      "bad.json": ruleset([{ ref: "bad", action: "block", expression: "http.hots eq 1" }]),
    };
    const { exitCode, stdout, stderr } = await run(["eval", "bad.json", "-r", "requests.yaml"], { files });
    expect(exitCode).toBe(0);
    expect(stderr).toContain("The rule `bad` (bad.json:1) cannot be evaluated:");
    expect(stdout).toContain("it may also be block");
  });

  it.each([
    [["eval"], "`eval` needs `RULESET...` or `--expression`."],
    [["eval", "waf"], "`eval` needs a request."],
    [
      ["eval", "waf", "-e", "ssl", "-r", "requests.yaml"],
      "`--expression` and `RULESET...` cannot be used together.",
    ],
    [["eval", "-e", "ssl and", "-r", "requests.yaml"], "is missing"],
    [["eval", "requests.yaml", "-r", "requests.yaml"], "`requests.yaml` contains no ruleset."],
    [["eval", "waf/lists.yaml", "-r", "requests.yaml"], "There is no ruleset in the given files."],
    [["eval", "waf", "-r", "none.yaml"], "There is no file or directory `none.yaml`."],
    [["eval", "waf", "-r", "waf/limits.tf"], "waf/limits.tf:1:"],
    [["eval", "-", "-r", "-"], "Standard input (`-`) can be read only once."],
    [["eval", "--ndjson", "a", "b"], "`--ndjson` takes one FILE"],
  ])("rejects %j", async (argv, message) => {
    const { exitCode, stdout, stderr } = await run(argv, { files: FILES, stdin: "" });
    expect(stderr).toContain(message);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  });
});

it("shows a long address in part, and nothing else of it", async () => {
  const target = `/${"a".repeat(2_000_000)}`;
  const { stdout } = await run(["eval", "-r", "-", "-e", `http.request.uri.path eq "/x"`, "--explain"], {
    stdin: `GET ${target} HTTP/1.1\nHost: example.com\n\n`,
  });
  expect(stdout).toContain("GET https://example.com/aaa");
  expect(stdout).toContain("a…\n");
  expect(stdout.length).toBeLessThan(2000);
});

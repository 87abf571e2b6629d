import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { TEST_SCHEMA } from "../../src/report/schemas.ts";
import { WAFTEST_SCHEMA } from "../../src/traffic/tests/schema.ts";
import { run } from "./support.ts";

const RULES = JSON.stringify({
  kind: "zone",
  phase: "http_request_firewall_custom",
  rules: [
    {
      ref: "pass",
      action: "skip",
      action_parameters: { ruleset: "current" },
      expression: 'http.host eq "ok.example"',
    },
    {
      ref: "geo",
      action: "block",
      expression: 'ip.src.country in {"CN" "KP"} and http.request.method eq "POST"',
    },
    {
      ref: "log",
      description: "Watch the API",
      action: "log",
      expression: 'starts_with(http.request.uri.path, "/api/")',
    },
  ],
});

const CASES = `rules: [rules.json]
cases:
  - name: from China
    request: { method: POST, url: https://a.example/, country: CN }
    expect: { action: block, rule: geo }
  - name: nobody knows from where
    request: { method: POST, url: https://a.example/ }
    expect: null
  - name: to the API
    request: { url: https://a.example/api, country: DE }
    expect: { action: log, rule: Watch the API }
`;

const FILES = { "waf/rules.json": RULES, "waf/a.waftest.yaml": CASES };

describe("wafsmith test", () => {
  it("writes JSON as its schema describes it", async () => {
    const { exitCode, stdout, stderr } = await run(["test", "waf", "--format", "json", "--coverage"], {
      files: FILES,
    });
    const report = JSON.parse(stdout);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
    expect(report).toMatchObject({
      version: 1,
      passed: 1,
      failed: 2,
      cases: [
        {
          name: "from China",
          file: "waf/a.waftest.yaml",
          line: 3,
          status: "passed",
          expected: { action: "block", rule: "geo" },
          actual: { action: "block", rule: "geo" },
        },
        { name: "nobody knows from where", line: 6, status: "unknown", expected: { action: null } },
        { name: "to the API", line: 9, status: "failed", actual: { action: null, rule: null } },
      ],
      coverage: { rules: { covered: 1, total: 3 }, conditions: { covered: 2, total: 4 } },
    });
    expect(new Ajv2020({ strict: false }).validate(TEST_SCHEMA, report)).toBe(true);
  });

  it("shows why a case fails, the nearest miss and the trace", async () => {
    const { stdout } = await run(["test", "waf/a.waftest.yaml"], { files: FILES });
    expect(stdout).toBe(`unknown nobody knows from where waf/a.waftest.yaml:6
  The outcome is not certain: it may be no action or \`block\`, since the request does not tell what \`geo\` does.
  trace of POST https://a.example/
  no match    skip              pass
              false   http.host eq "ok.example"
  unknown     block             geo
              unknown ip.src.country in {"CN" "KP"}
  no match    log               log
              false   starts_with(http.request.uri.path, "/api/")

failed to the API waf/a.waftest.yaml:9
  A rule \`Watch the API\` with \`log\` must match, and none does.
  nearest miss: \`log\` (waf/rules.json:1), 1 of 1 condition
              false   starts_with(http.request.uri.path, "/api/")
  trace of GET https://a.example/api
  no match    skip              pass
              false   http.host eq "ok.example"
  no match    block             geo
              false   ip.src.country in {"CN" "KP"}
  no match    log               log
              false   starts_with(http.request.uri.path, "/api/")

3 cases in 1 file: 1 passed, 1 failed, 1 unknown.
`);
  });

  it("shows the result of each rule, and names at most five that leave the outcome open", async () => {
    const rule = (ref: string, expression: string, more: object = {}) => ({
      ref,
      action: "log",
      expression,
      ...more,
    });
    const host = 'http.host eq "a.example"';
    const skip = { action: "skip", action_parameters: { ruleset: "current" } };
    const geo = ["g1", "g2", "g3", "g4", "g5", "g6"].map((ref) =>
      rule(ref, `ip.src.country eq "${ref.toUpperCase()}"`, { action: "block" }),
    );
    const before = [rule("hit", host), rule("miss", `not ${host}`), rule("off", host, { enabled: false })];
    const ruleset = (rules: readonly object[]) =>
      JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });
    const suite = (rules: string, expect: string) =>
      `rules: [${rules}]\ncases: [{ name: a, request: { url: https://a.example/ }, expect: ${expect} }]\n`;
    const expected = "{ matched: [miss, off, late], skipped: [hit], not_matched: [hit] }";
    const { stdout } = await run(["test", "."], {
      files: {
        "open.json": ruleset(geo),
        "open.waftest.yaml": suite("open.json", "{ matched: [g1] }"),
        "all.json": ruleset([...before, ...geo, rule("skip", host, skip), rule("late", host)]),
        "all.waftest.yaml": suite("all.json", expected),
        "end.json": ruleset([rule("end", host, { action: "block" }), rule("after", host)]),
        "end.waftest.yaml": suite("end.json", "{ matched: [after] }"),
      },
    });
    expect(stdout.split("\n").filter((line) => /^ {2}The /.test(line))).toEqual([
      "  The rule `miss` must match, and it does not.",
      "  The rule `off` must match, and it is disabled.",
      "  The rule `late` must match, and it is skipped.",
      "  The rule `hit` must be skipped, and it matches.",
      "  The rule `hit` must not match, and it matches.",
      "  The rule `after` must match, and it is not reached.",
      "  The rule `g1` must match, and whether it does is unknown.",
      "  The outcome is not certain: it may be no action or `block`, since the request does not tell what `g1`, `g2`, `g3`, `g4` and `g5` do.",
    ]);
  });

  it("writes TAP, JUnit and annotations", async () => {
    const tap = await run(["test", "waf", "--format", "tap"], { files: FILES });
    expect(tap.stdout).toContain(
      "TAP version 14\n1..3\nok 1 - from China\nnot ok 2 - nobody knows from where\n  ---\n",
    );
    const junit = await run(["test", "waf", "--format", "junit"], { files: FILES });
    expect(junit.stdout).toContain(
      '<testsuite name="waf/a.waftest.yaml" tests="3" failures="2" errors="0" skipped="0">',
    );
    const github = await run(["test", "waf", "--format", "github"], { files: FILES });
    expect(github.stdout).toContain(
      "::error title=wafsmith test%3A to the API,file=waf/a.waftest.yaml,line=9::waf/a.waftest.yaml:9: A rule",
    );
  });

  it("demands coverage, and writes it as HTML, JSON and lcov", async () => {
    const written = ["c.html", "c.json", "lcov.info"].flatMap((name) => ["--coverage-file", name]);
    const argv = ["test", "waf", "--min", "34", ...written];
    const { exitCode, stderr, directory } = await run(argv, { files: FILES });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: "wafsmith: Less than 34% of the rules or conditions are covered.\n",
    });
    const json = JSON.parse(readFileSync(`${directory}/c.json`, "utf8"));
    expect(json.files[0].rules[1]).toMatchObject({ ref: "geo", matched: 1, missed: 1 });
    expect(readFileSync(`${directory}/c.html`, "utf8")).toContain("<strong>geo</strong>");
    expect(readFileSync(`${directory}/lcov.info`, "utf8")).toMatch(/^TN:\nSF:waf\/.*\nBRDA:/);
  });

  it("merges shared requests and variants, and reads curl commands and files", async () => {
    const text = `request: { country: DE, headers: { a: "1" } }
rules: [rules.json]
shared: { api: { url: https://a.example/api/x, headers: { b: "2" } } }
cases:
  - name: table
    request: { use: api }
    expect: { matched: [log] }
    variants: [{}, { method: PUT }, { name: host, http.host: ok.example, expect: { skipped: log, not_matched: geo } }]
  - request: curl https://ok.example/
    expect: { rule: pass }
  - request: { path: requests.har }
    expect: { unknown: true, action: null }
`;
    const har = JSON.stringify({
      log: {
        entries: [
          { request: { url: "https://a.example/" } },
          { request: { method: "POST", url: "https://a.example/" } },
        ],
      },
    });
    const files = { "rules.json": RULES, "t.waftest.yml": text, "requests.har": har };
    const { stdout } = await run(["test", "--format", "json"], { files });
    expect(
      JSON.parse(stdout).cases.map((one: { name: string; status: string }) => `${one.name} ${one.status}`),
    ).toEqual([
      "table [1] passed",
      "table [2] passed",
      "table [host] passed",
      "case 2 passed",
      "case 3 [1] passed",
      "case 3 [2] passed",
    ]);
  });

  it("gives curl commands what all requests have, and takes a result of the tracer for the expectation", async () => {
    const text = `rules: [rules.json]
request: { country: CN }
cases:
  - request: curl -d a https://a.example/
    expect: { trace: trace.json }
  - request: curl https://a.example/
    expect: { trace: none.json }
`;
    const trace = [
      {
        step_name: "http_request_firewall_custom",
        type: "phase",
        matched: true,
        trace: [
          { type: "rule", matched: false, action: "skip" },
          { type: "rule", matched: true, action: "block", expression: JSON.parse(RULES).rules[1].expression },
        ],
      },
    ];
    const files = {
      "rules.json": RULES,
      "t.waftest.yaml": text,
      "trace.json": JSON.stringify({ success: true, result: { status_code: 403, trace } }),
      "none.json": '{"trace": []}',
    };
    const { stdout } = await run(["test", "--format", "json"], { files });
    expect(JSON.parse(stdout).cases).toMatchObject([
      { status: "passed", expected: { action: "block", rule: "geo" } },
      { status: "passed", expected: { action: null } },
    ]);
    const wrong = await run(["test"], { files: { ...files, "none.json": "{}" } });
    expect(wrong.stderr).toContain("t.waftest.yaml:7: `none.json` is not a result of the request tracer.");
  });

  it("takes the outcome of managed rulesets and rate limits from the request", async () => {
    const rules = JSON.stringify({
      kind: "zone",
      phase: "http_request_firewall_managed",
      rules: [
        {
          ref: "owasp",
          action: "execute",
          action_parameters: { id: "4814384a9e5d4991b9815dcfc25d2f1f" },
          expression: "true",
        },
        { ref: "limit", action: "block", ratelimit: { period: 60 }, expression: "ssl" },
      ],
    });
    const text = `request: { url: https://a.example }
cases:
  - { request: {}, expect: { action: null } }
  - { request: { managed: { 4814384a9e5d4991b9815dcfc25d2f1f: null }, exceeds: [] }, expect: null }
  - { request: { managed: { 4814384a9e5d4991b9815dcfc25d2f1f: block } }, expect: { action: block, rule: owasp } }
  - { request: { managed: { 4814384a9e5d4991b9815dcfc25d2f1f: null }, exceeds: limit }, expect: { action: block, rule: limit } }
`;
    const { stdout } = await run(["test", "--format", "json"], {
      files: { "r.json": rules, "t.waftest.yaml": text },
    });
    expect(JSON.parse(stdout).cases.map((one: { status: string }) => one.status)).toEqual([
      "unknown",
      "passed",
      "passed",
      "passed",
    ]);
  });

  it.each([
    ["cases: 1", "a.waftest.yaml:1: `cases` must be a list of cases."],
    ["cases: []", "a.waftest.yaml:1: `cases` is empty, so nothing is tested."],
    ["- a", "a.waftest.yaml:1: A test file must be an object with `cases`."],
    ["casses: []\ncases: []", "`casses` is not a key of a test file; did you mean `cases`?"],
    ["cases: [{ request: {} }]", "The case `case 1` has no `expect`."],
    [
      "cases: [{ request: {}, expect: blok }]",
      "an action of a rule, or null for none; did you mean `block`?",
    ],
    [
      "cases: [{ request: {}, expect: { rules: x } }]",
      "`rules` is not a key of `expect`; did you mean `rule`?",
    ],
    [
      "cases:\n  - request: { use: x }\n    expect: block",
      "a.waftest.yaml:2: `use` must name an entry of `shared`.",
    ],
    [
      "cases:\n  - request: { ulr: x }\n    expect: block",
      "a.waftest.yaml:2: `ulr` is neither a key of a request nor a field",
    ],
    ["cases: [{ request: {}, expect: { rule: goe } }]", "There is no rule `goe`; did you mean `geo`?"],
    [
      "rules: [none.json]\ncases: [{ request: {}, expect: block }]",
      "a.waftest.yaml:1: There is no file or directory `none.json`.",
    ],
    ["rules: [../../etc/x.json]\ncases: [{ request: {}, expect: block }]", "is outside"],
    ["cases: [{ request: ../../x.har, expect: block }]", "is outside"],
    ["cases: [", "a.waftest.yaml:1:"],
  ])("rejects %j", async (text, message) => {
    const { exitCode, stdout, stderr } = await run(["test"], {
      files: { "a.waftest.yaml": text, "rules.json": RULES },
    });
    expect(stderr).toContain(message);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  });

  it("reports a missing test file, and wrong options", async () => {
    expect((await run(["test"], { files: { "a.yaml": "a: 1" } })).stderr).toContain(
      "No test file (`*.waftest.yaml`) was found.",
    );
    expect((await run(["test", "--min", "x"])).exitCode).toBe(2);
    expect((await run(["test", "waf", "--coverage-file", "x.txt"], { files: FILES })).stderr).toContain(
      "must end in `.html`, `.json`, `.info` or `.lcov`",
    );
  });
});

describe("wafsmith test --mutate", () => {
  it("lists changes that no case notices, with a case that does", async () => {
    const { exitCode, stdout } = await run(["test", "--mutate"], {
      files: {
        "r.json": JSON.stringify({
          kind: "zone",
          phase: "http_request_firewall_custom",
          rules: [{ ref: "x", action: "block", expression: 'http.host eq "ab"' }],
        }),
        "t.waftest.yaml":
          "cases:\n  - { request: { url: https://ab/ }, expect: { action: block, rule: x } }\n",
      },
    });
    expect(exitCode).toBe(1);
    // Which host is found is up to the prover.
    expect(
      stdout.replace(/https:\/\/[\w.]*ab[\w.]*\//, "https://…/"),
    ).toBe(`survived x r.json:1: \`eq\` becomes \`contains\` before \`ab\`
  this case detects it:
    - name: "x: eq becomes contains before ab"
      request: { url: "https://…/", open: false }
      expect: { action: null, not_matched: ["x"] }
Mutation: 2 killed, 1 survived of 3 changes; 0 equivalent.

1 case in 1 file: 1 passed.
`);
  });

  it("is satisfied with the example, and with what --init writes", async () => {
    const directory = fileURLToPath(new URL("../../fixtures/testing", import.meta.url));
    const example = await run(["test", ".", "--mutate", "--coverage", "--min", "100"], { directory });
    expect({ exitCode: example.exitCode, stderr: example.stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(example.stdout).toContain("Mutation: 20 killed, 0 survived of 20 changes; 0 equivalent.");
    const written = await run(["test", "--init", "rules.yaml", "office.json", "--mutate", "-o", "-"], {
      directory,
    });
    const files = {
      "rules.yaml": readFileSync(`${directory}/rules.yaml`, "utf8"),
      "office.json": readFileSync(`${directory}/office.json`, "utf8"),
      "t.waftest.yaml": written.stdout,
    };
    const again = await run(["test", "--mutate", "--format", "json"], { files });
    expect(again.exitCode).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ failed: 0, mutation: { survived: 0 } });
  });

  it("writes a first test file once, and says where", async () => {
    const files = { "waf/rules.json": RULES };
    const first = await run(["test", "--init", "waf/rules.json"], { files });
    expect(first.stdout).toBe("Wrote waf/rules.waftest.yaml: 6 cases.\n");
    const again = await run(["test", "--init", "waf/rules.json"], { directory: first.directory });
    expect(again.stderr).toBe(
      "wafsmith: `waf/rules.waftest.yaml` is there already.\n  help: Name another file: `-o FILE`.\n",
    );
    expect((await run(["test", "waf"], { directory: first.directory })).stdout).toBe(
      "6 cases in 1 file: 6 passed.\n",
    );
    expect((await run(["test", "--init"])).exitCode).toBe(2);
  });
});

describe("the schema of test files", () => {
  const validate = new Ajv2020({ strict: false }).compile(WAFTEST_SCHEMA);

  it("accepts what is read, and rejects what is not", () => {
    const example = fileURLToPath(new URL("../../fixtures/testing/shop.waftest.yaml", import.meta.url));
    expect(validate(parse(readFileSync(example, "utf8")))).toBe(true);
    expect(validate(parse(CASES))).toBe(true);
    expect(validate({ cases: [{ request: { ulr: "x" }, expect: "block" }] })).toBe(false);
    expect(validate({ cases: [{ request: {}, expect: "blok" }] })).toBe(false);
  });
});

import { gzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { REPLAY_SCHEMA } from "../../src/report/schemas.ts";
import { run } from "./support.ts";

const ruleset = (action: string) =>
  JSON.stringify({
    kind: "zone",
    phase: "http_request_firewall_custom",
    rules: [{ ref: "admin", action, expression: 'starts_with(http.request.uri.path, "/admin")' }],
  });
const LOG = [
  '{"ClientIP":"192.0.2.1","ClientRequestMethod":"GET","ClientRequestHost":"a.example","ClientRequestURI":"/admin"}',
  "no line of a log",
  '{"ClientIP":"203.0.113.9","ClientRequestMethod":"GET","ClientRequestHost":"a.example","ClientRequestURI":"/"}',
  "",
].join("\n");
const files = {
  "now.json": ruleset("block"),
  "then.json": ruleset("log"),
  "log.ndjson": LOG,
  "log.ndjson.gz": gzipSync(LOG),
  "other.ndjson": '{"host":"a.example","path":"/admin"}\n',
  "empty.ndjson": "",
};

describe("wafsmith replay", () => {
  it("shows what each rule would have done, and names lines without a request", async () => {
    const { exitCode, stdout, stderr } = await run(
      ["replay", "now.json", "--log", "log.ndjson", "--top", "ip.src"],
      {
        files,
      },
    );
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      [
        "2 requests, and 1 line without a request.",
        "",
        "rule   action  matched  acted  unknown",
        "admin  block         1      1        0",
        "    GET a.example/admin",
        "    ip.src: 192.0.2.1 (1)",
        "",
      ].join("\n"),
    );
    expect(stderr).toBe("wafsmith: log.ndjson:2: The line is not JSON.\n");
  });

  it("answers 1 if requests end differently, as JSON that its schema describes", async () => {
    const call = ["replay", "now.json", "--against", "then.json", "--format", "json"];
    const { exitCode, stdout } = await run([...call, "--log", "log.ndjson.gz", "--log", "log.ndjson"], {
      files,
    });
    expect(exitCode).toBe(1);
    const report = JSON.parse(stdout);
    const validate = new Ajv2020().compile(REPLAY_SCHEMA);
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(report).toMatchObject({
      lines: 4,
      unreadable: 2,
      rules: [{ ref: "admin", matched: 2, unknown: 0, acted: 2 }],
      differs: {
        total: 2,
        unknown: 0,
        byRule: [{ from: { action: "block", rule: "admin" }, to: { action: null, rule: null }, requests: 2 }],
      },
    });
    const same = await run(["replay", "now.json", "--against", "now.json", "--log", "log.ndjson"], { files });
    expect(same.exitCode).toBe(0);
    expect(same.stdout).toContain("\nNo request ends differently.\n");
  });

  it("reads logs of any kind with a map, and a part of the requests", async () => {
    const map = ["--map", "http.host=host", "--map", "http.request.uri.path=path"];
    const { stdout } = await run(["replay", "now.json", "--log", "other.ndjson", ...map], { files });
    expect(stdout).toMatch(/^admin +block +1 +1 +0$/m);
    const half = await run(["replay", "now.json", "--log", "-", "--sample", "2"], { files, stdin: LOG });
    expect(half.stdout).toMatch(/^2 requests\.$/m);
  });

  it("reads recordings of browsers by their content, entry by entry", async () => {
    const entry = (url: unknown) => ({
      startedDateTime: "2026-11-23T07:00:00.000Z",
      request: { method: "GET", url, httpVersion: "h2", headers: [{ name: "a", value: '{["' }] },
    });
    const log = {
      version: "1.2",
      pages: [{ entries: [] }],
      entries: ["https://a.example/admin", "ftp://b", 1].map(entry),
    };
    const har = JSON.stringify({ log: { ...log, comment: "end" } }, undefined, 2);
    const packed = gzipSync(`\uFEFF${har}`);
    for (const world of [
      { files: { ...files, log: packed }, log: "log" },
      { files, stdin: har, log: "-" },
    ]) {
      const call = ["replay", "now.json", "--log", world.log, "--format", "json"];
      const { exitCode, stdout, stderr } = await run(call, world);
      expect(exitCode, stderr).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        lines: 1,
        unreadable: 2,
        rules: [{ matched: 1, samples: ["GET https://a.example/admin"] }],
        times: { stretches: [{ from: "2026-11-23T07:00:00.000Z" }] },
      });
      expect(stderr).toContain(": Entry 2 is not a request: The address `ftp://b` has the scheme");
    }
    const cut = await run(["replay", "now.json", "--log", "-"], { files, stdin: har.slice(0, -20) });
    expect([cut.exitCode, cut.stderr]).toEqual([
      2,
      expect.stringContaining("`<stdin>` is a truncated browser recording (HAR)."),
    ]);
  });

  it("says that no zone can have two entry points of a phase", async () => {
    const more = { ...files, "of-account.json": ruleset("log").replace("zone", "root") };
    const call = ["replay", "now.json", "--log", "log.ndjson"];
    const second = "there is a second entry point of `http_request_firewall_custom`, in `then.json`.";
    expect((await run([...call, "then.json"], { files: more })).stderr).toContain(second);
    const [account, apart] = [
      [...call, "of-account.json"],
      [...call, "--against", "then.json"],
    ];
    for (const one of [account, apart])
      expect((await run(one, { files: more })).stderr).not.toContain("second entry point");
  });

  it("names a custom ruleset that no rule is known to execute", async () => {
    const call = ["replay", "entry.json", "own.json", "--log", "log.ndjson"];
    const own = ruleset("block").replace("zone", "custom").replace("{", '{"id": "c1",');
    const entry = (id: string) => ruleset("execute").replace('"execute"', `"execute", ${id}`);
    const remarks = async (id: string) => {
      const more = { ...files, "own.json": own, "entry.json": entry(id) };
      return (await run(call, { files: more })).stderr;
    };
    const unknown = await remarks('"action_parameters": {}');
    expect(unknown).toContain("its file does not say which ruleset it executes");
    expect(unknown).toContain("(own.json:1) is left out, because no rule is known to execute it.");
    expect(await remarks('"action_parameters": { "id": "c1" }')).not.toContain("left out");
  });

  it("names the lists whose items are missing, and the requests that depend on them", async () => {
    const listed = (...lists: readonly string[]) =>
      JSON.stringify({
        kind: "zone",
        phase: "http_request_firewall_custom",
        rules: lists.map((list) => ({
          ref: list,
          action: "block",
          expression: `ip.src in $${list} and http.request.uri.path eq "/"`,
        })),
      });
    const more = {
      ...files,
      "listed.json": listed("office", "cf.malware"),
      "other.json": listed("partners", "office"),
      "office.json": '{ "name": "office", "kind": "ip", "items": [{ "ip": "192.0.2.1" }] }',
    };
    const remarks = async (...argv: string[]) =>
      (await run(["replay", ...argv, "--log", "log.ndjson"], { files: more })).stderr.split("\n");
    const missing = (list: string) =>
      `wafsmith: The items of the list \`$${list}\` are not in the given files: rules that use it are unknown for 1 request.`;
    const help =
      "  help: Name a file with the list: its Terraform, or JSON with its `name`, `kind` and `items`.";
    const managed = "  help: Cloudflare maintains this list and does not publish its items.";
    const line = "wafsmith: log.ndjson:2: The line is not JSON.";
    const both = [missing("office"), help, missing("cf.malware"), managed];
    expect(await remarks("listed.json")).toEqual([line, ...both, ""]);
    expect(await remarks("listed.json", "--against", "other.json")).toEqual([
      line,
      ...both,
      missing("partners"),
      help,
      "",
    ]);
    const all = ["listed.json", "office.json", "--against", "other.json", "--against", "office.json"];
    const known = await remarks(...all);
    expect(known).toEqual([line, missing("cf.malware"), managed, missing("partners"), help, ""]);
  });

  it.each([
    ["cut", (bytes: Buffer) => bytes.subarray(0, -9)],
    ["followed by other bytes", (bytes: Buffer) => Buffer.concat([bytes, Buffer.from("rest")])],
    ["damaged", (bytes: Buffer) => Buffer.from(bytes).fill(255, 20, 40)],
  ])("says of a gzip file that is %s that it cannot be read", async (_, change) => {
    const world = { files: { ...files, "log.gz": change(gzipSync(LOG)) } };
    for (const call of [
      ["replay", "now.json", "--log", "log.gz"],
      ["tune", "--log", "log.gz"],
    ]) {
      const { exitCode, stderr } = await run(call, world);
      expect(exitCode, stderr).toBe(2);
      expect(stderr).toMatch(/`log\.gz` cannot be decompressed completely: [\w ]+\.\n/);
    }
  });

  it("gives the same results for any number of threads", async () => {
    const line = (at: number) =>
      JSON.stringify({
        ClientIP: `192.0.${at % 5}.${at % 250}`,
        ClientRequestMethod: "GET",
        ClientRequestHost: "a.example",
        ClientRequestURI: at % 3 ? "/" : `/admin/${at}`,
        EdgeStartTimestamp: 1_700_000_000 + at,
        RayID: "0".repeat(900),
      });
    const long = Array.from({ length: 10_000 }, (_, at) => (at % 4999 === 0 ? "no" : line(at))).join("\n");
    const call = ["replay", "now.json", "--against", "then.json", "--log", "long", "--top", "ip.src"];
    const world = { files: { ...files, long } };
    const format = ["--format", "json", "--samples", "2"];
    const one = await run([...call, ...format, "--concurrency", "1"], world);
    const two = await run([...call, ...format, "--concurrency", "2"], world);
    expect(two).toMatchObject({ exitCode: one.exitCode, stdout: one.stdout, stderr: one.stderr });
    expect(one.stderr).toMatch(/^wafsmith: long:1: .*\nwafsmith: long:5000: .*\nwafsmith: long:9999: /);
    expect(JSON.parse(one.stdout)).toMatchObject({ lines: 9997, unreadable: 3, times: { seconds: 60 } });
  });

  it("writes a page with a chart by time, and nothing that could run", async () => {
    const log = [0, 10, 7200]
      .map((at) => LOG.split("\n")[0]!.replace("{", `{"EdgeStartTimestamp":${1_700_000_000 + at},`))
      .join("\n");
    const hostile = log.replace('"GET"', '"<script>"');
    const call = ["replay", "now.json", "--against", "then.json", "--log", "-", "--format", "html"];
    const { exitCode, stdout } = await run(call, { files, stdin: hostile });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("<title>2023-11-14 22:13: 2 requests, 2 block, 2 different</title>");
    expect(stdout).toContain("&lt;script&gt;");
    expect(stdout).not.toMatch(/<script|NaN|undefined/);
    expect(stdout).toContain("Content-Security-Policy");
  });

  it("shows its progress on a terminal", async () => {
    const world = { files, isTty: true };
    const { stderr } = await run(["replay", "now.json", "--log", "log.ndjson", "--no-color"], world);
    expect(stderr).toContain("\r2 requests, 100%");
    expect(stderr).toContain("\r\u001b[K");
  });

  it.each([
    [["now.json"], "`replay` needs a log"],
    [["now.json", "--log", "empty.ndjson"], "The log contains no requests"],
    [["now.json", "--log", "no.ndjson"], "no.ndjson"],
    [["empty.ndjson", "--log", "log.ndjson"], "empty.ndjson"],
    [["now.json", "--log", "log.ndjson", "--map", "http.host"], "takes FIELD=KEY"],
    [["now.json", "--log", "log.ndjson", "--map", "http.hst=h"], "did you mean `http.host`?"],
    [["now.json", "--log", "log.ndjson", "--top", "no.field"], "which is not a field"],
    [["now.json", "--log", "log.ndjson", "--sample", "0"], "must be a whole number from 1"],
    [["now.json", "--log", "log.ndjson", "--concurrency", "x"], "must be a whole number of threads from 1"],
  ])("rejects %j", async (argv, message) => {
    const { exitCode, stdout, stderr } = await run(["replay", ...argv], { files });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

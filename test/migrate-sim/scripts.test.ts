import { type ChildProcess, execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bundleOfZone } from "../../src/migrate-sim/bundle.ts";
import { exportScript } from "../../src/migrate-sim/export-script.ts";
import type { ZoneReport } from "../../src/migrate-sim/report.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { hasShellcheck, shellcheck } from "../support/shellcheck.ts";
import { answer, documentsOf, firewallRule, MANAGED, owasp, READY, ZONE_ID, zoneWith } from "./support.ts";

const TOOLS = ["/bin/sh", "/usr/bin/curl"];
const missing = TOOLS.filter((path) => !existsSync(path));
if (missing.length > 0)
  console.log(`test/migrate-sim/scripts.test.ts is skipped: there is no ${missing.join(" and no ")}.`);

const TOKEN = "secret-token";

interface Received {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

let server: Server;
let base = "";
let folder = "";
let received: Received[] = [];
let answers: (request: Received) => { status?: number; body: unknown } | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const one = {
        method: request.method!,
        url: request.url!,
        authorization: request.headers.authorization,
        body,
      };
      received.push(one);
      const { status = 200, body: sent } = answers(one) ?? {
        status: 404,
        body: { success: false, result: null, errors: [{ code: 1, message: "no" }], messages: [] },
      };
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(sent, null, 2));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`;
});

afterAll(() => void server.close());

beforeEach(() => {
  received = [];
  folder = mkdtempSync(join(tmpdir(), "wafsmith-scripts-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function sh(script: string, args: readonly string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child: ChildProcess = execFile(
      "/bin/sh",
      [script, ...args],
      { env: { PATH: "/usr/bin:/bin", CLOUDFLARE_API_BASE: base, CLOUDFLARE_API_TOKEN: TOKEN, ...env } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

function unpack(zone: ZoneReport): void {
  for (const { name, text } of bundleOfZone(zone)) writeFileSync(join(folder, name), text);
}

const lines = () =>
  received.map(({ method, url }) => `${method} ${url.replace("/client/v4", "").replace(ZONE_ID, "ZONE")}`);

describe.skipIf(missing.length > 0)("the export script", () => {
  const PACKAGES = [MANAGED, owasp("medium")] as { id: string }[];
  const RULES = Array.from({ length: 250 }, (_, at) => firewallRule(`ip.src eq 192.0.2.${at % 256}`));

  function page(list: readonly object[], url: string) {
    const query = new URL(url, "http://x").searchParams;
    const [number, size] = [Number(query.get("page")), Number(query.get("per_page"))];
    const result = list.slice((number - 1) * size, number * size);
    const result_info = {
      page: number,
      per_page: size,
      count: result.length,
      total_count: list.length,
      total_pages: Math.ceil(list.length / size),
    };
    return { body: answer(result, { result_info }) };
  }

  function service({ url }: Received) {
    const path = url.replace(`/client/v4/zones/${ZONE_ID}`, "");
    if (path === "")
      return { body: answer({ id: ZONE_ID, name: "example.com", plan: { legacy_id: "pro" } }) };
    if (path.startsWith("/firewall/waf/packages?")) return page(PACKAGES, url);
    if (path.includes("/groups?"))
      return page([{ id: "g1", name: "G", package_id: path.split("/")[4], mode: "on", rules_count: 1 }], url);
    if (path.startsWith("/firewall/waf/packages/")) return page([], url);
    if (path.startsWith("/firewall/waf/overrides?"))
      return page([{ id: "o1", urls: ["a/*"], rules: {}, groups: {} }], url);
    if (path.startsWith("/firewall/rules?")) return page(RULES, url);
    if (path.startsWith("/filters?")) return page([], url);
    if (path === "/pagerules") return { body: answer([]) };
    if (path === "/waf_migration/check?phase_two=1")
      return { body: answer({ compatible: false, migration_state: "start" }) };
    if (path === "/waf_migration/status")
      return {
        body: answer({ old_waf_status: "enabled", new_waf_status: "disabled", migration_state: "start" }),
      };
    return undefined;
  }

  async function exported(env: Record<string, string> = {}) {
    answers = service;
    const script = join(folder, "export.sh");
    writeFileSync(script, exportScript());
    return sh(script, [join(folder, "out"), ZONE_ID], env);
  }

  it("asks for everything that the simulator reads, page by page, with GET alone", async () => {
    const { code, stderr } = await exported();
    expect(code, stderr).toBe(1);
    expect(new Set(received.map(({ method }) => method))).toEqual(new Set(["GET"]));
    expect(new Set(received.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${TOKEN}`]));
    expect(lines().filter((line) => line.includes("/firewall/rules"))).toEqual(
      [1, 2, 3].map((at) => `GET /zones/ZONE/firewall/rules?per_page=100&page=${at}`),
    );
    expect(lines().filter((line) => line.includes("/groups?"))).toHaveLength(2);
    expect(stderr).toContain("is an answer that failed");
    expect(stderr).not.toContain(TOKEN);
  });

  it("makes a directory that the simulator reads whole", async () => {
    await exported();
    const directory = join(folder, "out", ZONE_ID);
    const files = Object.fromEntries(
      readdirSync(directory).map((name) => [`out/${name}`, readFileSync(join(directory, name), "utf8")]),
    );
    const [zone, ...others] = simulateMigration(documentsOf(files)).zones;
    expect(others).toEqual([]);
    expect(zone).toMatchObject({
      zone: { id: ZONE_ID, name: "example.com" },
      verdict: "blocked",
      stage: "previous",
    });
    expect(zone!.blockers.map(({ code }) => code).sort()).toEqual([
      "migrate/check-incompatible",
      "migrate/too-many-firewall-rules",
      "migrate/uri-based-override",
    ]);
    expect(zone!.notChecked.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(["config", "entrypoint"]),
    );
    expect(
      zone!.notChecked.some(({ subject }) =>
        ["packages", "groups", "overrides", "firewall_rules", "page_rules"].includes(subject),
      ),
    ).toBe(false);
  });

  it("takes an address and a key instead of a token", async () => {
    await exported({
      CLOUDFLARE_API_TOKEN: "",
      CLOUDFLARE_EMAIL: "a@example.com",
      CLOUDFLARE_API_KEY: "key",
    });
    expect(received.length).toBeGreaterThan(10);
    expect(new Set(received.map(({ authorization }) => authorization))).toEqual(new Set([undefined]));
  });

  const NONE = { code: 10003, message: "could not find entrypoint ruleset in the phase" };
  const noEntryPoint = {
    status: 404,
    body: { result: null, success: false, errors: [NONE], messages: [] },
  };
  const isEntryPoint = ({ url }: Received) => url.endsWith("/http_request_firewall_managed/entrypoint");

  /** Everything answers but the paths that end in one of these. */
  const complete =
    (...failing: string[]) =>
    (request: Received) => {
      if (failing.some((end) => request.url.endsWith(end))) return undefined;
      if (isEntryPoint(request)) return noEntryPoint;
      if (request.url.includes("/waf_migration/config")) return { body: answer({ name: "n", rules: [] }) };
      return service({ ...request, url: request.url.replace(/\/zones\/[^/?]+/, `/zones/${ZONE_ID}`) });
    };

  async function exportWith(service: typeof answers, ...args: string[]) {
    answers = service;
    const script = join(folder, "export.sh");
    writeFileSync(script, exportScript());
    return sh(script, args);
  }

  it("takes a zone without an entry point for a complete one, and the simulator for one without rules", async () => {
    const out = join(folder, "out");
    const { code, stderr } = await exportWith(complete(), out, ZONE_ID);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain("does not exist yet: nothing is deployed in this phase");
    const files = Object.fromEntries(
      readdirSync(join(out, ZONE_ID)).map((name) => [
        `out/${name}`,
        readFileSync(join(out, ZONE_ID, name), "utf8"),
      ]),
    );
    const [zone] = simulateMigration(documentsOf(files)).zones;
    expect(zone!.notChecked.map(({ subject }) => subject)).not.toContain("entrypoint");
  });

  it("keeps going past a zone that fails, and names it in the end", async () => {
    const out = join(folder, "out");
    const { code, stderr } = await exportWith(complete("/zones/z1/pagerules"), out, "z1", "z2");
    expect(code).toBe(1);
    expect(stderr).toMatch(/\nNot complete: z1\n$/);
    expect(readdirSync(join(out, "z2"))).toEqual(readdirSync(join(out, "z1")));
  });

  it("keeps going where nothing arrives, and leaves no half answers", async () => {
    const out = join(folder, "out");
    const script = join(folder, "export.sh");
    writeFileSync(script, exportScript().replace("--retry 3", "--retry 0"));
    const { code, stderr } = await sh(script, [out, "z1", "z2"], {
      CLOUDFLARE_API_BASE: "http://127.0.0.1:1",
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/\nNot complete: z1 z2\n$/);
    expect(readdirSync(join(out, "z1"))).toEqual([]);
  });

  it("resumes: asks only for what an earlier run did not get", async () => {
    const out = join(folder, "out");
    await exportWith(complete("/pagerules"), out, ZONE_ID);
    received = [];
    const { code } = await exportWith(complete(), "--resume", out, ZONE_ID);
    expect(code).toBe(0);
    expect(lines()).toEqual(["GET /zones/ZONE/pagerules"]);
  });

  it("asks anew without --resume, and removes pages that are gone", async () => {
    const out = join(folder, "out");
    await exportWith(complete(), out, ZONE_ID);
    const stale = join(out, ZONE_ID, "firewall-rules.4.json");
    writeFileSync(stale, '{"success": true, "result": []}');
    received = [];
    await exportWith(complete(), out, ZONE_ID);
    expect(received.length).toBeGreaterThan(10);
    expect(existsSync(stale)).toBe(false);
  });

  it("takes all zones of an account, page by page", async () => {
    const zones = Array.from({ length: 51 }, (_, at) => ({
      id: `z${at}`,
      name: `${at}.example`,
      status: "active",
      account: { id: "acc", name: "A" },
      plan: { id: "plan", name: "Pro", legacy_id: "pro" },
    }));
    const listing = (request: Received) =>
      request.url.includes("/zones?account.id=acc&") ? page(zones, request.url) : noEntryPoint;
    const out = join(folder, "out");
    await exportWith(listing, out, "--account", "acc");
    expect(readdirSync(out).sort()).toEqual(zones.map(({ id }) => id).sort());
  }, 120_000);

  it("asks for every page of the rulesets of an account, and for each managed ruleset among them", async () => {
    const pages = [
      [
        { id: "m1", name: "A", kind: "managed" },
        { id: "r1", kind: "root" },
      ],
      [{ id: "m2", name: "B", kind: "managed" }],
    ];
    const zone = { id: ZONE_ID, name: "a.example", account: { id: "acc" }, plan: { legacy_id: "pro" } };
    const rulesets = (request: Received) => {
      const { pathname, searchParams } = new URL(request.url, "http://x");
      if (pathname.endsWith(`/zones/${ZONE_ID}`)) return { body: answer(zone) };
      if (!pathname.includes("/accounts/acc/rulesets")) return complete()(request);
      if (!pathname.endsWith("/rulesets")) return { body: answer({ id: "m", rules: [] }) };
      const at = searchParams.get("cursor") === "x/y+z=" ? 1 : 0;
      return { body: answer(pages[at], { result_info: { cursors: at === 0 ? { after: "x/y+z=" } : {} } }) };
    };
    const out = join(folder, "out");
    const { code, stderr } = await exportWith(rulesets, out, ZONE_ID);
    expect(code, stderr).toBe(0);
    expect(readdirSync(join(out, "managed-rulesets", "acc")).sort()).toEqual([
      "ruleset.m1.json",
      "ruleset.m2.json",
      "rulesets.2.json",
      "rulesets.json",
    ]);
  });

  it("stops where the zones of an account cannot be told", async () => {
    const out = join(folder, "out");
    const listing = () => ({ body: answer([{ name: "a", id: "z" }], { result_info: { total_count: 1 } }) });
    const { code, stderr } = await exportWith(listing, out, "--account", "acc");
    expect(code).toBe(1);
    expect(stderr).toContain("The list of zones has an unknown shape");
    expect(readdirSync(out)).toEqual([]);
  });

  it("refuses to start without credentials, zones, or with something else than a zone", async () => {
    const script = join(folder, "export.sh");
    writeFileSync(script, exportScript());
    expect((await sh(script, [folder, ZONE_ID], { CLOUDFLARE_API_TOKEN: "" })).code).toBe(2);
    expect((await sh(script, [folder])).code).toBe(2);
    expect((await sh(script, [folder, "../x"])).code).toBe(2);
    expect(received).toEqual([]);
  });
});

describe.skipIf(missing.length > 0)("the scripts of a bundle", () => {
  const none = { success: false, result: null, errors: [{ code: 10003, message: "none" }], messages: [] };
  /** When the live entry point was last changed; undefined where it does not exist. */
  let changed: string | undefined;
  beforeEach(() => {
    changed = undefined;
  });

  const compatible =
    (is: boolean): typeof answers =>
    ({ method, url }) => {
      if (!url.includes("/entrypoint")) return { body: answer({ compatible: is, migration_state: "start" }) };
      if (method === "PUT") changed = `2026-01-0${received.length}T00:00:00.5Z`;
      return changed === undefined
        ? { status: 404, body: none }
        : { body: answer({ rules: [], last_updated: changed }) };
    };
  const isGuard = (line: string) => line.startsWith("GET") && line.endsWith("/entrypoint");
  const sent = () => lines().filter((line) => !isGuard(line));
  const enterprise = { zone: { id: ZONE_ID, name: "e.example", plan: { legacy_id: "enterprise" } } };

  it("send the steps in order, and stop before the point of no return", async () => {
    answers = compatible(true);
    const zone = zoneWith(enterprise);
    unpack(zone);
    const stopped = await sh(join(folder, "plan.sh"), []);
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toContain("cannot be reversed");
    const put = (mode: string) =>
      `PUT /zones/ZONE/rulesets/phases/http_request_firewall_managed/entrypoint?waf_migration=${mode}&phase_two=1`;
    const steps = [
      "GET /zones/ZONE/waf_migration/check?phase_two=1",
      "GET /zones/ZONE/waf_migration/config?phase_two=1",
      put("validation"),
    ];
    expect(sent()).toEqual(steps);
    received = [];
    const { code, stderr } = await sh(join(folder, "plan.sh"), [], { WAFSMITH_NO_WAY_BACK: "accepted" });
    expect(code, stderr).toBe(0);
    expect(sent()).toEqual([...steps, put("pending")]);
    for (const { body } of received.filter(({ method }) => method === "PUT"))
      expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify(zone.proposed)));
  });

  it("overwrite nothing that was tuned since their own last request, or since the export", async () => {
    answers = compatible(true);
    const accepted = { WAFSMITH_NO_WAY_BACK: "accepted" };
    const plan = () => sh(join(folder, "plan.sh"), [], accepted);
    const puts = () => received.filter(({ method }) => method === "PUT").length;
    unpack(zoneWith(enterprise));
    await sh(join(folder, "plan.sh"), []);
    expect([puts(), readFileSync(join(folder, "plan.state"), "utf8")]).toEqual([1, `${changed}\n`]);
    changed = "2026-02-01T00:00:00Z";
    const tuned = await plan();
    expect([tuned.code, puts()]).toEqual([1, 1]);
    expect(tuned.stderr).toContain(
      "so nothing is sent.\nThen: not known when it was last changed. Now: last changed at 2026-02-01T00:00:00Z.\n",
    );
    const status = { old_waf_status: "enabled", new_waf_status: "enabled", migration_state: "validation" };
    const rules = [
      { id: "r1", action: "skip", expression: "true", action_parameters: { ruleset: "current" } },
    ];
    unpack(zoneWith({ ...enterprise, status, entrypoint: { rules, last_updated: changed } }));
    rmSync(join(folder, "plan.state"));
    const anew = await plan();
    expect([anew.code, anew.stderr, puts()]).toEqual([0, `For the zone e.example (${ZONE_ID}).\n`, 2]);
    expect(JSON.parse(received.findLast(({ method }) => method === "PUT")!.body)).toMatchObject({ rules });
  });

  it("stop where the check says that the zone cannot migrate", async () => {
    answers = compatible(false);
    unpack(zoneWith(enterprise));
    const { code, stderr } = await sh(join(folder, "plan.sh"), [], { WAFSMITH_NO_WAY_BACK: "accepted" });
    expect([code, lines()]).toEqual([1, ["GET /zones/ZONE/waf_migration/check?phase_two=1"]]);
    expect(stderr).toContain("`compatible: true`");
  });

  it("send nothing for a zone that is blocked or not known", async () => {
    unpack(zoneWith({ overrides: [{ id: "o", urls: ["a/*"] }] }));
    expect(await sh(join(folder, "plan.sh"), [])).toMatchObject({
      code: 1,
      stderr: `For the zone example.com (${ZONE_ID}).\nThis zone is blocked: migrate/uri-based-override.\n`,
    });
    unpack(zoneWith({ packages: undefined }));
    expect((await sh(join(folder, "plan.sh"), [])).stderr).toContain("Not everything that decides");
    expect(received).toEqual([]);
  });

  it("name their zone, and refuse another one", async () => {
    answers = compatible(true);
    unpack(zoneWith(enterprise));
    const [, first] = readFileSync(join(folder, "plan.sh"), "utf8").split("\n");
    expect(first).toBe(`# Migration: zone e.example (${ZONE_ID}).`);
    const refused = await sh(join(folder, "plan.sh"), [], { CLOUDFLARE_ZONE_ID: "f".repeat(32) });
    expect([refused.code, received]).toEqual([1, []]);
    expect(refused.stderr).toBe(
      `This script is for the zone e.example (${ZONE_ID}), and CLOUDFLARE_ZONE_ID names another zone, so nothing is sent.\n`,
    );
    await sh(join(folder, "plan.sh"), [], { CLOUDFLARE_ZONE_ID: ZONE_ID });
    expect(received.length).toBeGreaterThan(0);
  });

  it("carry out one of two remedies for the same rule", async () => {
    answers = () => ({ body: answer([]) });
    const long = firewallRule(
      `ip.src in {${Array.from({ length: 600 }, (_, at) => `198.51.${at >> 8}.${at & 255}`).join(" ")}}`,
      { id: "long" },
    );
    const zone = zoneWith({ overrides: [{ id: "o'1", urls: [] }], firewall_rules: [long] });
    unpack(zone);
    expect((await sh(join(folder, "remedies.sh"), [])).code).toBe(0);
    expect(lines()).toEqual([
      "DELETE /zones/ZONE/firewall/waf/overrides/o'1",
      "POST /zones/ZONE/firewall/rules",
      "DELETE /zones/ZONE/firewall/rules/long",
    ]);
    expect(JSON.parse(received[1]!.body)).toEqual(JSON.parse(JSON.stringify(zone.remedies[1]!.creates)));
  });

  it("ask for ids that no export gives", async () => {
    answers = compatible(true);
    unpack(
      zoneWith({
        zone: { name: "x", plan: { legacy_id: "pro" } },
        packages: [{ ...owasp("high"), zone_id: undefined }],
      }),
    );
    expect((await sh(join(folder, "plan.sh"), [])).stderr).toContain("CLOUDFLARE_ZONE_ID");
    answers = (request) =>
      request.url.includes("/zones?name=x")
        ? { body: answer([{ id: "abc", name: "x" }]) }
        : compatible(true)(request);
    await sh(join(folder, "plan.sh"), [], { CLOUDFLARE_ZONE_ID: "abcd" });
    expect(lines()).toEqual(["GET /zones?name=x"]);
    await sh(join(folder, "plan.sh"), [], { CLOUDFLARE_ZONE_ID: "abc" });
    expect(lines()[2]).toBe("GET /zones/abc/waf_migration/check?phase_two=1");
  });
});

describe.skipIf(!hasShellcheck)("shellcheck finds nothing in", () => {
  it("the export script", () => expect(shellcheck(exportScript())).toBe(""));

  const overrides = [{ id: "o'1", urls: ["a/*"] }];
  const enterprise = { ...READY.zone, plan: { legacy_id: "enterprise" } };
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ["of a zone in order", { zone: enterprise }],
    [
      "of a zone known by name only",
      { zone: { name: "it's $(x)", plan: { legacy_id: "pro" } }, packages: [] },
    ],
    ["of a zone that is blocked, with remedies", { overrides }],
  ])("the scripts of a bundle %s", (_, zone) => {
    const scripts = bundleOfZone(zoneWith(zone)).filter(({ name }) => name.endsWith(".sh"));
    expect(scripts.length).toBeGreaterThan(0);
    for (const { text } of scripts) expect(shellcheck(text)).toBe("");
  });
});

describe("a bundle", () => {
  it("has every request as JSON, for curl and as .http, bodies in files of their own", () => {
    const files = new Map(bundleOfZone(zoneWith({})).map(({ name, text }) => [name, text]));
    expect([...files.keys()].sort()).toEqual(["3-put-pending.json", "plan.http", "plan.json", "plan.sh"]);
    const zone = JSON.parse(files.get("plan.json")!) as ZoneReport;
    expect(JSON.parse(files.get("3-put-pending.json")!)).toEqual(zone.steps[2]!.body);
    const http = files.get("plan.http")!;
    expect(http).toMatch(
      /^### What is live now\. Go on only if it is what the requests below were made from\.\nGET/,
    );
    for (const { method, path } of zone.steps)
      expect(http).toContain(`${method} https://api.cloudflare.com/client/v4${path}?`);
    expect(http).toContain("(point of no return)");
    expect(http).toContain("< ./3-put-pending.json");
    expect(READY.zone.id).toBe(zone.zone.id);
  });

  it("lets no name break out of a comment", () => {
    const name = "x\n rm -rf /\u2028'$(touch y)";
    for (const { text } of bundleOfZone(
      zoneWith({ zone: { id: ZONE_ID, name, plan: { legacy_id: "pro" } } }),
    )) {
      expect(text).not.toMatch(/^ ?rm/m);
    }
  });
});

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exportScript } from "../../src/migrate-sim/export-script.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { lines, missing, type Received, sh, TOKEN, useScriptService, world } from "./script-service.ts";
import { answer, documentsOf, firewallRule, MANAGED, owasp, ZONE_ID } from "./support.ts";

useScriptService();

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
    if (path === "/settings/waf") return { body: answer({ id: "waf", value: "on", editable: true }) };
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
    world.answers = service;
    const script = join(world.folder, "export.sh");
    writeFileSync(script, exportScript());
    return sh(script, [join(world.folder, "out"), ZONE_ID], env);
  }

  it("asks for everything that the simulator reads, page by page, with GET alone", async () => {
    const { code, stderr } = await exported();
    expect(code, stderr).toBe(1);
    expect(new Set(world.received.map(({ method }) => method))).toEqual(new Set(["GET"]));
    expect(new Set(world.received.map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${TOKEN}`]),
    );
    expect(lines().filter((line) => line.includes("/firewall/rules"))).toEqual(
      [1, 2, 3].map((at) => `GET /zones/ZONE/firewall/rules?per_page=100&page=${at}`),
    );
    expect(lines().filter((line) => line.includes("/groups?"))).toHaveLength(2);
    expect(stderr).toContain("is a failed API response");
    expect(stderr).not.toContain(TOKEN);
  });

  it("makes a directory that the simulator reads whole", async () => {
    await exported();
    const directory = join(world.folder, "out", ZONE_ID);
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
    expect(world.received.length).toBeGreaterThan(10);
    expect(new Set(world.received.map(({ authorization }) => authorization))).toEqual(new Set([undefined]));
  });

  const NONE = { code: 10003, message: "could not find entrypoint ruleset in the phase" };
  const noEntryPoint = {
    status: 404,
    body: { result: null, success: false, errors: [NONE], messages: [] },
  };
  const isEntryPoint = ({ url }: Received) => url.endsWith("/http_request_firewall_managed/entrypoint");

  /** Everything world.answers but the paths that end in one of these. */
  const complete =
    (...failing: string[]) =>
    (request: Received) => {
      if (failing.some((end) => request.url.endsWith(end))) return undefined;
      if (isEntryPoint(request)) return noEntryPoint;
      if (request.url.includes("/waf_migration/config")) return { body: answer({ name: "n", rules: [] }) };
      return service({ ...request, url: request.url.replace(/\/zones\/[^/?]+/, `/zones/${ZONE_ID}`) });
    };

  async function exportWith(service: typeof world.answers, ...args: string[]) {
    world.answers = service;
    const script = join(world.folder, "export.sh");
    writeFileSync(script, exportScript());
    return sh(script, args);
  }

  it("takes a zone without an entry point for a complete one, and the simulator for one without rules", async () => {
    const out = join(world.folder, "out");
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
    const out = join(world.folder, "out");
    const { code, stderr } = await exportWith(complete("/zones/z1/pagerules"), out, "z1", "z2");
    expect(code).toBe(1);
    expect(stderr).toMatch(/\nNot complete: z1\n$/);
    expect(readdirSync(join(out, "z2"))).toEqual(readdirSync(join(out, "z1")));
  });

  it("continues if nothing arrives, and leaves no partial responses", async () => {
    const out = join(world.folder, "out");
    const script = join(world.folder, "export.sh");
    writeFileSync(script, exportScript().replace("--retry 3", "--retry 0"));
    const { code, stderr } = await sh(script, [out, "z1", "z2"], {
      CLOUDFLARE_API_BASE: "http://127.0.0.1:1",
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/\nNot complete: z1 z2\n$/);
    expect(readdirSync(join(out, "z1"))).toEqual([]);
  });

  it("resumes: asks only for what an earlier run did not get", async () => {
    const out = join(world.folder, "out");
    await exportWith(complete("/pagerules"), out, ZONE_ID);
    world.received = [];
    const { code } = await exportWith(complete(), "--resume", out, ZONE_ID);
    expect(code).toBe(0);
    expect(lines()).toEqual(["GET /zones/ZONE/pagerules"]);
  });

  it("asks anew without --resume, and removes pages that are gone", async () => {
    const out = join(world.folder, "out");
    await exportWith(complete(), out, ZONE_ID);
    const stale = join(out, ZONE_ID, "firewall-rules.4.json");
    writeFileSync(stale, '{"success": true, "result": []}');
    world.received = [];
    await exportWith(complete(), out, ZONE_ID);
    expect(world.received.length).toBeGreaterThan(10);
    expect(existsSync(stale)).toBe(false);
  });

  it("takes all zones of an account, page by page", async () => {
    const zones = Array.from({ length: 5 }, (_, at) => ({
      id: `z${at}`,
      name: `${at}.example`,
      status: "active",
      account: { id: "acc", name: "A" },
      plan: { id: "plan", name: "Pro", legacy_id: "pro" },
    }));
    // The service may give fewer items than asked for: the script goes by the number of pages.
    const listing = ({ url }: Received) =>
      url.includes("/zones?account.id=acc&")
        ? page(zones, url.replace("per_page=50", "per_page=2"))
        : noEntryPoint;
    const out = join(world.folder, "out");
    await exportWith(listing, out, "--account", "acc");
    expect(readdirSync(out).sort()).toEqual(zones.map(({ id }) => id).sort());
    expect(lines().filter((line) => line.includes("account.id="))).toEqual(
      [1, 2, 3].map((at) => `GET /zones?account.id=acc&per_page=50&page=${at}`),
    );
  });

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
    const out = join(world.folder, "out");
    const { code, stderr } = await exportWith(rulesets, out, ZONE_ID);
    expect(code, stderr).toBe(0);
    expect(readdirSync(join(out, "managed-rulesets", "acc")).sort()).toEqual([
      "ruleset.m1.json",
      "ruleset.m2.json",
      "rulesets.2.json",
      "rulesets.json",
    ]);
  });

  it("stops if the zones of an account cannot be determined", async () => {
    const out = join(world.folder, "out");
    const listing = () => ({ body: answer([{ name: "a", id: "z" }], { result_info: { total_count: 1 } }) });
    const { code, stderr } = await exportWith(listing, out, "--account", "acc");
    expect(code).toBe(1);
    expect(stderr).toContain("The list of zones has an unknown shape");
    expect(readdirSync(out)).toEqual([]);
  });

  it("does not start without credentials or zones, or with anything but a zone", async () => {
    const script = join(world.folder, "export.sh");
    writeFileSync(script, exportScript());
    expect((await sh(script, [world.folder, ZONE_ID], { CLOUDFLARE_API_TOKEN: "" })).code).toBe(2);
    expect((await sh(script, [world.folder])).code).toBe(2);
    expect((await sh(script, [world.folder, "../x"])).code).toBe(2);
    expect(world.received).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { bundleOfZone } from "../../src/migrate-sim/bundle.ts";
import { exportScript } from "../../src/migrate-sim/export-script.ts";
import type { ZoneReport } from "../../src/migrate-sim/report.ts";
import { hasShellcheck, shellcheck } from "../support/shellcheck.ts";
import { lines, missing, sh, unpack, useScriptService, world } from "./script-service.ts";
import { answer, firewallRule, owasp, READY, ZONE_ID, zoneWith } from "./support.ts";

useScriptService();

describe.skipIf(missing.length > 0)("the scripts of a bundle", () => {
  const none = { success: false, result: null, errors: [{ code: 10003, message: "none" }], messages: [] };
  /** When the live entry point was last changed; undefined if it does not exist. */
  let changed: string | undefined;
  beforeEach(() => {
    changed = undefined;
  });

  const compatible =
    (is: boolean): typeof world.answers =>
    ({ method, url }) => {
      if (!url.includes("/entrypoint")) return { body: answer({ compatible: is, migration_state: "start" }) };
      if (method === "PUT") changed = `2026-01-0${world.received.length}T00:00:00.5Z`;
      return changed === undefined
        ? { status: 404, body: none }
        : { body: answer({ rules: [], last_updated: changed }) };
    };
  const isGuard = (line: string) => line.startsWith("GET") && line.endsWith("/entrypoint");
  const sent = () => lines().filter((line) => !isGuard(line) && !line.endsWith("/status"));
  const enterprise = { zone: { id: ZONE_ID, name: "e.example", plan: { legacy_id: "enterprise" } } };

  it("stop if the check says that the zone cannot migrate", async () => {
    world.answers = compatible(false);
    unpack(zoneWith(enterprise));
    const { code, stderr } = await sh(join(world.folder, "plan-validation.sh"), [], {
      WAFSMITH_NO_WAY_BACK: "accepted",
    });
    expect([code, sent()]).toEqual([1, ["GET /zones/ZONE/waf_migration/check?phase_two=1"]]);
    expect(stderr).toContain("`compatible: true`");
  });

  it("send nothing for a zone that is blocked or not known", async () => {
    unpack(zoneWith({ overrides: [{ id: "o", urls: ["a/*"] }] }));
    expect(await sh(join(world.folder, "plan-pending.sh"), [])).toMatchObject({
      code: 1,
      stderr: `For the zone example.com (${ZONE_ID}).\nThis zone is blocked: migrate/uri-based-override.\n`,
    });
    unpack(zoneWith({ packages: undefined }));
    expect((await sh(join(world.folder, "plan-pending.sh"), [])).stderr).toContain(
      "Not everything that decides",
    );
    expect(world.received).toEqual([]);
  });

  it("name their zone, and reject another one", async () => {
    world.answers = compatible(true);
    unpack(zoneWith(enterprise));
    const [, first] = readFileSync(join(world.folder, "plan-validation.sh"), "utf8").split("\n");
    expect(first).toBe(`# Migration: zone e.example (${ZONE_ID}).`);
    const refused = await sh(join(world.folder, "plan-validation.sh"), [], {
      CLOUDFLARE_ZONE_ID: "f".repeat(32),
    });
    expect([refused.code, world.received]).toEqual([1, []]);
    expect(refused.stderr).toBe(
      `This script is for the zone e.example (${ZONE_ID}), and CLOUDFLARE_ZONE_ID names another zone, so nothing is sent.\n`,
    );
    await sh(join(world.folder, "plan-validation.sh"), [], { CLOUDFLARE_ZONE_ID: ZONE_ID });
    expect(world.received.length).toBeGreaterThan(0);
  });

  it("carry out one of two remedies for the same rule", async () => {
    world.answers = () => ({ body: answer([]) });
    const long = firewallRule(
      `ip.src in {${Array.from({ length: 600 }, (_, at) => `198.51.${at >> 8}.${at & 255}`).join(" ")}}`,
      { id: "long" },
    );
    const zone = zoneWith({ overrides: [{ id: "o'1", urls: [] }], firewall_rules: [long] });
    unpack(zone);
    expect((await sh(join(world.folder, "remedies.sh"), [])).code).toBe(0);
    expect(lines().filter((line) => !line.startsWith("GET"))).toEqual([
      "DELETE /zones/ZONE/firewall/waf/overrides/o'1",
      "POST /zones/ZONE/firewall/rules",
      "DELETE /zones/ZONE/firewall/rules/long",
    ]);
    expect(JSON.parse(world.received.find(({ method }) => method === "POST")!.body)).toEqual(
      JSON.parse(JSON.stringify(zone.remedies[1]!.creates)),
    );
  });

  it("ask for ids that no export gives", async () => {
    world.answers = compatible(true);
    unpack(
      zoneWith({
        zone: { name: "x", plan: { legacy_id: "pro" } },
        packages: [{ ...owasp("high"), zone_id: undefined }],
        config: { name: "default", rules: [{ action: "skip", expression: "false" }] },
      }),
    );
    expect((await sh(join(world.folder, "plan-pending.sh"), [])).stderr).toContain("CLOUDFLARE_ZONE_ID");
    world.answers = (request) =>
      request.url.includes("/zones?name=x")
        ? { body: answer([{ id: "abc", name: "x" }]) }
        : compatible(true)(request);
    await sh(join(world.folder, "plan-pending.sh"), [], { CLOUDFLARE_ZONE_ID: "abcd" });
    expect(lines()).toEqual(["GET /zones?name=x"]);
    await sh(join(world.folder, "plan-pending.sh"), [], { CLOUDFLARE_ZONE_ID: "abc" });
    expect(lines()).toContain("GET /zones/abc/waf_migration/check?phase_two=1");
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
  it("has every request as JSON, for curl and as .http, with bodies in separate files", () => {
    const files = new Map(bundleOfZone(zoneWith({})).map(({ name, text }) => [name, text]));
    expect([...files.keys()].sort()).toEqual([
      "3-put-pending.json",
      "plan-pending.http",
      "plan-pending.sh",
      "plan.json",
    ]);
    const zone = JSON.parse(files.get("plan.json")!) as ZoneReport;
    expect(JSON.parse(files.get("3-put-pending.json")!)).toEqual(zone.steps[2]!.body);
    const http = files.get("plan-pending.http")!;
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

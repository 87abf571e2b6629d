import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { bundleOfZone } from "../../src/migrate-sim/bundle.ts";
import { exportScript } from "../../src/migrate-sim/export-script.ts";
import type { ZoneReport } from "../../src/migrate-sim/report.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { type ServedSandbox, serveSandbox } from "../../src/sandbox/serve.ts";
import { missing, sh, TOKEN, useScriptService, world } from "./script-service.ts";
import { documentsOf, firewallRule, READY, ZONE_ID } from "./support.ts";

useScriptService();

let served: ServedSandbox | undefined;
afterEach(async () => {
  await served?.close();
  served = undefined;
});

const ENTERPRISE = { ...READY, zone: { ...READY.zone, plan: { legacy_id: "enterprise" } } };
const FINAL = { WAFSMITH_NO_WAY_BACK: "accepted", WAFSMITH_VALIDATION_HOURS: "0" };

async function serve(estate: object): Promise<void> {
  served = await serveSandbox({ token: TOKEN, seed: documentsOf({ "estate.json": estate }) });
}

const run = (script: string, env: Record<string, string> = {}, args: readonly string[] = []) =>
  sh(join(world.folder, script), args, { CLOUDFLARE_API_BASE: served!.restUrl, ...env });

/** Exports the zone by the script, simulates it, and writes its plan. */
async function plan(): Promise<ZoneReport> {
  writeFileSync(join(world.folder, "export.sh"), exportScript());
  const out = join(world.folder, "exports");
  mkdirSync(out, { recursive: true });
  await run("export.sh", {}, [out, ZONE_ID]);
  const directory = join(out, ZONE_ID);
  const files = readdirSync(directory).map((name) => [
    `exports/${name}`,
    readFileSync(join(directory, name), "utf8"),
  ]);
  const [zone] = simulateMigration(documentsOf(Object.fromEntries(files))).zones;
  for (const { name, text } of bundleOfZone(zone!)) writeFileSync(join(world.folder, name), text);
  return zone!;
}

async function stage(): Promise<string> {
  const response = await fetch(`${served!.restUrl}/zones/${ZONE_ID}/waf_migration/status`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const { result } = (await response.json()) as { result: Record<string, string> };
  return `${result["old_waf_status"]} ${result["new_waf_status"]}`;
}

describe.skipIf(missing.length > 0)("the scripts of each stage, against the sandbox", () => {
  it("take an Enterprise zone through validation mode, one export for each move", async () => {
    await serve({ ...ENTERPRISE, firewall_rules: [firewallRule("ip.src eq 192.0.2.1")] });
    expect((await plan()).state).toBe("ready");
    const early = await run("plan-pending.sh", FINAL);
    expect([early.code, await stage()]).toEqual([1, "enabled disabled"]);
    expect(early.stderr).toContain("After validation mode has begun, export the zone again");
    const begun = await run("plan-validation.sh");
    expect(begun.code, begun.stderr).toBe(0);
    expect(begun.stderr).toContain("Now look at Security Events");
    const again = await run("plan-validation.sh");
    expect([again.code, again.stdout]).toEqual([0, ""]);
    expect(again.stderr).toContain("Nothing is sent: the stage of the zone is validation.");

    expect((await plan()).state).toBe("in-validation");
    const { WAFSMITH_VALIDATION_HOURS: _, ...withoutHours } = FINAL;
    expect((await run("plan-pending.sh", withoutHours)).stderr).toContain("for how many hours");
    const short = await run("plan-pending.sh", { ...FINAL, WAFSMITH_VALIDATION_HOURS: "24" });
    expect([short.code, await stage()]).toEqual([1, "enabled enabled"]);
    expect(short.stderr).toContain("for less than 24 hours, so nothing is sent.");
    const last = await run("plan-pending.sh", FINAL);
    expect(last.code, last.stderr).toBe(0);
    expect(await stage()).toBe("disabled enabled");
    const done = await run("plan-pending.sh", FINAL);
    expect([done.code, done.stdout]).toEqual([0, ""]);
  });

  it("move a zone without validation mode, and not if its configuration is not that of the export", async () => {
    await serve(READY);
    await plan();
    await fetch(`${served!.restUrl}/zones/${ZONE_ID}/firewall/rules`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify([firewallRule("ip.src eq 192.0.2.1", { id: undefined })].map(newRule)),
    });
    const changed = await run("plan-pending.sh", FINAL);
    expect([changed.code, await stage()]).toEqual([1, "enabled disabled"]);
    expect(changed.stderr).toContain("Cloudflare proposes another configuration than in the export");
    await plan();
    expect((await run("plan-pending.sh")).stderr).toContain("cannot be reversed");
    const moved = await run("plan-pending.sh", FINAL);
    expect([moved.code, await stage()], moved.stderr).toEqual([0, "disabled enabled"]);
  });

  it("accept each difference from Cloudflare's configuration by its name", async () => {
    await serve(READY);
    const zone = await plan();
    const message = "Cloudflare's configuration is named `other`.";
    const warning = { code: "migrate/config-differs" as const, message, help: "", where: null, source: null };
    for (const { name, text } of bundleOfZone({ ...zone, warnings: [warning] }))
      writeFileSync(join(world.folder, name), text);
    const refused = await run("plan-pending.sh", FINAL);
    expect([refused.code, await stage()]).toEqual([1, "enabled disabled"]);
    const name = "cloudflare-s-configuration-is-named-other";
    expect(refused.stderr).toContain(`Not accepted: ${message} Add ${name} to WAFSMITH_ACCEPT.`);
    const accepted = await run("plan-pending.sh", { ...FINAL, WAFSMITH_ACCEPT: name });
    expect([accepted.code, await stage()], accepted.stderr).toEqual([0, "disabled enabled"]);
  });
});

/** A rule in the shape in which it is created. */
function newRule(rule: object) {
  const { action, products, filter } = rule as {
    action: string;
    products: string[];
    filter: { expression: string };
  };
  return { action, products, filter: { expression: filter.expression } };
}

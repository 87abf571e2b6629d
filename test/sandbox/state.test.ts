import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { createSandbox } from "../../src/sandbox/sandbox.ts";
import { openSqlite } from "../../src/sandbox/state/sqlite.ts";
import { Store } from "../../src/sandbox/state/store.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { atNight } from "../support/cases.ts";
import { PROGRAM } from "../support/program.ts";
import { client, type Loose, ZONES } from "./support.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const directories: string[] = [];

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), "wafsmith-sandbox-"));
  directories.push(path);
  return path;
}

const filters = `/zones/${ZONES.pro}/filters`;

describe("the store", () => {
  it("keeps a transaction whole or not at all, order included", () => {
    const store = new Store();
    const account = (id: string) => ({ id, name: id, createdOn: "" });
    const ids = () => store.list("account", "").map((one) => one.id);
    store.transaction(() => {
      for (const id of ["a", "b", "c"]) store.put("account", "", id, account(id));
    });
    const failing = () =>
      store.transaction(() => {
        store.delete("account", "", "a");
        store.put("account", "", "d", account("d"));
        store.put("account", "", "a", account("again"));
        throw new Error("on purpose");
      });
    expect(failing).toThrow("on purpose");
    expect(ids()).toEqual(["a", "b", "c"]);
    expect(store.get("account", "", "a")).toEqual(account("a"));
    store.transaction(
      () => store.delete("account", "", "b"),
      () => false,
    );
    expect(ids()).toEqual(["a", "b", "c"]);
    expect(() => store.put("account", "", "e", account("e"))).toThrow();
  });
});

describe("a data file", () => {
  it("contains the state of the last run, credentials of the seed included, and never a secret", async () => {
    const path = join(directory(), "state.db");
    const seed = [
      { tokens: [{ token: "a-secret-of-the-seed" }] },
      { zone: { id: ZONES.pro, name: "a.example", plan: { legacy_id: "pro" } } },
    ];
    const first = client({ persistence: openSqlite(path), seed });
    await first.call("POST", filters, [{ expression: "ssl" }]);
    first.sandbox.close();
    const { readFileSync } = await import("node:fs");
    const bytes = readFileSync(path).toString("latin1");
    expect(bytes).not.toContain("a-secret-of-the-seed");
    expect(bytes).not.toContain(first.sandbox.token);
    const again = createSandbox({ persistence: openSqlite(path) });
    expect([first.sandbox.isSeeded, again.isSeeded]).toEqual([true, false]);
    const headers = { authorization: "Bearer a-secret-of-the-seed" };
    const answer = await again.fetch(again.restUrl + filters, { headers });
    expect(((await answer.json()) as Loose).result).toHaveLength(1);
    const old = await again.fetch(again.restUrl + filters, {
      headers: { authorization: `Bearer ${first.sandbox.token}` },
    });
    expect(old.status).toBe(403);
    again.close();
  });

  it("is used once at a time, and is rejected if it is something else", () => {
    const folder = directory();
    const path = join(folder, "state.db");
    const open = openSqlite(path);
    expect(() => openSqlite(path)).toThrow("uses it already");
    open.close();
    openSqlite(path).close();
    const other = join(folder, "notes.txt");
    writeFileSync(other, "hello ".repeat(500));
    expect(() => openSqlite(other)).toThrow("it is not a database");
  });

  it("survives kill -9 under load, again and again: nothing that was acknowledged is lost", async () => {
    const path = join(directory(), "state.db");
    let acknowledged = 0;
    let written = 0;
    for (let round = 0; round < atNight(2, 5); round++) {
      const server = spawn(process.execPath, [PROGRAM, "serve", "--json", "--data", path], {
        cwd: ROOT,
        stdio: ["ignore", "pipe", "ignore"],
      });
      const line = await new Promise<string>((resolve) => {
        let text = "";
        server.stdout.on("data", (chunk: Buffer) => {
          text += chunk;
          if (text.includes("\n")) resolve(text);
        });
      });
      const { rest, token } = JSON.parse(line);
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const held = async () => {
        const answer = await fetch(`${rest}${filters}?per_page=1000`, { headers });
        const { result_info: info } = (await answer.json()) as Loose;
        return info.total_count as number;
      };
      const atStart = await held();
      if (round === 0) acknowledged = atStart;
      expect(atStart).toBeGreaterThanOrEqual(acknowledged);
      acknowledged = atStart;
      const ended = new Promise((resolve) => server.once("exit", resolve));
      const writer = async () => {
        for (;;) {
          try {
            const body = JSON.stringify([{ expression: `http.host eq "${round}-${written++}.example"` }]);
            const answer = await fetch(rest + filters, { method: "POST", headers, body });
            if (answer.status === 200) acknowledged++;
          } catch {
            return;
          }
        }
      };
      const writers = Array.from({ length: 8 }, writer);
      while (acknowledged < atStart + 30) await new Promise((resolve) => setTimeout(resolve, 5));
      server.kill("SIGKILL");
      await Promise.all([...writers, ended]);
    }
    const last = createSandbox({ persistence: openSqlite(path) });
    const answer = await last.fetch(`${last.restUrl}${filters}?per_page=1000`, {
      headers: { authorization: `Bearer ${last.token}` },
    });
    const { result_info: info } = (await answer.json()) as Loose;
    expect(info.total_count).toBeGreaterThanOrEqual(acknowledged);
    last.close();
  });
});

describe("concurrent writers", () => {
  it("lose no update: versions are strictly increasing and each is readable", async () => {
    const one = client();
    const phase = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_managed/entrypoint`;
    const { result } = (await one.call("GET", phase)).body;
    const rules = `/zones/${ZONES.enterprise}/rulesets/${result.id}/rules`;
    const skip = (at: number) => ({
      action: "skip",
      action_parameters: { ruleset: "current" },
      expression: `http.request.uri.path eq "/${at}"`,
    });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => one.call("POST", rules, skip(at))),
    );
    const versions = answers.map(({ body }) => Number(body.result.version)).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 40 }, (_, at) => at + 2));
    expect((await one.call("GET", phase)).body.result.rules).toHaveLength(42);
  });

  it("keep as many versions as the limit says", async () => {
    const one = client({ limits: { maxRulesetVersions: 3 } });
    const path = `/zones/${ZONES.pro}/rulesets/phases/http_request_firewall_custom/entrypoint`;
    for (let at = 0; at < 5; at++) await one.call("PUT", path, { rules: [] });
    const { body } = await one.call("GET", `${path}/versions`);
    expect(body.result.map((version: Loose) => version.version)).toEqual(["5", "4", "3"]);
  });
});

describe("a seed", () => {
  it("is what simulate reads: files of answers, pages and zones", async () => {
    const answer = (result: unknown) => JSON.stringify({ result, success: true, errors: [], messages: [] });
    const zone = { id: "1".repeat(32), name: "seeded.example", plan: { legacy_id: "business" } };
    const files = {
      "zone/zone.json": answer(zone),
      "zone/packages.json": answer([
        { id: "p", name: "OWASP", detection_mode: "anomaly", sensitivity: "low", action_mode: "block" },
      ]),
      "zone/firewall_rules.json": answer([
        {
          id: "r",
          action: "bypass",
          products: ["waf"],
          paused: false,
          filter: { id: "f", expression: "ssl" },
        },
      ]),
    };
    const seed = Object.entries(files).map(([name, text]) => readSourceSync(name, text));
    const one = client({ seed });
    expect((await one.call("GET", "/zones?name=seeded.example")).body.result).toHaveLength(1);
    expect((await one.call("GET", `/zones/${zone.id}/firewall/rules`)).body.result[0].filter.expression).toBe(
      "ssl",
    );
    expect(
      (await one.call("GET", `/zones/${zone.id}/waf_migration/status`)).body.result.migration_state,
    ).toBe("start");
    const proposed = (await one.call("GET", `/zones/${zone.id}/waf_migration/config?phase_two=1`)).body
      .result;
    expect(proposed.rules.map((rule: Loose) => rule.action)).toEqual(["skip", "execute"]);
  });
});

import { spawnSync } from "node:child_process";
import { linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { afterEach, describe, expect, it } from "vitest";
import { DataFileProblem, dataFileProblemOf } from "../../src/sandbox/state/data-file-problem.ts";
import { openSqlite } from "../../src/sandbox/state/sqlite.ts";
import type { Persistence } from "../../src/sandbox/state/store.ts";
import { client, ZONES } from "./support.ts";

const directories: string[] = [];

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function dataFile(): string {
  const directory = mkdtempSync(join(tmpdir(), "wafsmith-data-"));
  directories.push(directory);
  return join(directory, "state.db");
}

const ENTRY_POINT = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_custom/entrypoint`;
const rules = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    action: "block",
    expression: "ssl",
    ref: `r${at}`,
    description: "first",
  }));

/** A closed data file. Its journal can only be read by a process that has it alone. */
function database(path: string) {
  const db = new sqlite.Database(path);
  db.all("PRAGMA locking_mode = EXCLUSIVE");
  return db;
}

/** Changes a closed data file with SQLite itself. */
function edit(path: string, ...statements: readonly string[]): void {
  const db = database(path);
  for (const statement of statements) db.exec(statement);
  db.close();
}

describe("the lock of a data file", () => {
  it("applies to every path that leads to the file", () => {
    const path = dataFile();
    const open = openSqlite(path);
    const link = `${path}.link`;
    symlinkSync(path, link);
    expect(() => openSqlite(link)).toThrow("this process uses it already");
    open.close();
    const again = openSqlite(link);
    expect(() => openSqlite(path)).toThrow("this process uses it already");
    again.close();
    linkSync(path, `${path}.hard`);
    expect(() => openSqlite(path)).toThrow("several names");
  });
});

describe("a data file that cannot be used", () => {
  it.each([
    ["of a newer version", ["PRAGMA user_version = 4"], "a newer version of wafsmith wrote it (format 4"],
    ["of another program", ["DROP TABLE records", "CREATE TABLE other (a)"], "a database of another program"],
    [
      "with a row that is not JSON",
      ["UPDATE records SET json = '{' WHERE tbl = 'account'"],
      "the row account",
    ],
    [
      "with a ruleset without rules",
      [`UPDATE records SET json = '{"id":"a"}' WHERE tbl = 'ruleset'`],
      "the row ruleset",
    ],
    [
      "with a rule that was changed",
      [`UPDATE rules SET json = replace(json, '"block"', '"log"')`],
      "the row rule",
    ],
    [
      "with a table that there is not",
      ["UPDATE records SET tbl = 'accounts' WHERE tbl = 'account'"],
      "the row accounts",
    ],
    [
      "with a record under another id",
      ["UPDATE records SET id = 'x' WHERE tbl = 'account'"],
      "the row account x",
    ],
    [
      "with a zone of an unknown plan",
      [`UPDATE records SET json = replace(json, '"plan":"pro"', '"plan":"gold"') WHERE tbl = 'zone'`],
      "the row zone",
    ],
    [
      "with a credential without zones",
      [`UPDATE records SET json = replace(json, '"zones"', '"zone"') WHERE tbl = 'credential'`],
      "the row credential",
    ],
    [
      "with a filter that is paused by a string",
      [`UPDATE records SET json = replace(json, '"paused":false', '"paused":"no"') WHERE tbl = 'filter'`],
      "the row filter",
    ],
    ["without a rule that is listed", ["DELETE FROM rules"], "has another format"],
  ])("is named for a file %s", (_case, statements, message) => {
    const path = dataFile();
    client({ persistence: openSqlite(path) }).sandbox.close();
    edit(path, ...statements);
    const attempt = () => client({ persistence: openSqlite(path) });
    expect(attempt).toThrow(DataFileProblem);
    expect(attempt).toThrow(message);
  });

  it.each([
    ["database or disk is full", "the disk is full"],
    ["database disk image is malformed", "a page of it is damaged"],
    ["file is not a database", "it is not a database"],
    ["attempt to write a readonly database", "it may only be read"],
    ["disk I/O error", "it cannot be written: the disk may be full"],
    ["out of memory", "SQLite reports: out of memory"],
  ])("is named in words for the error %j of SQLite", (message, words) => {
    const named = dataFileProblemOf(Object.assign(new Error(message), { name: "SQLite3Error" }));
    expect(named).toBeInstanceOf(DataFileProblem);
    expect((named as Error).message).toBe(words);
    const other = new Error(message);
    expect(dataFileProblemOf(other)).toBe(other);
  });

  it.each([
    ["in no directory", "none/state.db", /^there is no directory .*none$/],
    ["that is a directory", "", /^it is a directory$/],
    ["whose name no file can have", "state\0.db", /without null bytes/],
  ])("is named for a file %s", (_case, name, message) => {
    expect(() => openSqlite(join(dirname(dataFile()), name))).toThrow(message);
  });

  it("is named for a damaged page", () => {
    const path = dataFile();
    client({ persistence: openSqlite(path) }).sandbox.close();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 8192, 12_288);
    writeFileSync(path, bytes);
    expect(() => client({ persistence: openSqlite(path) })).toThrow("a page of it is damaged");
  });
});

describe("a data file with rulesets", () => {
  it("keeps rules once, forgets them with the last version that contains them, and reads back the same", async () => {
    const path = dataFile();
    const one = client({ persistence: openSqlite(path), limits: { maxRulesetVersions: 3 } });
    await one.call("PUT", ENTRY_POINT, { rules: rules(20) });
    for (const description of ["a", "b", "c", "d"]) {
      await one.call("PUT", ENTRY_POINT, { rules: [{ ...rules(1)[0], description }, ...rules(20).slice(1)] });
    }
    const { body } = await one.call("GET", ENTRY_POINT);
    const versions = (await one.call("GET", `${ENTRY_POINT}/versions`)).body;
    one.sandbox.close();
    const db = database(path);
    const kept = db
      .all('SELECT json FROM rules WHERE json LIKE \'%"ref":"r0"%\'')
      .map((row) => String(row["json"]));
    db.close();
    expect(kept.map((text) => JSON.parse(text).description).sort()).toEqual(["b", "c", "d"]);
    const again = client({ persistence: openSqlite(path) });
    expect((await again.call("GET", ENTRY_POINT)).body).toEqual(body);
    expect((await again.call("GET", `${ENTRY_POINT}/versions`)).body).toEqual(versions);
  });

  it.each(["/reset", "/revert"])("has after %s what that restored, and nothing else", async (path) => {
    const file = dataFile();
    const one = client({ persistence: openSqlite(file) });
    const filters = `/zones/${ZONES.pro}/filters`;
    const { id } = (await one.control("POST", "/snapshot")).body.result;
    await one.call("POST", filters, [{ expression: "ssl" }]);
    await one.call("PUT", ENTRY_POINT, { rules: rules(4) });
    await one.control("POST", path, { id });
    await one.call("PUT", ENTRY_POINT, { rules: rules(2) });
    const shown = (of: typeof one) =>
      Promise.all(
        [filters, ENTRY_POINT, `${ENTRY_POINT}/versions`].map(
          async (url) => (await of.call("GET", url)).body,
        ),
      );
    const expected = await shown(one);
    expect(expected.map(({ result }) => result.length ?? result.rules.length)).toEqual([1, 2, 1]);
    one.sandbox.close();
    const db = database(file);
    expect(db.all('SELECT json FROM rules WHERE json LIKE \'%"ref":"r_"%\'')).toHaveLength(2);
    db.close();
    expect(await shown(client({ persistence: openSqlite(file) }))).toEqual(expected);
  });

  it("of the first format is read and written on", async () => {
    const path = dataFile();
    const one = client({ persistence: openSqlite(path) });
    const { body } = await one.call("PUT", ENTRY_POINT, { rules: rules(2) });
    one.sandbox.close();
    const row = JSON.stringify(body.result).replaceAll("'", "''");
    edit(
      path,
      `UPDATE records SET json = '${row}' WHERE id = '${body.result.id}'`,
      `DELETE FROM records WHERE tbl = 'rulesetVersion' OR (tbl = 'ruleset' AND id <> '${body.result.id}')`,
      "DROP TABLE rules",
      "PRAGMA user_version = 1",
    );
    const again = client({ persistence: openSqlite(path) });
    expect((await again.call("GET", ENTRY_POINT)).body.result).toEqual(body.result);
    const path2 = `/zones/${ZONES.enterprise}/rulesets/${body.result.id}/rules/${body.result.rules[0].id}`;
    await again.call("PATCH", path2, { ...rules(1)[0], description: "second" });
    const changed = (await again.call("GET", ENTRY_POINT)).body;
    again.sandbox.close();
    const last = client({ persistence: openSqlite(path) });
    expect((await last.call("GET", ENTRY_POINT)).body).toEqual(changed);
  });
});

describe("a persistence that fails", () => {
  it("leaves the state unchanged, for changes, reset and revert", async () => {
    let isFull = false;
    const failing = () => {
      if (isFull) throw new DataFileProblem("the disk is full");
    };
    const persistence: Persistence = {
      load: () => [],
      commit: failing,
      replaceAll: failing,
      close: () => {},
    };
    const one = client({ persistence });
    const { id } = (await one.control("POST", "/snapshot")).body.result;
    await one.call("PUT", ENTRY_POINT, { rules: rules(2) });
    isFull = true;
    const before = (await one.call("GET", ENTRY_POINT)).body;
    const answers = [
      await one.call("PUT", ENTRY_POINT, { rules: [] }),
      await one.control("POST", "/reset"),
      await one.control("POST", "/revert", { id }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(507);
      expect(body.errors[0].message).toContain("the disk is full");
    }
    expect((await one.call("GET", ENTRY_POINT)).body).toEqual(before);
  });

  it("is a full disk in a file that cannot grow", async () => {
    const path = dataFile();
    const persistence = openSqlite(path);
    const one = client({ persistence });
    const before = (await one.call("PUT", ENTRY_POINT, { rules: rules(1) })).body;
    one.sandbox.close();
    const script = `
      import { openSqlite } from ${JSON.stringify(new URL("../../src/sandbox/state/sqlite.ts", import.meta.url).href)};
      process.on("SIGXFSZ", () => {});
      const file = openSqlite(process.argv[1]);
      file.load();
      const entry = { order: 1, value: { text: "x".repeat(4_000_000) } };
      try { file.commit([{ table: "filter", scope: "", id: "a", entry }]); console.log("kept"); }
      catch (error) { console.log(error.message); }
    `;
    const limited = `ulimit -f 2000; exec "$0" --import tsx --input-type=module -e "$1" "$2"`;
    const { stdout } = spawnSync("sh", ["-c", limited, process.execPath, script, path], { encoding: "utf8" });
    expect(stdout).toContain("the disk may be full");
    const again = client({ persistence: openSqlite(path) });
    expect((await again.call("GET", ENTRY_POINT)).body).toEqual(before);
  });
});

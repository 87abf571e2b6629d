import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { uptime } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { thisProcess } from "../../src/sandbox/state/process-identity.ts";
import { openSqlite } from "../../src/sandbox/state/sqlite.ts";
import { makeDirectory } from "../cli/support.ts";

function dataFile(): string {
  const path = join(makeDirectory({}), "state.db");
  openSqlite(path).close();
  return path;
}

/** Makes a process the owner of a data file, as its owner file says. */
function own(path: string, owner: object): void {
  writeFileSync(`${path}.owner`, JSON.stringify(owner));
}

function makeOld(path: string): void {
  const anHourAgo = Date.now() / 1000 - 3600;
  utimesSync(`${path}.owner`, anHourAgo, anHourAgo);
}

if (!("started" in thisProcess()))
  console.log("Owners that are dead or whose id was used again are not tried: this platform has no /proc.");

/** More than the largest id that a process may have. */
const NO_PROCESS = 2 ** 22 + 1;
const ELSEWHERE = { pid: 1, place: "another container", started: "1" };

const HAS_STARTS = "started" in thisProcess();
if (!HAS_STARTS) console.log("skipped, in part: this system does not say when a process started");

describe("the owner of a data file", () => {
  it("is the living process that the owner file names", () => {
    const path = dataFile();
    own(path, { ...thisProcess(), id: "another window" });
    expect(() => openSqlite(path)).toThrow(`the process ${process.pid} uses it`);
    expect(readFileSync(`${path}.owner`, "utf8")).toContain("another window");
    expect(readdirSync(dirname(path))).toEqual(["state.db", "state.db.owner"]);
  });

  it.skipIf(!HAS_STARTS).each([
    ["a living process that got its id", { ...thisProcess(), pid: process.ppid, started: "1" }],
    ["a dead process", { ...thisProcess(), pid: NO_PROCESS }],
  ])("is not %s", (_case, owner) => {
    const path = dataFile();
    own(path, owner);
    openSqlite(path).close();
    expect(readdirSync(dirname(path))).toEqual(["state.db"]);
  });

  it.each([
    ["not JSON", "123 abc"],
    ["cut", '{"pid":1,"pl'],
    ["another value", "[]"],
  ])("is nobody if the owner file is old and %s", (_case, text) => {
    const path = dataFile();
    writeFileSync(`${path}.owner`, text);
    makeOld(path);
    openSqlite(path).close();
    expect(readdirSync(dirname(path))).toEqual(["state.db"]);
  });

  it("is nobody at once if the owner file is old", () => {
    const path = dataFile();
    own(path, ELSEWHERE);
    makeOld(path);
    openSqlite(path).close();
  });

  it.skipIf(!HAS_STARTS)(
    "has the start of its process, in hundredths of a second since that of the system",
    () => {
      const { started } = thisProcess();
      expect(Math.abs(Number(started) / 100 - (uptime() - process.uptime()))).toBeLessThan(10);
    },
  );

  it("writes nothing any more after another process took the file over", () => {
    const path = dataFile();
    const first = openSqlite(path);
    const entry = { order: 1, value: { id: "a", name: "A", createdOn: "2026-01-01T00:00:00Z" } };
    first.commit([{ table: "account", scope: "", id: "a", entry }]);
    own(path, ELSEWHERE);
    const late = () => first.commit([{ table: "account", scope: "", id: "b", entry }]);
    expect(late).toThrow("another process has taken it over");
    first.close();
    expect(readFileSync(`${path}.owner`, "utf8")).toContain("another container");
    rmSync(`${path}.owner`);
    const next = openSqlite(path);
    expect([...next.load()].map(({ id }) => id)).toEqual(["a"]);
    next.close();
  });
});

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { takeOwnership } from "../../src/sandbox/state/ownership.ts";
import { thisProcess } from "../../src/sandbox/state/process-identity.ts";
import { openSqlite } from "../../src/sandbox/state/sqlite.ts";
import type { Change } from "../../src/sandbox/state/store.ts";
import { atNight } from "../support/cases.ts";
import { PROGRAM } from "../support/program.ts";
import { type Loose, ZONES } from "./support.ts";

const directories: string[] = [];
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function dataFile(): string {
  const directory = mkdtempSync(join(tmpdir(), "wafsmith-owner-"));
  directories.push(directory);
  const path = join(directory, "state.db");
  openSqlite(path).close();
  return path;
}

/** Makes a process the owner of a data file, as its owner file says. */
function own(path: string, owner: object): void {
  writeFileSync(`${path}.owner`, JSON.stringify(owner));
}

if (!("started" in thisProcess()))
  console.log("Owners that are dead or whose id was used again are not tried: this platform has no /proc.");

const ELSEWHERE = { pid: 1, place: "another container", started: "1" };

describe("the owner of a data file", () => {
  it("is the living process that the owner file names", () => {
    const path = dataFile();
    own(path, { ...thisProcess(), id: "another window" });
    expect(() => openSqlite(path)).toThrow(`the process ${process.pid} uses it`);
    expect(readFileSync(`${path}.owner`, "utf8")).toContain("another window");
  });

  it.skipIf(!("started" in thisProcess())).each([
    ["a living process that got its id", { ...thisProcess(), pid: process.ppid, started: "1" }],
    ["a dead process", { ...thisProcess(), pid: spawnSync(process.execPath, ["-e", ""]).pid }],
  ])("is not %s", (_case, owner) => {
    const path = dataFile();
    own(path, owner);
    openSqlite(path).close();
    expect(existsSync(`${path}.owner`)).toBe(false);
  });

  it.each([
    ["not JSON", "123 abc"],
    ["cut", '{"pid":1,"pl'],
    ["another value", "[]"],
  ])("is nobody if the owner file is %s and nobody writes it", (_case, text) => {
    const path = dataFile();
    writeFileSync(`${path}.owner`, text);
    takeOwnership(path, 200).release();
    expect(existsSync(`${path}.owner`)).toBe(false);
  });

  it("is a process elsewhere as long as it writes the owner file", async () => {
    const path = dataFile();
    own(path, ELSEWHERE);
    const script = `setInterval(() => fs.writeFileSync(process.argv[1], process.argv[2]), 50); console.log("on")`;
    const beating = spawn(process.execPath, ["-e", script, `${path}.owner`, JSON.stringify(ELSEWHERE)]);
    children.push(beating);
    await new Promise((resolve) => beating.stdout.once("data", resolve));
    expect(() => openSqlite(path)).toThrow("a process in another container or on another machine uses it");
    const ended = new Promise((resolve) => beating.once("exit", resolve));
    beating.kill("SIGKILL");
    await ended;
    takeOwnership(path, 200).release();
  });

  it("is nobody at once if the owner file is old", () => {
    const path = dataFile();
    own(path, ELSEWHERE);
    const anHourAgo = Date.now() / 1000 - 3600;
    utimesSync(`${path}.owner`, anHourAgo, anHourAgo);
    openSqlite(path).close();
  });

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

/** The arguments of `unshare` for a namespace of process ids; undefined if none is available. */
const NAMESPACE = [
  ["--pid", "--fork", "--mount-proc", "--kill-child"],
  ["--user", "--map-root-user", "--pid", "--fork", "--mount-proc", "--kill-child"],
].find((argv) => spawnSync("unshare", [...argv, "true"]).status === 0);
if (!NAMESPACE)
  console.log("Two containers on one data file are not tried: `unshare` makes no namespace of process ids.");

describe.skipIf(!NAMESPACE)("two containers on one data file", () => {
  /** A server that is process 1 of its namespace. */
  async function container(path: string) {
    const argv = [...NAMESPACE!, process.execPath, PROGRAM, "serve", "--json", "--data", path];
    const child = spawn("unshare", argv, { env: { ...process.env, WAFSMITH_SANDBOX_TOKEN: "t" } });
    children.push(child);
    let [stdout, stderr] = ["", ""];
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const started = new Promise<string>((resolve) => {
      child.stdout.on("data", (chunk) => {
        stdout += chunk;
        if (stdout.includes("\n")) resolve(stdout);
      });
    });
    const first = await Promise.race([started, ended]);
    const rest = typeof first === "string" ? (JSON.parse(first) as { rest: string }).rest : "";
    return { child, ended, rest, stderr: () => stderr };
  }

  const filters = `/zones/${ZONES.enterprise}/filters`;
  const headers = { authorization: "Bearer t", "content-type": "application/json" };

  /** So that 100 kills meet more than 3,000 writes. */
  const MIN_WRITES = 34;

  it("have one server; the second is rejected, and nothing acknowledged is lost in kills", async () => {
    const path = dataFile();
    const rounds = atNight(1, 100);
    let acknowledged = 0;
    for (let round = 0; round < rounds; round++) {
      const { child, ended, rest, stderr } = await container(path);
      expect(stderr()).toBe("");
      expect(JSON.parse(readFileSync(`${path}.owner`, "utf8"))).toMatchObject({ pid: 1 });
      const listed = (await (await fetch(`${rest}${filters}`, { headers })).json()) as Loose;
      expect(listed.result_info.total_count).toBe(acknowledged);
      // The second server waits for seconds, so that not every round has one.
      const second = round % 10 === 0 ? container(path) : undefined;
      let isOver = second === undefined;
      void second?.then(() => {
        isOver = true;
      });
      do {
        const body = JSON.stringify([{ expression: `http.host eq "${round}-${acknowledged}.example"` }]);
        const answer = await fetch(rest + filters, { method: "POST", headers, body });
        expect(answer.status, await answer.text()).toBe(200);
        acknowledged++;
        // Writes without a pause would only keep both cores busy.
        if (second) await setTimeout(20);
      } while (!isOver || acknowledged < (round + 1) * MIN_WRITES);
      if (second) {
        const other = await second;
        expect(other.rest).toBe("");
        expect(other.stderr()).toContain("a process in another container or on another machine");
      }
      child.kill("SIGKILL");
      await ended;
    }
    console.log(`Kills: ${rounds}, acknowledged writes: ${acknowledged}.`);
    const last = openSqlite(path);
    const isWritten = ({ table, scope }: Change) => table === "filter" && scope === ZONES.enterprise;
    expect([...last.load()].filter(isWritten)).toHaveLength(acknowledged);
    last.close();
  });
});

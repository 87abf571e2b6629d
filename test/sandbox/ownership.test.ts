import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { takeOwnership } from "../../src/sandbox/state/ownership.ts";
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

const ELSEWHERE = { pid: 1, place: "another container", started: "1" };

describe("the owner of a data file", () => {
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

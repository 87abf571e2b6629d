import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commit, GIT_ENV, makeRepository } from "./git-support.ts";
import { run } from "./support.ts";
import { CLEAN, DEPRECATED } from "./trees.ts";

const CACHE = ["--cache", "--cache-location"];
/** Names that a shell, a pattern, a cache or an object would read as something else. */
const NAMES = [
  "__proto__.yaml",
  "-x.yaml",
  "a b.yaml",
  "a\nb.yaml",
  "base/a.yaml",
  "a'\"$(x).yaml",
  "é.yaml",
];

async function lint(directory: string, ...more: readonly string[]) {
  const argv = ["lint", ".", "--format", "json", "--changed-since", "main", ...more];
  const { stdout, stderr, exitCode } = await run(argv, { directory, env: GIT_ENV });
  return { stdout, stderr, exitCode };
}

describe("lint --changed-since, with cached results of the base", () => {
  it("reports the same with a cold cache, a warm one and none, whatever files are called", async () => {
    const directory = makeRepository(Object.fromEntries(NAMES.map((name) => [name, DEPRECATED])));
    commit(directory, { [NAMES[0]!]: CLEAN, "a b.yaml": `${DEPRECATED}# more\n`, "new.yaml": DEPRECATED });
    const cache = join(directory, "..", `cache-${process.pid}.json`);
    try {
      const plain = await lint(directory);
      expect(plain.stdout).toContain("new.yaml");
      expect(await lint(directory, ...CACHE, cache)).toEqual(plain);
      const written = fs.readFileSync(cache, "utf8");
      expect(await lint(directory, ...CACHE, cache)).toEqual(plain);
      expect(fs.readFileSync(cache, "utf8")).toBe(written);
    } finally {
      fs.rmSync(cache, { force: true });
    }
  });

  it("says once that nothing is cached", async () => {
    const directory = makeRepository({ "a.yaml": DEPRECATED, "b.yaml": DEPRECATED });
    commit(directory, { "a.yaml": CLEAN });
    fs.writeFileSync(join(directory, "notes.txt"), "x");
    const argv = ["review", "--base", "main", "--cache", "--cache-location", "notes.txt"];
    const reviewed = await run(argv, { directory, env: GIT_ENV });
    const linted = await lint(directory, ...CACHE, "notes.txt");
    for (const { stderr } of [linted, reviewed])
      expect(stderr.match(/Nothing is cached: `notes.txt` is not a wafsmith cache/g)).toHaveLength(1);
  });

  it("finds what a change breaks in a file that it does not touch", async () => {
    const list = (name: string) =>
      JSON.stringify({ result: [{ id: "l", name, kind: "ip", num_items: 1 }], success: true });
    const rules = JSON.stringify({
      phase: "http_request_firewall_custom",
      rules: [{ action: "block", expression: "ip.src in $office" }],
    });
    const module = 'variable "x" {}\nlocals {\n  e = "ip.src in $office"\n}\n';
    const directory = makeRepository({ "lists.json": list("office"), "rules.json": rules, "m/a.tf": module });
    commit(directory, { "lists.json": list("bureau") });
    expect((await lint(directory)).stdout).toContain("rules.json");
  });
});

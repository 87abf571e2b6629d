import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MODULE = /(?<!\.generated)\.[cm]?[jt]s$/;

/** The most lines of a module, as CONTRIBUTING.md states them. */
const MAX_LINES = Number(
  /another module under \d+ \((\d+)\)/.exec(readFileSync(`${ROOT}CONTRIBUTING.md`, "utf8"))![1],
);

/** Modules that may be longer, and why. */
const LONGER: Readonly<Record<string, string>> = {
  "scripts/docs/other-linters.ts": "A table: every finding of another linter, with its counterpart here.",
};

it("has no module longer than the limit, but for those with a reason", () => {
  const modules = ["src", "rules", "scripts"].flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" })
      .filter((name) => MODULE.test(name))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  );
  expect(modules).toContain("src/parser/scan.ts");
  const longer = modules
    .map((path) => ({
      path,
      lines: readFileSync(ROOT + path, "utf8")
        .trimEnd()
        .split("\n").length,
    }))
    .filter(({ lines }) => lines > MAX_LINES);
  const added = longer.filter(({ path }) => !Object.hasOwn(LONGER, path));
  expect(added, "divide it by topic, or say in LONGER why not").toEqual([]);
  const gone = Object.keys(LONGER).filter((path) => !longer.some((one) => one.path === path));
  expect(gone, "no longer so long: take them off the list").toEqual([]);
});

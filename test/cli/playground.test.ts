import * as fs from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import type { Files } from "../../src/cli/io.ts";
import { run } from "./support.ts";

const readFileSync = ((path: string, ...rest: [BufferEncoding]) =>
  basename(path) === "playground.html"
    ? "<p>page</p>"
    : fs.readFileSync(path, ...rest)) as Files["readFileSync"];

it.each([
  [[], "wafsmith-playground.html"],
  [["-o", "a.html"], "a.html"],
])("playground with %j writes %s", async (argv, name) => {
  const { exitCode, stdout, stderr, directory } = await run(["playground", ...argv], {
    fake: { readFileSync },
  });
  expect([exitCode, stdout, stderr]).toEqual([0, "", `Wrote ${name}. Open it in a browser.\n`]);
  expect(fs.readdirSync(directory)).toEqual([name]);
  expect(fs.readFileSync(join(directory, name), "utf8")).toBe("<p>page</p>");
});

it("playground can print the page", async () => {
  const { exitCode, stdout, directory } = await run(["playground", "-o", "-"], { fake: { readFileSync } });
  expect([exitCode, stdout, fs.readdirSync(directory)]).toEqual([0, "<p>page</p>", []]);
});

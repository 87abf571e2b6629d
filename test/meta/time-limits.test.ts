import { readFileSync } from "node:fs";
import fc from "fast-check";
import fg from "fast-glob";
import { expect, it } from "vitest";
import { SEED } from "../support/cases.ts";

/** A limit in milliseconds for a test or a wait, or a measured time. */
const BY_THE_CLOCK =
  /\btimeout: \d|^\s*\}, [\d_]+\);$|performance\.now\(|hrtime|setTimeout\(\(\) => (?:reject|child)/m;

it("no test fails because a machine is slow: limits are HANG_MS, and growth is counted in steps", () => {
  const files = fg.sync(["test/**/*.test.ts", "test/**/*support*.ts", "test/lsp/*.ts"]);
  expect(files.length).toBeGreaterThan(300);
  const found = files
    .filter((file) => file !== "test/meta/time-limits.test.ts")
    .flatMap((file) => {
      const lines = readFileSync(file, "utf8").split("\n");
      return lines.flatMap((line, at) => (isTimed(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []));
    });
  expect(found).toEqual([]);
});

it("no test fails by luck: random cases begin at SEED, which is the same in each run of a few", () => {
  expect(fc.readConfigureGlobal().seed).toBe(SEED);
  const others = fg.sync("test/**/*.{ts,mjs}", {
    ignore: ["test/support/cases.ts", "test/meta/time-limits.test.ts"],
  });
  expect(others.filter((file) => readFileSync(file, "utf8").includes("Math.random("))).toEqual([]);
});

function isTimed(line: string): boolean {
  // The same key is a setting of Cloudflare's and of Terraform's, in sources within strings.
  return BY_THE_CLOCK.test(line.replace(/(["'`]).*?\1/g, "").replace(/_timeout:|action: \{.*/g, ""));
}

import { readFileSync } from "node:fs";
import fg from "fast-glob";
import { expect, it } from "vitest";

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

function isTimed(line: string): boolean {
  // The same key is a setting of Cloudflare's and of Terraform's, in sources within strings.
  return BY_THE_CLOCK.test(line.replace(/(["'`]).*?\1/g, "").replace(/_timeout:|action: \{.*/g, ""));
}

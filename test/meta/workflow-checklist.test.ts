import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const lines = readFileSync(join(ROOT, "test/meta/workflow-checklist.md"), "utf8").split("\n");
const entries = lines.filter((line) => line.startsWith("- "));

/** The tests that a line names, each by file and title. */
function testsOf(entry: string): { readonly file: string; readonly title: string }[] {
  const named = entry.matchAll(/`(test\/[\w./-]+\.test\.ts)` "([^"]+)"/g);
  return [...named].map(([, file, title]) => ({ file: file!, title: title! }));
}

/** Whether a file has a test with that title. */
function hasTest({ file, title }: { readonly file: string; readonly title: string }): boolean {
  const path = join(ROOT, file);
  return existsSync(path) && readFileSync(path, "utf8").includes(`"${title}"`);
}

describe("the checklist of the workflow", () => {
  it("names a test or a reason on every line", () => {
    expect(entries.length).toBeGreaterThan(50);
    const bare = entries.filter(
      (entry) => testsOf(entry).length === 0 && !/: not .+, because .+\.$/.test(entry),
    );
    expect(bare).toEqual([]);
  });

  it.each(entries.flatMap(testsOf))('names "$title" of $file, which is there', (named) => {
    expect(hasTest(named)).toBe(true);
  });
});

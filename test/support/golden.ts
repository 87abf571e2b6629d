import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Compares `actual` with a checked-in file. `UPDATE_GOLDENS=1` rewrites the file instead, except in CI; a difference
 * leaves the actual text next to it as `<file>.actual`.
 */
export function expectGolden(actual: string, pathFromRepoRoot: string): void {
  const path = resolve(ROOT, pathFromRepoRoot);
  const actualPath = `${path}.actual`;
  if (process.env["UPDATE_GOLDENS"] === "1") {
    if (process.env["CI"] === "true") throw new Error("goldens are not updated in CI: read and commit them");
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, actual);
  }
  const expected = read(path);
  if (actual === expected) {
    rmSync(actualPath, { force: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(actualPath, actual);
  expect(actual, `differs from ${pathFromRepoRoot}; UPDATE_GOLDENS=1 accepts it`).toBe(expected);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

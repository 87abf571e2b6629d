import { existsSync, readFileSync } from "node:fs";

const SHARED = new URL("../../../shared/", import.meta.url);

/**
 * Whether a file or folder of `../shared` lies beside the repository: test data that is not part of the project. Where
 * it does not, the tests that read it say so and are left out; in CI they fail instead, unless
 * `WAFSMITH_REFERENCE=absent` states that it cannot be there.
 */
export function hasShared(path: string): boolean {
  if (existsSync(new URL(path, SHARED))) return true;
  if (process.env["CI"] === "true" && process.env["WAFSMITH_REFERENCE"] !== "absent") {
    throw new Error(`../shared/${path} is missing; set WAFSMITH_REFERENCE=absent where it cannot be.`);
  }
  console.warn(`Left out: ../shared/${path} is not beside the repository.`);
  return false;
}

/** The text of a file of `../shared`. */
export function readShared(path: string): string {
  return readFileSync(new URL(path, SHARED), "utf8");
}

/** The values of a file of `../shared` that holds one JSON value a line. */
export function readSharedLines<Line>(path: string): Line[] {
  return readShared(path)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}

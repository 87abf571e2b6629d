import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../../shared/reference/", import.meta.url));

/**
 * Whether the reference material lies beside the repository. Where it does not, tests that read it say so and are left
 * out; in CI they fail instead, unless `WAFSMITH_REFERENCE=absent` states that it cannot be there.
 */
export function hasReference(): boolean {
  if (existsSync(FOLDER)) return true;
  if (process.env["CI"] === "true" && process.env["WAFSMITH_REFERENCE"] !== "absent") {
    throw new Error("../shared/reference is missing; set WAFSMITH_REFERENCE=absent where it cannot be.");
  }
  console.warn("Left out: ../shared/reference is not beside the repository.");
  return false;
}

/** A JSON file of the reference material. */
export function readReference(name: string): unknown {
  return JSON.parse(readFileSync(FOLDER + name, "utf8"));
}

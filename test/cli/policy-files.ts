import * as fs from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { makeDirectory, run } from "./support.ts";

export const EXPORTS = fileURLToPath(new URL("../../fixtures/policies/exports/", import.meta.url));
export const read = (name: string) => fs.readFileSync(EXPORTS + name, "utf8");
export const FILES = {
  "p.yaml": "paranoia: 2\nthreshold: high\ndisabled_rules: [942100]\n",
  "zones.yaml": "paranoia: 2\nzones:\n  a.example: { id: z1 }\n  b.example: { threshold: high }\n",
  "owasp.json": read("owasp-ruleset.json"),
  "live.json": read("entrypoint-tuned.json"),
  "without.json": read("entrypoint-without-owasp.json"),
};

export async function locked(files: Readonly<Record<string, string>> = FILES): Promise<string> {
  const directory = makeDirectory(files);
  expect((await run(["lock", "owasp.json"], { directory })).exitCode).toBe(0);
  return directory;
}

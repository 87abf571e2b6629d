import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getOrCompute } from "../../src/core/get-or-compute.ts";
import { ROOT } from "../setup.mjs";
import type { BundledPackage } from "./bundled-packages.ts";

/** The licences of packages, joined into one text: each once, below all packages that have it. Throws if one has none. */
export function thirdPartyLicences(packages: readonly BundledPackage[]): string {
  const users = new Map<string, string[]>();
  for (const one of packages)
    getOrCompute(users, licenceOf(one), () => []).push(`${one.name} ${one.version} (${one.license})`);
  const sections = [...users].map(([text, names]) => `${"-".repeat(72)}\n${names.join("\n")}\n\n${text}\n`);
  return `wafsmith contains code of the following packages.\n\n${sections.join("\n")}`;
}

function licenceOf({ name, folder }: BundledPackage): string {
  const path = join(ROOT, folder);
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence to pass on`);
  return readFileSync(join(path, file), "utf8").trim();
}

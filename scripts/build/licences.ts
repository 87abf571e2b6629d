import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup.mjs";
import type { BundledPackage } from "./bundled-packages.ts";

/** The licences of packages, joined into one text. Throws if a package has none. */
export function thirdPartyLicences(packages: readonly BundledPackage[]): string {
  return `wafsmith contains code of the following packages.\n\n${packages.map(sectionOf).join("\n")}`;
}

function sectionOf({ name, version, license, folder }: BundledPackage): string {
  const path = join(ROOT, folder);
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence to pass on`);
  const text = readFileSync(join(path, file), "utf8").trim();
  return `${"-".repeat(72)}\n${name} ${version} (${license})\n\n${text}\n`;
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { ROOT } from "../setup.mjs";

/** The licence texts of every package that went into the bundles, by name, as one text. Throws where one has none. */
export function thirdPartyLicences(metafiles: readonly Metafile[]): string {
  const folders = new Set<string>();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
        if (folder && bytesInOutput > 0) folders.add(folder);
      }
    }
  }
  const sections = [...folders].sort().map(sectionOf);
  return `wafsmith contains code of the following packages.\n\n${sections.join("\n")}`;
}

function sectionOf(folder: string): string {
  const path = join(ROOT, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  const file = existsSync(path) && readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file || !license) throw new Error(`${name} has no licence to pass on`);
  const text = readFileSync(join(path, file), "utf8").trim();
  return `${"-".repeat(72)}\n${name} ${version} (${license})\n\n${text}\n`;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { ROOT } from "../setup.mjs";

/** A package whose code went into a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  /** From the root of the repository, as the lock file names it. */
  readonly folder: string;
}

/** The packages that went into bundles, according to esbuild's metafiles, sorted by folder. */
export function bundledPackages(metafiles: readonly Metafile[]): readonly BundledPackage[] {
  const folders = new Set<string>();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
        if (folder && bytesInOutput > 0) folders.add(folder);
      }
    }
  }
  return [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
    if (!license) throw new Error(`${name} names no licence`);
    return { name, version, license, folder };
  });
}

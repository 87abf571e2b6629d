import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import { ROOT } from "../setup.mjs";

/** A sub-path of the package: `exports` names its bundle and its declarations, and the latter tell its source. */
interface Door {
  readonly types: string;
  readonly default: string;
}

/** Sources of all sub-paths, by the names of their bundles. */
export function doors(): Readonly<Record<string, string>> {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, string | Door>>;
  };
  const all = Object.values(exports).filter((door) => typeof door !== "string");
  return Object.fromEntries(
    all.map((door) => [
      door.default.replace(/^\.\/dist\/lib\/(.+)\.js$/, "$1"),
      door.types.replace(/^\.\/dist\/types\/(.+)\.d\.ts$/, "$1.ts"),
    ]),
  );
}

/**
 * How the library is built: one entry for each sub-path of `exports`; shared code goes into chunks. Only the sandbox
 * needs modules of Node. All else runs in a browser as well, so packages are taken as browsers take them.
 */
export function libraryOptions(outdir: string, target: string) {
  return {
    absWorkingDir: ROOT,
    entryPoints: doors(),
    outdir,
    chunkNames: "shared/[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    external: ["node:*"],
    target,
    // Names stay: whoever debugs a program finds them again.
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "warning",
  } as const satisfies BuildOptions;
}

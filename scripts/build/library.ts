import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import { ROOT } from "../setup.mjs";

/** A subpath of the package, as `exports` lists it: the paths of its declarations and of its bundle. */
interface Door {
  readonly types: string;
  readonly default: string;
}

/** The source of each subpath, keyed by the name of its bundle. */
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
 * How the library is built: one entry for each subpath of `exports`; shared code goes into chunks. Only the sandbox
 * needs Node's modules. Everything else also runs in browsers, so packages are resolved as for a browser.
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
    // Only whitespace is minified, so names stay recognisable in a debugger.
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "warning",
  } as const satisfies BuildOptions;
}

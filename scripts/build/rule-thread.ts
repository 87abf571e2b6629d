import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import { ROOT } from "../setup.mjs";

/** The file of the thread in which users' code runs; the command line looks for it in its own directory. */
export const RULE_THREAD = "rule-thread.cjs";

/**
 * How that file is built: separately, because a chunk of the command line would load shared code from the main file,
 * and so start the program.
 */
export function ruleThreadOptions(outdir: string, target: string) {
  return {
    absWorkingDir: ROOT,
    entryPoints: ["src/cli/custom-rules/thread.ts"],
    outfile: join(outdir, RULE_THREAD),
    bundle: true,
    platform: "node",
    format: "cjs",
    target,
    minify: true,
    legalComments: "none",
    define: { "import.meta.dirname": "__dirname" },
    logLevel: "warning",
  } as const satisfies BuildOptions;
}

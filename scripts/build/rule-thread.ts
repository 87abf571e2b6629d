import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import { ROOT } from "../setup.mjs";

/** The file of the thread in which the code of users runs; the command line looks for it beside itself. */
export const RULE_THREAD = "rule-thread.cjs";

/**
 * How that file is built: by itself, because code that is split for the command line takes the shared part from the main
 * file, which would begin to run.
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

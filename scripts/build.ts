/**
 * Writes `dist/`: the command line as CommonJS, the library as ES modules with declarations, and the licences of what
 * is bundled into both.
 *
 *     npm run build
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, type Metafile } from "esbuild";
import { RULES } from "../rules/index.ts";
import { buildCommandLine } from "./build/command-line.ts";
import { buildDeclarations } from "./build/declarations.ts";
import { thirdPartyLicences } from "./build/licences.ts";
import { CONFIG_SCHEMA_FILE, configSchemaFile } from "./docs/config-schema.ts";
import { REPORT_SCHEMA_FILE, reportSchemaFile } from "./docs/migration-page.ts";
import { policySchemaFile, SCHEMA_FILE } from "./docs/policy-page.ts";
import { LINT_SCHEMA_FILE, lintSchemaFile } from "./docs/reporters-page.ts";
import { ROOT } from "./setup.mjs";

const TARGET = "node20.19";
const DIST = join(ROOT, "dist");

rmSync(DIST, { recursive: true, force: true });
const [ofCommandLine, ofLibrary] = await Promise.all([
  buildCommandLine(join(DIST, "bin"), TARGET),
  buildLibrary(),
]);
writeFileSync(join(DIST, "THIRD-PARTY-LICENSES.txt"), thirdPartyLicences([...ofCommandLine, ofLibrary]));
mkdirSync(dirname(join(DIST, SCHEMA_FILE)), { recursive: true });
writeFileSync(join(DIST, SCHEMA_FILE), policySchemaFile());
writeFileSync(join(DIST, CONFIG_SCHEMA_FILE), configSchemaFile(RULES));
writeFileSync(join(DIST, REPORT_SCHEMA_FILE), reportSchemaFile());
writeFileSync(join(DIST, LINT_SCHEMA_FILE), lintSchemaFile());
buildDeclarations(join(DIST, "types"), Object.values(doors()));

/** One entry for each sub-path of `exports`; what they share stands in chunks. */
async function buildLibrary(): Promise<Metafile> {
  const result = await build({
    absWorkingDir: ROOT,
    entryPoints: doors(),
    outdir: join(DIST, "lib"),
    chunkNames: "shared/[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: TARGET,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  return result.metafile;
}

/** Bundle name to source of each sub-path, derived from the address of its declarations. */
function doors(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    exports: Record<string, string | { types: string; default: string }>;
  };
  const entries: Record<string, string> = {};
  for (const door of Object.values(exports)) {
    if (typeof door === "string") continue;
    const name = door.default.replace(/^\.\/dist\/lib\/(.+)\.js$/, "$1");
    entries[name] = door.types.replace(/^\.\/dist\/types\/(.+)\.d\.ts$/, "$1.ts");
  }
  return entries;
}

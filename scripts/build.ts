/**
 * Writes `dist/`: the command line as CommonJS, the library as ES modules with declarations, and the licences of what
 * is bundled into both.
 *
 *     npm run build
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { RULES } from "../rules/index.ts";
import { buildCommandLine } from "./build/command-line.ts";
import { buildDeclarations } from "./build/declarations.ts";
import { doors, libraryOptions } from "./build/library.ts";
import { thirdPartyLicences } from "./build/licences.ts";
import { REVIEW_SCHEMA_FILE, reviewSchemaFile } from "./docs/ci-page.ts";
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
  build({ ...libraryOptions(join(DIST, "lib"), TARGET), metafile: true }),
]);
writeFileSync(
  join(DIST, "THIRD-PARTY-LICENSES.txt"),
  thirdPartyLicences([...ofCommandLine, ofLibrary.metafile]),
);
mkdirSync(dirname(join(DIST, SCHEMA_FILE)), { recursive: true });
writeFileSync(join(DIST, SCHEMA_FILE), policySchemaFile());
writeFileSync(join(DIST, CONFIG_SCHEMA_FILE), configSchemaFile(RULES));
writeFileSync(join(DIST, REPORT_SCHEMA_FILE), reportSchemaFile());
writeFileSync(join(DIST, LINT_SCHEMA_FILE), lintSchemaFile());
writeFileSync(join(DIST, REVIEW_SCHEMA_FILE), reviewSchemaFile());
buildDeclarations(join(DIST, "types"), Object.values(doors()));

/**
 * Writes `dist/`: the command line as CommonJS, the library as ES modules with declarations, the manual page, and the
 * licences and the bill of materials of what is bundled.
 *
 *     npm run build
 *     tsx scripts/build.ts DIRECTORY      into another directory than dist/
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { RULES } from "../rules/index.ts";
import { bundledPackages } from "./build/bundled-packages.ts";
import { buildCommandLine } from "./build/command-line.ts";
import { buildDeclarations } from "./build/declarations.ts";
import { doors, libraryOptions } from "./build/library.ts";
import { thirdPartyLicences } from "./build/licences.ts";
import { MAN_PAGE_FILE, manPage } from "./build/man-page.ts";
import { buildPlayground, PLAYGROUND_FILE } from "./build/playground.ts";
import { billOfMaterials, SBOM_FILE } from "./build/sbom.ts";
import { CONFIG_SCHEMA_FILE, configSchemaFile } from "./docs/config-schema.ts";
import { policySchemaFile, SCHEMA_FILE } from "./docs/policy-page.ts";
import { commandSchemaFiles } from "./docs/schemas.ts";
import { ROOT } from "./setup.mjs";

const TARGET = "node20.19";
const DIST = resolve(process.argv[2] ?? join(ROOT, "dist"));

rmSync(DIST, { recursive: true, force: true });
mkdirSync(join(DIST, "bin"), { recursive: true });
const [ofCommandLine, ofPlayground, ofLibrary] = await Promise.all([
  buildCommandLine(join(DIST, "bin"), TARGET),
  buildPlayground(join(DIST, "bin", PLAYGROUND_FILE)),
  build({ ...libraryOptions(join(DIST, "lib"), TARGET), metafile: true }),
]);
const packages = bundledPackages([...ofCommandLine, ...ofPlayground, ofLibrary.metafile]);
writeFileSync(join(DIST, "THIRD-PARTY-LICENSES.txt"), thirdPartyLicences(packages));
writeFileSync(join(DIST, SBOM_FILE), billOfMaterials(packages));
mkdirSync(dirname(join(DIST, MAN_PAGE_FILE)));
writeFileSync(join(DIST, MAN_PAGE_FILE), await manPage());
mkdirSync(dirname(join(DIST, SCHEMA_FILE)), { recursive: true });
const schemas: readonly (readonly [path: string, text: string])[] = [
  [SCHEMA_FILE, policySchemaFile()],
  [CONFIG_SCHEMA_FILE, configSchemaFile(RULES)],
  ...commandSchemaFiles(),
];
// Only programs read the schemas, and without indentation they take half the space.
for (const [path, text] of schemas) writeFileSync(join(DIST, path), `${JSON.stringify(JSON.parse(text))}\n`);
buildDeclarations(join(DIST, "types"), Object.values(doors()));

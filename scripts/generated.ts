/**
 * Writes the modules that are not committed, before other scripts import them. Nothing is written if they are up to date:
 * other programs may be reading them. Installing, building, testing, and checking types or pages do it.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pageStyleModule } from "./build/page-style.ts";
import { recordTypes, reportTypes } from "./build/report-types.ts";
import { ROOT } from "./setup.mjs";

const MODULES = {
  "src/report/html/page-style.generated.ts": pageStyleModule(),
  ...reportTypes(),
  "src/sandbox/state/records.generated.ts": recordTypes(),
};

for (const [path, text] of Object.entries(MODULES)) {
  const file = join(ROOT, path);
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

// Runs when npm installs this repository itself, as pre-commit and dependencies on a git address do: what is not
// committed is built. In a working copy that has been built before, it does nothing.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build, ensureInstalled, ROOT } from "./setup.mjs";

if (!existsSync(join(ROOT, "dist"))) {
  // With `npm install --global` of a git address, npm runs this without having installed anything.
  ensureInstalled();
  build();
}

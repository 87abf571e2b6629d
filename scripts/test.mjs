// `npm test`: installs what is missing and runs the test suite; arguments are vitest's own.
import { ensureInstalled, run } from "./setup.mjs";

ensureInstalled();
run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)]);

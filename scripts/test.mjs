// `npm test`: installs what is missing and runs the tests that need nothing else. Arguments are vitest's own, and choose
// from all tests. `npm run test:all`: the tests that need registries, editors, a browser or a packed installation too.
import { ensureInstalled, run } from "./setup.mjs";

const args = process.argv.slice(2);
const chosen = args.length === 0 ? ["--project=!outside"] : args.filter((argument) => argument !== "--all");

ensureInstalled();
run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...chosen]);

/**
 * Packages the extension for VS Code.
 *
 *     npm run package-extension      # writes editors/vscode/wafsmith.vsix
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packagedExtension } from "./editors/vscode.ts";
import { ROOT } from "./setup.mjs";

const path = "editors/vscode/wafsmith.vsix";
const bytes = await packagedExtension();
writeFileSync(join(ROOT, path), bytes);
console.log(`${path}: ${Math.ceil(bytes.length / 1024)} KiB`);

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { libraryOptions } from "../../scripts/build/library.ts";
import { ROOT } from "../../scripts/setup.mjs";
import { afterEachFile } from "./tidy.ts";

let built: string | undefined;

afterEachFile(() => {
  if (built !== undefined) rmSync(built, { recursive: true, force: true });
  built = undefined;
});

/** Makes the package as users import it, sub-paths included, available to the modules of a directory. */
export function installInto(directory: string): void {
  built ??= build();
  mkdirSync(join(directory, "node_modules"), { recursive: true });
  symlinkSync(built, join(directory, "node_modules/wafsmith"));
}

function build(): string {
  const directory = mkdtempSync(join(tmpdir(), "wafsmith-package-"));
  buildSync(libraryOptions(join(directory, "dist/lib"), "node20"));
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { exports: object };
  writeFileSync(
    join(directory, "package.json"),
    JSON.stringify({ name: "wafsmith", type: "module", exports }),
  );
  return directory;
}

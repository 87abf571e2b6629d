import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The command line as it was built last. */
export const BUILT_PROGRAM = join(ROOT, "dist/bin/wafsmith.cjs");

/** Whether that was built from the sources as they are now. */
export function isBuilt(): boolean {
  return changedAt(BUILT_PROGRAM) > newestOf("src", "rules", "scripts");
}

function newestOf(...folders: string[]): number {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join(ROOT, folder, name),
    ),
  );
  return Math.max(...paths.map(changedAt));
}

/** In milliseconds; 0 if there is nothing. */
function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

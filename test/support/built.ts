import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The program from the most recent build. */
export const BUILT_PROGRAM = join(ROOT, "dist/bin/wafsmith.cjs");

/** Whether the program was built after the last change to its sources. */
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

/** The modification time in milliseconds; 0 if the file does not exist. */
function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

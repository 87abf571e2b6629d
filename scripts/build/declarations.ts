import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../setup.mjs";

const REFERENCE = /(\bfrom |\bimport\(|^import )"([^"\s]+)"/gm;

/**
 * Writes the declarations that the public entry points need, and no others. Their imports end in `.js`, as in the
 * published package. Throws if they need the types of another package, since users install none.
 */
export function buildDeclarations(outdir: string, doors: readonly string[]): void {
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.build.json", "--outDir", outdir], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("tsc wrote no declarations");
  const reached = new Set<string>();
  const pending = doors.map((door) => door.replace(/\.ts$/, ".d.ts"));
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    pending.push(...publish(outdir, name));
  }
  for (const name of readdirSync(outdir, { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".d.ts") && !reached.has(name.replaceAll("\\", "/"))) rmSync(join(outdir, name));
  }
}

/** Rewrites one declaration file, and returns the ones that it refers to. */
function publish(outdir: string, name: string): string[] {
  const path = join(outdir, name);
  const references: string[] = [];
  const text = readFileSync(path, "utf8").replaceAll(REFERENCE, (_, before: string, target: string) => {
    if (!target.startsWith(".")) throw new Error(`${name} needs the types of ${target}, which is bundled`);
    references.push(join(dirname(name), target).replaceAll("\\", "/").replace(/\.ts$/, ".d.ts"));
    return `${before}"${target.replace(/\.ts$/, ".js")}"`;
  });
  writeFileSync(path, text);
  return references;
}

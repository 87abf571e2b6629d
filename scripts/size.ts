/**
 * Prints how large the project is: hand-written lines of each folder, the bytes of the package, and the packages that
 * developers install. The package is measured as it was last built.
 *
 *     npm run size
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./setup.mjs";

const GENERATED = /\.generated\.ts$|^rules\/index\.ts$/;

const lines = new Map<string, number>();
for (const path of trackedModules()) {
  const [room = "", inner = ""] = path.split("/");
  const name =
    room === "src" && inner.endsWith(".ts") ? "src (doors)" : room === "src" ? `src/${inner}` : room;
  lines.set(name, (lines.get(name) ?? 0) + readFileSync(join(ROOT, path), "utf8").split("\n").length - 1);
}
const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
for (const [name, count] of [...lines].sort(([, a], [, b]) => b - a)) print(name, count, "lines");
print("src and rules", total, "lines");
for (const folder of ["dist/bin", "dist/lib"]) print(folder, bytesIn(folder), "bytes");
print("packages", installedPackages(), "in package-lock.json");

/** The hand-written modules of the product, by their paths from the root. */
function trackedModules(): readonly string[] {
  const tracked = execFileSync("git", ["ls-files", "src", "rules"], { cwd: ROOT, encoding: "utf8" });
  return tracked.split("\n").filter((path) => path.endsWith(".ts") && !GENERATED.test(path));
}

function bytesIn(folder: string): number | string {
  const path = join(ROOT, folder);
  if (!existsSync(path)) return "not built";
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name));
  return names
    .map((name) => statSync(name))
    .filter((stat) => stat.isFile())
    .reduce((sum, { size }) => sum + size, 0);
}

function installedPackages(): number {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: object;
  };
  // The first entry is the project.
  return Object.keys(packages).length - 1;
}

function print(name: string, amount: number | string, unit: string): void {
  console.log(`${name.padEnd(20)} ${amount.toLocaleString("en").padStart(12)} ${unit}`);
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { afterAll } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
}

let built: string | undefined;

afterAll(() => {
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
  const { exports } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as Manifest;
  const doors = Object.entries(exports).flatMap(([name, door]) =>
    typeof door === "string" ? [] : [{ name, path: door.default, source: door.types }],
  );
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(
      doors.map(({ path, source }) => [
        path.slice("./dist/lib/".length, -".js".length),
        source.replace(/^\.\/dist\/types\/(.+)\.d\.ts$/, "$1.ts"),
      ]),
    ),
    outdir: join(directory, "dist/lib"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
  });
  const shown = Object.fromEntries(doors.map(({ name, path }) => [name, path]));
  writeFileSync(
    join(directory, "package.json"),
    JSON.stringify({ name: "wafsmith", type: "module", exports: shown }),
  );
  return directory;
}

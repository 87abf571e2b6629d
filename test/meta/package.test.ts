import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minVersion, satisfies } from "semver";
import { describe, expect, it } from "vitest";
import { HOME_PAGE } from "../../src/explain/addresses.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): string => readFileSync(ROOT + path, "utf8");

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly homepage: string;
  readonly engines: { readonly node: string };
}
const manifest: Manifest = JSON.parse(read("package.json"));

describe("the package", () => {
  it("needs nothing else to be installed", () => {
    expect(manifest.dependencies ?? {}).toEqual({});
  });

  it("has its home page where its reports say", () => {
    expect(manifest.homepage).toBe(HOME_PAGE);
  });

  it("has a source for every sub-path", () => {
    const doors = Object.values(manifest.exports).flatMap((door) => (typeof door === "string" ? [] : [door]));
    const sources = doors.map(({ types }) => types.replace(/^\.\/dist\/types\/(.+)\.d\.ts$/, "$1.ts"));
    expect(sources).toContain("src/index.ts");
    expect(sources.filter((path) => !existsSync(ROOT + path))).toEqual([]);
  });

  it("needs no package that excludes the oldest Node that it supports", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as {
      packages: Record<string, { engines?: { node?: string } }>;
    };
    const floor = minVersion(manifest.engines.node)!;
    const ranges = Object.entries(packages).flatMap(([name, { engines }]) =>
      engines?.node === undefined ? [] : [[name, engines.node] as const],
    );
    expect(ranges.length).toBeGreaterThan(100);
    expect(ranges.filter(([, range]) => !satisfies(floor, range))).toEqual([]);
  });

  it("locks packages without naming where they were downloaded", () => {
    expect(read("package-lock.json")).not.toMatch(/"resolved"/);
    expect(read(".npmrc")).toContain("omit-lockfile-registry-resolved=true");
  });

  it("locks the packages of every platform, not only of the one that locked it", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter((name) => !packages[`node_modules/${name}`]),
    );
    expect(missing).toEqual([]);
  });
});

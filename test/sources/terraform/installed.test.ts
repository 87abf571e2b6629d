import { expect, it } from "vitest";
import { surroundingsAmong } from "../../../src/sources/terraform/modules/among-texts.ts";
import { installedModules, isInstalledFor } from "../../../src/sources/terraform/modules/installed.ts";
import { moduleOf } from "../../../src/sources/terraform/modules/module.ts";
import { calleeDirectory } from "../../../src/sources/terraform/modules/module-tree.ts";
import { parseTerraformFile } from "../../../src/sources/terraform/read.ts";

it("the modules of a manifest have their callers, and incomplete ones are left out", () => {
  const [root, shop, waf] = [
    { Key: "", Source: "", Dir: "." },
    { Key: "shop", Source: "./shop", Dir: "shop" },
    { Key: "shop.waf", Source: "registry.terraform.io/a/waf/cloudflare", Dir: "m/waf", Version: "1.2.0" },
  ];
  const broken = [
    1,
    null,
    { ...shop, Key: 1 },
    { ...shop, Source: 1 },
    { ...shop, Dir: 1 },
    { ...waf, Key: "no.waf" },
  ];
  expect(installedModules(JSON.stringify({ Modules: [waf, ...broken, shop, root] }))).toEqual([
    { caller: ".", name: "shop", source: "./shop", directory: "shop", version: undefined },
    {
      caller: "shop",
      name: "waf",
      source: "registry.terraform.io/a/waf/cloudflare",
      directory: "m/waf",
      version: "1.2.0",
    },
  ]);
  for (const manifest of ["", "[]", "1", "{}", '{"Modules":1}'])
    expect(installedModules(manifest)).toEqual([]);
});

it.each([
  ["a/waf/cloudflare", "registry.terraform.io/a/waf/cloudflare", true],
  ["a/waf/cloudflare", "registry.opentofu.org/a/waf/cloudflare", true],
  ["a/waf/cloudflare", "registry.terraform.io/b/waf/cloudflare", false],
  ["github.com/a/b", "git::https://github.com/a/b.git", true],
  ["github.com/a/b//m?ref=1", "git::https://github.com/a/b.git//m?ref=1", true],
  ["git@github.com:a/b.git", "git::ssh://git@github.com/a/b.git", true],
  ["./a", "./a", true],
  ["./a", "./b", false],
])("a call of %s is met by %s: %s", (source, installed, isMet) => {
  const module = { name: "m", source: installed, version: "1.2.0", caller: ".", directory: "d" };
  expect(isInstalledFor(module, { name: "m", source, version: undefined })).toBe(isMet);
  expect(isInstalledFor(module, { name: "m", source, version: "~> 1.1" })).toBe(isMet);
  expect(isInstalledFor(module, { name: "m", source, version: "~> 2.0" })).toBe(false);
  expect(isInstalledFor(module, { name: "n", source, version: undefined })).toBe(false);
});

it.each([
  ['source = "b/waf/cloudflare"', "installed in a for m, b/waf/cloudflare, any version"],
  ['source = "b/waf/cloudflare"\nversion = "~> 1.0"', "installed in a for m, b/waf/cloudflare, ~> 1.0"],
  ['source = "b/waf/cloudflare"\nversion = var.version', undefined],
  ['source = "./m"', "a/m"],
  ['source = "../m"\nversion = var.version', "m"],
  ["source = var.source", undefined],
  ['version = "1.0"', undefined],
])("the directory that a call leads to: %j: %s", async (body, directory) => {
  const { value } = parseTerraformFile("a/main.tf", `module "m" {\n${body}\n}\n`);
  const surroundings = await surroundingsAmong([]);
  const installedFor: typeof surroundings.installedFor = (caller, { name, source, version }) =>
    `installed in ${caller} for ${name}, ${source}, ${version ?? "any version"}`;
  const call = moduleOf([value]).calls.get("m")!;
  expect(calleeDirectory(call, { ...surroundings, installedFor })).toBe(directory);
});

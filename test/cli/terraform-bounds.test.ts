// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import * as fs from "node:fs";
import { describe, expect, it } from "vitest";
import type { Files } from "../../src/cli/io.ts";
import { BUDGETS } from "../../src/core/budgets.ts";
import { makeDirectory, run } from "./support.ts";

const ruleset = (expression: string, meta = "") => `resource "cloudflare_ruleset" "waf" {
  ${meta}
  zone_id = "z"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
    action     = "block"
    expression = ${expression}
  }
  name = "a"
}
`;
const MODULE = `${ruleset("var.x")}variable "x" {}\n`;
const PROVIDER = 'provider "cloudflare" {}\n';
const call = (name: string, source: string, x: string) =>
  `module "${name}" {\n  source = "${source}"\n  x = ${x}\n}\n`;

interface Output {
  readonly diagnostics: readonly { readonly code: string }[];
  readonly notChecked: readonly { readonly reason: string }[];
}

/** Lists the only entry of the directory `many` as often as given, under other names: making them would take seconds. */
function listing(count: number): Partial<Files> {
  const readdir = (path: string, options?: { readonly withFileTypes: true }) => {
    const inside = /[/\\]many(.*)$/.exec(path)?.[1];
    if (inside) return [];
    if (inside === undefined || !options) return fs.readdirSync(path, options!);
    const [only] = fs.readdirSync(path, options);
    return Array.from({ length: count }, (_, at) =>
      Object.assign(Object.create(only!), { name: `${at}${only!.name}` }),
    );
  };
  return { readdirSync: readdir as unknown as Files["readdirSync"] };
}

async function lint(directory: string, input: string, fake: Partial<Files> = {}) {
  const { stdout } = await run(["lint", "--format", "json", input], { directory, fake });
  const { diagnostics, notChecked } = JSON.parse(stdout) as Output;
  const codes = [...new Set(diagnostics.map(({ code }) => code))];
  return { codes, reasons: notChecked.map(({ reason }) => reason) };
}

describe("how far Terraform is followed", () => {
  it.each([
    [BUDGETS.blockInstances.default, true],
    [BUDGETS.blockInstances.default + 1, false],
  ])("a block of %i instances", async (count, isFound) => {
    const text = ruleset('"${count.index > 300 ? "ssl" : "http.hst"} eq 1"', `count = ${count}`);
    const { codes } = await lint(makeDirectory({ "main.tf": text }), "main.tf");
    expect(codes.includes("types/unknown-field")).toBe(isFound);
  });

  it.each([
    [BUDGETS.moduleUses.default, false],
    [BUDGETS.moduleUses.default + 1, true],
  ])("%i calls of a module", async (count, isCut) => {
    const calls = Array.from({ length: count }, (_, at) => call(`m${at}`, "../m", '"ssl"')).join("");
    const files = { ".git/HEAD": "", "live/main.tf": PROVIDER + calls, "m/main.tf": MODULE };
    const { reasons } = await lint(makeDirectory(files), "m/main.tf");
    expect(reasons.some((reason) => reason.includes("beyond the maximum number that is checked"))).toBe(
      isCut,
    );
  });

  it.each([
    [BUDGETS.moduleDepth.default, ["types/unknown-field"]],
    [BUDGETS.moduleDepth.default + 1, []],
  ])("%i modules within each other", async (depth, expected) => {
    const files: Record<string, string> = { ".git/HEAD": "", [`m${depth}/main.tf`]: MODULE };
    for (let at = 0; at < depth; at++) {
      const own = at === 0 ? PROVIDER : 'variable "x" {}\n';
      const x = at === 0 ? '"http.hst eq 1"' : "var.x";
      files[`m${at}/main.tf`] = own + call("next", `../m${at + 1}`, x);
    }
    const { codes } = await lint(makeDirectory(files), `m${depth}/main.tf`);
    expect(codes).toEqual(expected);
  });

  it("a repository of too many directories is not searched", async () => {
    const files = {
      ".git/HEAD": "",
      "live/main.tf": call("m", "../m", '"http.hst eq 1"'),
      "m/main.tf": MODULE,
      "many/d/a": "",
    };
    const directory = makeDirectory(files);
    const few = listing(BUDGETS.searchedDirectories.default / 2);
    expect((await lint(directory, "m/main.tf", few)).codes).toEqual(["types/unknown-field"]);
    const many = listing(BUDGETS.searchedDirectories.default);
    expect((await lint(directory, "m/main.tf", many)).codes).toEqual([]);
  });

  it("a directory with too many files is not listed", async () => {
    const directory = makeDirectory({
      ".git/HEAD": "",
      "m/main.tf": `${PROVIDER}${MODULE.replace("var.x", 'join(" ", fileset("${path.module}/many", "*"))')}`,
      "m/many/a": "",
    });
    const { reasons } = await lint(directory, "m/main.tf", listing(BUDGETS.listedFiles.default + 1));
    expect(reasons).toEqual(["`m/many` has more than 5,000 files"]);
  });

  it("a repository of too many files of Terraform is not searched", async () => {
    const directory = makeDirectory({
      ".git/HEAD": "",
      "live/main.tf": call("m", "../m", '"http.hst eq 1"'),
      "m/main.tf": MODULE,
      "many/a.tf": "",
    });
    expect((await lint(directory, "m/main.tf")).codes).toEqual(["types/unknown-field"]);
    const many = listing(BUDGETS.searchedFiles.default - 1);
    expect((await lint(directory, "m/main.tf", many)).codes).toEqual([]);
  });
});

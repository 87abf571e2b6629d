import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { command as lint } from "../../src/cli/commands/lint.ts";
import { hasKnownExtension } from "../../src/sources/format.ts";
import { DATA_EXTENSIONS, EDITOR_LANGUAGES, KNOWN_EXTENSIONS } from "../../src/sources/notations.ts";
import { readSource } from "../../src/sources/read.ts";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

/** The extensions in a part of a page: `.json`, or the alternatives of a glob or regular expression. */
const named = (text: string) => [...text.matchAll(/\.([a-z\d]+)\b/g)].map(([, extension]) => extension!);

describe("the table of notations", () => {
  it("is what the help of `lint` lists", () => {
    const help = (lint.details ?? "").split("Hidden files")[0]!;
    expect(new Set(named(help))).toEqual(new Set(KNOWN_EXTENSIONS));
  });

  it("is what the page on inputs lists", () => {
    const table = read("docs/inputs.md")
      .split("\n")
      .filter((line) => line.startsWith("| "));
    const first = table.map((line) => line.split("|")[1]!).join(" ");
    expect(new Set([...first.matchAll(/`\.([a-z\d]+)`/g)].map(([, extension]) => extension))).toEqual(
      new Set(KNOWN_EXTENSIONS),
    );
  });

  it("is what the hooks of pre-commit run for", () => {
    const alternatives = (name: string) => {
      const pattern = new RegExp(`files: &${name} (\\S+)`).exec(read(".pre-commit-hooks.yaml"))![1]!;
      return /\(([^()]+)\)\$$/.exec(pattern)![1]!.replace("ya?ml", "yaml|yml").split("|").sort();
    };
    expect(alternatives("files")).toEqual([...KNOWN_EXTENSIONS].sort());
    expect(alternatives("read")).toEqual([...KNOWN_EXTENSIONS, ...DATA_EXTENSIONS].sort());
  });

  it("has every language and file that the page on editors sets up", () => {
    const page = read("docs/editors.md");
    const fileTypes = /filetypes = \{([^}]*)\}/.exec(page)![1]!;
    const languages = [...`${fileTypes} ${page}`.matchAll(/"languageId": "([\w-]+)"/g)].map(([, id]) => id!);
    languages.push(...[...fileTypes.matchAll(/"([\w-]+)"/g)].map(([, id]) => id!));
    expect(languages.length).toBeGreaterThan(8);
    for (const language of languages) expect([...EDITOR_LANGUAGES.keys()]).toContain(language);
    const patterns = [...page.matchAll(/"patterns": \[([^\]]*)\]/g)].flatMap(([, list]) => named(list!));
    expect(patterns.length).toBeGreaterThan(5);
    for (const extension of patterns) expect(KNOWN_EXTENSIONS).toContain(extension);
  });

  it("is about extensions, and not about names that begin with a dot", () => {
    expect(["a.tf", "a/b.TF", ".tf", "a/.tf", "a.b/tf", "tf"].map(hasKnownExtension)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it("has a reader for each extension", async () => {
    const readAs = async (extension: string) => (await readSource(`a.${extension}`, "")).format;
    const formats = Object.fromEntries(
      await Promise.all(KNOWN_EXTENSIONS.map(async (one) => [one, await readAs(one)])),
    );
    expect(formats).toMatchObject({
      ...{ json: "json", har: "json", tfstate: "json", yaml: "yaml", yml: "yaml", md: "markdown" },
      ...{ tf: "terraform", tofu: "terraform", tfvars: "terraform", hcl: "terraform", cfexpr: "expression" },
    });
  });

  it("names each extension and each language once", () => {
    expect(new Set(KNOWN_EXTENSIONS).size).toBe(KNOWN_EXTENSIONS.length);
    for (const extension of EDITOR_LANGUAGES.values()) expect(KNOWN_EXTENSIONS).toContain(extension);
  });
});

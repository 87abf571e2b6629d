import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { factsPage } from "../../scripts/facts-page.ts";
import { ROOT } from "../../scripts/setup.mjs";
import { ASSUMPTIONS, assumptionsAbout } from "../../src/contract/assumptions.ts";
import { allFacts } from "../../src/contract/facts.ts";
import { fieldOf } from "../../src/contract/fields.ts";
import { functionOf } from "../../src/contract/functions.ts";

const facts = allFacts();

describe("every fact", () => {
  it("has a source, and the day on which it was looked at", () => {
    for (const { path, source } of facts) {
      expect(source.url, path).toMatch(/^(?:specification [1-9]|https:\/\/[\w.-]+\/\S*)$/);
      expect(source.checked, path).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    }
  });

  it("has a unique name", () => {
    const paths = facts.map(({ path }) => path);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(["owasp.rulesetId", "fields.http.host", "functions.lower"]));
  });

  it("has evidence that matches its source", () => {
    for (const { path, evidence, source } of facts) {
      expect(["specified", "documented", "observed", "assumed"], path).toContain(evidence);
      expect(evidence === "specified", path).toBe(source.url.startsWith("specification"));
    }
  });

  it("says why, if it is assumed", () => {
    for (const { path, evidence, note } of facts)
      if (evidence === "assumed") expect(note, path).toMatch(/\S/);
  });

  it("is about known fields or functions, if proofs assume it, and named on the page", () => {
    for (const [name, { value, evidence }] of ASSUMPTIONS) {
      expect(evidence).toBe("assumed");
      for (const about of value.about) {
        expect((fieldOf(about) ?? functionOf(about)) !== undefined, about).toBe(true);
        expect(assumptionsAbout(about)).toContain(name);
      }
      expect(factsPage()).toContain(`| \`${name}\` | says: ${value.says};`);
    }
  });

  it("has a value, and a note that ends as a sentence", () => {
    for (const { path, value, note } of facts) {
      expect(value, path).toBeDefined();
      if (note !== undefined) expect(note, path).toMatch(/[.]$/);
    }
  });
});

describe("the page of facts", () => {
  const page = factsPage();
  const cells = (row: string) => row.split(/(?<!\\)\|/).length;

  it("is as `npm run docs` wrote it", () => {
    expect(page).toBe(readFileSync(join(ROOT, "docs/facts.md"), "utf8"));
  });

  it("lists each of them once", () => {
    const rows = page.split("\n").filter((line) => line.startsWith("| `"));
    expect(rows).toHaveLength(facts.length);
  });

  it("has tables without a broken row", () => {
    for (const row of page.split("\n").filter((line) => line.startsWith("| `")))
      expect(cells(row), row).toBe(7);
  });

  it("writes signatures in full", () => {
    expect(page).toContain("`substring(field: field Bytes, start: literal Int, end?: literal Int) -> Bytes`");
  });
});

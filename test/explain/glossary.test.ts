import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { OWASP } from "../../src/contract/owasp.ts";
import { glossaryNames, glossaryText, termsText } from "../../src/explain/terms.ts";

it.each([
  ["phase", "Phase\n\nA stage of the way"],
  ["Anomaly Score", "Anomaly score\n\n"],
  ["paranoia-level", "Paranoia level\n\n"],
  ["paranoia", "Paranoia level\n\n"],
  ["execute_rules", "Execute rule\n\n"],
])("explains the term %s", (name, beginning) => {
  expect(termsText(name)?.startsWith(beginning)).toBe(true);
});

it("names the documented thresholds", () => {
  const numbers = glossaryText("threshold")?.match(/\d+ \(\w+\)/g);
  const documented = Object.entries(OWASP.thresholds.value).map(([name, value]) => `${value} (${name})`);
  expect(numbers).toEqual(documented);
});

it("explains nothing else", () => {
  expect(glossaryText("constructor")).toBeUndefined();
  expect(glossaryText("")).toBeUndefined();
});

it("names each term once, and pages that exist", () => {
  const names = glossaryNames();
  expect(new Set(names).size).toBe(names.length);
  const pages = names.map((name) => glossaryText(name)?.match(/\/(docs\/[\w-]+\.md)$/)?.[1]);
  const missing = pages.filter(
    (page) => !page || !existsSync(fileURLToPath(new URL(`../../${page}`, import.meta.url))),
  );
  expect(missing).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { presetSeverities, type ResolvedConfig } from "../../src/lint/config/config.ts";
import type { SourceDocument } from "../../src/sources/recognise/model.ts";
import { lintWith } from "../support/rule-tester.ts";

/** One file of deliberate mistakes for each rule, named after it, in a notation that people keep. */
const FOLDER = fileURLToPath(new URL("../../fixtures/lint/mistakes/", import.meta.url));

/** Configuration for the rules that report nothing without it. */
const CONFIGURED: Readonly<Record<string, Partial<ResolvedConfig>>> = {
  "max-rules-of-plan": { plan: "free" },
  "no-feature-above-plan": { plan: "free" },
  "no-rate-limit-above-plan": { plan: "free" },
  "no-outdated-resource": { provider: { upgradeTo: 5 } },
};

/** Rules whose mistakes are only in their own tests, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "max-list-items": "The list would be hundreds of kilobytes long.",
  "no-old-ruleset-version": "It compares with a lock file.",
  "no-unknown-override-rule": "It compares with a lock file.",
};

const FORMATS: Readonly<Record<string, SourceDocument["format"]>> = {
  ".json": "json",
  ".yaml": "yaml",
  ".tf": "terraform",
  ".md": "markdown",
};

const files = readdirSync(FOLDER).filter((name) => Object.hasOwn(FORMATS, extname(name)));
const ruleOf = (file: string) => file.slice(0, -extname(file).length);

describe("deliberate mistakes", () => {
  it("are there for every rule, and for no other", () => {
    const wanted = RULES.map(({ id }) => id).filter((id) => !Object.hasOwn(ELSEWHERE, id));
    expect(files.map(ruleOf).sort()).toEqual(wanted);
  });

  it.each(files)("%s is found by its rule when all rules run", (file) => {
    const id = ruleOf(file);
    const text = readFileSync(FOLDER + file, "utf8");
    const severities = presetSeverities(RULES, "all");
    const found = lintWith(RULES, text, FORMATS[extname(file)], { ...CONFIGURED[id], severities });
    expect(found.map(({ code }) => code)).toContain(`lint/${id}`);
    expect(found.filter(({ code }) => code.startsWith("internal/"))).toEqual([]);
  });
});

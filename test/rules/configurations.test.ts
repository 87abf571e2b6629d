import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { presetSeverities } from "../../src/lint/config/config.ts";
import { lintWith } from "../support/rule-tester.ts";

/** Configurations in the shapes that people publish, in other words. */
const FOLDER = fileURLToPath(new URL("../../fixtures/lint/configurations/", import.meta.url));

/** Findings with an effect that has no false positives; each was checked against documentation. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  // The score is 0 for every request since it was deprecated.
  "conditional-exception.tf": ["lint/no-constant-field"],
  // Logging of a rule is for skip rules.
  "heredoc-and-managed.tf": ["lint/no-logging-without-skip"],
  // `/*` is any number of slashes, including zero.
  "limits-and-filter.tf": ["lint/no-match-all-regex"],
};

const FORMATS = { ".tf": "terraform", ".json": "json", ".yaml": "yaml" } as const;

describe("configurations as people write them", () => {
  it.each(readdirSync(FOLDER))("%s is rejected or without effect only if it really is", (file) => {
    const format = FORMATS[extname(file) as keyof typeof FORMATS];
    const severities = presetSeverities(RULES, "all");
    const found = lintWith(RULES, readFileSync(FOLDER + file, "utf8"), format, { severities });
    const serious = found.filter(({ effect, severity }) =>
      effect === undefined ? severity === "error" : effect === "rejected" || effect === "ineffective",
    );
    expect(serious.map(({ code }) => code)).toEqual(EXPECTED[file] ?? []);
  });
});

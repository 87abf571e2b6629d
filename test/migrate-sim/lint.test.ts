import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { CASES, caseDocuments, documentsOf } from "./support.ts";

describe("the proposed configuration, as the body of the PUT", () => {
  it.each(readdirSync(CASES))("passes lint: %s", (name) => {
    const found = simulateMigration(caseDocuments(name)).zones.flatMap(({ proposed }) => {
      const [body] = documentsOf({ "body.json": proposed });
      expect(body!.subjects.map((subject) => subject.kind)).toEqual(
        proposed.rules.length > 0 ? ["Ruleset"] : [],
      );
      return lintDocument(body!, { rules: RULES, config: defaultConfig(RULES) }).diagnostics;
    });
    const isSerious = ({ severity }: Diagnostic) => severity === "error" || severity === "warning";
    // Each page rule has its own condition, even if that of another one covers it.
    const serious = found.filter((one) => isSerious(one) && one.code !== "lint/no-redundant-condition");
    expect(serious.map((one) => one.code)).toEqual([]);
  });
});

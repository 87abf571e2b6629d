import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { GATEWAY } from "../../src/contract/gateway.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { LIST_OBJECTS } from "../../src/contract/lists.ts";
import { OVERRIDES } from "../../src/contract/overrides.ts";
import { PLAN_LIMITS } from "../../src/contract/plans.ts";
import { PREVIOUS_RATE_LIMITS, RATE_LIMITS } from "../../src/contract/rate-limits.ts";
import { SKIP } from "../../src/contract/skip.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Facts of the service that something can break. */
const GROUPS = {
  LIMITS,
  PLAN_LIMITS,
  RATE_LIMITS,
  PREVIOUS_RATE_LIMITS,
  LIST_OBJECTS,
  OVERRIDES,
  SKIP,
  GATEWAY,
};

/** Facts that nothing needs to compare with, and why. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  "LIMITS.maxRegexCompiledBytes":
    "The size of regular expressions is estimated by the parser, which knows no facts.",
  "LIMITS.maxRawStringHashes": "It is part of the grammar, which knows no facts.",
  "LIMITS.maxArrayIndex": "It is part of the grammar, which knows no facts.",
  "LIMITS.minByteLiteralBytes": "It is part of the grammar, which knows no facts.",
  "LIMITS.maxFirewallRuleRefChars": "The schema of bodies has it.",
  "PLAN_LIMITS.customRulesetsPerZone":
    "Whose a custom ruleset is, a zone's or an account's, is not said where it stands.",
  "PLAN_LIMITS.customLists": "Lists belong to an account, whose zones may have several plans.",
  "OVERRIDES.exceptionsWin": "It explains what skip rules do, and forbids nothing.",
  "SKIP.wrongProductSpellings": "They are products that do not exist, like any other misspelt one.",
  "SKIP.combinable": "It allows something, and forbids nothing.",
  "GATEWAY.traceTypeSeen": "It is part of answers, which are not linted.",
  "GATEWAY.errorBody": "It is part of answers, which are not linted.",
};

/** All code but the contract itself. */
const code = ["rules", "src"]
  .flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => path.endsWith(".ts") && !path.startsWith("src/contract/"))
  .map((path) => readFileSync(ROOT + path, "utf8"))
  .join("\n");

describe("limits of Cloudflare", () => {
  it.each(Object.entries(GROUPS))(
    "of %s are each compared with something, or have a reason",
    (group, facts) => {
      const unused = Object.keys(facts).filter((key) => {
        const isRead = new RegExp(`\\b${key}\\b`).test(code);
        return !isRead && !Object.hasOwn(NOT_COMPARED, `${group}.${key}`);
      });
      expect(unused).toEqual([]);
    },
  );
});

import type { ManagedCatalogue } from "../../src/lint/config/managed-catalogue.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { lintWith } from "../support/rule-tester.ts";
import { MANAGED_ID, OWASP_ID, SCORE_RULE_ID } from "./json.ts";

/** Ids of rules in the catalogue below. */
export const ENABLED = "1".repeat(32);
export const DISABLED = "2".repeat(32);

/** Possible contents of a lock file. */
export const LOCKED: ManagedCatalogue = new Map([
  [
    MANAGED_ID,
    {
      name: "Managed",
      version: "100",
      rules: new Map([
        [ENABLED, { tags: ["php"], isEnabled: true, action: "block" }],
        [DISABLED, { tags: [], isEnabled: false, action: "log" }],
      ]),
    },
  ],
  [
    OWASP_ID,
    {
      name: "OWASP",
      version: undefined,
      rules: new Map([[SCORE_RULE_ID, { tags: [], isEnabled: true, action: "log", scoreThreshold: 60 }]]),
    },
  ],
]);

/** An execute rule with the given version and overrides, as JSON. */
export function deployed(overrides: string, version?: string, id: string = MANAGED_ID): string {
  const pinned = version === undefined ? "" : `, "version": ${version}`;
  return `{ "action": "execute", "action_parameters": { "id": "${id}"${pinned}, "overrides": ${overrides} }, "expression": "true" }`;
}

/** The findings of a rule with a lock file, by default `LOCKED`. */
export function found(
  rule: Rule,
  code: string,
  managed: ManagedCatalogue | undefined = LOCKED,
): LockedFinding[] {
  return lintWith(rule, code, "json", { managed }).map(({ messageId, range }) => ({
    messageId,
    marked: code.slice(range.start, range.end),
  }));
}

/** A finding: its message and the text that it marks. */
interface LockedFinding {
  readonly messageId: string;
  readonly marked: string;
}

/** A lock file without rulesets. */
export const NOTHING: ManagedCatalogue = new Map();

import { expect } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";

/** Signs of a part of a message that is missing, or that was composed in the wrong way. */
const FAULTS = [
  ["begins in small letters", /^(?!wafsmith )[a-z](?![^ ]*[A-Z_./=])/],
  ["begins or ends with a space", /^\s|\s$/],
  ["has no end", /[^.?!:)`"]$/],
  ["has two spaces", / {2}/],
  ["has a space before a sign", / [.,;:](?:\s|$)/],
  ["has nothing in quotes", /(?<!`)``(?!`)/],
  ["has a value that does not exist", /\b(?:undefined|NaN|\[object)\b/],
  ["has an open gap", /\{\{/],
] as const;

/** Fails if the message, the help or a fix of a finding is no whole sentence. */
export function expectSentences(diagnostics: readonly Diagnostic[]): void {
  for (const { code, message, help, fixes } of diagnostics) {
    for (const text of [message, help].flatMap((one) => one ?? [])) {
      // Quoted text may be anything.
      const unquoted = text.replaceAll(/`[^`]+`/g, "`x`").replaceAll(/"[^"]*"/g, '"x"');
      const faults = FAULTS.flatMap(([fault, pattern]) => (pattern.test(unquoted) ? [fault] : []));
      expect(faults, `${code}: ${text}`).toEqual([]);
    }
    for (const { title } of fixes) expect(title, code).toMatch(/^[A-Z]\S*(?: \S+)*$/);
  }
}

/** A problem in a wildcard pattern. Its offsets are bytes of the pattern's value. */
export interface WildcardProblem {
  readonly messageId: "doubleStar" | "invalidEscape" | "unfinishedEscape";
  readonly start: number;
  readonly end: number;
}

/**
 * Checks a pattern of `wildcard` and `strict wildcard`: `*` matches any bytes, `\*` and `\\` are the only escapes, and
 * two unescaped stars must not be adjacent.
 */
export function checkWildcard(pattern: string): WildcardProblem | undefined {
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === "\\") {
      const next = pattern[at + 1];
      if (next === undefined) return { messageId: "unfinishedEscape", start: at, end: at + 1 };
      if (next !== "*" && next !== "\\") return { messageId: "invalidEscape", start: at, end: at + 2 };
      at++;
    } else if (character === "*" && pattern[at + 1] === "*") {
      return { messageId: "doubleStar", start: at, end: at + 2 };
    }
  }
  return undefined;
}

import { asciiLower } from "../../contract/domain.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";

/** The strings between the stars of a pattern, in which `\*` and `\\` are a star and a backslash. One or more. */
export function wildcardParts(pattern: Bytes): readonly Bytes[] {
  const parts: string[] = [""];
  for (let at = 0; at < pattern.length; at++) {
    const unit = pattern[at]!;
    if (unit === "*") parts.push("");
    else if (unit === "\\") parts[parts.length - 1] += pattern[++at] ?? unit;
    else parts[parts.length - 1] += unit;
  }
  return parts.map(asBytes);
}

/** Whether a whole string matches a pattern, whose stars match any bytes. `ignoresCase` concerns ASCII letters only. */
export function wildcardTest(pattern: Bytes, ignoresCase: boolean): (text: Bytes) => boolean {
  const isOf = partsTest(wildcardParts(ignoresCase ? asciiLower(pattern) : pattern));
  return ignoresCase ? (text) => isOf(asciiLower(text)) : isOf;
}

/** Whether a whole string consists of parts with anything between them: the test of a pattern whose parts these are. */
export function partsTest([first = "", ...between]: readonly string[]): (text: string) => boolean {
  const last = between.pop();
  if (last === undefined) return (text) => text === first;
  // Each part in between is taken at its first position after the one before.
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
      return false;
    const end = text.length - last.length;
    let from = first.length;
    for (const part of between) {
      const at = text.indexOf(part, from);
      if (at < 0 || at + part.length > end) return false;
      from = at + part.length;
    }
    return true;
  };
}

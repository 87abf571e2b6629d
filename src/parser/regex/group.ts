import type { Cursor } from "./cursor.ts";
import { parseFlags } from "./flags.ts";
import { refuseRegex } from "./problem.ts";

/** The text between a `(` and the body of its group. */
export interface GroupHead {
  readonly start: number;
  /** Whether it is `(?i)`, complete without a body. */
  readonly isFlags: boolean;
  readonly isCapturing: boolean;
  readonly name: string | undefined;
  /** The flags in effect after the head. */
  readonly flags: number;
}

const LOOK_AROUNDS = ["?=", "?!", "?<=", "?<!"];

/** Reads the head of a group; the cursor is at the `(`. A name given is added to `names`. */
export function parseGroupHead(cursor: Cursor, flags: number, names: Set<string>): GroupHead {
  const start = cursor.at++;
  cursor.skip();
  const mark = LOOK_AROUNDS.find((prefix) => cursor.startsWith(prefix));
  if (mark) refuseRegex(start, cursor.at + mark.length, "lookAround", { found: `(${mark}` });
  if (cursor.accept("?P<") || cursor.accept("?<")) {
    return { start, isFlags: false, isCapturing: true, name: parseName(cursor, start, names), flags };
  }
  if (!cursor.accept("?")) return { start, isFlags: false, isCapturing: true, name: undefined, flags };
  if (cursor.isDone) refuseRegex(start, start + 1, "groupUnclosed");
  const change = parseFlags(cursor, start);
  const isFlags = cursor.text.charAt(cursor.at++) === ")";
  if (isFlags && change.named === 0) {
    refuseRegex(start, cursor.at, "repeatNothing", { found: "?", escaped: "\\?" });
  }
  return { start, isFlags, isCapturing: false, name: undefined, flags: (flags & ~change.named) | change.on };
}

function parseName(cursor: Cursor, open: number, names: Set<string>): string {
  const start = cursor.at;
  for (;;) {
    if (cursor.isDone) refuseRegex(open, cursor.at, "groupNameUnclosed");
    const character = String.fromCodePoint(cursor.peek());
    if (character === ">") break;
    if (!isNameCharacter(character, cursor.at === start)) {
      refuseRegex(cursor.at, cursor.at + character.length, "groupNameInvalid", { found: character });
    }
    cursor.step();
  }
  const name = cursor.text.slice(start, cursor.at);
  cursor.at++;
  if (name === "") refuseRegex(open, cursor.at, "groupNameEmpty");
  if (names.has(name)) refuseRegex(start, cursor.at - 1, "groupNameTwice", { name });
  names.add(name);
  return name;
}

/** The first character of a name is a letter or `_`; letters, digits and `_.[]` follow. */
function isNameCharacter(character: string, isFirst: boolean): boolean {
  if (character === "_") return true;
  // Patterns with properties of Unicode take long to make, and few strings have groups with names.
  if (isFirst) return /^\p{Alphabetic}$/u.test(character);
  return ".[]".includes(character) || /^[\p{Alphabetic}\p{N}]$/u.test(character);
}

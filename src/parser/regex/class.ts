import type { BracketClass, ClassContent, ClassItem, ClassOperation, ClassRange, PosixClass } from "./ast.ts";
import { type Cursor, widthOf } from "./cursor.ts";
import { type Escape, parseEscape } from "./escape.ts";
import { IGNORE_CASE, UNICODE } from "./flags.ts";
import { refuseRegex } from "./problem.ts";

const POSIX_NAMES = new Set(
  "alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit".split(" "),
);

const OPEN = 91;
const CLOSE = 93;
const CARET = 94;
const MINUS = 45;

/** An open class: the part read so far. */
interface OpenClass {
  readonly start: number;
  readonly isNegated: boolean;
  /** The operation that waits for its right side. */
  pending: { readonly operator: ClassOperation["operator"]; readonly left: ClassContent } | undefined;
  itemsStart: number;
  items: ClassItem[];
}

/** Reads a class, nested ones included, without recursion; the cursor is at the `[`. */
export function parseClass(cursor: Cursor, flags: number): BracketClass {
  const outermost = cursor.at;
  let open = openClass(cursor, flags);
  const enclosing: OpenClass[] = [];
  for (;;) {
    cursor.skip();
    if (cursor.isDone) refuseUnclosed(outermost);
    const operator = operatorAt(cursor);
    if (operator) {
      open.pending = { operator, left: contentOf(open, cursor.at) };
      cursor.at += 2;
      open.items = [];
      open.itemsStart = cursor.at;
    } else if (cursor.peek() === OPEN) {
      const posix = parsePosix(cursor);
      if (posix) {
        open.items.push(posix);
        continue;
      }
      enclosing.push(open);
      open = openClass(cursor, flags);
    } else if (cursor.peek() === CLOSE) {
      const closed = closeClass(open, cursor, flags);
      const parent = enclosing.pop();
      if (!parent) return closed;
      parent.items.push(closed);
      open = parent;
    } else {
      open.items.push(parseRange(cursor, flags, outermost));
    }
  }
}

function operatorAt(cursor: Cursor): ClassOperation["operator"] | undefined {
  const sign = cursor.text.charAt(cursor.at);
  if ((sign !== "&" && sign !== "-" && sign !== "~") || cursor.text.charAt(cursor.at + 1) !== sign)
    return undefined;
  return `${sign}${sign}` as ClassOperation["operator"];
}

/** Reads `[`, `[^`, and the hyphens or the `]` that are plain members at this place. */
function openClass(cursor: Cursor, flags: number): OpenClass {
  const start = cursor.at;
  stepInside(cursor, start);
  const isNegated = cursor.peek() === CARET;
  if (isNegated) stepInside(cursor, start);
  const open: OpenClass = { start, isNegated, pending: undefined, itemsStart: cursor.at, items: [] };
  while (cursor.peek() === MINUS) {
    open.items.push(memberAt(cursor, flags));
    stepInside(cursor, start);
  }
  if (open.items.length === 0 && cursor.peek() === CLOSE) {
    open.items.push(memberAt(cursor, flags));
    stepInside(cursor, start);
  }
  return open;
}

function stepInside(cursor: Cursor, start: number): void {
  if (!cursor.stepOn()) refuseUnclosed(start);
}

function memberAt(cursor: Cursor, flags: number): ClassRange {
  const at = cursor.at;
  const code = cursor.peek();
  return rangeOf(
    { kind: "Character", start: at, end: at + widthOf(code), code, isByte: false },
    flags,
    cursor,
  );
}

function closeClass(open: OpenClass, cursor: Cursor, flags: number): BracketClass {
  const content = contentOf(open, cursor.at);
  cursor.step();
  return {
    kind: "BracketClass",
    start: open.start,
    end: cursor.at,
    isNegated: open.isNegated,
    ignoresCase: (flags & IGNORE_CASE) !== 0,
    isUnicode: (flags & UNICODE) !== 0,
    content,
  };
}

/** The members so far, joined to a waiting operation. */
function contentOf(open: OpenClass, end: number): ClassContent {
  const union: ClassContent = { kind: "ClassUnion", start: open.itemsStart, end, items: open.items };
  if (!open.pending) return union;
  const { operator, left } = open.pending;
  return { kind: "ClassOperation", start: left.start, end, operator, left, right: union };
}

/** Reads `[:alpha:]`. Anything else that starts like it is a nested class, and the cursor stays. */
function parsePosix(cursor: Cursor): PosixClass | undefined {
  const start = cursor.at;
  if (!cursor.startsWith("[:")) return undefined;
  const isNegated = cursor.startsWith("[:^");
  const nameStart = start + (isNegated ? 3 : 2);
  const nameEnd = cursor.text.indexOf(":", nameStart);
  if (nameEnd === -1 || cursor.text.charAt(nameEnd + 1) !== "]") return undefined;
  const name = cursor.text.slice(nameStart, nameEnd);
  if (!POSIX_NAMES.has(name)) return undefined;
  cursor.at = nameEnd + 2;
  return { kind: "PosixClass", start, end: cursor.at, name, isNegated };
}

/** Reads one member or a range of them. */
function parseRange(cursor: Cursor, flags: number, outermost: number): ClassItem {
  const first = parseMember(cursor, flags);
  cursor.skip();
  if (cursor.isDone) refuseUnclosed(outermost);
  const next = cursor.peek() === MINUS ? cursor.peekPastInClass() : CLOSE;
  if (next === CLOSE || next === MINUS) return itemOf(first, flags, cursor);
  if (!cursor.stepOn()) refuseUnclosed(outermost);
  const last = parseMember(cursor, flags);
  const from = endOf(first, flags, cursor);
  const to = endOf(last, flags, cursor);
  const range: ClassRange = { kind: "ClassRange", start: first.start, end: last.end, first: from, last: to };
  if (to < from) {
    refuseRegex(range.start, range.end, "rangeOrder", { found: cursor.text.slice(range.start, range.end) });
  }
  return range;
}

function parseMember(cursor: Cursor, flags: number): Escape {
  if (cursor.text.charAt(cursor.at) === "\\") return parseEscape(cursor, flags);
  const start = cursor.at;
  const code = cursor.peek();
  cursor.step();
  return { kind: "Character", start, end: cursor.at, code, isByte: false };
}

function itemOf(member: Escape, flags: number, cursor: Cursor): ClassItem {
  if (member.kind === "Assertion") {
    refuseRegex(member.start, member.end, "classEscape", {
      found: cursor.text.slice(member.start, member.end),
    });
  }
  return member.kind === "Character" ? rangeOf(member, flags, cursor) : member;
}

function rangeOf(member: Escape, flags: number, cursor: Cursor): ClassRange {
  const code = endOf(member, flags, cursor);
  return { kind: "ClassRange", start: member.start, end: member.end, first: code, last: code };
}

/** The character of a member that has to be one. */
function endOf(member: Escape, flags: number, cursor: Cursor): number {
  if (member.kind === "Character") {
    if (member.code < 0x80 || member.isByte || (flags & UNICODE) !== 0) return member.code;
  }
  const problem = member.kind === "Character" ? "classNeedsUnicode" : "rangeEnd";
  return refuseRegex(member.start, member.end, problem, {
    found: cursor.text.slice(member.start, member.end),
  });
}

function refuseUnclosed(start: number): never {
  return refuseRegex(start, start + 1, "unclosedClass");
}

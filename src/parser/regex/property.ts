import type { PropertyClass } from "./ast.ts";
import type { Cursor } from "./cursor.ts";
import { refuseRegex } from "./problem.ts";
import { hasProperty, hasPropertyValue, valuesOfProperty } from "./unicode-names.ts";

/** Reads `\pL`, `\p{Greek}`, `\P{sc=Grek}`; the cursor is at the letter. */
export function parseProperty(cursor: Cursor, start: number, isUnicode: boolean): PropertyClass {
  const isNegated = cursor.text.charAt(cursor.at) === "P";
  if (!cursor.stepOn()) refuseRegex(start, cursor.at, "escapeAtEnd", { found: cursor.text.slice(start) });
  const name = cursor.text.charAt(cursor.at) === "{" ? bracedName(cursor, start) : oneLetter(cursor, start);
  const end = cursor.at;
  cursor.skip();
  const found = cursor.text.slice(start, end);
  if (!isUnicode) refuseRegex(start, end, "propertyNeedsUnicode", { found });
  checkName(name, start, end);
  return { kind: "PropertyClass", start, end, name, isNegated };
}

function bracedName(cursor: Cursor, start: number): string {
  let name = "";
  while (cursor.stepOn() && cursor.text.charAt(cursor.at) !== "}")
    name += String.fromCodePoint(cursor.peek());
  if (cursor.isDone) refuseRegex(start, cursor.at, "escapeAtEnd", { found: cursor.text.slice(start) });
  cursor.step();
  return name;
}

function oneLetter(cursor: Cursor, start: number): string {
  const letter = String.fromCodePoint(cursor.peek());
  if (letter === "\\") {
    refuseRegex(start, cursor.at + 1, "propertyInvalid", { found: cursor.text.slice(start, cursor.at) });
  }
  cursor.step();
  return letter;
}

/** `name`, `name=value`, `name:value` or `name!=value`; the first of `!=`, then of `:`, then of `=` divides. */
function checkName(written: string, start: number, end: number): void {
  const divider = ["!=", ":", "="].find((sign) => written.includes(sign));
  if (divider === undefined) {
    if (!hasProperty(written)) refuseRegex(start, end, "propertyUnknown", { found: written });
    return;
  }
  const at = written.indexOf(divider);
  const name = written.slice(0, at);
  const value = written.slice(at + divider.length);
  const values = valuesOfProperty(name);
  if (values === "unknown") refuseRegex(start, end, "propertyUnknown", { found: name });
  if (!hasPropertyValue(values, value))
    refuseRegex(start, end, "propertyValueUnknown", { name, found: value });
}

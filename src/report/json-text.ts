/** The control characters that JSON may hold as they are. */
const CONTROLS = /[\u007f-\u009f]/g;

/** A value as JSON, with `indent` spaces a level, in which no character drives a terminal. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(
    CONTROLS,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  );
}

const INDENT = 2;

/**
 * What `jsonText` gives with two spaces a level, and a final line feed, piece by piece. A generator in the value is a list,
 * whose items are made as they are written, so that a long list is never held as a whole. Generators stand in objects, or
 * in items of other generators.
 */
export function* jsonPieces(value: object): Generator<string> {
  yield* piecesOf(value, "\n");
  yield "\n";
}

/** `lineBreak`: with the indentation of the line on which the value begins. */
function* piecesOf(value: unknown, lineBreak: string): Generator<string> {
  if (isGenerator(value)) yield* itemPieces(value, lineBreak);
  else if (holdsGenerator(value)) yield* memberPieces(value, lineBreak);
  else yield jsonText(value, INDENT).replaceAll("\n", lineBreak);
}

function* itemPieces(items: Generator, lineBreak: string): Generator<string> {
  const inner = lineBreak + " ".repeat(INDENT);
  let before = "[";
  for (const item of items) {
    yield before + inner;
    yield* piecesOf(item, inner);
    before = ",";
  }
  yield before === "[" ? "[]" : `${lineBreak}]`;
}

function* memberPieces(members: object, lineBreak: string): Generator<string> {
  const inner = lineBreak + " ".repeat(INDENT);
  let before = "{";
  for (const [key, value] of Object.entries(members)) {
    yield `${before}${inner}${jsonText(key)}: `;
    yield* piecesOf(value, inner);
    before = ",";
  }
  yield `${lineBreak}}`;
}

function holdsGenerator(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.values(value).some(isGenerator);
}

function isGenerator(value: unknown): value is Generator {
  return typeof value === "object" && value !== null && Symbol.iterator in value && "next" in value;
}

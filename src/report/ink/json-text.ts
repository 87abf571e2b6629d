import { exactJsonText } from "../../core/exact-json.ts";

/** The control characters that JSON may contain unescaped. */
const CONTROLS = /[\u007f-\u009f]/g;
const HAS_CONTROLS = /[\u007f-\u009f]/;

/** A value as JSON, with `indent` spaces a level, in which no character drives a terminal. */
export function jsonText(value: unknown, indent?: number): string {
  return withoutControls(JSON.stringify(value, null, indent));
}

/** `jsonText` of a value whose numbers may keep their digits. */
export function exactText(value: unknown, indent?: number): string {
  return withoutControls(exactJsonText(value, indent));
}

function withoutControls(text: string): string {
  if (!HAS_CONTROLS.test(text)) return text;
  return text.replaceAll(CONTROLS, (control) => `\\u00${control.charCodeAt(0).toString(16)}`);
}

const INDENT = 2;

/**
 * The text of `jsonText` with an indentation of two spaces and a final line feed, piece by piece. A generator in the
 * value is written as a list: its items are created as they are written, so that a long list is never fully in memory.
 * Generators may occur in objects, or in items of other generators.
 */
export function* jsonPieces(value: object): Generator<string> {
  yield* piecesOf(value, 0);
  yield "\n";
}

function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (isGenerator(value)) yield* itemPieces(value, depth);
  else if (holdsGenerator(value)) yield* memberPieces(value, depth);
  else yield nestedText(value, depth);
}

function* itemPieces(items: Generator, depth: number): Generator<string> {
  let before = "[";
  for (const item of items) {
    yield before + lineBreak(depth + 1);
    yield* piecesOf(item, depth + 1);
    before = ",";
  }
  yield before === "[" ? "[]" : `${lineBreak(depth)}]`;
}

function* memberPieces(members: object, depth: number): Generator<string> {
  let before = "{";
  for (const [key, value] of Object.entries(members)) {
    yield `${before}${lineBreak(depth + 1)}${jsonText(key)}: `;
    yield* piecesOf(value, depth + 1);
    before = ",";
  }
  yield `${lineBreak(depth)}}`;
}

/** A value within `depth` others: written within as many lists, which are then cut off. */
function nestedText(value: unknown, depth: number): string {
  let nested = value;
  for (let level = 0; level < depth; level++) nested = [nested];
  const text = jsonText(nested, INDENT);
  // Each list takes a bracket and a line break, and the indentation of what is in it at its start, its own at its end.
  const start = 2 * depth + (INDENT * depth * (depth + 1)) / 2;
  const end = 2 * depth + (INDENT * depth * (depth - 1)) / 2;
  return text.slice(start, text.length - end);
}

function lineBreak(depth: number): string {
  return `\n${" ".repeat(INDENT * depth)}`;
}

function holdsGenerator(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.values(value).some(isGenerator);
}

function isGenerator(value: unknown): value is Generator {
  return typeof value === "object" && value !== null && Symbol.iterator in value && "next" in value;
}

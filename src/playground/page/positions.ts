import type { Text } from "@codemirror/state";
import type { ProtocolPosition, ProtocolRange, TextEdit } from "./protocol-types.ts";

/** The offset of a position of the protocol; positions beyond the text count as its end. */
export function offsetOf(doc: Text, { line, character }: ProtocolPosition): number {
  if (line >= doc.lines) return doc.length;
  const found = doc.line(line + 1);
  return Math.min(found.from + character, found.to);
}

/** The position of an offset. */
export function positionOf(doc: Text, offset: number): ProtocolPosition {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}

/** A range of the protocol as offsets. */
export function spanOf(doc: Text, { start, end }: ProtocolRange): { from: number; to: number } {
  return { from: offsetOf(doc, start), to: offsetOf(doc, end) };
}

/** Edits of the protocol as changes of the editor. */
export function changesOf(doc: Text, edits: readonly TextEdit[]) {
  return edits.map(({ range, newText }) => ({ ...spanOf(doc, range), insert: newText }));
}

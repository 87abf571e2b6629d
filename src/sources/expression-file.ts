import { plainText } from "../core/embedded-text.ts";
import type { ExpressionFile } from "./recognise/model.ts";

/** The expression in a file: its text without the byte-order mark and the final line break. */
export function readExpressionFile(text: string): ExpressionFile {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return { kind: "ExpressionFile", content: plainText(text.slice(start).replace(/\r?\n$/, ""), start) };
}

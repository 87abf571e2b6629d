import { renderExplainedText } from "../../report/explain/render.ts";
import { explainedBy } from "../../semantics/describe/explained.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { View } from "../protocol.ts";
import { sentencePart, textPart } from "./part.ts";

const MAX_CHARS = 20_000;

/** An expression in words. */
export function wordsView(text: string): View {
  const title = "In words";
  if (text.trim() === "") return { parts: [sentencePart(title, "Write an expression.")] };
  if (text.length > MAX_CHARS)
    return { parts: [sentencePart(title, "It is too long to describe in words.")] };
  const { typed, findings } = analyseExpression(text);
  const isBroken = findings.some(({ severity }) => severity === "error");
  if (isBroken || !typed.parsed.root) {
    return { parts: [sentencePart(title, "It will be described in words here once it has no errors.")] };
  }
  return { parts: [textPart(title, renderExplainedText(explainedBy(typed)))] };
}

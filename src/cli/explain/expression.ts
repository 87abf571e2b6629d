import {
  type ExplainedExpression,
  renderExplainedJson,
  renderExplainedText,
} from "../../report/explain/render.ts";
import { explainedBy } from "../../semantics/describe/explained.ts";
import type { TypedExpression } from "../../types/check.ts";

/** An expression in words and by requests, as text or as JSON. */
export function explainExpression(typed: TypedExpression, isJson: boolean): string {
  const explained: ExplainedExpression = explainedBy(typed);
  return isJson ? renderExplainedJson(explained) : renderExplainedText(explained);
}

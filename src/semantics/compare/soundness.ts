import { namesOfSeveralFields } from "../../contract/fields.ts";
import { type AnalysedExpression, isRefused } from "../../types/analyse.ts";
import { mentionedFields } from "../complete/mentioned-fields.ts";

/** Whether an expression is in order and means one thing, so that its conditions can be compared. */
export function isSound({ typed, findings }: AnalysedExpression, phase: string | undefined): boolean {
  if (isRefused(findings)) return false;
  const several = namesOfSeveralFields(phase);
  return !mentionedFields([typed]).some((name) => several.has(name));
}

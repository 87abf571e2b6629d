import { inFile, type Place } from "../../../core/range.ts";
import type { LocatedNode, Reason } from "../../values/located.ts";
import { isReason } from "../../values/nodes.ts";
import type { EvaluationBudget } from "../values/budget.ts";
import { fixedContent, textNode } from "../values/strings.ts";

/** A file as text, such as an expression reads it. */
export interface DataFile {
  /** Named as the files of a module are, with slashes. */
  readonly uri: string;
  readonly text: string;
}

/** Reading a file takes as long as this many steps of the evaluation. */
const STEPS_PER_READ = 1_000;

/** Reads a file within the budget, or returns why it is unknown. */
export function readWithin(budget: EvaluationBudget, read: () => DataFile | Reason): DataFile | Reason {
  const refused = budget.spendSteps(STEPS_PER_READ);
  if (refused) return refused;
  const file = read();
  return isReason(file)
    ? file
    : (budget.spendText(file.text.length) ?? budget.spendSteps(file.text.length) ?? file);
}

/** The text of a file at the call that reads it. Its offsets in the file are known; no fix is offered in it. */
export function fileNode({ uri, text }: DataFile, site: Place): LocatedNode {
  return textNode(site, { ...fixedContent(text, site), origin: (range) => ({ uri, range: inFile(range) }) });
}

import { htmlText } from "../../report/html/markup.ts";
import { evalText } from "../../report/traffic/eval-text.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { readRequests } from "../../traffic/read-requests.ts";
import { RulesEvaluator } from "../../traffic/rules/evaluate.ts";
import { rulesOfDocument } from "../../traffic/rules/read-rules.ts";
import { outcomeOf } from "../../traffic/rules/request-outcome.ts";
import type { View } from "../protocol.ts";
import { sentencePart, textPart } from "./part.ts";

const TITLE = "What decides";
const MAX_REQUESTS = 50;

/** The effect of rules on requests, each rule with the conditions that decided. */
export async function requestsView(
  documents: readonly SourceDocument[],
  requestText: string | undefined,
): Promise<View> {
  if (requestText === undefined)
    return { parts: [sentencePart(TITLE, "Put the request in a file named `request.txt`.")] };
  const rules = documents.map(rulesOfDocument);
  if (!rules.some(({ rulesets }) => rulesets.length > 0))
    return { parts: [sentencePart(TITLE, "None of the files contains a ruleset that can be evaluated.")] };
  const { requests, problems, remarks } = await readRequests(requestText);
  const notes = [...problems, ...remarks].map(({ message, line }) => `line ${line}: ${message}`);
  if (requests.length === 0) return { parts: [textPart(TITLE, notes.join("\n"))] };
  const evaluator = new RulesEvaluator(rules, { missing: "documented" });
  const outcomes = requests
    .slice(0, MAX_REQUESTS)
    .map((request) => outcomeOf(request, evaluator, "documented"));
  const trace = evalText(outcomes, { color: false, explains: true, isExpression: false });
  const part = textPart(TITLE, trace);
  const said = notes.map((note) => `<p class="quiet">${htmlText(note)}</p>`).join("");
  return { parts: [{ ...part, html: said + part.html }] };
}

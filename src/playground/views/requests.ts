import { codeList, wordList } from "../../core/phrases.ts";
import { htmlProse, htmlText } from "../../report/html/markup.ts";
import { describeExpression } from "../../semantics/describe/describe.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { TrafficReading } from "../../traffic/model.ts";
import { readRequests } from "../../traffic/read-requests.ts";
import { RulesEvaluator } from "../../traffic/rules/evaluate.ts";
import { ruleOfExpression, rulesOfDocument } from "../../traffic/rules/read-rules.ts";
import type { TrafficRule, TrafficRules } from "../../traffic/rules/traffic-rule.ts";
import type { TruthMark, View, ViewParams } from "../protocol.ts";
import { sentencePart, textPart } from "./part.ts";
import { pipelineHtml, truthOf } from "./pipeline.ts";
import { type RequestTrace, type TracedStep, traceOf } from "./trace.ts";
import { undecidedOf } from "./undecided.ts";

const TITLE = "What decides";

/** The effect of rules on a request, each rule with the conditions that decided. */
export async function requestsView(
  documents: readonly SourceDocument[],
  requestText: string | undefined,
  { assumed = {}, request: chosen = 0 }: ViewParams,
): Promise<View> {
  if (requestText === undefined)
    return { parts: [sentencePart(TITLE, "Put the request in a file named `request.txt`.")] };
  const rules = documents.map(rulesIn);
  if (!rules.some(({ rulesets }) => rulesets.length > 0))
    return { parts: [sentencePart(TITLE, "None of the files contains a ruleset that can be evaluated.")] };
  const reading = await readRequests(requestText);
  const request = reading.requests[chosen] ?? reading.requests[0];
  const { problems, remarks } = reading;
  const notes = [...problems, ...remarks].map(({ message, line }) => `line ${line}: ${message}`);
  if (request === undefined) return { parts: [textPart(TITLE, notes.join("\n"))] };
  const trace = traceOf(request, new RulesEvaluator(rules, { missing: "documented" }), assumed);
  const problem = trace.problem === undefined ? [] : [trace.problem];
  const said = [...notes, ...problem].map((note) => `<p class="quiet">${htmlProse(note)}</p>`).join("");
  const head = casesHtml(reading, chosen) + said + verdictHtml(trace);
  const html = pipelineHtml(trace.steps, trace.walk);
  return {
    parts: [{ title: TITLE, head, html, undecided: undecidedOf(trace, assumed) }],
    marks: marksOf(trace),
  };
}

/** The rules of a document; a file that is one expression is one rule. */
function rulesIn(document: SourceDocument): TrafficRules {
  const read = rulesOfDocument(document);
  const alone = document.subjects.flatMap((subject) =>
    subject.kind === "ExpressionFile" ? [subject.content] : [],
  );
  if (alone.length === 0) return read;
  const rules = alone.map((content, index) => ({
    ...ruleOfExpression(content.text),
    index,
    file: document.uri,
    content,
  }));
  return { ...read, rulesets: [...read.rulesets, { id: undefined, phase: undefined, level: "zone", rules }] };
}

const MAX_CASES = 50;

function casesHtml({ requests }: TrafficReading, chosen: number): string {
  if (requests.length < 2) return "";
  const chips = requests
    .slice(0, MAX_CASES)
    .map(
      ({ name }, at) =>
        `<button type="button" class="chip" data-case="${at}" aria-pressed="${at === chosen}">${htmlText(name.slice(0, 120))}</button>`,
    );
  return `<div class="chips cases" role="group" aria-label="Requests">${chips.join("")}</div>`;
}

const ENDINGS: Readonly<Record<string, string>> = {
  block: "Blocked by",
  challenge: "Challenged by",
  js_challenge: "Challenged by",
  managed_challenge: "Challenged by",
};
const MAX_REASONS = 3;

/** The answer in a sentence, why, and what would change it. */
function verdictHtml({ walk, steps, spared }: RequestTrace): string {
  const { end, action, possible } = walk;
  const unknown = steps.filter(({ status }) => status === "unknown").map(({ rule }) => rule.name);
  const ending = ENDINGS[action ?? ""] ?? `Ended with ${action} by`;
  const isOpen = !end && possible?.length !== 1;
  const otherwise = isOpen ? "It depends on what is unknown" : "No rule ends it";
  const head = end ? `${htmlText(ending)} ${placeHtml(end.name, end)}` : otherwise;
  const step = steps.findLast(({ rule, status }) => rule === end && status === "matched");
  const reason = step
    ? reasonOf(step)
    : !isOpen && spared?.skippedBy
      ? sparedHtml(spared.rule, spared.skippedBy.rule)
      : "";
  const why = reason && `<p class="mut">${reason}</p>`;
  const tone = end ? "warn" : isOpen ? "unk" : "ok";
  return `<div class="verdict ${tone}"><h2>${head}</h2>${why}${unknown.length === 0 ? "" : unknownHtml(unknown, walk)}</div>`;
}

/** The rules that are unknown, and how else the request may end. */
function unknownHtml(names: readonly string[], { end, action, possible }: RequestTrace["walk"]): string {
  const badge = `<span class="badge unk"><span aria-hidden="true">?</span> ${names.length} unknown</span>`;
  const actions = new Set(possible?.map((one) => one.action).filter((one) => !end || one !== action));
  const ways = [...actions].map((one) => (one === null ? "let through" : `ended with \`${one}\``));
  const outcome = `It may ${end ? "also " : ""}be ${wordList(ways)}. That depends on ${codeList(names, "and", 3)}.`;
  const said =
    possible?.length === 1 || ways.length === 0 ? "The outcome is the same, whatever they are." : outcome;
  return `<p class="row wrap sm">${badge} <span class="mut">${possible ? htmlProse(said) : ""}</span></p>`;
}

function sparedHtml(rule: TrafficRule, by: TrafficRule): string {
  return `Without ${placeHtml(by.name, by)}, ${placeHtml(rule.name, rule)} would match (${htmlText(rule.action)}).`;
}

function reasonOf({ rule, leaves }: TracedStep): string {
  const told = leaves.filter(({ truth }) => truth === true).slice(0, MAX_REASONS);
  if (told.length === 0) return "";
  const words = told.map(({ node }) => describeExpression(node).text.replace(/:$/, ""));
  const root = rule.typed?.parsed.root;
  const isEither = words.length > 1 && root?.kind === "Logical" && root.operator === "or";
  return htmlProse(`Because ${wordList(words, "and")}${isEither ? "; each is enough" : ""}.`);
}

function placeHtml(text: string, { file, line }: { readonly file: string; readonly line: number }): string {
  return `<button type="button" class="go" data-file="${htmlText(file)}" data-line="${line}">${htmlText(text)}</button>`;
}

/** Every condition that was evaluated, where it is written. */
function marksOf({ steps }: RequestTrace): Record<string, TruthMark[]> {
  const marks: Record<string, TruthMark[]> = {};
  for (const { rule, leaves } of steps) {
    if (!rule.content) continue;
    marks[rule.file] ??= [];
    for (const { node, truth } of leaves) {
      const { start, end } = rule.content.toOuter({ start: node.start, end: node.end });
      marks[rule.file]!.push({ from: start, to: end, truth: truthOf(truth) });
    }
  }
  return marks;
}

import { exactJsonText } from "../../core/exact-json.ts";
import { exactText } from "../ink/json-text.ts";
import { blocksText } from "../ink/wrap.ts";

/** A condition in words, or the wording for its parts. */
export interface DescribedCondition {
  readonly text: string;
  readonly parts?: readonly DescribedCondition[];
}

/** A request as plain data, with the items of the named lists that it takes. */
export interface MarkedRequest {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly lists?: Readonly<Record<string, unknown>> | undefined;
}

/** An expression, explained. */
export interface ExplainedExpression {
  readonly outcome: "sometimes" | "always" | "never" | "unknown";
  readonly description: DescribedCondition;
  readonly matches?: { readonly request: MarkedRequest } | undefined;
  readonly misses?: { readonly request: MarkedRequest; readonly because: string } | undefined;
}

/** The explanation for display. */
export function renderExplainedText({ outcome, description, matches, misses }: ExplainedExpression): string {
  const blocks = [
    [OUTCOMES[outcome], ...conditionLines(description, 0)].filter((line) => line !== ""),
    matches ? ["This request matches:", `  ${requestText(matches.request)}`] : [],
    misses
      ? ["This one just misses:", `  ${requestText(misses.request)}`, `  because ${misses.because}.`]
      : [],
  ];
  return blocksText(blocks);
}

const OUTCOMES: Readonly<Record<ExplainedExpression["outcome"], string>> = {
  sometimes: "",
  always: "Proved: it matches every request. In words:",
  never: "Proved: it matches no request. In words:",
  unknown: "Found neither a matching request nor a proof that there is none. In words:",
};

function conditionLines({ text, parts }: DescribedCondition, depth: number): string[] {
  const shown = depth === 0 ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
  const line = `${"  ".repeat(depth)}${depth === 0 ? "" : "- "}${shown}${depth === 0 && !parts ? "." : ""}`;
  return [line, ...(parts ?? []).flatMap((part) => conditionLines(part, depth + 1))];
}

function requestText({ fields, lists }: MarkedRequest): string {
  const more = lists === undefined ? "" : ` with the lists ${exactJsonText(lists)}`;
  const none =
    Object.keys(fields).length === 0 ? " (it has none of the values that the expression tests)" : "";
  return `${exactJsonText(fields)}${none}${more}`;
}

/** The explanation for programs: one JSON document with a final line feed. */
export function renderExplainedJson({ outcome, description, matches, misses }: ExplainedExpression): string {
  const json = {
    version: 1,
    outcome,
    description,
    ...(matches && { matches: requestJson(matches.request) }),
    ...(misses && { misses: { ...requestJson(misses.request), because: misses.because } }),
  };
  return `${exactText(json)}\n`;
}

function requestJson({ fields, lists }: MarkedRequest) {
  return { request: fields, ...(lists && { lists }) };
}

import { exactJsonText } from "../../core/exact-json.ts";
import { type Expression, type Node, withoutGroups } from "../../parser/ast.ts";
import { htmlProse, htmlText } from "../../report/html/markup.ts";
import { type Description, describeExpression } from "../../semantics/describe/describe.ts";
import { explainedBy } from "../../semantics/describe/explained.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { View } from "../protocol.ts";
import { sentencePart } from "./part.ts";

const MAX_CHARS = 20_000;
const TITLE = "In words";

/** An expression in words, each part with its place, and requests that it matches and misses. `name`: of its file. */
export function wordsView(name: string, text: string): View {
  if (text.trim() === "") return { parts: [sentencePart(TITLE, "Write an expression.")] };
  if (text.length > MAX_CHARS)
    return { parts: [sentencePart(TITLE, "It is too long to describe in words.")] };
  const { typed, findings } = analyseExpression(text);
  const { root } = typed.parsed;
  if (!root) return { parts: [sentencePart(TITLE, "It has no condition that can be read yet.")] };
  const words = `<ul class="words">${conditionHtml(describeExpression(root), root, name)}</ul>`;
  const isBroken = findings.some(({ severity }) => severity === "error");
  const html = isBroken
    ? `${words}<p class="quiet">Requests that it matches are shown once it has no errors.</p>`
    : words + examplesHtml(explainedBy(typed));
  return { parts: [{ title: TITLE, html }] };
}

function conditionHtml({ text, parts }: Description, node: Node, name: string): string {
  const nodes = partsOf(node);
  const inner = (parts ?? []).map((part, at) => conditionHtml(part, nodes[at] ?? node, name)).join("");
  const place = `data-file="${htmlText(name)}" data-from="${node.start}" data-to="${node.end}"`;
  const button = `<button type="button" class="go" ${place}>${htmlProse(text)}</button>`;
  return `<li>${button}${inner && `<ul>${inner}</ul>`}</li>`;
}

/** The nodes of the parts of a description. */
function partsOf(node: Node): readonly Expression[] {
  const bare = withoutGroups(node as Expression);
  if (bare.kind === "Logical") return bare.operands;
  if (bare.kind === "Not") return partsOf(bare.operand);
  return bare.kind === "Quantifier" ? partsOf(bare.argument) : [];
}

const OUTCOMES = {
  always: "Proved: it matches every request.",
  never: "Proved: it matches no request.",
  unknown: "Found neither a matching request nor a proof that there is none.",
} as const;

function examplesHtml(explained: ReturnType<typeof explainedBy>): string {
  if (explained.outcome !== "sometimes") return `<p>${OUTCOMES[explained.outcome]}</p>`;
  const { matches, misses } = explained;
  const missed = misses
    ? `<h2>This one just misses</h2><p>because ${htmlProse(misses.because)}.</p>${requestHtml(misses.request)}`
    : "";
  return `<h2>This request matches</h2>${requestHtml(matches.request)}${missed}`;
}

function requestHtml({ fields, lists }: { readonly fields: unknown; readonly lists?: unknown }): string {
  const text = exactJsonText(fields);
  const more = lists === undefined ? "" : ` with the lists ${exactJsonText(lists)}`;
  return (
    `<div class="witness"><span>${htmlText(text + more)}</span>` +
    `<button type="button" class="button small" data-request="${htmlText(text)}">Try this request</button></div>`
  );
}

import type { Hover } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { describeManaged, findManaged } from "../compile/effect/explain.ts";
import { type Catalogue, DOCUMENTED_CATALOGUE } from "../compile/managed/catalogue.ts";
import { fieldOf } from "../contract/fields.ts";
import { functionOf } from "../contract/functions.ts";
import { type ExpressionSlot, misfitIn } from "../contract/slots.ts";
import type { Range } from "../core/range.ts";
import { actionText, fieldText, functionText, phaseText } from "../explain/explanations.ts";
import type { Node } from "../parser/ast.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import { type ExpressionPlace, expressionAt, nodesAt } from "./expressions.ts";
import { type LocatedPlace, locatedAt } from "./located.ts";
import { lspRange } from "./places.ts";
import { policyValueAt } from "./policy-keys.ts";

interface Explained {
  readonly markdown: string;
  readonly range: Range;
}

/** The hover text at an offset. `catalogue`: the contents of the lock file. */
export function hoverAt(
  text: TextDocument,
  document: SourceDocument,
  offset: number,
  catalogue: Catalogue,
): Hover | null {
  const known = [...catalogue, ...DOCUMENTED_CATALOGUE];
  const found = inExpression(document, offset) ?? inConfiguration(document, offset, known);
  if (!found) return null;
  return { contents: { kind: "markdown", value: found.markdown }, range: lspRange(text, found.range) };
}

function inExpression(document: SourceDocument, outer: number): Explained | undefined {
  const place = expressionAt(document, outer);
  if (!place) return undefined;
  for (const node of [...nodesAt(place)].reverse()) {
    const found = explainNode(node, place);
    if (found) return { ...found, range: place.content.toOuter(found.range) };
  }
  return undefined;
}

function explainNode(node: Node, { offset, slot }: ExpressionPlace): Explained | undefined {
  if (node.kind === "Field") {
    const field = fieldOf(node.name);
    return field && { markdown: fieldText(field) + misfitText(slot, field), range: node };
  }
  if (node.kind !== "FunctionCall" && node.kind !== "Quantifier") return undefined;
  const known = functionOf(node.name);
  const range = { start: node.start, end: node.start + node.name.length };
  if (!known || offset > range.end) return undefined;
  return { markdown: functionText(known) + misfitText(slot, known), range };
}

function misfitText(slot: ExpressionSlot | undefined, known: Parameters<typeof misfitIn>[1]): string {
  return slot && misfitIn(slot, known) ? `\n\nNot documented for ${slot.what}.` : "";
}

function inConfiguration(
  document: SourceDocument,
  offset: number,
  catalogue: Catalogue,
): Explained | undefined {
  const place = locatedAt(document, offset);
  if (!place) return undefined;
  const { subject, trail, target } = place;
  const range = "keyRange" in target ? target.keyRange : target.range;
  const own = "kind" in target ? explainValue(target.value, place, catalogue) : undefined;
  const markdown = own ?? (subject.kind === "PolicyFile" ? policyValueAt(trail)?.description : undefined);
  return markdown === undefined ? undefined : { markdown, range };
}

/** The description of a value in its context: actions and phases are recognised by their keys, a managed rule by its id. */
function explainValue(value: string, { trail }: LocatedPlace, catalogue: Catalogue): string | undefined {
  const last = trail.at(-1);
  const key = last && "entry" in last ? last.entry.key : undefined;
  if (key === "action") return actionText(value);
  if (key === "phase" || key === "phases") return phaseText(value);
  const found = findManaged(catalogue, value)[0];
  return found && ["```text", ...describeManaged(found), "```"].join("\n");
}

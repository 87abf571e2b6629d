import { type CompletionItem, CompletionItemTag, MarkupKind } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { type Catalogue, DOCUMENTED_CATALOGUE } from "../../compile/managed/catalogue.ts";
import type { ExpressionSlot } from "../../contract/slots.ts";
import { type EmbeddedText, plainText } from "../../core/embedded-text.ts";
import type { Range } from "../../core/range.ts";
import { slottedExpressions } from "../../lint/slotted.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { expressionAt } from "../expressions.ts";
import { trailPath } from "../located.ts";
import { lspRange } from "../places.ts";
import { type ConfigOffer, keyOffers, valueOffers } from "./configuration.ts";
import { expressionOffers, type KnownList } from "./expression.ts";
import { cursorAtEnd } from "./expression-context.ts";
import type { Offer } from "./offer.ts";
import { slotAt } from "./slots.ts";

/** Editors sort by text; with leading zeros, numbers are in their order. */
const DIGITS = 12;

/** The context of completion other than the position. */
export interface CompletionWorld {
  readonly text: TextDocument;
  /** The contents of the lock file. */
  readonly catalogue: Catalogue;
  readonly lists: readonly KnownList[];
  /** Reads another text instead of the document. */
  readonly read: (text: string) => Promise<SourceDocument>;
}

/** The completions at an offset of a document. */
export async function completionsAt(
  document: SourceDocument,
  offset: number,
  world: CompletionWorld,
): Promise<CompletionItem[]> {
  const expression = writtenExpression(document, offset);
  if (expression) return inExpression(expression, world);
  const slot = await slotAt(document, offset, world.read);
  if (!slot) return [];
  const { place, range, write } = slot;
  if (slot.kind === "value" && /(?:^|\.)expression$/.test(trailPath(place.trail))) {
    const begun = document.text.slice(range.start, offset);
    const host = { ...plainText(begun, range.start), encode: (text: string) => write(text, false) };
    return inExpression({ host, before: begun, slot: undefined, end: offset }, world);
  }
  const known = [...world.catalogue, ...DOCUMENTED_CATALOGUE];
  const offers = slot.kind === "key" ? keyOffers(place) : valueOffers(place, known);
  return completionItems(
    offers,
    ({ value, isRaw = false }: ConfigOffer) => write(value, isRaw),
    range,
    world.text,
  );
}

interface BegunExpression {
  readonly host: EmbeddedText;
  readonly before: string;
  readonly slot: ExpressionSlot | undefined;
  /** The cursor, in the file. */
  readonly end: number;
}

function writtenExpression(document: SourceDocument, offset: number): BegunExpression | undefined {
  const place = expressionAt(document, offset);
  if (place) {
    const { content: host } = place;
    return { host, before: host.text.slice(0, place.offset), slot: place.slot, end: offset };
  }
  // Blanks at the end of a line are not part of a bare scalar, and the next word is about to follow them.
  for (const { content: host, slot } of slottedExpressions(document)) {
    const { end } = host.toOuter({ start: 0, end: host.text.length });
    const blanks = document.text.slice(end, offset);
    if (end >= offset || !/^[ \t]+$/.test(blanks)) continue;
    return { host, before: host.text + blanks, slot, end: offset };
  }
  return undefined;
}

function inExpression(
  { host, before, slot, end }: BegunExpression,
  world: CompletionWorld,
): CompletionItem[] {
  const cursor = cursorAtEnd(before);
  if (!cursor) return [];
  const { length } = host.text;
  const inner = { start: Math.min(cursor.start, length), end: Math.min(before.length, length) };
  const isBehind = cursor.start >= length;
  const range = { start: isBehind ? end - (before.length - cursor.start) : host.toOuter(inner).start, end };
  const offers = expressionOffers(cursor.context, slot, world.lists, before.slice(cursor.start));
  return completionItems(offers, ({ value }) => host.encode(value, inner), range, world.text);
}

/**
 * Offers as editors take them, each of which replaces a range. A list or ruleset that several files define is shown once.
 *
 * @param write How an offer is written there; undefined if the notation cannot represent it.
 */
export function completionItems<Given extends Offer>(
  offers: readonly Given[],
  write: (offer: Given) => string | undefined,
  range: Range,
  text: TextDocument,
): CompletionItem[] {
  const items = new Map<string, CompletionItem>();
  for (const offer of offers) {
    const newText = write(offer);
    const key = `${offer.value.trim()} ${offer.typed ?? ""}`;
    if (newText === undefined || items.has(key)) continue;
    items.set(key, itemOf(offer, newText, range, text));
  }
  return [...items.values()];
}

function itemOf(offer: Offer, newText: string, range: Range, text: TextDocument): CompletionItem {
  const { value, kind, typed, detail, documentation, isDeprecated = false } = offer;
  return {
    label: value.trim(),
    kind,
    // Editors compare this with what is in the range.
    filterText: typed ?? newText,
    sortText: `${typed ? "2" : isDeprecated ? "1" : "0"}${/^\d+$/.test(value) ? value.padStart(DIGITS, "0") : value}`,
    textEdit: { range: lspRange(text, range), newText },
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined
      ? {}
      : { documentation: { kind: MarkupKind.Markdown, value: documentation } }),
    ...(isDeprecated ? { tags: [CompletionItemTag.Deprecated] } : {}),
  };
}

import { CompletionItemKind } from "vscode-languageserver";
import { FIELDS } from "../../contract/fields.ts";
import { FUNCTIONS } from "../../contract/functions.ts";
import { LIST_KINDS, MANAGED_LISTS } from "../../contract/lists.ts";
import { OTHER_NAMES } from "../../contract/other-names.ts";
import { type ExpressionSlot, misfitIn } from "../../contract/slots.ts";
import type { Type } from "../../contract/value-type.ts";
import { fieldText, functionText, signatureText } from "../../explain/explanations.ts";
import { LOGICAL_WORDS, OPERATOR_WORDS } from "../../parser/words.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { OPERATORS_OF } from "../../types/operators.ts";
import type { ExpressionSpot } from "./expression-context.ts";
import type { Offer } from "./offer.ts";

/** A list that expressions may refer to. */
export interface KnownList {
  readonly name: string;
  /** `ip`, `asn`, `hostname` or `redirect`, if known. */
  readonly kind: string | undefined;
}

/** The lists that files define. */
export function listsIn(documents: readonly SourceDocument[]): readonly KnownList[] {
  return documents.flatMap(({ subjects }) =>
    subjects.flatMap((subject) =>
      subject.kind === "CustomList" && subject.name
        ? [{ name: subject.name.value, kind: subject.listKind?.value }]
        : [],
    ),
  );
}

/**
 * The values offered at a position of an expression.
 *
 * @param slot What may be in it, if known.
 * @param typed The part of the word before the cursor.
 */
export function expressionOffers(
  context: ExpressionSpot,
  slot: ExpressionSlot | undefined,
  lists: readonly KnownList[],
  typed: string,
): readonly Offer[] {
  switch (context.kind) {
    case "operand":
      return withOtherNames(typed, [...fieldOffers(slot), ...functionOffers(slot), keyword("not ")]);
    case "operator":
      return context.type ? operatorOffers(context.type) : [...OPERATOR_WORDS, ...LOGICAL_WORDS].map(keyword);
    case "logical":
      return LOGICAL_WORDS.map(keyword);
    case "value":
      return valueOffers(context, lists);
  }
}

/** The offers, and once more those that people look for by another name: `http.uri.path` finds `http.request.uri.path`. */
function withOtherNames(begun: string, offers: readonly Offer[]): Offer[] {
  const byName = new Map(offers.map((offer) => [offer.value.replace("(", ""), offer]));
  const isBegun = (name: string) => begun !== "" && name.startsWith(begun);
  const others = [...OTHER_NAMES].flatMap(([typed, { name }]) => {
    const offer = byName.get(name);
    return offer && isBegun(typed) ? [{ ...offer, typed, detail: `for ${typed}` }] : [];
  });
  return [...offers, ...others];
}

function fieldOffers(slot: ExpressionSlot | undefined): Offer[] {
  return [...FIELDS.values()]
    .filter((field) => misfitIn(slot, field) === undefined)
    .map((field) => ({
      value: field.name,
      kind: CompletionItemKind.Field,
      detail: field.type.name,
      documentation: fieldText(field),
      isDeprecated: field.isDeprecated,
    }));
}

function functionOffers(slot: ExpressionSlot | undefined): Offer[] {
  return [...FUNCTIONS.values()]
    .filter((known) => misfitIn(slot, known) === undefined && (slot?.functions?.includes(known.name) ?? true))
    .map((known) => ({
      value: `${known.name}(`,
      kind: CompletionItemKind.Function,
      detail: signatureText(known.name, known.signatures[0]!),
      documentation: functionText(known),
    }));
}

function operatorOffers(type: Type): Offer[] {
  if (type.kind === "Bool") return LOGICAL_WORDS.map(keyword);
  return [...OPERATORS_OF[type.kind]].map(keyword);
}

function valueOffers(
  { type, domain, operator, isInSet }: Extract<ExpressionSpot, { kind: "value" }>,
  lists: readonly KnownList[],
): Offer[] {
  const values = domain?.kind === "Text" && operator !== "matches" ? (domain.values ?? []) : [];
  const offers = values.map((value): Offer => ({ value: `"${value}"`, kind: CompletionItemKind.EnumMember }));
  if (operator !== "in") return offers;
  return isInSet ? offers : listOffers(type, lists);
}

function listOffers(type: Type | undefined, lists: readonly KnownList[]): Offer[] {
  const managed = MANAGED_LISTS.value.map((name) => ({ name, kind: "ip" }));
  return [...lists, ...managed]
    .filter(({ kind }) => !type || kind === undefined || LIST_KINDS.value[kind] === type.kind)
    .map(({ name, kind }) => ({ value: `$${name}`, kind: CompletionItemKind.Variable, detail: kind }));
}

function keyword(value: string): Offer {
  return { value, kind: CompletionItemKind.Operator };
}

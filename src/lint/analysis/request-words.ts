import { exactJsonText } from "../../core/exact-json.ts";
import { code } from "../../core/phrases.ts";
import { mentionedFields } from "../../semantics/complete/mentioned-fields.ts";
import { plainRequest, type Witness } from "../../semantics/prove/witness.ts";
import { areAddressesWhole } from "../../semantics/uri/derived.ts";
import type { TypedExpression } from "../../types/check.ts";

/** Characters of a request in a message; fields beyond them are left out. */
const MAX_LENGTH = 100;

/** Whether messages can show a request: whether `requestWords` gives words. Cheaper, for the many that no message is about. */
export function canShowRequest({ values }: Witness, typed: TypedExpression): boolean {
  if (!areAddressesWhole(values)) return false;
  return mentionedFields([typed]).some((name) => {
    const value = values.has(name) ? values.get(name) : undefined;
    return value !== undefined && isShort(plainRequest({ values: new Map([[name, value]]), isOpen: false }));
  });
}

function isShort(fields: Readonly<Record<string, unknown>>): boolean {
  return exactJsonText(fields).length <= MAX_LENGTH;
}

/**
 * A request as messages show it: the fields that an expression names, as JSON, as far as they fit. Undefined if nothing can be
 * shown, or if an address in it has other parts than it names.
 */
export function requestWords(request: Witness, typed: TypedExpression): string | undefined {
  if (!areAddressesWhole(request.values)) return undefined;
  const fields = plainRequest(request);
  const shown: Record<string, unknown> = {};
  for (const name of mentionedFields([typed])) {
    if (!Object.hasOwn(fields, name)) continue;
    const longer = { ...shown, [name]: fields[name] };
    if (isShort(longer)) shown[name] = fields[name];
  }
  return Object.keys(shown).length === 0 ? undefined : code(exactJsonText(shown));
}

import { exactJsonText } from "../../core/exact-json.ts";
import { code } from "../../core/phrases.ts";
import type { Request } from "../../request/request.ts";
import type { Value } from "../../request/values.ts";
import { mentionedFields } from "../../semantics/complete/mentioned-fields.ts";
import { plainRequest } from "../../semantics/prove/witness.ts";
import type { TypedExpression } from "../../types/check.ts";

/** Maximum characters of a request in a message; fields beyond them are omitted. */
const MAX_LENGTH = 200;

/** A request in messages: the fields that an expression names, as JSON, as far as they fit; undefined if none does. */
export function requestWords({ values }: Request, typed: TypedExpression): string | undefined {
  let shown: string | undefined;
  const fields = new Map<string, Value>();
  for (const name of mentionedFields([typed])) {
    const value = values.get(name);
    if (value === undefined) continue;
    const text = exactJsonText(plainRequest({ values: new Map([...fields, [name, value]]) }));
    if (text.length > MAX_LENGTH) continue;
    fields.set(name, value);
    shown = text;
  }
  return shown === undefined ? undefined : code(shown, MAX_LENGTH);
}

import { asBytes, type Bytes, bytesOfText, textOfBytes } from "../../../core/bytes.ts";
import { integerValue, type Known, UNKNOWN, type Value } from "../../../request/values.ts";
import { AMBIGUOUS, jsonAt } from "./json-at.ts";
import type { FunctionMeaning } from "./meaning.ts";

const body = (text: string) => ({ "http.request.body.raw": text });

/** `lookup_json_integer(field, keys…)`: plain integers only, so not `42.0`. */
export const lookupJsonInteger: FunctionMeaning = {
  name: "lookup_json_integer",
  examples: [
    {
      call: 'lookup_json_integer(http.request.body.raw, "version")',
      request: body('{ "record_id": "aed53a", "version": 2 }'),
      gives: 2,
    },
    {
      call: 'lookup_json_integer(http.request.body.raw, "product", "id")',
      request: body('{ "product": { "id": 356 } }'),
      gives: 356,
    },
    {
      call: "lookup_json_integer(http.request.body.raw, 1)",
      request: body('["first_item", -234]'),
      gives: -234,
    },
    {
      call: 'lookup_json_integer(http.request.body.raw, "network_ids", 0)',
      request: body('{ "network_ids": [123, 456] }'),
      gives: 123,
    },
    {
      call: 'lookup_json_integer(http.request.body.raw, 1, "product_id")',
      request: body('[{ "product_id": 123 }, { "product_id": 456 }]'),
      gives: 456,
    },
  ],
  prepare: () => (values) =>
    looked(values, (json) => {
      if (!/^-?\d+$/.test(json)) return undefined;
      const integer = BigInt(json);
      return BigInt.asIntN(64, integer) === integer ? integerValue(integer) : UNKNOWN;
    }),
};

/** `lookup_json_string(field, keys…)`. */
export const lookupJsonString: FunctionMeaning = {
  name: "lookup_json_string",
  examples: [
    {
      call: 'lookup_json_string(http.request.body.raw, "company")',
      request: body('{ "company": "cloudflare", "product": "rulesets" }'),
      gives: "cloudflare",
    },
    {
      call: 'lookup_json_string(http.request.body.raw, "network", "name")',
      request: body('{ "network": { "name": "cloudflare" } }'),
      gives: "cloudflare",
    },
    {
      call: "lookup_json_string(http.request.body.raw, 1)",
      request: body('["other_company", "cloudflare"]'),
      gives: "cloudflare",
    },
    {
      call: 'lookup_json_string(http.request.body.raw, "networks", 1)',
      request: body('{ "networks": ["other_company", "cloudflare"] }'),
      gives: "cloudflare",
    },
    {
      call: 'lookup_json_string(http.request.body.raw, 1, "network")',
      request: body('[{ "network": "other_company" }, { "network": "cloudflare" }]'),
      gives: "cloudflare",
    },
  ],
  prepare: () => (values) =>
    looked(values, (json) => {
      if (!json.startsWith('"')) return undefined;
      const text = JSON.parse(json) as string;
      return isWellFormed(text) ? bytesOfText(text) : UNKNOWN;
    }),
};

/** Undefined if the text is not JSON or has no value at that path. */
function looked([source, ...keys]: readonly (Value | undefined)[], read: (json: string) => Known): Known {
  if (source === undefined) return undefined;
  const text = textOfBytes(source as Bytes);
  if (text === undefined) return undefined;
  const path = keys.map((key) => (typeof key === "string" ? textOfBytes(asBytes(key)) : Number(key)));
  const json = jsonAt(text, path);
  if (json === AMBIGUOUS) return UNKNOWN;
  return json === undefined ? undefined : read(json);
}

/** Half a character, which JSON can write, is not a string. */
function isWellFormed(text: string): boolean {
  return !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}

import { CONTINENTS, EUROPEAN_UNION } from "../contract/fields/countries.ts";
import { asBytes, type Bytes } from "../core/bytes.ts";
import { fieldsOfMessage, withBothNames } from "./message/fields.ts";
import type { HttpMessage } from "./message/http-message.ts";
import type { Normalization } from "./message/normalize-path.ts";
import type { Request } from "./request.ts";
import { isAddress, type Value } from "./values.ts";

/** The items of named lists. */
export type Lists = ReadonlyMap<string, readonly Value[]>;

/** The parts of a request that a proof makes. */
export interface RequestParts {
  readonly message: HttpMessage;
  /** Values of fields that no message determines: the address, the country, scores. */
  readonly facts: ReadonlyMap<string, Value>;
  readonly lists: Lists;
  readonly normalization: Normalization;
}

/** A request with a message: fields are derived from it as from the messages that users write. */
export class MadeRequest implements Request {
  readonly isOpen = false;
  readonly parts: RequestParts;
  readonly values: ReadonlyMap<string, Value>;

  constructor(parts: RequestParts) {
    this.parts = parts;
    const values = fieldsOfMessage(parts.message, parts.normalization);
    for (const [name, value] of parts.facts) values.set(name, value);
    putPlace(values);
    this.values = withBothNames(values);
  }

  get lists(): Lists {
    return this.parts.lists;
  }

  /** Lists that the request does not name are left to the files. */
  readonly isListed = (list: string, value: Value) => isItem(this.parts.lists.get(list), value);
}

const CONTINENT_OF: ReadonlyMap<string, Bytes> = new Map(
  Object.entries(CONTINENTS.value).flatMap(([continent, countries]) =>
    countries.split(" ").map((country) => [country, asBytes(continent)] as const),
  ),
);

/** The first country with a continent or a membership in the European Union; undefined if no country fits. */
export function countryIn(continent: string | undefined, isInUnion: boolean | undefined): Bytes | undefined {
  for (const [country, own] of CONTINENT_OF) {
    const isMember = EUROPEAN_UNION.value.includes(country);
    if ((continent ?? own) === own && (isInUnion ?? isMember) === isMember) return asBytes(country);
  }
  return undefined;
}

/** The continent of a country, and whether it is in the European Union. */
function putPlace(values: Map<string, Value>): void {
  const country = values.get("ip.src.country");
  if (typeof country !== "string") return;
  const continent = CONTINENT_OF.get(country);
  if (continent !== undefined) values.set("ip.src.continent", continent);
  values.set("ip.src.is_in_european_union", EUROPEAN_UNION.value.includes(country));
}

/** Whether a value is one of the items of a list; undefined without a list. */
export function isItem(items: readonly Value[] | undefined, value: Value): boolean | undefined {
  return items?.some((item) =>
    isAddress(item) && isAddress(value)
      ? item.family === value.family && item.number === value.number
      : item === value,
  );
}

import { asciiLower } from "../../contract/domain.ts";
import { canonicalName, fieldOf } from "../../contract/fields.ts";
import { asBytes } from "../../core/bytes.ts";
import { type Lists, MadeRequest } from "../../request/made-request.ts";
import { MAX_SEEN_BODY, SAME_VALUE } from "../../request/message/fields.ts";
import { isValid } from "../../request/message/http-message.ts";
import type { Normalization } from "../../request/message/normalize-path.ts";
import type { Value } from "../../request/values.ts";
import { defaultOf } from "../draft/places.ts";
import { couldHoldAll } from "../prove/states.ts";
import type { Witness } from "../prove/witness.ts";
import type { ListMaker } from "./lists-with-values.ts";
import { type Seating, seated } from "./seats.ts";

/** The values of fields from which a request is made. */
export interface FieldModel {
  readonly values: ReadonlyMap<string, Value>;
  readonly lists: Lists;
}

/** A request as displayed: the fields that matter, and the whole request from which they were derived. */
export interface ShownRequest extends Witness {
  readonly whole: MadeRequest;
}

/** A request with some of its fields. */
export function shownRequest(whole: MadeRequest, fields: readonly string[]): ShownRequest {
  const values = fields.flatMap((name) => {
    const value = whole.values.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const { isOpen, isListed, lists } = whole;
  return { values: new Map(values), isOpen, isListed, lists, whole };
}

/** The requirements of a request to make. */
export interface Completing {
  /** Fields that it must have, whether or not the model names them. */
  readonly fields: readonly string[];
  /** Evaluates whether a request meets its goals. */
  readonly does: (request: MadeRequest) => boolean;
  /** Other items for the lists, if those of the model do not do. */
  readonly listsFor?: ListMaker | undefined;
}

/** Values that people expect in an example, the most usual first. */
const USUAL: ReadonlyMap<string, readonly Value[]> = new Map<string, readonly Value[]>([
  ["http.host", [asBytes("example.com"), asBytes("www.example.com")]],
  ["http.request.method", ["GET", "POST", "PUT"].map(asBytes)],
  ["http.request.version", ["HTTP/2", "HTTP/1.1"].map(asBytes)],
  ["http.request.uri.path", ["/", "/index.html"].map(asBytes)],
  ["http.user_agent", [asBytes("Mozilla/5.0")]],
  ["cf.ray_id", [asBytes("8f3a2b1c0d4e5f60")]],
  ["ip.src", [0xc0000201, 0xc6336401].map((number): Value => ({ family: 4, number }))],
  ["ip.src.country", ["US", "DE"].map(asBytes)],
]);

/**
 * A whole request with the values of a model, in which parts fit their wholes; undefined if none was found that does what
 * it is made for. Fields that decide nothing have usual values. `normalization`: that of the zone.
 */
export function wholeRequest(
  model: FieldModel,
  completing: Completing,
  normalization: Normalization = "cloudflare",
): MadeRequest | undefined {
  const canonical = new Map([...model.values].map(([name, value]) => [canonicalName(name), value]));
  const usual = withDefaults(canonical, completing.fields, usualOf);
  const plain = withDefaults(canonical, completing.fields, defaultOf);
  for (const way of WAYS) {
    const seating = { ...way, normalization };
    for (const values of [usual, plain]) {
      const first = new MadeRequest(seated(values, model.lists, seating));
      if (!isSeen(first, completing.fields)) continue;
      const request = completing.does(first) ? first : withOtherLists(first, completing);
      if (request) return withUsualValues(request, values, seating, completing.does);
    }
  }
  return undefined;
}

function withOtherLists(request: MadeRequest, { does, listsFor }: Completing): MadeRequest | undefined {
  for (const lists of listsFor?.(request) ?? []) {
    const other = new MadeRequest({ ...request.parts, lists });
    if (does(other)) return other;
  }
  return undefined;
}

/**
 * Whether rules can see a request as it is: a valid message with one host, the same value under both names of a field,
 * values that the fields can have, and no body so long that rules see only a part of it.
 */
function isSeen({ parts: { message }, values }: MadeRequest, fields: readonly string[]): boolean {
  if (!isValid(message)) return false;
  if (message.headers.filter(([name]) => asciiLower(name) === "host").length > 1) return false;
  if (SAME_VALUE.some(([name, other]) => values.get(name) !== values.get(other))) return false;
  if (!couldHoldAll(values)) return false;
  return (message.body ?? "").length <= MAX_SEEN_BODY || !fields.some((name) => OF_CONTENT.test(name));
}

const OF_CONTENT = /^http\.request\.body\.(?!size|mime)/;

/** Ways to seat values, the most usual first. */
const WAYS: readonly Omit<Seating, "normalization">[] = [
  { paths: "raw first", hasHostHeader: true, isJoined: false },
  { paths: "raw last", hasHostHeader: true, isJoined: false },
  { paths: "both", hasHostHeader: true, isJoined: true },
  { paths: "raw first", hasHostHeader: false, isJoined: false },
];

function usualOf(name: string): Value | undefined {
  return USUAL.get(name)?.[0] ?? defaultOf(name);
}

/** Values for fields that no message determines and that always have one. */
function withDefaults(
  values: ReadonlyMap<string, Value>,
  fields: readonly string[],
  defaultFor: (name: string) => Value | undefined,
): Map<string, Value> {
  const whole = new Map(values);
  for (const field of fields) {
    const name = canonicalName(field);
    const fact = fieldOf(name);
    if (whole.has(name) || fact === undefined) continue;
    if (PLACE.has(name) && [...PLACE].some((one) => one !== COUNTRY && values.has(one))) continue;
    const isUsual = defaultFor === usualOf && USUAL.has(name);
    if (OF_MESSAGE.test(name) && !isUsual) continue;
    const value = defaultFor(name) ?? (fact.side === undefined ? EMPTY[fact.type.kind] : undefined);
    if (value !== undefined) whole.set(name, value);
  }
  return whole;
}

const COUNTRY = "ip.src.country";

/** The country, and fields that follow from it. If one of these was given, a country is derived from it. */
const PLACE = new Set([COUNTRY, "ip.src.continent", "ip.src.is_in_european_union"]);

/** Fields that have a value from the message. */
const OF_MESSAGE =
  /^(?:raw\.)?http\.(?!request\.(?:timestamp|jwt|body\.mime)|response)|^ssl$|^cf\.edge\.server_port$/;

/** Values of maps and arrays that nothing constrains. */
const EMPTY: Readonly<Partial<Record<string, Value>>> = { Map: new Map(), Array: [] };

/** The request with usual values in place of others, one field after another, if it still does what it must. */
function withUsualValues(
  request: MadeRequest,
  values: ReadonlyMap<string, Value>,
  seating: Seating,
  does: Completing["does"],
): MadeRequest {
  let [best, current] = [request, values];
  for (const name of values.keys()) {
    const better = USUAL.get(name) ?? [];
    if (better.includes(current.get(name)!)) continue;
    for (const value of better) {
      const changed = new Map([...current, [name, value]]);
      const other = new MadeRequest(seated(changed, request.lists, seating));
      if (!does(other)) continue;
      [best, current] = [other, changed];
      break;
    }
  }
  return best;
}

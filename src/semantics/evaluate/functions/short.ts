import { asciiLower, asciiUpper } from "../../../contract/domain.ts";
import { asBytes, type Bytes } from "../../../core/bytes.ts";
import {
  type Address,
  type ArrayValue,
  isAddress,
  isMapValue,
  type Known,
  type MapValue,
  type Truth,
  UNKNOWN,
  type Value,
} from "../../../request/values.ts";
import { addressText } from "../../address-text.ts";
import { isOpenMap } from "../spread.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** The functions that need little code. */
export const SHORT_FUNCTIONS: readonly FunctionMeaning[] = [
  /** `concat(first, …)`: joins strings or arrays. Missing arguments add nothing; if all are missing, so is the result. */
  {
    name: "concat",
    isTotal: true,
    apply: (values) => {
      const given = values.filter((value): value is Value => value !== undefined);
      if (given.length === 0) return undefined;
      return typeof given[0] === "string" ? asBytes(given.join("")) : (given.flat() as readonly Value[]);
    },
  },
  /** `starts_with(source, substring)`. False for a missing source. */
  {
    name: "starts_with",
    isTotal: true,
    apply: ([source, start]) =>
      source !== undefined && start !== undefined && (source as string).startsWith(start as string),
  },
  /** `ends_with(source, substring)`. False for a missing source. */
  {
    name: "ends_with",
    isTotal: true,
    apply: ([source, end]) =>
      source !== undefined && end !== undefined && (source as string).endsWith(end as string),
  },
  /** `lower(text)`: converts ASCII letters to lower case and leaves all other bytes unchanged. */
  {
    name: "lower",
    isTotal: true,
    apply: ([text]) => (text === undefined ? undefined : asciiLower(text as Bytes)),
  },
  /** `upper(text)`: converts ASCII letters to upper case and leaves all other bytes unchanged. */
  {
    name: "upper",
    isTotal: true,
    apply: ([text]) => (text === undefined ? undefined : asciiUpper(text as Bytes)),
  },
  /**
   * `len(value)`: bytes of a string, elements of an array. Nothing for a missing value, so `len(x) ge 0` tests whether
   * there is one.
   */
  {
    name: "len",
    isTotal: true,
    apply: ([value]) => (value === undefined ? undefined : (value as string | readonly unknown[]).length),
  },
  /** `join(items, separator)`. Nothing for a missing array; the empty text for an empty one. */
  {
    name: "join",
    apply: ([items, separator]) => {
      if (items === undefined || separator === undefined) return undefined;
      return asBytes((items as readonly string[]).join(separator as string));
    },
  },
  /** `remove_bytes(source, bytes)`: the source without any of these bytes. */
  {
    name: "remove_bytes",
    isTotal: true,
    apply: ([source, bytes]) => {
      if (source === undefined) return undefined;
      const removed = new Set(bytes as string);
      return asBytes([...(source as string)].filter((byte) => !removed.has(byte)).join(""));
    },
  },
  /** `substring(field, start, end)`, in bytes. The result for positions outside the string is not documented. */
  {
    name: "substring",
    apply: ([text, start, end]) => {
      if (text === undefined) return undefined;
      const { length } = text as string;
      const from = placeOf(start as number, length);
      const to = end === undefined ? length : placeOf(end as number, length);
      if (from < 0 || from > to || to > length) return UNKNOWN;
      return asBytes((text as string).slice(from, to));
    },
  },
  /** `split(input, separator, limit)`: the last element contains the rest. The result for an empty string is not documented. */
  {
    name: "split",
    apply: ([input, separator, limit]) => {
      if (input === undefined) return undefined;
      if (input === "" || separator === "" || !((limit as number) >= 1)) return UNKNOWN;
      const all = (input as string).split(separator as string);
      const rest = all.splice((limit as number) - 1);
      return (rest.length > 0 ? [...all, rest.join(separator as string)] : all).map(asBytes);
    },
  },
  /** `remove_query_args(field, names…)`. The documentation does not specify whether encoded names are decoded first. */
  {
    name: "remove_query_args",
    apply: ([query, ...names]) => {
      if (query === undefined) return undefined;
      const all = (query as string).split("&");
      if (all.some((one) => /[%+]/.test(nameOf(one)))) return UNKNOWN;
      return asBytes(all.filter((one) => !(names as readonly string[]).includes(nameOf(one))).join("&"));
    },
  },
  /** `to_string(value)`. The documentation does not specify how an IPv6 address is written. */
  {
    name: "to_string",
    isTotal: true,
    apply: ([value]) => {
      if (value === undefined) return undefined;
      if (!isAddress(value)) return asBytes(String(value));
      return value.family === 6 ? UNKNOWN : asBytes(addressText(value));
    },
  },
  /** `decode_base64(source)`. The documentation does not specify the result for strings that are not padded Base64. */
  {
    name: "decode_base64",
    apply: ([source]) => {
      if (source === undefined) return undefined;
      return BASE64.test(source as string) ? asBytes(atob(source as string)) : UNKNOWN;
    },
  },
  /** `encode_base64(input, flags)`: without padding unless `p` is among the flags, safe in URLs with `u`. */
  {
    name: "encode_base64",
    apply: ([input, flags = "" as Bytes]) => {
      if (input === undefined) return undefined;
      const encoded = btoa(input as string);
      const safe = (flags as string).includes("u")
        ? encoded.replace(/\+/g, "-").replace(/\//g, "_")
        : encoded;
      return asBytes((flags as string).includes("p") ? safe : safe.replace(/=+$/, ""));
    },
  },
  /** `cidr(address, ipv4_network_bits, ipv6_network_bits)`: the first address of the network that contains an address. */
  {
    name: "cidr",
    isTotal: true,
    apply: ([address, bits4, bits6]) => networkOf(address, bits4, bits6),
  },
  /** `cidr6(address, ipv6_network_bits)`: the same, IPv4 addresses unchanged. */
  {
    name: "cidr6",
    isTotal: true,
    apply: ([address, bits6]) => networkOf(address, IPV4_BITS, bits6),
  },
  /** `is_timed_hmac_valid_v0(key, message_mac, …)`: false without a time and a MAC; whether one is right is not computed. */
  {
    name: "is_timed_hmac_valid_v0",
    apply: (values) => (values.some((one) => typeof one === "string" && MAC.test(one)) ? UNKNOWN : false),
  },
  /** `has_key(map, key)`. */
  {
    name: "has_key",
    apply: ([map, key], isOpen) => {
      if (map === undefined) return false;
      return (map as MapValue).has(key as string) || absent(map as MapValue, isOpen);
    },
  },
  /** `has_value(collection, value)`: whether an array or a map, or one within it, contains a value. */
  {
    name: "has_value",
    apply: ([collection, value], isOpen) => {
      if (collection === undefined) return false;
      if (holds(collection, value!)) return true;
      return isMapValue(collection) ? absent(collection, isOpen) : false;
    },
  },
];

function placeOf(index: number, length: number): number {
  return Number(index) < 0 ? length + Number(index) : Number(index);
}

function nameOf(argument: string): string {
  return argument.split("=")[0]!;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A time and a MAC: https://developers.cloudflare.com/ruleset-engine/rules-language/functions/#hmac-validation. */
const MAC = /\d{10}-.{43}/s;

const IPV4_BITS = 32;

/** Documentation has no result for bits that are not a prefix length. */
function networkOf(value: Value | undefined, bits4: Value | undefined, bits6: Value | undefined): Known {
  if (value === undefined) return undefined;
  const { family, number } = value as Address;
  const bits = Number(family === 4 ? bits4 : bits6);
  const most = family === 4 ? IPV4_BITS : 128;
  if (!(bits >= 1 && bits <= most)) return UNKNOWN;
  const hostBits = BigInt(most - bits);
  const network = (BigInt(number) >> hostBits) << hostBits;
  return { family, number: family === 4 ? Number(network) : network };
}

function holds(collection: Value, value: Value): boolean {
  if (collection === value) return true;
  if (isMapValue(collection)) return [...collection.values()].some((one) => holds(one, value));
  return (
    Array.isArray(collection) &&
    (collection as ArrayValue & readonly Value[]).some((one) => holds(one, value))
  );
}

function absent(map: MapValue, isOpen: boolean): Truth {
  return isOpenMap(map, isOpen) ? UNKNOWN : false;
}

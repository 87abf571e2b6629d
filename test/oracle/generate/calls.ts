/** Kinds of arguments: a field or call of a type, a literal of a type, or either. */
export type ArgumentSpec =
  | "Bytes"
  | "Int"
  | "Ip"
  | "BytesArray"
  | "BytesMap"
  | "string"
  | "integer"
  | "Bytes|string";

/** The functions in the forms that the engine's scheme takes; see `differences.ts` if documentation takes more. */
export const CALLS: Readonly<
  Record<"Bytes" | "Int" | "Ip" | "Bool" | "BytesArray", readonly (readonly [string, ...ArgumentSpec[]])[]>
> = {
  Bytes: [
    ["lower", "Bytes"],
    ["upper", "Bytes"],
    ["url_decode", "Bytes"],
    ["uuidv4", "Bytes"],
    ["sha256", "Bytes"],
    ["sha512", "Bytes"],
    ["decode_base64", "Bytes"],
    ["encode_base64", "Bytes"],
    ["encode_base64", "Bytes", "string"],
    ["substring", "Bytes", "integer", "integer"],
    ["regex_replace", "Bytes", "string", "string"],
    ["wildcard_replace", "Bytes", "string", "string"],
    ["remove_bytes", "Bytes", "string"],
    ["remove_query_args", "Bytes", "string"],
    ["lookup_json_string", "Bytes", "string"],
    ["hmac", "Bytes", "string", "string"],
    ["to_string", "Int"],
    ["join", "BytesArray", "string"],
    ["concat", "Bytes|string", "Bytes|string"],
    ["concat", "Bytes", "string", "Bytes"],
    ["coalesce", "Bytes", "Bytes|string"],
    ["trim", "Bytes"],
    ["trim_start", "Bytes"],
    ["trim_end", "Bytes"],
  ],
  Int: [
    ["len", "Bytes"],
    ["lookup_json_integer", "Bytes", "string"],
    ["bit_slice", "Bytes", "integer", "integer"],
    ["coalesce", "Int", "integer"],
  ],
  Ip: [
    ["cidr", "Ip", "integer", "integer"],
    ["cidr6", "Ip", "integer"],
  ],
  Bool: [
    ["starts_with", "Bytes", "Bytes|string"],
    ["ends_with", "Bytes", "Bytes|string"],
    ["contains", "Bytes", "Bytes|string"],
    ["wildcard", "Bytes", "string"],
    ["has_key", "BytesMap", "string"],
    ["has_value", "BytesArray", "string"],
    ["ip_in_range", "Ip", "string"],
    ["is_jwt_valid", "string"],
    ["is_jwt_present", "string"],
  ],
  BytesArray: [["split", "Bytes", "string", "integer"]],
};

/** Calls whose first argument may be an array's elements, and the type of what they give for each. */
export const MAPPABLE: readonly (readonly [returns: "Bytes" | "Int" | "Bool", string, ...ArgumentSpec[]])[] =
  [
    ["Bytes", "lower", "Bytes"],
    ["Bytes", "url_decode", "Bytes"],
    ["Bytes", "concat", "Bytes", "string"],
    ["Bytes", "substring", "Bytes", "integer", "integer"],
    ["Int", "len", "Bytes"],
    ["Bool", "starts_with", "Bytes", "string"],
    ["Bool", "ends_with", "Bytes", "Bytes"],
  ];

import { ownValue } from "../../core/record.ts";
import { flag, list, count as seconds, text } from "../../core/schema.ts";
import { BLOCK_RESPONSE, PARAMETER_FACTS, SERVED_ERROR } from "../action-parameters.ts";
import { documented, TERRAFORM_RULESET } from "../fact.ts";
import { LIST_OBJECTS } from "../lists.ts";
import { PAGE_RULES } from "../page-rules.ts";
import { SETTINGS } from "../settings.ts";
import objects from "./objects.json" with { type: "json" };
import { inRange, keyed, named, needs, ofForm, type ParameterSchema, word } from "./parameter-schema.ts";
import parameters from "./parameters.json" with { type: "json" };
import { schemasOf } from "./sketch.ts";

const texts = list(text);
const statusTtl: ParameterSchema = {
  anyOf: [{ type: "integer", minimum: SETTINGS.statusTtl.value }, text],
};
const operation = word(SETTINGS.cacheControlOperations.value);

function loggedFields(more: Readonly<Record<string, ParameterSchema>> = {}): ParameterSchema {
  const items = keyed({ name: text, ...more }, ["name"]);
  return { type: "array", items, maxItems: SETTINGS.maxCustomFields.value };
}

function directive(more: Readonly<Record<string, ParameterSchema>> = {}) {
  return { operation, cloudflare_only: flag, ...more };
}

/**
 * `action_parameters` by action. A parameter of another name is rejected; what `skip` takes of them depends on the phase.
 * `edge_ttl`: "default is useless in respect_origin mode", and a missing one is rejected
 * (https://github.com/cloudflare/terraform-provider-cloudflare/issues/2165, pull requests 2097 and 7210).
 */
export const PARAMETER_SCHEMAS = schemasOf(parameters, {
  algorithms: {
    type: "array",
    items: keyed({ name: word(SETTINGS.compressionAlgorithms.value) }),
    minItems: SETTINGS.minCompressionAlgorithms.value,
  },
  answeredFields: loggedFields({ preserve_duplicates: flag }),
  assetName: ofForm(SETTINGS.assetName.value, "a name of letters, digits and underscores"),
  blockedContentType: word(BLOCK_RESPONSE.contentTypes.value),
  blockedStatus: inRange(BLOCK_RESPONSE.statusCodes.value),
  browserTtlMode: word(SETTINGS.browserTtlMode.value),
  cacheTagOperations: word(SETTINGS.cacheTagOperations.value),
  directive: keyed(directive(), ["operation"]),
  duration: keyed(directive({ value: seconds }), ["operation"], [needs("operation", "set", "value")]),
  edgeTtlMode: word(SETTINGS.edgeTtlMode.value),
  fields: loggedFields(),
  /** Either a value, or an expression that computes it: `no-static-and-dynamic-value` demands one of them. */
  headers: named(
    keyed({ operation: word(SETTINGS.headerOperations.value), value: text, expression: text }, ["operation"]),
    { pattern: SETTINGS.headerName.value, description: "made of letters, digits, `-` and `_`" },
  ),
  /** `"*"` means all of them: `rulesets.go` of cloudflare-go 0.x reads and writes it. */
  includedOrNot: { anyOf: [texts, keyed({ list: texts, all: flag }), word(["*"])] },
  listsByName: named(texts),
  /** Turns something off; nothing turns it on again: the API's schema has `true` alone. */
  off: { type: "boolean", enum: [true] },
  polish: word(SETTINGS.polish.value),
  port: inRange(SETTINGS.ports.value),
  qualified: keyed(directive({ qualifiers: texts }), ["operation"]),
  redirectStatus: { type: "integer", enum: PARAMETER_FACTS.redirectStatusCodes.value },
  requestBodyBuffering: word(SETTINGS.requestBodyBuffering.value),
  responseBodyBuffering: word(SETTINGS.responseBodyBuffering.value),
  securityLevel: word(SETTINGS.securityLevel.value),
  servedContentType: word(SERVED_ERROR.contentTypes.value),
  servedStatus: inRange(SERVED_ERROR.statusCodes.value),
  ssl: word(SETTINGS.ssl.value),
  statusCodeTtl: { type: "integer", minimum: SETTINGS.minStatusCodeTtl.value },
});

/** Keys of `action_parameters`, by action. */
export const ACTION_PARAMETERS = documented<Readonly<Record<string, readonly string[]>>>(
  Object.fromEntries(
    Object.entries(PARAMETER_SCHEMAS).map(([action, schema]) => [action, keysOf(schema)] as const),
  ),
  TERRAFORM_RULESET,
);

/** The actions that a parameter belongs to. */
export function ownersOf(key: string): readonly string[] {
  return Object.entries(ACTION_PARAMETERS.value).flatMap(([action, keys]) =>
    keys.includes(key) ? [action] : [],
  );
}

/** The keys that an object may have. */
export function keysOf({ properties = {} }: ParameterSchema): readonly string[] {
  return Object.keys(properties);
}

/** Rulesets, rules and their parts, items of lists, and the objects of slots. */
export const OBJECT_SCHEMAS = schemasOf(objects, {
  asn: inRange({ first: 0, last: LIST_OBJECTS.maxAsn.value }),
  /** Only what is certainly not a host is rejected: whitespace, a scheme, a port, a path, a star elsewhere. */
  listedHost: ofForm(
    "^(?:\\*\\.)?[^\\s/:*?#@]+$",
    "a host name without scheme, port and path, with `*` only as its first label",
  ),
  textOrObject: { anyOf: [text, { type: "object" }] },
  /** A block for each status in version 4 of the provider. */
  ttlByStatus: {
    anyOf: [named(statusTtl), { type: "array", items: keyed({ codes: text, ttl: statusTtl }) }],
  },
  pageRedirect: { type: "integer", enum: PAGE_RULES.statuses.value },
  minutes: inRange(SETTINGS.waitingRoom.value.sessionMinutes),
  queueStatus: { type: "integer", enum: SETTINGS.waitingRoom.value.statuses },
  users: inRange(SETTINGS.waitingRoom.value.users),
  originPort: inRange(SETTINGS.pool.value.ports),
  originWeight: SETTINGS.pool.value.weight,
  challengeTtl: { type: "integer", enum: SETTINGS.challengeTtl.value },
  /** Answers have a number, and providers may send its digits. */
  wholeNumber: { anyOf: [{ type: "integer" }, ofForm("^\\d+$", "a whole number")] },
  cipher: ofForm(SETTINGS.cipher.value, "a cipher of TLS 1.2 or lower"),
  snippet: ofForm(SETTINGS.snippetName.value, "a name of lower-case letters, digits and `_`"),
});

/** The schema of the parameters of an action; undefined for an unknown one. */
export function parameterSchemaOf(action: string): ParameterSchema | undefined {
  return ownValue(PARAMETER_SCHEMAS, action);
}

import { docsPage } from "../cite.ts";
import { integers, oneOfValues } from "../domain.ts";
import { arrayOf, BOOL, BYTES, INT, mapOf } from "../value-type.ts";
import { HEADER_KEY, MEDIA_TYPE } from "./domains.ts";
import { type FieldFact, fieldGroup, fieldPage } from "./entry.ts";
import { ERROR_PHASES } from "./phases.ts";

const TEXTS = arrayOf(BYTES);
const TEXTS_BY_NAME = mapOf(TEXTS);

const field = fieldGroup({ side: "response" });

/** The response and the service's errors. In which products they are available depends on the plan. */
export const HTTP_RESPONSE_FIELDS: readonly FieldFact[] = [
  field("http.response.code", INT, { domain: integers(100, 999, fieldPage("http.response.code")) }),
  field("http.response.headers", TEXTS_BY_NAME, { keys: HEADER_KEY }),
  field("http.response.headers.names", TEXTS, { note: "Original case." }),
  field("http.response.headers.values", TEXTS),
  field("http.response.headers.truncated", BOOL, {
    evidence: "assumed",
    source: docsPage("ruleset-engine/rules-language/fields/reference/"),
    note: "Missing in the documentation's index and in the engine's scheme; other linters have known it.",
  }),
  field("http.response.content_type.media_type", BYTES, { domain: MEDIA_TYPE }),
  field("raw.http.response.headers", TEXTS_BY_NAME, { rawOf: "http.response.headers" }),
  field("raw.http.response.headers.names", TEXTS, { rawOf: "http.response.headers.names" }),
  field("raw.http.response.headers.values", TEXTS, { rawOf: "http.response.headers.values" }),
  field("cf.response.1xxx_code", INT, {
    phases: ERROR_PHASES,
    domain: integers(0, 1999, fieldPage("cf.response.1xxx_code"), "0 or an error code from 1000 to 1999"),
  }),
  field("cf.response.error_type", BYTES, {
    phases: ERROR_PHASES,
    domain: oneOfValues(
      [
        "managed_challenge",
        "iuam",
        "legacy_challenge",
        "ip_ban",
        "waf",
        "5xx",
        "1xxx",
        "always_online",
        "country_challenge",
        "ratelimit",
      ],
      fieldPage("cf.response.error_type"),
    ),
  }),
];

import { docsPage, documented, valueTable } from "./fact.ts";
import settings from "./settings.json" with { type: "json" };

const CUSTOM_FIELDS = docsPage("logs/logpush/logpush-job/custom-fields/");

/** The choices of rule settings, except those that are on or off. */
export const SETTINGS = {
  ...valueTable(settings),
  /** Lists of headers; a header may be in at most one of them. */
  exclusiveFieldLists: documented<readonly (readonly [string, string])[]>(
    [
      ["request_fields", "transformed_request_fields"],
      ["response_fields", "raw_response_fields"],
    ],
    CUSTOM_FIELDS,
  ),
} as const;

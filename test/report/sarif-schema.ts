/**
 * The part of SARIF 2.1.0 (OASIS, sections 3.11 to 3.58) that covers the objects in our reports. No package contains the
 * schema of the standard. This one is closed: it rejects members that are unknown to the standard or not used here. Further
 * requirements of GitHub code scanning are marked.
 */
type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: "string" };
const plainText: Schema = { type: "string", minLength: 1 };
const ordinal: Schema = { type: "integer", minimum: 1 };
const index: Schema = { type: "integer", minimum: -1 };
const level: Schema = { enum: ["none", "note", "warning", "error"] };
const bag: Schema = {
  type: "object",
  properties: { tags: { type: "array", uniqueItems: true, items: text, maxItems: 20 } },
};
const uri: Schema = { type: "string", format: "uri-reference" };
const address: Schema = { type: "string", format: "uri" };

const list = (items: Schema, more: Schema = {}): Schema => ({ type: "array", items, ...more });
const object = (required: readonly string[], properties: Readonly<Record<string, Schema>>): Schema => ({
  type: "object",
  additionalProperties: false,
  required,
  properties: { ...properties, properties: bag },
});

/** 3.11: a message has a string or an id; ids are not used here. */
const message = object(["text"], { text: plainText, markdown: plainText });
/** 3.12. */
const multiformat = object(["text"], { text: plainText, markdown: plainText });
/** 3.4. An absolute address has no base. */
const artifactLocation: Schema = {
  ...object(["uri"], { uri, uriBaseId: text, index, description: message }),
  oneOf: [
    {
      required: ["uriBaseId"],
      properties: { uri: { type: "string", pattern: "^(?![a-z][a-z0-9+.-]*:|/)" } },
    },
    { not: { required: ["uriBaseId"] }, properties: { uri: address } },
  ],
};
/** 3.30. */
const region = object(["startLine", "startColumn", "endLine", "endColumn"], {
  startLine: ordinal,
  startColumn: ordinal,
  endLine: ordinal,
  endColumn: ordinal,
});
/** 3.29. */
const physicalLocation = object(["artifactLocation"], { artifactLocation, region });
/** 3.28. */
const location = object(["physicalLocation"], {
  id: { type: "integer", minimum: -1 },
  physicalLocation,
  message,
});
/** 3.55 to 3.57. */
const fix = object(["artifactChanges"], {
  description: message,
  artifactChanges: list(
    object(["artifactLocation", "replacements"], {
      artifactLocation,
      replacements: list(
        object(["deletedRegion"], { deletedRegion: region, insertedContent: object(["text"], { text }) }),
        { minItems: 1 },
      ),
    }),
    { minItems: 1, uniqueItems: true },
  ),
});
/** 3.27. GitHub demands a rule, a message and one location. */
const result = object(["ruleId", "ruleIndex", "message", "locations"], {
  ruleId: text,
  ruleIndex: { type: "integer", minimum: 0 },
  level,
  message,
  locations: list(location, { minItems: 1, maxItems: 1 }),
  relatedLocations: list(location, { minItems: 1, uniqueItems: true }),
  fixes: list(fix, { minItems: 1, uniqueItems: true }),
  partialFingerprints: { type: "object", additionalProperties: text },
});
/** 3.49. GitHub demands the descriptions and the help; what it reads of the properties is closed. */
const reportingDescriptor: Schema = {
  ...object(["id", "shortDescription", "fullDescription", "help"], {
    id: text,
    name: text,
    shortDescription: multiformat,
    fullDescription: multiformat,
    help: multiformat,
    helpUri: address,
    defaultConfiguration: object([], { level }),
  }),
};
/** 3.19. */
const toolComponent = object(["name", "rules"], {
  name: text,
  version: text,
  semanticVersion: { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+" },
  informationUri: address,
  rules: list(reportingDescriptor, { uniqueItems: true }),
});
/** 3.20 and 3.58. */
const invocation = object(["executionSuccessful"], {
  executionSuccessful: { type: "boolean" },
  toolExecutionNotifications: list(
    object(["message"], { level, message, locations: list(location, { uniqueItems: true }) }),
  ),
  toolConfigurationNotifications: list(object(["message"], { level, message })),
});
/** 3.14. */
const run = object(["tool"], {
  tool: object(["driver"], { driver: toolComponent }),
  columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
  originalUriBaseIds: { type: "object", additionalProperties: object([], { uri, description: message }) },
  invocations: list(invocation),
  results: list(result),
});

/** 3.13. */
export const SARIF_SUBSET: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  additionalProperties: false,
  required: ["version", "runs"],
  properties: { $schema: address, version: { const: "2.1.0" }, runs: list(run) },
};

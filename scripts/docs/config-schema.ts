import { OWASP } from "../../src/contract/owasp.ts";
import { phaseNames } from "../../src/contract/phases.ts";
import { PLAN_IDS } from "../../src/contract/plans.ts";
import {
  arraySchema,
  BOOLEAN,
  closedObject,
  type JsonSchema,
  oneText,
  TEXT,
} from "../../src/contract/schemas/json-schema.ts";
import { PRESETS, RULE_SETTINGS } from "../../src/lint/config/config.ts";
import {
  CONFIG_KEYS,
  DECLARATION_KEYS,
  GUARDRAIL_KEYS,
  HOLE_KEYS,
  OVERRIDE_KEYS,
  SETTING_KEYS,
  SUPPRESSION_KEYS,
} from "../../src/lint/config/config-keys.ts";
import { GUARDRAIL_ACTIONS, MAX_UNTIL_DAYS } from "../../src/lint/config/read-guardrails.ts";
import { RULE_ACTIONS } from "../../src/lint/declared/read.ts";
import { OBJECT_KINDS } from "../../src/lint/declared/search.ts";
import { EFFECTS, RULE_ID, RULE_SEVERITIES, type Rule } from "../../src/lint/define-rule.ts";
import { boundsOf, type OptionSpec, type OptionSpecs } from "../../src/lint/engine/options.ts";

/** Where the schema stands in the package. */
export const CONFIG_SCHEMA_FILE = "schemas/config.schema.json";

/** The JSON Schema of configurations, as it is published. */
export function configSchemaFile(rules: readonly Rule[]): string {
  return `${JSON.stringify(configSchema(rules), undefined, 2)}\n`;
}

/** The JSON Schema of configurations, draft 2020-12. */
export function configSchema(rules: readonly Rule[]): Readonly<Record<string, unknown>> {
  const ids = rules.map(({ id }) => id);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "wafsmith configuration",
    description: "What `wafsmith.config.json`, `.yaml` or `.yml` holds.",
    ...described(CONFIG_KEYS, {
      $schema: TEXT,
      extends: oneOrSeveral(TEXT),
      preset: oneText(PRESETS),
      rules: ref("rules"),
      customRules: arraySchema({ anyOf: [TEXT, ref("declaration")] }),
      plan: ref("plan"),
      overrides: arraySchema(ref("override")),
      lock: TEXT,
      baseline: TEXT,
      ignore: arraySchema(TEXT),
      suppressions: arraySchema(ref("suppression")),
      guardrails: arraySchema(ref("guardrail")),
    }),
    // Only where nothing brings other rules along is it known which ids there are.
    if: { not: { anyOf: [{ required: ["extends"] }, { required: ["customRules"] }] } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: {
      properties: {
        rules: ref("ourRules"),
        overrides: arraySchema({ properties: { rules: ref("ourRules") } }),
        suppressions: arraySchema({ properties: { rule: oneOrSeveral(oneText(ids)) } }),
      },
    },
    $defs: {
      plan: oneText(PLAN_IDS.value),
      setting: oneText(RULE_SETTINGS),
      ourRules: { propertyNames: oneText(ids) },
      rules: {
        type: "object",
        properties: Object.fromEntries(rules.map((rule) => [rule.id, ruleSetting(rule)])),
        additionalProperties: setting({ type: "object" }),
      },
      override: described(
        OVERRIDE_KEYS,
        { files: oneOrSeveral(TEXT), rules: ref("rules"), plan: ref("plan"), external: BOOLEAN },
        ["files"],
      ),
      suppression: described(
        SUPPRESSION_KEYS,
        { rule: oneOrSeveral(TEXT), file: TEXT, pointer: TEXT, reason: TEXT },
        ["rule", "file"],
      ),
      guardrail: guardrail(),
      declaration: declaration(),
    },
  };
}

function guardrail(): JsonSchema {
  const thresholds = Object.keys(OWASP.thresholds.value);
  return described(
    GUARDRAIL_KEYS,
    {
      zones: oneOrSeveral(TEXT),
      reason: { type: "string", pattern: "\\S" },
      minParanoia: { enum: OWASP.paranoiaLevels.value },
      maxThreshold: {
        anyOf: [{ type: "integer", minimum: OWASP.minScoreThreshold.value }, oneText(thresholds)],
      },
      actions: arraySchema(oneText(GUARDRAIL_ACTIONS)),
      requiredRulesets: arraySchema(TEXT),
      requiredRules: arraySchema({ anyOf: [TEXT, { type: "integer", minimum: 0 }] }),
      exceptions: BOOLEAN,
      maxUntilDays: { type: "integer", minimum: 0, maximum: MAX_UNTIL_DAYS },
    },
    ["reason"],
  );
}

function declaration(): JsonSchema {
  const pattern: JsonSchema = { type: "string", pattern: "\\S" };
  const hole = described(HOLE_KEYS, { is: oneOrSeveral(TEXT), isNot: oneOrSeveral(TEXT) });
  return described(
    DECLARATION_KEYS,
    {
      id: { type: "string", pattern: RULE_ID.source },
      pattern: { anyOf: [pattern, { ...(arraySchema(pattern) as object), minItems: 1 }] },
      message: TEXT,
      help: TEXT,
      severity: oneText(RULE_SEVERITIES),
      effect: oneText(EFFECTS),
      summary: TEXT,
      why: TEXT,
      where: { type: "object", additionalProperties: hole },
      unless: oneOrSeveral(pattern),
      within: oneOrSeveral(pattern),
      objects: oneOrSeveral(oneText(OBJECT_KINDS)),
      phases: oneOrSeveral(oneText([...phaseNames()])),
      actions: oneOrSeveral(oneText(RULE_ACTIONS)),
      files: oneOrSeveral(TEXT),
      notFiles: oneOrSeveral(TEXT),
      replace: TEXT,
    },
    ["id", "pattern", "message"],
  );
}

function ruleSetting({ summary, options = {} }: Rule): JsonSchema {
  const specs = Object.entries(options as OptionSpecs);
  const own = Object.fromEntries(specs.map(([name, spec]) => [name, option(spec)]));
  return { description: summary, ...(setting(closedObject(own)) as object) };
}

function setting(options: JsonSchema): JsonSchema {
  const long = described(SETTING_KEYS, { severity: ref("setting"), options, ignorable: BOOLEAN });
  return { anyOf: [ref("setting"), long] };
}

function option(spec: OptionSpec): JsonSchema {
  return { description: spec.summary, default: spec.default, ...(valuesOf(spec) as object) };
}

function valuesOf(spec: OptionSpec): JsonSchema {
  switch (spec.kind) {
    case "integer": {
      const { min, max } = boundsOf(spec);
      return { type: "integer", minimum: min, maximum: max };
    }
    case "boolean":
      return BOOLEAN;
    case "text":
      return TEXT;
    case "choice":
      return oneText(spec.values);
    case "texts":
      return arraySchema(TEXT);
  }
}

/** An object that has no other keys than these, each with its sentence. */
function described<Key extends string>(
  sentences: Readonly<Record<Key, string>>,
  schemas: Readonly<Record<Key, JsonSchema>>,
  required: readonly NoInfer<Key>[] = [],
): Readonly<Record<string, unknown>> {
  const properties = (Object.keys(sentences) as Key[]).map((key) => [
    key,
    { description: sentences[key], ...(schemas[key] as object) },
  ]);
  return closedObject(Object.fromEntries(properties), required) as Readonly<Record<string, unknown>>;
}

function oneOrSeveral(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, arraySchema(schema)] };
}

function ref(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

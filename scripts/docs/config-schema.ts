import { OWASP } from "../../src/contract/owasp.ts";
import { phaseNames } from "../../src/contract/phases.ts";
import { PLAN_IDS } from "../../src/contract/plans.ts";
import { described, flag, type JsonSchema, list, type Schema, text } from "../../src/core/schema.ts";
import { PRESETS, RULE_SETTINGS } from "../../src/lint/config/config.ts";
import configKeys from "../../src/lint/config/config-keys.json" with { type: "json" };
import { GUARDRAIL_ACTIONS, MAX_UNTIL_DAYS } from "../../src/lint/config/read-guardrails.ts";
import { RULE_ACTIONS } from "../../src/lint/declared/read.ts";
import { OBJECT_KINDS } from "../../src/lint/declared/search.ts";
import { EFFECTS, RULE_ID, RULE_SEVERITIES, type Rule } from "../../src/lint/define-rule.ts";
import { boundsOf, type OptionSpec, type OptionSpecs } from "../../src/lint/engine/options.ts";

/** Path of the schema in the package. */
export const CONFIG_SCHEMA_FILE = "schemas/config.schema.json";

/** The JSON Schema of configurations, as published. */
export function configSchemaFile(rules: readonly Rule[]): string {
  return `${JSON.stringify(configSchema(rules), undefined, 2)}\n`;
}

/** The JSON Schema of configurations, draft 2020-12. */
export function configSchema(rules: readonly Rule[]): Readonly<Record<string, unknown>> {
  const ids = rules.map(({ id }) => id);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "wafsmith configuration",
    description: "The contents of `wafsmith.config.json`, `.yaml` or `.yml`.",
    ...closedMembers(configKeys.config, {
      $schema: text,
      extends: oneOrSeveral(text),
      preset: oneOf(...PRESETS),
      rules: ref("rules"),
      customRules: list({ anyOf: [text, ref("declaration")] }),
      plan: ref("plan"),
      overrides: list(ref("override")),
      lock: text,
      baseline: text,
      ignore: list(text),
      suppressions: list(ref("suppression")),
      guardrails: list(ref("guardrail")),
      approvals: list(ref("approval")),
    }),
    // The possible ids are known only if nothing adds other rules.
    if: { not: { anyOf: [{ required: ["extends"] }, { required: ["customRules"] }] } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: {
      properties: {
        rules: ref("ourRules"),
        overrides: list({ properties: { rules: ref("ourRules") } }),
        suppressions: list({ properties: { rule: oneOrSeveral(oneOf(...ids)) } }),
      },
    },
    $defs: {
      plan: oneOf(...PLAN_IDS.value),
      setting: oneOf(...RULE_SETTINGS),
      ourRules: { propertyNames: oneOf(...ids) },
      rules: {
        type: "object",
        properties: Object.fromEntries(rules.map((rule) => [rule.id, ruleSetting(rule)])),
        additionalProperties: setting({ type: "object" }),
      },
      override: closedMembers(
        configKeys.override,
        { files: oneOrSeveral(text), rules: ref("rules"), plan: ref("plan"), external: flag },
        ["files"],
      ),
      suppression: closedMembers(
        configKeys.suppression,
        { rule: oneOrSeveral(text), file: text, pointer: text, reason: text },
        ["rule", "file"],
      ),
      guardrail: guardrail(),
      approval: approval(),
      declaration: declaration(),
    },
  };
}

function guardrail(): JsonSchema {
  const thresholds = Object.keys(OWASP.thresholds.value);
  return closedMembers(
    configKeys.guardrail,
    {
      zones: oneOrSeveral(text),
      reason: { type: "string", pattern: "\\S" },
      minParanoia: { enum: OWASP.paranoiaLevels.value },
      maxThreshold: {
        anyOf: [{ type: "integer", minimum: OWASP.minScoreThreshold.value }, oneOf(...thresholds)],
      },
      actions: list(oneOf(...GUARDRAIL_ACTIONS)),
      requiredRulesets: list(text),
      requiredRules: list({ anyOf: [text, { type: "integer", minimum: 0 }] }),
      exceptions: flag,
      maxUntilDays: { type: "integer", minimum: 0, maximum: MAX_UNTIL_DAYS },
    },
    ["reason"],
  );
}

function approval(): JsonSchema {
  const some: JsonSchema = { type: "string", pattern: "\\S" };
  return closedMembers(
    configKeys.approval,
    {
      zones: oneOrSeveral(text),
      subject: some,
      to: { anyOf: [some, { type: "number" }] },
      reason: some,
      owner: some,
      until: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
    },
    ["subject", "to", "reason", "owner", "until"],
  );
}

function declaration(): JsonSchema {
  const pattern: JsonSchema = { type: "string", pattern: "\\S" };
  const hole = closedMembers(configKeys.hole, { is: oneOrSeveral(text), isNot: oneOrSeveral(text) });
  return closedMembers(
    configKeys.declaration,
    {
      id: { type: "string", pattern: RULE_ID.source },
      pattern: { anyOf: [pattern, { ...(list(pattern) as object), minItems: 1 }] },
      message: text,
      help: text,
      severity: oneOf(...RULE_SEVERITIES),
      effect: oneOf(...EFFECTS),
      summary: text,
      why: text,
      where: { type: "object", additionalProperties: hole },
      unless: oneOrSeveral(pattern),
      within: oneOrSeveral(pattern),
      objects: oneOrSeveral(oneOf(...OBJECT_KINDS)),
      phases: oneOrSeveral(oneOf(...phaseNames())),
      actions: oneOrSeveral(oneOf(...RULE_ACTIONS)),
      files: oneOrSeveral(text),
      notFiles: oneOrSeveral(text),
      replace: text,
    },
    ["id", "pattern", "message"],
  );
}

function ruleSetting({ summary, options = {} }: Rule): JsonSchema {
  const specs = Object.entries(options as OptionSpecs);
  const own = Object.fromEntries(specs.map(([name, spec]) => [name, option(spec)]));
  return {
    description: summary,
    ...(setting({ type: "object", properties: own, additionalProperties: false }) as object),
  };
}

function setting(options: JsonSchema): JsonSchema {
  const long = closedMembers(configKeys.setting, { severity: ref("setting"), options, ignorable: flag });
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
      return flag;
    case "text":
      return text;
    case "choice":
      return oneOf(...spec.values);
    case "texts":
      return list(text);
  }
}

const oneOf = (...values: readonly string[]): Schema => ({ enum: values });
const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });

/** An object with these keys and no others, each with its description. */
function closedMembers<Key extends string>(
  sentences: Readonly<Record<Key, string>>,
  schemas: Readonly<Record<Key, JsonSchema>>,
  required: readonly NoInfer<Key>[] = [],
): Schema {
  const names = Object.keys(sentences) as Key[];
  const properties = Object.fromEntries(
    names.map((name) => [name, described(schemas[name], sentences[name])]),
  );
  return { type: "object", properties, additionalProperties: false, required };
}

function oneOrSeveral(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, list(schema)] };
}

import { Ajv, type ErrorObject } from "ajv";
import { SCHEMAS, type SchemaName } from "./schemas.ts";

/** One location where a value does not fit its schema. */
export interface SchemaProblem {
  /** JSON pointer to the value; empty for the value as a whole. */
  readonly pointer: string;
  /** The JSON Schema keyword that is violated: `type`, `required`, `enum`, … */
  readonly keyword: string;
  /** The details of the keyword: `{ type: "boolean" }`, `{ missingProperty: "id" }`, … */
  readonly params: Readonly<Record<string, unknown>>;
  /** Completes "the value …": `must be boolean`. */
  readonly message: string;
}

let ajv: Ajv | undefined;

/** Every location where a value does not fit a schema; empty if it fits. A schema is compiled when it is first used. */
export function validate(name: SchemaName, value: unknown): readonly SchemaProblem[] {
  ajv ??= withSchemas(SCHEMAS);
  const validator = ajv.getSchema(name)!;
  return validator(value) ? [] : (validator.errors ?? []).map(problemOf);
}

/** Every location where a value does not fit a schema that is given; empty if it fits. */
export function problemsIn(schema: object, value: unknown): readonly SchemaProblem[] {
  const validator = withSchemas({ given: { ...schema, $schema: undefined } }).getSchema("given")!;
  return validator(value) ? [] : (validator.errors ?? []).map(problemOf);
}

/** Whether a value fits one of some schemas, by its name. They refer to each other by name. */
export function validatorsOf(
  schemas: Readonly<Record<string, object>>,
): (name: string, value: unknown) => boolean {
  const known = withSchemas(schemas);
  return (name, value) => known.getSchema(name)!(value) === true;
}

/** The schemas use nothing that differs between drafts, and code for draft 2020-12 is twice as long. */
function withSchemas(schemas: object): Ajv {
  const validators = new Ajv({
    allErrors: true,
    strictRequired: false,
    strictTypes: false,
    inlineRefs: false,
  });
  for (const [name, schema] of Object.entries(schemas))
    validators.addSchema({ ...(schema as object), $id: name });
  return validators;
}

function problemOf({ instancePath, keyword, params, message }: ErrorObject): SchemaProblem {
  return { pointer: instancePath, keyword, params, message: message ?? `must satisfy ${keyword}` };
}

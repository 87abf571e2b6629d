import type { SchemaName } from "./schemas.ts";
import * as compiled from "./validators.generated.ts";

/** One place where a value does not fit its schema. */
export interface SchemaProblem {
  /** JSON pointer to the value; empty for the value as a whole. */
  readonly pointer: string;
  /** The keyword of JSON Schema that does not hold: `type`, `required`, `enum`, … */
  readonly keyword: string;
  /** The details of the keyword: `{ type: "boolean" }`, `{ missingProperty: "id" }`, … */
  readonly params: Readonly<Record<string, unknown>>;
  /** Completes "the value …": `must be boolean`. */
  readonly message: string;
}

interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly CompiledError[] | null;
}

interface CompiledError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

const VALIDATORS: Readonly<Record<SchemaName, Validator>> = compiled;

/** Every place where a value does not fit a schema; none if it fits. */
export function validate(name: SchemaName, value: unknown): readonly SchemaProblem[] {
  const validator = VALIDATORS[name];
  if (validator(value)) return [];
  return (validator.errors ?? []).map(({ instancePath, keyword, params, message }) => ({
    pointer: instancePath,
    keyword,
    params,
    message: message ?? `must satisfy ${keyword}`,
  }));
}

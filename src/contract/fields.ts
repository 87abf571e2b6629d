import type { ValueDomain } from "./domain.ts";
import type { FieldFact } from "./fields/entry.ts";
import { FIELD_TABLE } from "./fields/table.ts";
import { MAGIC_PHASES } from "./phases.ts";

export type { FieldFact } from "./fields/entry.ts";

/** Every field that documentation or the engine's scheme knows, by name. */
export const FIELDS: ReadonlyMap<string, FieldFact> = new Map(
  FIELD_TABLE.map((field) => [field.name, field] as const),
);

/** The field with a name; undefined for an unknown name. */
export function fieldOf(name: string): FieldFact | undefined {
  return FIELDS.get(name);
}

const NO_NAMES: ReadonlySet<string> = new Set();
const DEPRECATED_NAMES: ReadonlySet<string> = new Set(
  [...FIELDS.values()].filter(({ isDeprecated }) => isDeprecated).map(({ name }) => name),
);

/**
 * The names that refer to several fields in a phase. A deprecated name is another name of a field, but in Network
 * Firewall it matches the source or the destination of a packet.
 */
export function namesOfSeveralFields(phase: string | undefined): ReadonlySet<string> {
  return MAGIC_PHASES.includes(phase ?? "") ? DEPRECATED_NAMES : NO_NAMES;
}

/** The canonical name of a field that has several: a deprecated one is replaced by its successor. */
export function canonicalName(name: string): string {
  return fieldOf(name)?.replacement ?? name;
}

/** The names of all fields. */
export function fieldNames(): IterableIterator<string> {
  return FIELDS.keys();
}

/** The values that a field can have; undefined if nothing is certain. */
export function valueDomainOf(name: string): ValueDomain | undefined {
  return FIELDS.get(name)?.domain;
}

import type { FactSource } from "../core/diagnostic.ts";

/**
 * The evidence: `specified` by the interface specification, `documented` publicly, `observed` in the engine or in
 * API responses, `assumed` if no source is conclusive. A rule based on an assumed fact is never an error.
 */
export type Evidence = "specified" | "documented" | "observed" | "assumed";

/** One documented statement about Cloudflare, stated once. */
export interface Fact<Value> {
  readonly value: Value;
  readonly evidence: Evidence;
  readonly source: FactSource;
  /** A note for readers, in addition to the value. */
  readonly note?: string;
}

/** Day on which the sources named in this folder were last looked at. */
const CHECKED = "2026-11-21";

/** A numbered section of the interface specification. */
export function specification(section: number): FactSource {
  return { url: `specification ${section}`, checked: CHECKED };
}

/** A page of the public documentation, by its path: `waf/managed-rules/`. */
export function docsPage(path: string): FactSource {
  return { url: `https://developers.cloudflare.com/${path}`, checked: CHECKED };
}

/** Any other public address. */
export function publicPage(url: string): FactSource {
  return { url, checked: CHECKED };
}

/** A fact that the interface specification states in a section. */
export function specified<Value>(value: Value, section: number, note?: string): Fact<Value> {
  return fact(value, "specified", specification(section), note);
}

/** A fact that public documentation states. */
export function documented<Value>(value: Value, source: FactSource, note?: string): Fact<Value> {
  return fact(value, "documented", source, note);
}

/** A fact seen in the engine, in API responses or in API clients. */
export function observed<Value>(value: Value, source: FactSource, note?: string): Fact<Value> {
  return fact(value, "observed", source, note);
}

/** An interpretation chosen because no source is conclusive; `note` gives the reason. */
export function assumed<Value>(value: Value, source: FactSource, note: string): Fact<Value> {
  return fact(value, "assumed", source, note);
}

/** A row of a table of facts in JSON: the value's members, and its evidence. `source` is an address. */
interface FactRow {
  readonly evidence: string;
  readonly source: string;
  readonly note?: string;
}

/** The facts of a table in JSON, by name. */
export function factTable<Value, Name extends string>(
  rows: Readonly<Record<Name, FactRow>>,
): Readonly<Record<Name, Fact<Value>>> {
  const facts = Object.entries<FactRow>(rows).map(([name, row]) => [name, factOfRow<Value>(row)] as const);
  return Object.fromEntries(facts) as Record<Name, Fact<Value>>;
}

/** A row of a table whose facts are single values. */
interface ValueRow extends FactRow {
  readonly value: unknown;
  /** A description of the value, for readers of the table. */
  readonly about?: string;
}

/** The facts of a table in JSON whose rows have one `value` each, by name. */
export function valueTable<Rows extends Readonly<Record<keyof Rows, ValueRow>>>(rows: Rows) {
  const facts = Object.entries<ValueRow>(rows).map(([name, { value, about, ...row }]) => {
    return [name, { ...factOfRow(row), value }] as const;
  });
  return Object.fromEntries(facts) as { readonly [Name in keyof Rows]: Fact<Readonly<Rows[Name]["value"]>> };
}

/** The fact in a row of a table in JSON. */
export function factOfRow<Value>({ evidence, source, note, ...value }: FactRow): Fact<Value> {
  return fact(value as Value, evidence as Evidence, publicPage(source), note);
}

function fact<Value>(value: Value, evidence: Evidence, source: FactSource, note?: string): Fact<Value> {
  return note === undefined ? { value, evidence, source } : { value, evidence, source, note };
}

/** Cloudflare's filter engine, as bound with a scheme of Cloudflare's fields and functions. */
export const ENGINE = publicPage("https://github.com/cloudflare/wirefilter");
/** Terraform provider documentation of the ruleset resource, which enumerates phases, actions and kinds. */
export const TERRAFORM_RULESET = publicPage(
  "https://registry.terraform.io/providers/cloudflare/cloudflare/latest/docs/resources/ruleset",
);

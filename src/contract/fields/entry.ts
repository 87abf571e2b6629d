import type { FactSource } from "../../core/diagnostic.ts";
import type { ValueDomain } from "../domain.ts";
import { docsPage, type Evidence } from "../fact.ts";
import type { PhaseSide } from "../phases.ts";
import type { PlanRequirement } from "../plans.ts";
import type { Type } from "../value-type.ts";

/** A field of the Rules language. */
export interface FieldFact {
  readonly name: string;
  readonly type: Type;
  readonly evidence: Evidence;
  readonly source: FactSource;
  /** The smallest plan that may use it; undefined if documentation names none. */
  readonly plan?: PlanRequirement;
  /** The product that it needs besides the plan. */
  readonly addon?: string;
  /** The only phases in which it is available, none for a field of load balancers; undefined if documentation names no restriction. */
  readonly phases?: readonly string[];
  /** The side that it describes. Default: `request`. */
  readonly side?: PhaseSide;
  /** Still accepted, and not to be used in new rules. */
  readonly isDeprecated?: boolean;
  /** The field that has the same value and is not deprecated. */
  readonly replacement?: string;
  /** The field whose value before any transformation it contains. */
  readonly rawOf?: string;
  /** The field whose value has its own value as a part. */
  readonly partOf?: AddressPart;
  /** The values that it, or the elements of its arrays and maps, can have. */
  readonly domain?: ValueDomain;
  /** The keys that a map can have. */
  readonly keys?: ValueDomain;
  readonly note?: string;
}

/** A part of an address: the field that contains the address or a larger part of it, and the name of the part. */
export interface AddressPart {
  readonly field: string;
  readonly part: "host" | "uri" | "path" | "query" | "extension" | "lower-extension" | "is-encrypted";
}

/** The page that documents one field. */
export function fieldPage(name: string): FactSource {
  return docsPage(`ruleset-engine/rules-language/fields/reference/${name}/`);
}

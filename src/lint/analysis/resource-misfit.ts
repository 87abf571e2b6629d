import type { FileRange } from "../../core/range.ts";
import type { LocatedNode } from "../../sources/values/located.ts";

/** One location where a resource does not have the shape that its provider expects. */
export interface ResourceMisfit {
  readonly at: LocatedNode | FileRange;
  /** The member concerned, or the object in which something is missing, as a path of the table; empty for the resource. */
  readonly path: string;
  readonly problem: ResourceProblem;
}

/** The range of a value, or of a key. */
export function placeOf(at: ResourceMisfit["at"]): FileRange {
  return "kind" in at ? at.range : at;
}

export type ResourceProblem =
  /** `isDropped`: provider 5 ignores it without an error; `isOlder`: older versions of provider 4 take it. */
  | {
      readonly kind: "unknown";
      readonly key: string;
      readonly near: string | undefined;
      /** The text to write in its place: the name, with a value if that changes too. */
      readonly meant: string | undefined;
      readonly isDropped: boolean;
      readonly isOlder: boolean;
    }
  | { readonly kind: "notation"; readonly wantsBlock: boolean }
  | { readonly kind: "type"; readonly wanted: string }
  | { readonly kind: "value"; readonly known: readonly (string | number | boolean)[] }
  | { readonly kind: "form"; readonly pattern: string }
  | {
      readonly kind: "size";
      readonly what: string;
      readonly bound: "minimum" | "maximum";
      readonly limit: number;
    }
  | { readonly kind: "readOnly" }
  | { readonly kind: "missing"; readonly keys: readonly string[] }
  | { readonly kind: "exclusive" | "oneOf" | "someOf" | "needs"; readonly keys: readonly string[] }
  | { readonly kind: "needsValue"; readonly other: string; readonly equals: string };

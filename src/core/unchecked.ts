/**
 * Why something was not checked. `unread`: files that are links, not text, too large or in no known form. `invalid`:
 * documents and expressions that cannot be parsed. `limits`: what would take too long. `ignored`: what ignore files and
 * configurations leave out. `unknown`: values that no file contains.
 */
export const UNCHECKED_KINDS = ["unread", "invalid", "limits", "ignored", "unknown"] as const;

/** One of `UNCHECKED_KINDS`. */
export type UncheckedKind = (typeof UNCHECKED_KINDS)[number];

/** Why something was not checked, in words and as a kind. */
export interface Unchecked {
  readonly kind: UncheckedKind;
  /** A noun phrase without a full stop, equal for equal causes: `value known only after apply`. */
  readonly reason: string;
}

import type { Known, Value } from "../../../request/values.ts";

/** Computes a call from its arguments; a missing one is undefined. In an open request a map may have more entries. */
export type Apply = (values: readonly (Value | undefined)[], isOpen: boolean) => Known;

/** The implementation of a function, to the extent that it is documented. */
export interface FunctionMeaning {
  readonly name: string;
  /** Whether it returns something for every value of its arguments. */
  readonly isTotal?: true;
  readonly apply?: Apply;
  /** In place of `apply`. Made once a call: the literals among its arguments are known by then, all others undefined. */
  prepare?(literals: readonly (Value | undefined)[]): Apply;
}

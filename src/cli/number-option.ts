import { code, number } from "../core/phrases.ts";
import { usage } from "./exit-code.ts";

/** The numbers that an option takes. */
export interface NumberBounds {
  /** Default: 0. */
  readonly from?: number;
  /** Default: 999,999,999. */
  readonly to?: number;
  /** The plural of the unit, for the message: `seconds`. */
  readonly of?: string;
}

const MOST = 999_999_999;

/**
 * The whole number of an option, written in decimal digits; undefined if the option was not given.
 *
 * Errors: throws a usage `Failure` for anything else.
 */
export function numberOption(
  option: string,
  given: string | undefined,
  { from = 0, to = MOST, of }: NumberBounds = {},
): number | undefined {
  if (given === undefined) return undefined;
  const found = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (found >= from && found <= to) return found;
  const kind = of === undefined ? "a whole number" : `a whole number of ${of}`;
  throw usage(
    `\`${option}\` must be ${kind} from ${number(from)} to ${number(to)}, but ${code(given)} was given.`,
  );
}

import { BUDGETS } from "../../core/budgets.ts";
import { usage } from "../exit-code.ts";

const MIB = 1024 * 1024;
const DEFAULT_MIB = BUDGETS.maxFileBytes.default / MIB;
/** A string longer than this cannot be held in memory as one string. */
const MAX_MIB = 500;

/** The values in the help of `--max-file-size`. */
export const FILE_SIZE_VALUES = { maxMib: MAX_MIB, defaultMib: DEFAULT_MIB };

/** The bound in bytes. */
export function maxFileBytes(value: string | undefined): number {
  const mib = value === undefined ? DEFAULT_MIB : Number(value);
  if (Number.isFinite(mib) && mib > 0 && mib <= MAX_MIB) return Math.floor(mib * MIB);
  throw usage(
    `\`--max-file-size\` takes a number of MiB above 0 and at most ${MAX_MIB}, but \`${value}\` was given.`,
  );
}

/** `100.0 MiB`, `1.5 MiB`. */
export function mebibytes(bytes: number): string {
  return `${(bytes / MIB).toFixed(1)} MiB`;
}

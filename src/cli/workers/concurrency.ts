import type { ValueOption } from "../command.ts";
import { usage } from "../exit-code.ts";

const MAX = 256;

/** The option that says how many threads share the work. */
export const CONCURRENCY = {
  kind: "value",
  placeholder: "N",
  help: "Use N worker threads; 1 for none. Default: all cores for large runs.",
} as const satisfies ValueOption;

/** The number that was given. Errors: throws a usage `Failure` for what is no number of threads. */
export function concurrencyOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const number = /^[1-9]\d{0,2}$/.test(given) ? Number(given) : 0;
  if (number > 0 && number <= MAX) return number;
  throw usage(`\`--concurrency\` is a number of threads from 1 to ${MAX}, and \`${given}\` was given.`);
}

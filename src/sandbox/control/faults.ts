import { validatorsOf } from "../../contract/schemas/validate.ts";
import { headOf } from "../../core/whole-characters.ts";
import members from "../faults.json" with { type: "json" };

/** Faults to inject. All of them are off until a control route sets them. */
export interface Faults {
  /** The beginning of the paths that are affected, below the base path. Default: every path. */
  readonly path?: string;
  /** The affected method. Default: every method. */
  readonly method?: string;
  /** Respond with this status instead of the normal response; nothing is changed. */
  readonly status?: number;
  /** The header `Retry-After` of answers with `status`, in seconds. Default: none. */
  readonly retryAfter?: number;
  /** Delay before the response, in milliseconds. */
  readonly latencyMs?: number;
  /** Reset the connection instead of answering; nothing is changed. In process: the call is rejected. */
  readonly reset?: boolean;
  /** Respond as if the quota of firewall rules were used up. */
  readonly quotaExceeded?: boolean;
  /** Respond as if the API of the previous WAF had been shut down. */
  readonly previousApiStopped?: boolean;
  /** The number of requests affected before the fault ends. Default: until it is cleared. */
  readonly times?: number;
}

/** The members of the body that sets faults, by name: what each takes and does, for the documentation, and its schema. */
export const FAULT_MEMBERS = members satisfies Readonly<Record<keyof Faults, object>>;

const isFault = validatorsOf(
  Object.fromEntries(Object.entries(FAULT_MEMBERS).map(([name, { schema }]) => [name, schema])),
);

/** The faults that a body requests, or what is wrong with it. */
export function readFaults(value: unknown): Faults | string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "faults are an object";
  for (const [key, member] of Object.entries(value)) {
    if (!Object.hasOwn(FAULT_MEMBERS, key))
      return `there is no fault ${headOf(key, 80)}; there are ${Object.keys(FAULT_MEMBERS).join(", ")}`;
    const { takes } = FAULT_MEMBERS[key as keyof Faults];
    if (!isFault(key, member)) return `${key} takes ${takes.replaceAll("`", "")}`;
  }
  return { ...value };
}

/** The faults that are set, counted down as they hit. */
export class FaultBox {
  #faults: Faults | undefined;
  #left = Number.POSITIVE_INFINITY;

  get current(): Faults {
    return this.#faults ?? {};
  }

  set(faults: Faults): void {
    this.#faults = faults;
    this.#left = faults.times ?? Number.POSITIVE_INFINITY;
  }

  clear(): void {
    this.#faults = undefined;
  }

  /** The faults for one request; none if it is not affected. */
  take(method: string, path: string): Faults {
    const faults = this.#faults;
    if (!faults) return {};
    if (faults.method !== undefined && faults.method.toUpperCase() !== method) return {};
    if (faults.path !== undefined && !path.startsWith(faults.path)) return {};
    this.#left--;
    if (this.#left <= 0) this.#faults = undefined;
    return faults;
  }
}

import { headOf } from "../../core/whole-characters.ts";

/** Faults to inject. All of them are off until a control route sets them. */
export interface Faults {
  /** The path, below the base path, that a request must begin with to be hit. Default: every path. */
  readonly path?: string;
  /** The method that is hit. Default: every one. */
  readonly method?: string;
  /** Answer with this status instead of what would be answered; nothing is changed. */
  readonly status?: number;
  /** Wait so long before the answer, in milliseconds. */
  readonly latencyMs?: number;
  /** Reset the connection instead of answering; nothing is changed. In process: the call is rejected. */
  readonly reset?: boolean;
  /** Answer as if the quota of firewall rules were used up. */
  readonly quotaExceeded?: boolean;
  /** Answer as if the API of the previous WAF had stopped. */
  readonly previousApiStopped?: boolean;
  /** How many requests are hit before the fault is over. Default: until it is cleared. */
  readonly times?: number;
}

const MAX_LATENCY_MS = 60_000;

/** A member of the body that sets faults. */
interface FaultMember {
  /** The values that it takes, for the documentation. */
  readonly takes: string;
  /** A sentence for the documentation. */
  readonly does: string;
  readonly accepts: (value: unknown) => boolean;
}

const isText = (value: unknown) => typeof value === "string";
const isFlag = (value: unknown) => typeof value === "boolean";

/** The members of the body that sets faults, by name. */
export const FAULT_MEMBERS: Readonly<Record<keyof Faults, FaultMember>> = {
  path: {
    takes: "a string",
    does: "Affects requests whose path, below the base path, begins with this.",
    accepts: isText,
  },
  method: { takes: "a string", does: "Affects requests with this method.", accepts: isText },
  status: {
    takes: "400 to 599",
    does: "Answers with this status. Nothing is changed.",
    accepts: (value) => isWhole(value, 400, 599),
  },
  latencyMs: {
    takes: `0 to ${MAX_LATENCY_MS}`,
    does: "Waits this many milliseconds before responding.",
    accepts: (value) => isWhole(value, 0, MAX_LATENCY_MS),
  },
  reset: {
    takes: "`true`, `false`",
    does: "Resets the connection instead of answering. Nothing is changed.",
    accepts: isFlag,
  },
  quotaExceeded: {
    takes: "`true`, `false`",
    does: "Answers as if the zone could hold no more firewall rules.",
    accepts: isFlag,
  },
  previousApiStopped: {
    takes: "`true`, `false`",
    does: "Answers as if the API of the previous WAF had stopped.",
    accepts: isFlag,
  },
  times: {
    takes: "a whole number from 1",
    does: "Ends the fault after this many requests. Default: until it is cleared.",
    accepts: (value) => isWhole(value, 1, Number.MAX_SAFE_INTEGER),
  },
};

/** The faults that a body asks for, or what is wrong with it. */
export function readFaults(value: unknown): Faults | string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "faults are an object";
  for (const [key, member] of Object.entries(value)) {
    if (!Object.hasOwn(FAULT_MEMBERS, key))
      return `there is no fault ${headOf(key, 80)}; there are ${Object.keys(FAULT_MEMBERS).join(", ")}`;
    const { accepts, takes } = FAULT_MEMBERS[key as keyof Faults];
    if (!accepts(member)) return `${key} takes ${takes.replaceAll("`", "")}`;
  }
  return { ...value } as Faults;
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
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

  /** The faults for one request; none where it is not hit. */
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

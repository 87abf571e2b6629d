/** What goes wrong on purpose. All of it is off until a control route sets it. */
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

/** The faults that a body asks for, or what is wrong with it. */
export function readFaults(value: unknown): Faults | string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "faults are an object";
  const known: Readonly<Record<string, (member: unknown) => boolean>> = {
    path: (member) => typeof member === "string",
    method: (member) => typeof member === "string",
    status: (member) => isWhole(member, 400, 599),
    latencyMs: (member) => isWhole(member, 0, MAX_LATENCY_MS),
    reset: (member) => typeof member === "boolean",
    quotaExceeded: (member) => typeof member === "boolean",
    previousApiStopped: (member) => typeof member === "boolean",
    times: (member) => isWhole(member, 1, Number.MAX_SAFE_INTEGER),
  };
  for (const [key, member] of Object.entries(value)) {
    if (!Object.hasOwn(known, key))
      return `there is no fault ${key}; there are ${Object.keys(known).join(", ")}`;
    if (!known[key]!(member)) return `the value of ${key} is not one that it takes`;
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

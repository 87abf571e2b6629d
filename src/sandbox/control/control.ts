import { badShape, existing, type HttpAnswer, ok } from "../http/answer.ts";
import type { StoreSnapshot } from "../state/store.ts";
import type { World } from "../world.ts";
import type { CallLog } from "./calls.ts";
import { evaluateRequest } from "./evaluate.ts";
import { type FaultBox, readFaults } from "./faults.ts";

/** The objects that control routes change. */
export interface Controlled {
  readonly world: World;
  readonly calls: CallLog;
  readonly faults: FaultBox;
  /** The state at the start. */
  readonly initial: StoreSnapshot;
  /** The quota of firewall rules at the start. */
  readonly initialFirewallRules: number;
  readonly snapshots: Map<string, StoreSnapshot>;
}

/** A control request. */
export interface ControlCall {
  readonly method: string;
  /** Below `/__sandbox`. */
  readonly path: string;
  /** The body as JSON; undefined if none was sent. */
  readonly value: unknown;
}

/** Maximum number of snapshots; the oldest is removed first. */
export const MAX_SNAPSHOTS = 100;

/** Times that responses can show with a four-digit year, however long the clock continues. */
const MIN_TIME_MS = 0;
const END_TIME_MS = Date.UTC(10_000, 0);

interface ControlRoute {
  /** A sentence for the documentation. */
  readonly does: string;
  readonly run: (controlled: Controlled, value: unknown) => unknown;
}

const ROUTES: Readonly<Record<string, ControlRoute>> = {
  "POST /reset": {
    does: "Restores the state and the quotas of the start, and clears calls, faults and the clock.",
    run: (controlled) => {
      controlled.world.limits.maxFirewallRules = controlled.initialFirewallRules;
      controlled.world.store.restore(controlled.initial);
      controlled.calls.clear();
      controlled.faults.clear();
      controlled.world.clock.reset();
      return {};
    },
  },
  "POST /snapshot": {
    does: `Keeps the current state and returns its \`id\`. The last ${MAX_SNAPSHOTS} snapshots are kept.`,
    run: ({ world, snapshots }) => {
      const id = world.newId();
      snapshots.set(id, world.store.snapshot());
      return { id };
    },
  },
  "POST /revert": {
    does: 'Restores a snapshot: `{ "id": "…" }`.',
    run: ({ world, snapshots }, value) => {
      const id = textMember(value, "id");
      world.store.restore(existing(snapshots.get(id), "snapshot", id));
      return { id };
    },
  },
  "POST /evaluate": {
    does: 'Returns what the rules of a zone do with a request: `{ "zone": "shop.example", "request": { "url": "…" } }`. Nothing is changed.',
    run: ({ world }, value) => evaluateRequest(world.store, value),
  },
  "GET /calls": {
    does: "Lists the last requests to the API with their bodies and statuses, without headers.",
    run: ({ calls }) => calls.list(),
  },
  "DELETE /calls": {
    does: "Forgets these requests.",
    run: ({ calls }) => {
      calls.clear();
      return [];
    },
  },
  "GET /clock": {
    does: "Returns the time of the sandbox.",
    run: ({ world }) => ({ now: world.clock.timestamp() }),
  },
  "PUT /clock": {
    does: 'Sets it: `{ "now": "2026-01-01T00:00:00Z", "stopped": true }`. Without `stopped` it goes on.',
    run: ({ world }, value) => {
      const timeMs = Date.parse(textMember(value, "now"));
      if (!(timeMs >= MIN_TIME_MS && timeMs < END_TIME_MS))
        throw badShape("now must be an ISO 8601 time in the years 1970 to 9999", "/now");
      world.clock.set(timeMs, member(value, "stopped") === true);
      return { now: world.clock.timestamp() };
    },
  },
  "DELETE /clock": {
    does: "Follows the system clock again.",
    run: ({ world }) => {
      world.clock.reset();
      return { now: world.clock.timestamp() };
    },
  },
  "GET /quotas": {
    does: "Returns the quotas.",
    run: ({ world }) => ({ firewall_rules: world.limits.maxFirewallRules }),
  },
  "PUT /quotas": {
    does: 'Sets them: `{ "firewall_rules": 5 }`, the firewall rules that a zone may have.',
    run: ({ world }, value) => {
      const max = member(value, "firewall_rules");
      if (typeof max !== "number" || !Number.isInteger(max) || max < 0) {
        throw badShape("firewall_rules must be a whole number from 0", "/firewall_rules");
      }
      world.limits.maxFirewallRules = max;
      return { firewall_rules: max };
    },
  },
  "GET /faults": {
    does: "Returns the faults that are set.",
    run: ({ faults }) => faults.current,
  },
  "PUT /faults": {
    does: "Sets faults.",
    run: ({ faults }, value) => {
      const given = readFaults(value);
      if (typeof given === "string") throw badShape(given, "");
      faults.set(given);
      return faults.current;
    },
  },
  "DELETE /faults": {
    does: "Clears them.",
    run: ({ faults }) => {
      faults.clear();
      return {};
    },
  },
};

/** The control routes: `METHOD /path`, and the effect of each. */
export const CONTROL_ROUTES: readonly { readonly route: string; readonly does: string }[] = Object.entries(
  ROUTES,
).map(([key, { does }]) => ({ route: key.replace(" ", " /__sandbox"), does }));

/** Handles a control request. Errors: throws an `ApiRefusal`. */
export function control(call: ControlCall, controlled: Controlled): HttpAnswer {
  const key = `${call.method} ${call.path}`;
  const route = existing(Object.hasOwn(ROUTES, key) ? ROUTES[key] : undefined, "control route", key);
  return ok(route.run(controlled, call.value));
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function textMember(value: unknown, key: string): string {
  const text = member(value, key);
  if (typeof text !== "string") throw badShape(`${key} must be a string`, `/${key}`);
  return text;
}

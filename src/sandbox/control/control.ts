import { headOf } from "../../core/whole-characters.ts";
import { type Answer, ok, refuseOwn } from "../http/answer.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import type { Snapshot } from "../state/store.ts";
import type { World } from "../world.ts";
import type { CallLog } from "./calls.ts";
import { type FaultBox, readFaults } from "./faults.ts";

/** What control routes act on. */
export interface Controlled {
  readonly world: World;
  readonly calls: CallLog;
  readonly faults: FaultBox;
  /** The state at the start. */
  readonly initial: Snapshot;
  readonly snapshots: Map<string, Snapshot>;
}

/** A control request. */
export interface ControlCall {
  readonly method: string;
  /** Below `/__sandbox`. */
  readonly path: string;
  /** The body as JSON; undefined where none was sent. */
  readonly value: unknown;
}

/** Snapshots that are kept at a time; the oldest goes first. */
const MAX_SNAPSHOTS = 100;

type ControlHandler = (controlled: Controlled, value: unknown) => unknown;

const HANDLERS: Readonly<Record<string, ControlHandler>> = {
  "POST /reset": (controlled) => {
    controlled.world.store.restore(controlled.initial);
    controlled.calls.clear();
    controlled.faults.clear();
    controlled.world.clock.reset();
    return {};
  },
  "POST /snapshot": ({ world, snapshots }) => {
    if (snapshots.size >= MAX_SNAPSHOTS) snapshots.delete(snapshots.keys().next().value ?? "");
    const id = world.newId();
    snapshots.set(id, world.store.snapshot());
    return { id };
  },
  "POST /revert": ({ world, snapshots }, value) => {
    const id = textMember(value, "id");
    const snapshot = snapshots.get(id);
    if (!snapshot) throw refuseOwn(OWN_ERRORS.noSuchThing, { what: "snapshot", id: headOf(id, 80) });
    world.store.restore(snapshot);
    return { id };
  },
  "GET /calls": ({ calls }) => calls.list(),
  "DELETE /calls": ({ calls }) => {
    calls.clear();
    return [];
  },
  "GET /clock": ({ world }) => ({ now: world.clock.timestamp() }),
  "PUT /clock": ({ world }, value) => {
    const timeMs = Date.parse(textMember(value, "now"));
    if (Number.isNaN(timeMs)) throw badShape("now must be a time as ISO 8601 writes it", "/now");
    world.clock.set(timeMs, member(value, "stopped") === true);
    return { now: world.clock.timestamp() };
  },
  "DELETE /clock": ({ world }) => {
    world.clock.reset();
    return { now: world.clock.timestamp() };
  },
  "GET /quotas": ({ world }) => ({ firewall_rules: world.limits.maxFirewallRules }),
  "PUT /quotas": ({ world }, value) => {
    const max = member(value, "firewall_rules");
    if (typeof max !== "number" || !Number.isInteger(max) || max < 0) {
      throw badShape("firewall_rules must be a whole number from 0", "/firewall_rules");
    }
    world.limits.maxFirewallRules = max;
    return { firewall_rules: max };
  },
  "GET /faults": ({ faults }) => faults.current,
  "PUT /faults": ({ faults }, value) => {
    const given = readFaults(value);
    if (typeof given === "string") throw badShape(given, "");
    faults.set(given);
    return faults.current;
  },
  "DELETE /faults": ({ faults }) => {
    faults.clear();
    return {};
  },
};

/** The control routes, as `METHOD /path`. */
export const CONTROL_ROUTES: readonly string[] = Object.keys(HANDLERS).map((key) =>
  key.replace(" ", " /__sandbox"),
);

/** Answers a control request. Errors: throws a `Refusal`. */
export function control(call: ControlCall, controlled: Controlled): Answer {
  const key = `${call.method} ${call.path}`;
  const handler = Object.hasOwn(HANDLERS, key) ? HANDLERS[key] : undefined;
  if (!handler) throw refuseOwn(OWN_ERRORS.noSuchThing, { what: "control route", id: headOf(key, 80) });
  return ok(handler(controlled, call.value));
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function textMember(value: unknown, key: string): string {
  const text = member(value, key);
  if (typeof text !== "string") throw badShape(`${key} must be a string`, `/${key}`);
  return text;
}

function badShape(problem: string, pointer: string) {
  return refuseOwn(OWN_ERRORS.badShape, { problem }, pointer);
}

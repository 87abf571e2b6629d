import { ZONE_STATES, type ZoneReport } from "../report.ts";
import { blockerToAct } from "../state.ts";
import { shownBlockers, showZoneName } from "./words.ts";

/** The row of a zone in the table of all zones. */
export interface FleetRow extends Pick<ZoneReport, "state" | "next"> {
  /** 1-based, in the order of the input. */
  readonly position: number;
  readonly name: string;
  /** The code of the first blocker that a person can act on, or nothing. */
  readonly blocker: string;
  readonly classes: readonly string[];
}

/** The rows of all zones. Only these are held, so that fleets can be streamed. */
export class FleetTable {
  readonly #rows: FleetRow[] = [];

  /** Returns the position of the zone. */
  add(zone: ZoneReport, classes: readonly string[] = []): number {
    const { state, next } = zone;
    const toAct = state === "stuck" ? undefined : blockerToAct(shownBlockers(zone));
    const blocker = toAct?.code.replace("migrate/", "") ?? "";
    const position = this.#rows.length + 1;
    this.#rows.push({ position, name: showZoneName(zone), state, next, blocker, classes });
    return position;
  }

  /** Those that most need a person first, otherwise in the order of the input. */
  sorted(): readonly FleetRow[] {
    const need = ({ state }: FleetRow) => ZONE_STATES.indexOf(state);
    return [...this.#rows].sort((a, b) => need(a) - need(b));
  }
}

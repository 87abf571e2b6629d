import type { OutputForm } from "../../core/output.ts";
import { counted, number } from "../../core/phrases.ts";
import { FleetCounter } from "../../migrate-sim/fleet.ts";
import type { MigrationRenderer } from "../../migrate-sim/render/renderer.ts";
import type { FleetSummary, ZoneReport, ZoneState } from "../../migrate-sim/report.ts";
import { toStandardOutput } from "../diff/write-drift.ts";
import type { Io } from "../io.ts";
import { ProgressLine } from "../progress-line.ts";
import type { NothingRecognised } from "./zone-input.ts";

/** The clock is not read for every zone. */
const ZONES_A_LOOK = 50;

/** Shows the progress of the run if standard error is a terminal and the result goes elsewhere. */
function showProgress(io: Io) {
  const line = io.stderr.isTty && !io.stdout.isTty ? new ProgressLine(io) : undefined;
  let zones = 0;
  let blocked = 0;
  return {
    add: (state: ZoneState): void => {
      zones++;
      if (state === "blocked") blocked++;
      if (zones % ZONES_A_LOOK === 0)
        line?.show(() => `${counted(zones, "zone")}, ${number(blocked)} blocked`);
    },
    clear: (): void => line?.clear(),
  };
}

/** The zones to report on, one by one. */
export type Zones = AsyncGenerator<ZoneReport, NothingRecognised | undefined>;

/** Writes the report on zones as they come, never faster than it is read. Writes nothing if nothing was recognised. */
export async function writeReport(
  zones: Zones,
  renderer: MigrationRenderer,
  form: OutputForm,
  io: Io,
): Promise<FleetSummary | NothingRecognised> {
  const fleet = new FleetCounter();
  const progress = showProgress(io);
  const write = toStandardOutput(form, io);
  let next = await zones.next();
  if (next.done && next.value) return next.value;
  await write(renderer.begin());
  for (; !next.done; next = await zones.next()) {
    fleet.add(next.value);
    progress.add(next.value.state);
    await write(renderer.zone(next.value));
  }
  progress.clear();
  const summary = fleet.summary();
  await write(renderer.end(summary));
  return summary;
}

import type { OutputForm } from "../../core/output.ts";
import { FleetCounter } from "../../migrate-sim/fleet.ts";
import type { MigrationRenderer } from "../../migrate-sim/render/renderer.ts";
import type { FleetSummary, ZoneReport } from "../../migrate-sim/report.ts";
import type { Io } from "../io.ts";
import { Progress } from "./progress.ts";
import type { NothingRecognised } from "./zone-input.ts";

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
  const progress = new Progress(io);
  const write = async (text: string) => {
    if (text !== "" && !io.stdout.write(text, form)) await io.stdout.drained();
  };
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

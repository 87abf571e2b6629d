import { resolve } from "node:path";
import { bundleOfZone } from "../../migrate-sim/bundle.ts";
import type { ZoneReport } from "../../migrate-sim/report.ts";
import { BundleWriter, zoneDirectory } from "../files/bundle.ts";
import type { Io } from "../io.ts";
import type { Zones } from "./write-report.ts";

/**
 * Passes zones on, and writes the files of each to a separate directory below `target`. The directory is moved into
 * place once all files are written, and not at all if anything fails.
 */
export async function* bundled(zones: Zones, target: string, io: Io): Zones {
  const writer = new BundleWriter(resolve(io.cwd, target), io);
  const nameFor = directoryNames();
  let isFinished = false;
  try {
    let next = await zones.next();
    for (; !next.done; next = await zones.next()) {
      writer.add(nameFor(next.value), bundleOfZone(next.value));
      yield next.value;
    }
    if (!next.value) {
      writer.finish("simulate");
      isFinished = true;
    }
    return next.value;
  } finally {
    if (!isFinished) writer.abandon();
  }
}

/** Directory names, each used only once. */
function directoryNames(): (report: ZoneReport) => string {
  const given = new Set<string>();
  return ({ zone }) => {
    const wanted = zoneDirectory(zone.name ?? zone.id ?? "zone").toLowerCase();
    let name = wanted;
    for (let serial = 2; given.has(name); serial++) name = `${wanted}-${serial}`;
    given.add(name);
    return name;
  };
}

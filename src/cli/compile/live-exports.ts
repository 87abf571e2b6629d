import type { ZoneSource } from "../../compile/fleet.ts";
import type { ZoneSettings } from "../../compile/settings/policy.ts";
import { code, codeList } from "../../core/phrases.ts";
import { usage } from "../exit-code.ts";
import {
  EXPORT_FORMS,
  ExportDirectory,
  type NamedZone,
  zoneKeysOf,
  zoneRecordOf,
} from "../files/export-directory.ts";
import { sourceText } from "../files/policy-files.ts";
import type { Io } from "../io.ts";

/** The location of the exports of a policy's zones. */
export interface ExportPlace {
  readonly directory: string;
  readonly maxBytes: number;
}

/**
 * Returns a function that reads the export of a zone by the zone's name.
 *
 * Errors: throws a usage `Failure` that names the zones without an export, and those whose export is of another zone:
 * unknown live rules must not be mistaken for no rules.
 */
export function liveExports(
  zones: readonly ZoneSettings[],
  { directory: path, maxBytes }: ExportPlace,
  io: Io,
): (zone: string) => ZoneSource | undefined {
  const directory = new ExportDirectory(path, maxBytes, io);
  const found = new Map(
    zones.map(({ name, id }) => [name.value, exportIn(directory, { name: name.value, id: id?.value })]),
  );
  const missing = [...found].flatMap(([name, read]) => (read ? [] : [name]));
  if (missing.length > 0) throw noExport(missing, path);
  return (zone) => found.get(zone)?.();
}

/** The reader of a zone's export; undefined if there is none. */
function exportIn(directory: ExportDirectory, zone: NamedZone): (() => ZoneSource) | undefined {
  const one = directory.find(zone);
  if (!one) return undefined;
  const contradiction = directory.contradiction(one, zone);
  if (contradiction) throw usage(contradiction, ANOTHER_ZONE);
  return () => ({ ...directory.read(one), zoneId: directory.zoneOf(one).id });
}

/**
 * Returns a function that reads the export of a zone, if there is one: a change may add zones that were not exported yet.
 *
 * Errors: throws a usage `Failure` for a directory that cannot be read, and for an export of another zone.
 */
export function exportsWhereGiven(
  { directory: path, maxBytes }: ExportPlace,
  io: Io,
): (zone: NamedZone) => ZoneSource | undefined {
  const directory = new ExportDirectory(path, maxBytes, io);
  return (zone) => exportIn(directory, zone)?.();
}

const ANOTHER_ZONE = "Export the zone again, or correct its name or `id` in the policy.";

/**
 * Reads one file as the export of a zone, with the id that its record gives.
 *
 * Errors: throws a usage `Failure` if the record next to the file, or its path, is of another zone.
 */
export async function exportOfZone(
  path: string,
  {
    zone,
    zones,
    maxBytes,
  }: { readonly zone: ZoneSettings; readonly zones: readonly ZoneSettings[]; readonly maxBytes: number },
  io: Io,
): Promise<ZoneSource> {
  const keys = zoneKeysOf(path, io);
  const isOf = ({ name, id }: ZoneSettings) =>
    keys.includes(name.value) || (id !== undefined && keys.includes(id.value));
  const other = zones.find((one) => one !== zone && isOf(one));
  const record = zoneRecordOf(path, io);
  const isOther =
    record?.id !== undefined && (zone.id ? record.id !== zone.id.value : record.name !== zone.name.value);
  if (isOther || (other && !isOf(zone))) {
    const found = record?.name ?? other?.name.value ?? record?.id ?? "";
    throw usage(
      `The export ${code(path, 200)} belongs to the zone ${code(found)}, but the policy is compiled for the zone ${code(zone.name.value)}.`,
      ANOTHER_ZONE,
    );
  }
  return { ...(await sourceText(path, maxBytes, io)), zoneId: record?.id };
}

function noExport(missing: readonly string[], path: string) {
  const which = missing.length === 1 ? "the zone" : "the zones";
  return usage(
    `\`${path}\` contains no export of the entry point of ${which} ${codeList(missing, "and")}.`,
    `Add ${EXPORT_FORMS}. If a zone has no entry point, keep the API response that says so.`,
  );
}

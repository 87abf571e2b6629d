import { compareVersions, type VersionsDiff } from "../../compile/effect/compare-versions.ts";
import type { Head } from "../base/sides.ts";
import { zoneNameOf } from "../files/export-directory.ts";
import { today } from "../files/policy-files.ts";
import type { FileVersions } from "./file-pairs.ts";

/** A file whose effect was compared. */
export interface FileEffect extends VersionsDiff {
  /** The name in reports; for a removed file, its old name. */
  readonly uri: string;
  /** Whether it could be read: its problems are among the findings otherwise. */
  readonly isKnown: boolean;
}

/** The effect of a file's change on managed rules; undefined if it is the same. */
export async function effectOf(versions: FileVersions, { io }: Head): Promise<FileEffect | undefined> {
  const { uri } = (versions.after ?? versions.before)!.source;
  const { value } = await compareVersions(versions.before, versions.after, { today: today(io) });
  if (!value) return { uri, isKnown: false, effects: [], requests: [] };
  if (value.effects.length + value.requests.length === 0) return undefined;
  const zone = zoneNameOf(uri, io);
  const effects = value.effects.map((one) =>
    one.zones.length === 0 && zone ? { ...one, zones: [zone] } : one,
  );
  return { uri, isKnown: true, ...value, effects };
}

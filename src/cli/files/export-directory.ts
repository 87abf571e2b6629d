import { basename, dirname, join, resolve } from "node:path";
import { DIRECTORY } from "../../compile/guardrails/model.ts";
import type { SourceText } from "../../compile/model/model.ts";
import { attempted } from "../../core/attempt.ts";
import { repeatsIn } from "../../core/items-by-key.ts";
import { code, codeList } from "../../core/phrases.ts";
import { ENTRY_POINT_EXPORT, MANAGED_EXPORTS } from "../../migrate-sim/export-script.ts";
import { usage } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { Boundary } from "./boundary.ts";
import { zoneDirectory } from "./bundle.ts";
import { displayPath } from "./paths.ts";
import { attempt, readTextFile, STDIN_NAME, statIfAny } from "./read-file.ts";

/** The forms of an export's path, for messages. */
export const EXPORT_FORMS = `\`<zone>.json\` or \`<zone>/${ENTRY_POINT_EXPORT}.json\`, where \`<zone>\` is the name or the id`;

const ENTRY_POINT_FILE = `${ENTRY_POINT_EXPORT}.json`;
/** The record of a zone, which the export script writes next to its entry point. */
const ZONE_FILE = "zone.json";

/** An export of the entry point of one zone. */
export interface ZoneExport {
  /** The name or the id of the zone, as the path has it. */
  readonly key: string;
  /** Absolute. */
  readonly path: string;
}

/** A zone by its name and, if known, its id. */
export interface NamedZone {
  readonly name: string;
  readonly id: string | undefined;
}

/**
 * A directory with exports of zones: `<zone>.json`, or a directory `<zone>` with the files of the export script. Zones are
 * found by name or id; if the path has only the id, the record of the zone next to the export has its name.
 */
export class ExportDirectory {
  readonly #directory: string;
  readonly #io: Io;
  readonly #maxBytes: number;
  readonly #exports = new Map<string, ZoneExport>();
  /** The key of each export, by the name or the id in the zone's record. */
  #aliases: ReadonlyMap<string, string> | undefined;

  /** Errors: throws a `Failure` for a directory that cannot be read, or with two exports whose names differ in case alone. */
  constructor(directory: string, maxBytes: number, io: Io) {
    this.#directory = resolve(io.cwd, directory);
    this.#maxBytes = maxBytes;
    this.#io = io;
    const entries = attempt(
      () => io.files.readdirSync(this.#directory, { withFileTypes: true }),
      this.name,
      "read",
    );
    for (const { name } of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (name.startsWith(".")) continue;
      const path = join(this.#directory, name);
      const isZone = statIfAny(path, io.files)?.isDirectory();
      if (isZone && statIfAny(join(path, ENTRY_POINT_FILE), io.files)?.isFile())
        this.#exports.set(name, { key: name, path: join(path, ENTRY_POINT_FILE) });
      else if (!isZone && name.toLowerCase().endsWith(".json")) {
        const key = name.slice(0, -".json".length);
        if (!this.#exports.has(key)) this.#exports.set(key, { key, path });
      }
    }
    this.#checkCase();
  }

  /** Two exports of one zone contradict each other, and case does not matter in the names of zones. */
  #checkCase(): void {
    const [repeat] = repeatsIn(this.#exports.keys(), (key) => key.toLowerCase());
    if (!repeat) return;
    const { first, again } = repeat;
    throw usage(
      `\`${this.name}\` contains two exports of the same zone, ${codeList([first, again], "and")}, because host names ignore case.`,
      "Keep the correct one.",
    );
  }

  /** The directory as messages name it. */
  get name(): string {
    return displayPath(this.#directory, this.#io.cwd);
  }

  /** Every export, sorted by key. */
  get exports(): readonly ZoneExport[] {
    return [...this.#exports.values()];
  }

  /** The exports of managed rulesets, sorted by path. Errors: as `read`. */
  managedRulesets(): readonly SourceText[] {
    const folder = join(this.#directory, MANAGED_EXPORTS);
    return namesIn(folder, this.#io).flatMap((account) =>
      namesIn(join(folder, account), this.#io)
        .filter((name) => name.endsWith(".json"))
        .map((name) => this.read({ path: join(folder, account, name) })),
    );
  }

  find({ name, id }: NamedZone): ZoneExport | undefined {
    const names = [name, ...(id === undefined ? [] : [id])];
    const direct = names.map(zoneDirectory).flatMap((key) => this.#exports.get(key) ?? []);
    if (direct[0]) return direct[0];
    const [alias] = names.flatMap((one) => this.#aliasesOfZones().get(one) ?? []);
    return alias === undefined ? undefined : this.#exports.get(alias);
  }

  /** The zone of an export, as far as its path and the record next to it show. */
  zoneOf({ key, path }: ZoneExport): NamedZone {
    const record = recordBeside(path, this.#io);
    return { name: record?.name ?? decoded(key), id: record?.id };
  }

  /** Why an export is not of the zone that it was found for, as a sentence; undefined if nothing contradicts it. */
  contradiction(found: ZoneExport, { name, id }: NamedZone): string | undefined {
    const record = this.zoneOf(found);
    if (record.id === undefined || (id === undefined ? record.name === name : record.id === id))
      return undefined;
    const [actual, expected] = record.name === name ? [record.id, id ?? name] : [record.name, name];
    return `The export ${code(found.key)} in ${code(this.name, 200)} belongs to the zone ${code(actual)}, but the policy expects the zone ${code(expected)} there.`;
  }

  /** Errors: throws a `Failure` for a file that cannot be read, and for a link that leaves the directory. */
  read({ path }: Pick<ZoneExport, "path">): SourceText {
    // The caller names the directory, but not the targets of links in it.
    new Boundary([this.#directory], this.#io).check(path, path);
    return {
      uri: displayPath(path, this.#io.cwd),
      text: readTextFile(path, this.#maxBytes, this.#io).text,
    };
  }

  #aliasesOfZones(): ReadonlyMap<string, string> {
    if (this.#aliases) return this.#aliases;
    const aliases = new Map<string, string>();
    for (const one of this.#exports.values()) {
      const record = recordBeside(one.path, this.#io);
      for (const alias of [record?.name, record?.id]) if (alias) aliases.set(alias, one.key);
    }
    this.#aliases = aliases;
    return aliases;
  }
}

/** The most that the record of a zone takes: more is not one. */
const MAX_RECORD_BYTES = 1024 * 1024;

/** The zone's name and id from the API response for the zone; undefined if it cannot be read. Only names depend on it. */
function recordBeside(path: string, io: Io): { readonly name?: string; readonly id?: string } | undefined {
  if (basename(path) !== ENTRY_POINT_FILE) return undefined;
  const file = join(dirname(path), ZONE_FILE);
  if (!statIfAny(file, io.files)?.isFile()) return undefined;
  return attempted(() => {
    new Boundary([dirname(path)], io).check(file, file);
    const { text } = readTextFile(file, MAX_RECORD_BYTES, io);
    const { result } = JSON.parse(text) as { readonly result?: Readonly<Record<string, unknown>> };
    return { ...textOf(result, "name"), ...textOf(result, "id") };
  });
}

/** The names in a directory, sorted; empty if there is no such directory. */
function namesIn(path: string, io: Io): readonly string[] {
  if (!statIfAny(path, io.files)?.isDirectory()) return [];
  const names = attempt(() => io.files.readdirSync(path), displayPath(path, io.cwd), "read");
  return names.filter((name) => !name.startsWith(".")).sort();
}

/** The files below a directory of exports that are about zones. Errors: as `exportFilesIn`. */
export async function zoneFilesIn(directory: string, io: Io): Promise<readonly string[]> {
  const isOfZone = (path: string) => basename(dirname(dirname(path))) !== MANAGED_EXPORTS;
  return exportFilesIn(directory, io, isOfZone);
}

/**
 * The files below a directory of exports. Ignore files do not apply, because exports are data.
 *
 * Errors: throws a `Failure` if a part of the directory cannot be read: without one of its exports, a zone would get a
 * wrong result. Throws a usage `Failure` if there is nothing to read.
 */
export async function exportFilesIn(
  directory: string,
  io: Io,
  isWanted: (path: string) => boolean = () => true,
): Promise<readonly string[]> {
  const { asError, findInDirectory } = await import("./discover.ts");
  const { paths, failures } = findInDirectory(directory, io, { honoursIgnoreFiles: false });
  if (failures[0]) throw asError(failures[0]);
  const found = paths.filter(isWanted);
  if (found.length === 0)
    throw usage(`There is no JSON, YAML or Terraform file in \`${displayPath(directory, io.cwd)}\`.`);
  return found;
}

function textOf(record: Readonly<Record<string, unknown>> | undefined, key: "name" | "id") {
  const value = record?.[key];
  return typeof value === "string" && value !== "" ? { [key]: value } : {};
}

function decoded(key: string): string {
  return attempted(() => decodeURIComponent(key)) ?? key;
}

/**
 * The names and ids of the zone in the path of an export, and those in the record next to it. Empty for
 * standard input.
 */
export function zoneKeysOf(path: string, io: Io): readonly string[] {
  if (path === STDIN_NAME) return [];
  const full = resolve(io.cwd, path);
  const stem = basename(full).replace(/\.json$/i, "");
  if (stem !== ENTRY_POINT_EXPORT) return [decoded(stem)];
  const record = recordBeside(full, io);
  return [basename(dirname(full)), record?.name, record?.id].flatMap((key) => (key ? [decoded(key)] : []));
}

/** The name of an export's zone, from the record next to it or its own path; undefined if neither has one. */
export function zoneNameOf(path: string, io: Io): string | undefined {
  if (!/\.json$/i.test(path)) return undefined;
  return zoneKeysOf(path, io).find((key) => key.includes("."));
}

/**
 * The names and ids of the zone of a file: in its own name or, failing that, in its directory and the record there. If nothing
 * names a zone, the directory itself.
 */
export function zoneOwnersOf(path: string, io: Io): readonly string[] {
  const full = resolve(io.cwd, path);
  const isZone = (key: string) => key.includes(".") || /^[0-9a-f]{32}$/.test(key);
  const own = basename(full).replace(/\.(json|ya?ml)$/i, "");
  const keys = isZone(own) ? [own] : zoneKeysOf(join(dirname(full), ENTRY_POINT_FILE), io).filter(isZone);
  return keys.length > 0 ? keys.map((key) => key.toLowerCase()) : [`${DIRECTORY}${dirname(full)}`];
}

/** The zone that the record next to an export describes; undefined if there is none. */
export function zoneRecordOf(
  path: string,
  io: Io,
): { readonly name?: string; readonly id?: string } | undefined {
  return path === STDIN_NAME ? undefined : recordBeside(resolve(io.cwd, path), io);
}

import { formOf } from "../../core/output.ts";
import { counted } from "../../core/phrases.ts";
import type { MigrationOptions } from "../../migrate-sim/options.ts";
import type { GivenOptions, Shard } from "../../migrate-sim/report.ts";
import { givenOptions } from "../../migrate-sim/simulate.ts";
import { terminalStyle } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, type ExitCode, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import type { Io } from "../io.ts";
import { readShard } from "../shard.ts";
import { bundled } from "../simulate/bundled.ts";
import { migrationOptions } from "../simulate/options.ts";
import { FORMATS, rendererOf } from "../simulate/renderer.ts";
import { Unreadable } from "../simulate/unreadable.ts";
import { writeReport, type Zones } from "../simulate/write-report.ts";
import {
  NothingRecognised,
  simulateOperands,
  type ZoneInputOptions,
  zonesBefore,
} from "../simulate/zone-input.ts";
import page from "./simulate.json" with { type: "json" };

/** `wafsmith simulate`. */
export const command = defineCommand({
  page,
  values: { formats: FORMATS },
  async run({ operands, options }, io) {
    if (options["export-script"]) return printExportScript(operands, io);
    if (operands.length === 0) throw usage("`simulate` needs `PATH...`", "See `wafsmith simulate --help`.");
    if (options.summary && (options.format ?? "text") !== "text") {
      throw usage("`--summary` requires `--format text`; `--format csv` writes one line per zone.");
    }
    const shard = options.shard === undefined ? undefined : readShard(options.shard, io.env);
    if (options.merge && shard) throw usage("`--merge` and `--shard` cannot be used together.");
    const reading = {
      maxBytes: maxFileBytes(options["max-file-size"]),
      style: terminalStyle(options, io.stderr, io),
    };
    const unreadable = new Unreadable(io, reading);
    const requests = await readRequests(options.requests, reading.maxBytes, io);
    const before = options.verify.length > 0 && (await zonesBefore(options.verify, reading.maxBytes, io));
    const migration = {
      ...migrationOptions(options, reading, io),
      ...(requests && { requests }),
      ...(before && { before }),
    };
    const run: Run = options.merge
      ? await (await import("../simulate/parts.ts")).openParts(operands, "simulate", io)
      : opened(operands, { ...reading, migration, shard, unreadable }, io);
    const style = terminalStyle(options, io.stdout, io);
    const renderer = await rendererOf(
      options.format ?? "text",
      {
        head: { options: run.options, shard },
        style,
        fleetOnly: options.summary,
        // Parts do not record what they were made from.
        inputs: options.merge ? [] : operands,
      },
      io,
    );
    const zones = options.output === undefined ? run.zones() : bundled(run.zones(), options.output, io);
    const written = await writeReport(zones, renderer, formOf(options.format, style.color), io);
    if (written instanceof NothingRecognised) throw nothingRecognised(written);
    unreadable.close();
    if (unreadable.hasCrashed) return EXIT.failure;
    const { stuck, blocked, "not-started": unknown } = written.states;
    const isReady = stuck + blocked + unknown + (written.notAsPlanned ?? 0) === 0 && !unreadable.hasErrors;
    return isReady ? EXIT.clean : EXIT.findings;
  },
});

/** Zones to report on, and the report's data about itself. */
interface Run {
  readonly options: GivenOptions | Readonly<Record<string, unknown>>;
  zones(): Zones;
}

interface Opening {
  readonly maxBytes: number;
  readonly migration: MigrationOptions;
  readonly shard: Shard | undefined;
  readonly unreadable: Unreadable;
}

function opened(operands: readonly string[], { unreadable, ...how }: Opening, io: Io): Run {
  const onDiagnostics: ZoneInputOptions["onDiagnostics"] = (...found) => unreadable.add(...found);
  return {
    options: givenOptions(how.migration),
    zones: () => simulateOperands(operands, { ...how, onDiagnostics }, io),
  };
}

/** Requests to compare; undefined if none are given. */
async function readRequests(paths: readonly string[], maxBytes: number, io: Io) {
  if (paths.length === 0) return undefined;
  const { readRequestFiles } = await import("../traffic/read-requests.ts");
  return readRequestFiles(paths, { maxBytes, normalization: "cloudflare" }, io);
}

async function printExportScript(operands: readonly string[], io: Io): Promise<ExitCode> {
  if (operands.length > 0)
    throw usage("`--export-script` does not take a PATH: pass the zones to the script instead.");
  const { exportScript } = await import("../../migrate-sim/export-script.ts");
  io.stdout.write(exportScript(), "file");
  return EXIT.clean;
}

function nothingRecognised({ fileCount }: NothingRecognised) {
  const help =
    "An export is an API response for packages, firewall rules, page rules and so on, or an object that combines several.";
  return usage(`No zone data was recognised in ${counted(fileCount, "file")}.`, help);
}

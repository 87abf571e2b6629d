import { formOf } from "../../core/output.ts";
import { counted } from "../../core/phrases.ts";
import type { MigrationOptions } from "../../migrate-sim/options.ts";
import type { GivenOptions, Shard } from "../../migrate-sim/report.ts";
import { givenOptions } from "../../migrate-sim/simulate.ts";
import { COLOR_OPTIONS, terminalStyle } from "../color.ts";
import { defineCommand } from "../command.ts";
import { EXIT, type ExitCode, usage } from "../exit-code.ts";
import { MAX_FILE_SIZE, maxFileBytes } from "../files/file-size.ts";
import type { Io } from "../io.ts";
import { readShard } from "../shard.ts";
import { bundled } from "../simulate/bundled.ts";
import { migrationOptions } from "../simulate/options.ts";
import { openParts } from "../simulate/parts.ts";
import { FORMATS, rendererOf } from "../simulate/renderer.ts";
import { Unreadable } from "../simulate/unreadable.ts";
import { writeReport, type Zones } from "../simulate/write-report.ts";
import { NothingRecognised, simulateOperands, type ZoneInputOptions } from "../simulate/zone-input.ts";
import { SIMULATE_PARTS } from "../simulate/zone-parts.ts";

/** `wafsmith simulate`. */
export const command = defineCommand({
  name: "simulate",
  summary: "Show what the migration to the new WAF does to zones, and what blocks it.",
  operands: { usage: "PATH...", min: 0, max: Number.POSITIVE_INFINITY },
  options: {
    format: {
      kind: "value",
      placeholder: "FORMAT",
      choices: FORMATS,
      help: "Write `text`, `json`, `markdown`, `html`, `sarif` or `csv`. Default: text.",
    },
    summary: { kind: "flag", help: "For text: write only the table of all zones." },
    paranoia: {
      kind: "value",
      placeholder: "READING",
      choices: ["table", "pl2"],
      help: "Take the paranoia level from the sensitivity `table`, or `pl2` for all. Default: table.",
    },
    mode: {
      kind: "value",
      placeholder: "MODE",
      choices: ["pending", "validation"],
      help: "Plan to the end, `pending`, or up to `validation` (Enterprise). Default: pending.",
    },
    from: {
      kind: "value",
      placeholder: "STAGE",
      choices: ["previous", "validation", "new"],
      help: "Continue from this stage. Default: the stage in the status or check response.",
    },
    requests: {
      kind: "list",
      short: "r",
      placeholder: "FILE",
      help: "Compare these requests before and after: curl, HAR, Logpush and so on, as `eval` reads them.",
    },
    lock: {
      kind: "value",
      placeholder: "FILE",
      help: "A lock file (waf.lock.json), to name the overrides that recreate what is lost.",
    },
    shard: {
      kind: "value",
      placeholder: "I/N",
      help: "Process only the I-th of N parts of the zones; `auto` reads the scheduler's variables.",
    },
    output: {
      kind: "value",
      short: "o",
      placeholder: "DIR",
      help: "Write each zone's plan, requests and bodies to this directory as well.",
    },
    "export-script": {
      kind: "flag",
      help: "Print a script that exports zones with GET requests, and do nothing else.",
    },
    merge: { kind: "flag", help: "Merge the reports at PATH, which are the JSON reports of all parts." },
    "max-file-size": MAX_FILE_SIZE,
    ...COLOR_OPTIONS,
  },
  details: [
    "A PATH is a directory of exports (each file an API response, recognised by its shape), a",
    "file with one JSON object per zone, several as a stream of lines (`.ndjson`, gzip too), or",
    "`-` for standard input. A stream is read one line at a time; a line that cannot be read",
    "counts as a zone that cannot be judged. Nothing is sent. Exit codes: 0 every zone is",
    "ready, in validation or done; 1 a zone is blocked, stuck or cannot be judged; 2 wrong",
    "arguments or nothing recognised; 3 internal or I/O failure.",
  ].join("\n"),
  example: "wafsmith simulate exports/example.com --format json",
  async run({ operands, options }, io) {
    if (options["export-script"]) return printExportScript(operands, io);
    if (operands.length === 0) throw usage("`simulate` needs PATH...", "See `wafsmith simulate --help`.");
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
    const migration = { ...migrationOptions(options, reading, io), ...(requests && { requests }) };
    const run: Run = options.merge
      ? await openParts(operands, SIMULATE_PARTS, io)
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
    const isReady = stuck + blocked + unknown === 0 && !unreadable.hasErrors;
    return isReady ? EXIT.clean : EXIT.findings;
  },
});

/** Zones to report on, with what the report says of itself. */
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

/** Requests to compare; undefined if none are asked for. */
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

import type { Diagnostic } from "../core/diagnostic.ts";
import { counted, number } from "../core/phrases.ts";
import { inFile } from "../core/range.ts";
import { readSourceSync } from "../sources/read.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import { nullNode } from "../sources/values/nodes.ts";
import { NOTHING, zonesOf } from "./exports.ts";
import type { MigrationOptions } from "./options.ts";
import type { StreamLine } from "./origin.ts";
import { notChecked, type ZoneReport } from "./report.ts";
import { type OnCrash, simulateContained, simulateZone } from "./simulate.ts";
import { withState } from "./state.ts";

/** One line of a stream of zones. */
export interface ZoneLine {
  readonly uri: string;
  /** 1-based. */
  readonly lineNumber: number;
  /** One JSON object; or why the line could not be read: the end of a sentence that begins with `Line 3`. */
  readonly text: string | { readonly problem: string };
}

/** The report on the zone of a line, and the parts that could not be read. */
export interface SimulatedLine {
  readonly zone: ZoneReport;
  /** Ranges count from the start of the line. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The kind of a line, apart from errors: one zone's exports, an API response, or something else. */
export function kindOfLine(text: string): "zone" | "answer" | "other" {
  const { estates = [], subjects, isEmptyAnswer } = readSourceSync("", text, { format: "json" });
  if (estates.length > 0) return "zone";
  return subjects.length > 0 || isEmptyAnswer ? "answer" : "other";
}

/**
 * The report on the zone in a line of a stream. Each line gives exactly one zone. For a line that cannot be
 * read, or that contains something else, the verdict is `unknown`, so a bad line is listed and the others are still
 * simulated.
 */
export function simulateLine(
  line: ZoneLine,
  options: MigrationOptions & { maxLineChars?: number },
  onCrash?: OnCrash,
): SimulatedLine {
  const { text } = line;
  const limits = options.maxLineChars === undefined ? {} : { maxFileChars: options.maxLineChars };
  const read = readSourceSync(line.uri, typeof text === "string" ? text : "", { format: "json", ...limits });
  const document: StreamLine = { ...read, lineNumber: line.lineNumber };
  if (typeof text !== "string")
    return { zone: unknownZone(line, text.problem, options, document), diagnostics: [] };
  const { diagnostics } = read;
  const zones = read.estates?.length ? zonesOf([document]) : [];
  const error = diagnostics.find((one) => one.severity === "error");
  if (zones.length !== 1) {
    const problem = error
      ? `cannot be read (${error.message})`
      : zones.length === 0
        ? "is not one zone's exports in one object"
        : `contains ${counted(zones.length, "zone")}, but each line is for one zone`;
    return { zone: unknownZone(line, problem, options, document), diagnostics };
  }
  const zone = simulateContained(zones[0]!, options, onCrash);
  if (!error) return { zone, diagnostics };
  const message = `Line ${number(line.lineNumber)} could not be read completely (${error.message}), so it is not known what is missing.`;
  return { zone: withGap(zone, message, document), diagnostics };
}

function unknownZone(
  { lineNumber }: ZoneLine,
  problem: string,
  options: MigrationOptions,
  document: SourceDocument,
): ZoneReport {
  const message = `Line ${number(lineNumber)} ${problem}, so nothing is known about the zone.`;
  return withGap(simulateZone(NOTHING, options), message, document);
}

function withGap(zone: ZoneReport, message: string, document: SourceDocument): ZoneReport {
  const node = nullNode(inFile({ start: 0, end: document.text.length }));
  const gap = notChecked("files", message, { at: { document, pointer: "", node }, isDecisive: true });
  const verdict = zone.verdict === "ready" ? "unknown" : zone.verdict;
  return withState({ ...zone, verdict, notChecked: [gap, ...zone.notChecked] }, zone.state === "stuck");
}

import { resolve } from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { errorText } from "../../core/problem.ts";
import { inFile } from "../../core/range.ts";
import { type ZoneExports, zonesOf } from "../../migrate-sim/exports.ts";
import type { MigrationOptions } from "../../migrate-sim/options.ts";
import type { Shard, ZoneReport } from "../../migrate-sim/report.ts";
import { type OnCrash, simulateZones } from "../../migrate-sim/simulate.ts";
import { kindOfLine, simulateLine } from "../../migrate-sim/stream.ts";
import { readSource } from "../../sources/read.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { crashOfFile, crashOfZone } from "../crash.ts";
import { Failure, usage } from "../exit-code.ts";
import { zoneFilesIn } from "../files/export-directory.ts";
import { type Line, lineBatches } from "../files/line-batches.ts";
import { displayPath } from "../files/paths.ts";
import {
  openStream,
  readLenientFile,
  readStdin,
  STDIN_NAME,
  statOf,
  type TextFile,
} from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { withFlawFinding } from "../lint/encoding-findings.ts";
import { ModuleFiles } from "../modules/module-files.ts";
import { isInShard } from "../shard.ts";
import { gunzipped, type Peeked, peek } from "./bytes.ts";

/** Options for reading and simulating zones. */
export interface ZoneInputOptions {
  readonly maxBytes: number;
  readonly shard: Shard | undefined;
  readonly migration: MigrationOptions;
  /**
   * Receives what could not be read, with the text of its files. `firstLines`: by file, the 1-based number of the
   * first line of a string that is a part of its file.
   */
  onDiagnostics(
    diagnostics: readonly Diagnostic[],
    texts: ReadonlyMap<string, string>,
    firstLines?: ReadonlyMap<string, number>,
  ): void;
}

interface ZoneStream {
  readonly uri: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The names of files that may contain one zone per line. */
const STREAM_NAME = /\.(?:ndjson|jsonl)(?:\.gz)?$|\.gz$/i;

/** Files that were read, and nothing in them was of a zone. */
export class NothingRecognised {
  readonly fileCount: number;

  constructor(fileCount: number) {
    this.fileCount = fileCount;
  }
}

/**
 * The reports on the zones of the operands: first those of files, then those of streams, line by line, with at most one
 * line in memory. Returns at the end whether anything was recognised.
 */
export async function* simulateOperands(
  operands: readonly string[],
  options: ZoneInputOptions,
  io: Io,
): AsyncGenerator<ZoneReport, NothingRecognised | undefined> {
  const { documents, streams } = await openInput(operands, options.maxBytes, io);
  options.onDiagnostics(
    // Whether the pages of a list are complete is stated in the report on its zone.
    documents.flatMap(({ diagnostics }) =>
      diagnostics.filter(({ code }) => code !== "source/partial-answer"),
    ),
    new Map(documents.map((document) => [document.uri, document.text])),
  );
  let place = 0;
  const onCrash: OnCrash = (error, { exports, declared }) => {
    const { document, node } = exports[0]?.answer ?? declared[0]!.origin;
    options.onDiagnostics(
      [crashOfZone(document.uri, node.range, error)],
      new Map([[document.uri, document.text]]),
    );
  };
  for (const zone of simulateZones(documents, options.migration, onCrash)) {
    if (isInShard(place++, options.shard)) yield zone;
  }
  const found = place > 0 || streams.length > 0;
  for (const stream of streams) {
    for await (const line of linesOf(stream, options.maxBytes)) {
      if (!isInShard(place++, options.shard)) continue;
      const { zone, diagnostics } = simulateLine(
        line,
        {
          ...options.migration,
          maxLineChars: options.maxBytes,
        },
        (error, { exports }) => {
          const range = exports[0]?.answer.node.range ?? inFile({ start: 0, end: 0 });
          options.onDiagnostics(...ofLine([crashOfZone(line.uri, range, error)], line));
        },
      );
      if (diagnostics.length > 0) options.onDiagnostics(...ofLine(diagnostics, line));
      yield zone;
    }
  }
  return found ? undefined : new NothingRecognised(documents.length);
}

/** The zones of exports from before a move. Errors: throws a usage `Failure` for streams, and where there is no zone. */
export async function zonesBefore(
  operands: readonly string[],
  maxBytes: number,
  io: Io,
): Promise<readonly ZoneExports[]> {
  const { documents, streams } = await openInput(operands, maxBytes, io);
  const zones = zonesOf(documents).filter(({ exports }) => exports.length > 0);
  if (streams.length > 0) throw usage("`--verify` reads files and directories, not streams of zones.");
  if (zones.length === 0) throw usage("No zone data was recognised in the exports for `--verify`.");
  return zones;
}

interface NumberedLine {
  readonly uri: string;
  readonly lineNumber: number;
  readonly text: Line;
}

/** The lines that are not blank. If the stream breaks off, one more that states it. */
async function* linesOf({ uri, bytes }: ZoneStream, maxBytes: number): AsyncGenerator<NumberedLine> {
  let lineNumber = 0;
  try {
    for await (const lines of lineBatches(bytes, maxBytes)) {
      for (const text of lines) {
        lineNumber++;
        if (typeof text !== "string" || text.trim() !== "") yield { uri, lineNumber, text };
      }
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    const problem = `and all after it cannot be read (${errorText(error)})`;
    yield { uri, lineNumber: lineNumber + 1, text: { problem } };
  }
}

/** Diagnostics of a line, with the line as the only text of its file that is held, and its number. */
function ofLine(
  diagnostics: readonly Diagnostic[],
  { uri, lineNumber, text }: NumberedLine,
): Parameters<ZoneInputOptions["onDiagnostics"]> {
  return [diagnostics, new Map([[uri, String(text)]]), new Map([[uri, lineNumber]])];
}

async function openInput(operands: readonly string[], maxBytes: number, io: Io) {
  const documents: SourceDocument[] = [];
  const streams: ZoneStream[] = [];
  const modules = new ModuleFiles({ directory: io.cwd, maxFileBytes: maxBytes }, io);
  for (const { path, isNamed } of await filesOf(operands, io)) {
    const uri = path === "-" ? STDIN_NAME : displayPath(path, io.cwd);
    const isCandidate = path === "-" || STREAM_NAME.test(path);
    const opened = isCandidate ? await openCandidate(path, uri, isNamed, maxBytes, io) : undefined;
    if (opened && "bytes" in opened) streams.push(opened);
    else if (opened) documents.push(opened);
    else {
      const file = readLenientFile(path, maxBytes, io);
      const document = await documentOf({ ...file, uri }, maxBytes, modules);
      const isOurs = document.subjects.length > 0 || (document.estates ?? []).length > 0;
      if (file.flaw && isNamed) throw usage(`\`${uri}\` ${file.flaw.problem}.`);
      documents.push(isOurs ? withFlawFinding(document, file.flaw) : document);
    }
  }
  // The values of a module determine its rules, so a plan without one of its files could be wrong.
  const [unread] = modules.failures.values();
  if (unread) throw unread;
  return { documents, streams };
}

async function documentOf(
  { path, uri, text }: TextFile & { readonly uri: string },
  maxBytes: number,
  modules: ModuleFiles,
): Promise<SourceDocument> {
  try {
    const siblings = await modules.beside(path);
    return await readSource(uri, text, { maxFileChars: maxBytes, siblings });
  } catch (error) {
    const diagnostics = [crashOfFile(uri, error)];
    return { uri, text, format: "json", roots: [], subjects: [], diagnostics };
  }
}

/**
 * Opens what may be a stream of zones. It is one if its first line is a zone. If the first line is an API response, the
 * input is an ordinary file. Otherwise a named file is a stream with a bad first line, and so is any input in which an
 * object begins on the second line.
 */
async function openCandidate(
  path: string,
  uri: string,
  isNamed: boolean,
  maxBytes: number,
  io: Io,
): Promise<ZoneStream | SourceDocument> {
  const whole = await gunzipped(openStream(path, io));
  const { head, bytes } = await peekLines(whole, uri, maxBytes);
  const [first = "", second = ""] = linesIn(head);
  const kind = kindOfLine(first);
  if (kind === "zone" || (kind === "other" && (isNamed || second.startsWith("{")))) return { uri, bytes };
  const text = await readStdin(maxBytes, { ...io, stdin: bytes });
  return readSource(uri.replace(/\.gz$/i, ""), text, { maxFileChars: maxBytes });
}

const LINE_FEED = 10;
const SPACE = 32;

/** Reads up to the end of the second line that is not blank, or as far as the limit reaches. */
async function peekLines(bytes: AsyncIterable<Uint8Array>, uri: string, maxBytes: number): Promise<Peeked> {
  let lines = 0;
  let isBlank = true;
  const isEnough = (chunk: Uint8Array, totalBytes: number) => {
    for (const byte of chunk) {
      if (byte > SPACE) isBlank = false;
      else if (byte === LINE_FEED && !isBlank) {
        lines++;
        isBlank = true;
      }
    }
    return lines >= 2 || totalBytes > maxBytes;
  };
  try {
    return await peek(bytes, isEnough);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw usage(`\`${uri}\` cannot be read: ${errorText(error)}.`);
  }
}

/** The first two lines that are not blank. A head of millions of blank lines is not split into them. */
function linesIn(head: Buffer): readonly string[] {
  const text = head.toString("utf8").replace(/^\ufeff/, "");
  const found: string[] = [];
  for (const [line] of text.matchAll(/[^\n]+/g)) {
    if (line.trim() !== "") found.push(line);
    if (found.length === 2) break;
  }
  return found;
}

interface InputFile {
  /** Absolute, or `-`. */
  readonly path: string;
  /** Whether the user wrote its name, rather than that of a directory above it. */
  readonly isNamed: boolean;
}

/** The files that the operands refer to, `-` included. Ignore files do not apply, because exports are data. */
async function filesOf(operands: readonly string[], io: Io): Promise<readonly InputFile[]> {
  const files = new Map<string, InputFile>();
  for (const operand of operands) {
    const path = operand === "-" ? operand : resolve(io.cwd, operand);
    if (operand === "-" || !statOf(path, displayPath(path, io.cwd), io.files).isDirectory()) {
      files.set(path, { path, isNamed: operand !== "-" });
    } else
      for (const found of await zoneFilesIn(path, io))
        if (!files.has(found)) files.set(found, { path: found, isNamed: false });
  }
  return [...files.values()];
}

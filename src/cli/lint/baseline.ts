import { dirname, relative, resolve } from "node:path";
import { isDay } from "../../core/day.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { code, counted } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import { isWaivable } from "../../lint/config/config.ts";
import { configProblem } from "../../lint/config/config-problem.ts";
import { fingerprinter } from "../../report/fingerprint.ts";
import { Places } from "../../report/ink/places.ts";
import { readJson } from "../../sources/json/json.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";
import { displayPath, slashed } from "../files/paths.ts";
import { today } from "../files/policy-files.ts";
import { readTextFile, statIfAny } from "../files/read-file.ts";
import { writeOwnFile } from "../files/write-file.ts";
import type { Io } from "../io.ts";
import { firstFingerprinter } from "./baseline-v1.ts";

/** The version whose fingerprints depend on the line around a finding: still read, and rewritten by an update. */
const FIRST_VERSION = 1;
const VERSION = 2;

/** The files linted by the configurations that name one baseline. */
export interface BaselinedFiles {
  /** Absolute paths by the names of reports. */
  readonly paths: ReadonlyMap<string, string>;
  /** Their findings that a baseline may contain. */
  readonly diagnostics: readonly Diagnostic[];
  readonly texts: ReadonlyMap<string, string>;
}

interface BaselineUpdate {
  /** Maximum size of the old baseline. */
  readonly maxBytes: number;
  /** Also records what Cloudflare rejects, until this day. Default: none of it. */
  readonly waiveUntil: string | undefined;
}

/** The result of applying a baseline to findings. */
export interface BaselineResult {
  /** The known findings, to be excluded. */
  readonly known: ReadonlySet<Diagnostic>;
  /** Findings about the baseline's own entries; undefined if none. */
  readonly stale: readonly Diagnostic[];
  readonly remarks: readonly Failure[];
  /** The name of the baseline in reports. */
  readonly uri: string;
  readonly text: string;
}

interface Entry {
  /** Relative to the directory of the baseline, with forward slashes. */
  readonly file: string;
  readonly code: string;
  readonly fingerprint: string;
  /** Makes it a waiver: the finding is excluded up to this day. */
  readonly until: string | undefined;
  /** Why the finding is waived. */
  readonly reason: string | undefined;
  readonly range: FileRange;
}

type Print = Omit<Entry, "range">;

/**
 * Finds the findings in a baseline. An entry is stale if its file was linted, or no longer exists, and nothing matches
 * it. A waiver applies up to its day; what Cloudflare rejects is excluded by waivers only.
 *
 * Errors: throws a usage `Failure` if it cannot be read or is not a baseline.
 */
export function applyBaseline(path: string, files: BaselinedFiles, maxBytes: number, io: Io): BaselineResult {
  const baseline = readBaseline(path, maxBytes, io);
  const { entries, uri, text } = baseline;
  const known = new Set<Diagnostic>();
  const met = new Set<Entry>();
  const expired = new Set<Entry>();
  const waivers: Entry[] = [];
  const day = today(io);
  for (const { diagnostic, entry } of printsOf(path, files, baseline)) {
    if (!entry || (entry.until === undefined && isWaivable(diagnostic))) continue;
    met.add(entry);
    if (entry.until !== undefined && entry.until < day) {
      expired.add(entry);
      continue;
    }
    known.add(diagnostic);
    if (isWaivable(diagnostic)) waivers.push(entry);
  }
  const isGone = goneFrom(path, files, io);
  const unmet = entries.filter((entry) => !met.has(entry) && isGone(entry.file));
  const stale = [
    ...unmet.map((entry) => staleEntry(entry, uri)),
    ...[...expired].map((entry) => expiredEntry(entry, uri)),
  ];
  return { known, stale, remarks: remarksOn(waivers, uri), uri, text };
}

/**
 * Writes the findings into a baseline. Entries of files that were not linted this time, and still exist, stay,
 * and so do waivers of findings that remain.
 *
 * Errors: throws a `Failure` if the old one is not a baseline, or it cannot be written.
 */
export function updateBaseline(
  path: string,
  files: BaselinedFiles,
  { maxBytes, waiveUntil }: BaselineUpdate,
  io: Io,
): Pick<BaselineResult, "known" | "remarks"> {
  const old = statIfAny(path, io.files)
    ? readBaseline(path, maxBytes, io)
    : { entries: [], version: VERSION };
  const uri = displayPath(path, io.cwd);
  const day = today(io);
  const reason = `Known since ${day}.`;
  const prints = printsOf(path, files, old).flatMap((one): KnownPrint[] => {
    const { until, reason: given } = one.entry ?? one.print;
    const waived = (print: Partial<Print>) => [{ ...one, print: { ...one.print, ...print } }];
    if (until !== undefined && (until >= day || waiveUntil === undefined))
      return waived({ until, reason: given });
    if (!isWaivable(one.diagnostic)) return [one];
    return waiveUntil === undefined ? [] : waived({ until: waiveUntil, reason });
  });
  const isGone = goneFrom(path, files, io);
  const kept = old.entries.filter((entry) => !isGone(entry.file));
  const next = [...kept, ...prints.map(({ print }) => print)];
  // Entries that were kept still have the fingerprints of their version.
  const text = baselineText(next, kept.length > 0 ? old.version : VERSION);
  if (!statIfAny(path, io.files) || readTextFile(path, maxBytes, io).text !== text)
    writeOwnFile(path, text, io);
  const added = prints.filter(({ entry }) => !entry).length;
  const left = new Set([...kept, ...prints.flatMap(({ entry }) => entry ?? [])]);
  const removed = old.entries.filter((entry) => !left.has(entry)).length;
  const message = `\`${uri}\` contains ${counted(next.length, "finding")}: ${added} new, ${removed} gone.`;
  const valid = prints.filter(({ print: { until } }) => until === undefined || until >= day);
  const waivers = valid.flatMap(({ diagnostic, print }) => (isWaivable(diagnostic) ? [print] : []));
  return {
    known: new Set(valid.map(({ diagnostic }) => diagnostic)),
    remarks: [new Failure(EXIT.clean, message), ...remarksOn(waivers, uri)],
  };
}

/** Every run reports that findings are waived although Cloudflare rejects them. */
function remarksOn(waivers: readonly Pick<Entry, "until">[], uri: string): Failure[] {
  if (waivers.length === 0) return [];
  const first = waivers.map(({ until }) => until ?? "").sort()[0];
  const message = `\`${uri}\` waives ${counted(waivers.length, "error")} about configuration that Cloudflare rejects, the first until ${first}.`;
  return [new Failure(EXIT.clean, message)];
}

function keyOf({ file, code: of, fingerprint }: Pick<Entry, "file" | "code" | "fingerprint">): string {
  return JSON.stringify([file, of, fingerprint]);
}

interface KnownPrint {
  readonly diagnostic: Diagnostic;
  readonly print: Print;
  readonly entry: Entry | undefined;
}

/** The findings with their identities. The order of files does not matter; the order within a file does. */
function printsOf(
  path: string,
  { paths, diagnostics, texts }: BaselinedFiles,
  { entries, version }: Pick<Baseline, "entries" | "version">,
): readonly KnownPrint[] {
  const byPrint = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const nameOf = (uri: string) => slashed(relative(dirname(path), paths.get(uri) ?? uri));
  const places = new Places(new Map([...texts].map(([uri, text]) => [nameOf(uri), text])));
  const printOf = fingerprinter(places);
  const firstPrintOf = version < VERSION ? firstFingerprinter(places) : undefined;
  return diagnostics.map((diagnostic) => {
    const named = { ...diagnostic, uri: nameOf(diagnostic.uri) };
    const of = { file: named.uri, code: named.code };
    const print = { ...of, fingerprint: printOf(named), until: undefined, reason: undefined };
    const first = firstPrintOf?.(named);
    const old = first === undefined ? undefined : byPrint.get(keyOf({ ...of, fingerprint: first }));
    return { diagnostic, print, entry: byPrint.get(keyOf(print)) ?? old };
  });
}

/** Whether nothing can match the entries of a file from now on: it was linted, or does not exist. */
function goneFrom(path: string, { paths }: BaselinedFiles, io: Io): (file: string) => boolean {
  const linted = new Set(paths.values());
  return (file) => {
    const full = resolve(dirname(path), file);
    return linted.has(full) || statIfAny(full, io.files) === undefined;
  };
}

/** One entry a line, sorted, so that changes merge well. */
function baselineText(entries: readonly Print[], version: number): string {
  const lines = entries.map(({ file, code: of, fingerprint, until, reason }) =>
    JSON.stringify({ file, code: of, fingerprint, until, reason }),
  );
  const sorted = [...new Set(lines)].sort().map((line) => `    ${line}`);
  const list = sorted.length === 0 ? "[]" : `[\n${sorted.join(",\n")}\n  ]`;
  return `{\n  "version": ${version},\n  "findings": ${list}\n}\n`;
}

interface Baseline extends Pick<BaselineResult, "uri" | "text"> {
  readonly entries: readonly Entry[];
  readonly version: number;
}

function readBaseline(path: string, maxBytes: number, io: Io): Baseline {
  const uri = displayPath(path, io.cwd);
  if (!statIfAny(path, io.files)) {
    throw usage(`There is no baseline \`${uri}\`.`, "`--update-baseline` writes one.");
  }
  const { text } = readTextFile(path, maxBytes, io);
  const { value, diagnostics } = readJson(uri, text);
  const found = diagnostics.length > 0 ? undefined : entriesIn(value);
  if (found) return { ...found, uri, text };
  throw usage(
    `\`${uri}\` is not a baseline that this version can read.`,
    "Remove it, and write a new one with `--update-baseline`.",
  );
}

function entriesIn(root: LocatedNode | undefined): Pick<Baseline, "entries" | "version"> | undefined {
  if (root?.kind !== "Object") return undefined;
  const version = root.get("version");
  const findings = root.get("findings");
  if (version?.kind !== "Number" || findings?.kind !== "Array") return undefined;
  if (version.value !== FIRST_VERSION && version.value !== VERSION) return undefined;
  const entries = findings.items.flatMap((item) => entryIn(item) ?? []);
  return entries.length === findings.items.length ? { entries, version: version.value } : undefined;
}

function entryIn(node: LocatedNode): Entry | undefined {
  if (node.kind !== "Object") return undefined;
  const textOf = (key: string) => {
    const value = node.get(key);
    return value?.kind === "String" ? value.value : undefined;
  };
  const [file, of, fingerprint] = [textOf("file"), textOf("code"), textOf("fingerprint")];
  if (file === undefined || of === undefined || fingerprint === undefined) return undefined;
  const [until, reason] = [textOf("until"), textOf("reason")];
  const isDated = node.get("until") !== undefined;
  if (isDated && (until === undefined || !isDay(until) || !reason)) return undefined;
  return { file, code: of, fingerprint, until, reason, range: node.range };
}

function staleEntry({ file, code: of, range }: Entry, uri: string): Diagnostic {
  const message = `${code(of)} is no longer found at this location in ${code(file)}, so this entry is not needed.`;
  const help = "`--update-baseline` removes it.";
  const data = { file, code: of };
  return configProblem({ slug: "stale-baseline", uri, range, message, help, data, severity: "warning" });
}

function expiredEntry({ file, code: of, until = "", range }: Entry, uri: string): Diagnostic {
  const message = `This entry waived ${code(of)} in ${code(file)} until ${until}, so the finding is reported again.`;
  const help = "Correct it, or give the entry a later `until`.";
  const data = { file, code: of, until };
  return configProblem({ slug: "expired-waiver", uri, range, message, help, data, severity: "warning" });
}

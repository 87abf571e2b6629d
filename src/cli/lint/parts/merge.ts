import { resolve } from "node:path";
import { attempted, parsedJson } from "../../../core/attempt.ts";
import { getOrCompute } from "../../../core/get-or-compute.ts";
import { codeList, counted } from "../../../core/phrases.ts";
import type { ConfiguredSuppression } from "../../../lint/config/config.ts";
import { EXIT, Failure, usage } from "../../exit-code.ts";
import type { Boundary } from "../../files/boundary.ts";
import type { Io } from "../../io.ts";
import { isPossible } from "../../shard.ts";
import { type GatheredConfig, Gathering } from "../gathering.ts";
import type { InputOrigin } from "../inputs.ts";
import { restoreDiagnostic } from "../stored/diagnostic.ts";
import { restoreRecord } from "../stored/record.ts";
import { Misshapen, type Shape } from "../stored/shapes.ts";
import { PACKED_PART, PART, PART_REPORT, PART_VERSION, type Part, sumOf } from "./part-shape.ts";

/** The part in the text of a report, and the name of its file. */
export interface NamedPart {
  readonly name: string;
  readonly part: Part;
}

/** The combined results of the parts. */
export interface MergedParts {
  readonly gathered: Gathering;
  /** The texts of files that a report may have to show. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Errors: throws a usage `Failure` for a string that is not the JSON report of a part. */
export function readPart(name: string, text: string): NamedPart {
  const report = shaped(PART_REPORT, parsedJson(text));
  if (!report) throw usage(`\`${name}\` is not a JSON report of \`wafsmith lint\`.`, HOW);
  if (!("part" in report)) {
    throw usage(`\`${name}\` is the report of a whole run, so there is nothing to merge.`, HOW);
  }
  const packed = shaped(PACKED_PART, report.part);
  if (!packed || packed.sha256 !== sumOf(packed.data)) throw damaged(name);
  if (packed.version !== PART_VERSION)
    throw usage(`\`${name}\` was written by another version of wafsmith.`, ONE);
  const part = shaped(PART, parsedJson(packed.data));
  if (!part || !isPossible(part)) throw damaged(name);
  return { name, part };
}

const HOW = "Write each part with `wafsmith lint --shard I/N --format json:FILE`.";
const ONE = "Lint every part with the same version of wafsmith and the same options.";

function damaged(name: string): Failure {
  return usage(
    `\`${name}\` is damaged: its part has been altered since it was written.`,
    "Lint that part again.",
  );
}

function shaped<Value>(shape: Shape<Value>, value: unknown): Value | undefined {
  return attempted(() => shape(value), Misshapen);
}

/** Errors: throws a usage `Failure` unless these are all parts of one run, each once. */
export function checkComplete(parts: readonly NamedPart[]): void {
  const [first, ...others] = parts;
  if (!first) return;
  for (const { name, part } of others) {
    const names = `\`${first.name}\` and \`${name}\``;
    if (part.count !== first.part.count)
      throw usage(
        `${names} are not from the same run: one is part ${shardOf(first.part)}, the other ${shardOf(part)}.`,
      );
    if (part.program !== first.part.program) {
      throw usage(`${names} were written by different versions, or with different options.`, ONE);
    }
    if (part.inputs !== first.part.inputs) {
      const help = "Check out the same commit in every job, and give the same paths.";
      throw usage(`${names} are parts of different lists of files.`, help);
    }
  }
  const byIndex = new Map<number, NamedPart>();
  for (const one of parts) {
    const twin = byIndex.get(one.part.index);
    if (twin) throw usage(`\`${twin.name}\` and \`${one.name}\` are the same part, ${shardOf(one.part)}.`);
    byIndex.set(one.part.index, one);
  }
  const { count } = first.part;
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !byIndex.has(index));
  if (missing.length === 0) return;
  const names = codeList(
    missing.map((index) => shardOf({ index, count })),
    "and",
  );
  throw usage(`Of ${counted(count, "part")}, ${names} ${missing.length === 1 ? "is" : "are"} missing.`, HOW);
}

function shardOf({ index, count }: Pick<Part, "index" | "count">): string {
  return `${index}/${count}`;
}

/** Combines parts as if they had been one run. Errors: throws a usage `Failure` for a damaged part. */
export function mergeParts(parts: readonly NamedPart[], boundary: Boundary, io: Io): MergedParts {
  const merger = new Merger(boundary, io);
  for (const named of parts) merger.add(named);
  return merger.merged();
}

class Merger {
  readonly #gathered = new Gathering();
  readonly #texts = new Map<string, string>();
  readonly #boundary: Boundary;
  readonly #io: Io;
  /** Keyed by content: the same configuration may have been read for several parts. */
  readonly #configs = new Map<string, GatheredConfig>();
  readonly #origins = new Map<number, InputOrigin>();
  readonly #said = new Set<string>();

  /** `boundary`: where the baselines named in parts may be. */
  constructor(boundary: Boundary, io: Io) {
    this.#boundary = boundary;
    this.#io = io;
  }

  add({ name, part }: NamedPart): void {
    const { counts } = this.#gathered;
    for (const [at, { operand, read }] of part.origins.entries()) {
      const origin = this.#origins.get(at) ?? { operand };
      this.#origins.set(at, origin);
      this.#gathered.open(origin, read);
    }
    const configs = part.configs.map((config) => this.#config(config));
    this.#gathered.addCodes(new Map(part.codes.map((info) => [info.code, info])));
    for (const file of part.files) this.#addFile(file, configs, name);
    for (const { uri, text } of part.related) this.#texts.set(uri, text);
    // Every part finds the files of the whole run, so each has the same number.
    counts.leftOutCount = Math.max(counts.leftOutCount, part.leftOut);
    for (const { uri, reason } of part.unread) this.#addUnread(uri, reason);
    this.#addFailures(part.failures, this.#gathered.failures);
    this.#addFailures(part.remarks, this.#gathered.remarks);
  }

  merged(): MergedParts {
    for (const origin of this.#origins.values()) this.#gathered.checkOrigin(origin);
    return { gathered: this.#gathered, texts: this.#texts };
  }

  #config(stored: Part["configs"][number]): GatheredConfig {
    const { uri, files, diagnostics, suppressions, unignorable, baseline } = stored;
    const key = JSON.stringify(stored);
    const config = getOrCompute(
      this.#configs,
      key,
      (): GatheredConfig => ({
        uri,
        files,
        diagnostics: diagnostics.map((one) => restoreDiagnostic(one, "")),
        suppressions: suppressions.map((one): ConfiguredSuppression => ({ pointer: undefined, ...one })),
        unignorable: new Set(unignorable),
        baseline: baseline === undefined ? undefined : this.#baseline(baseline),
        linted: [],
        used: new Set(),
      }),
    );
    this.#gathered.configs.add(config);
    return config;
  }

  #baseline(name: string): string {
    const { cwd } = this.#io;
    const path = resolve(cwd, name);
    this.#boundary.check(path, resolve(cwd, "report"));
    return path;
  }

  #addFile(file: Part["files"][number], configs: readonly GatheredConfig[], name: string): void {
    const { uri, configUri, text, record, origin, unignorable } = file;
    const config = configs[file.config];
    const place = origin === undefined ? "named" : this.#origins.get(origin);
    if (!config || !place) throw damaged(name);
    if (text !== undefined) this.#texts.set(uri, text);
    this.#gathered.add({
      path: resolve(this.#io.cwd, uri),
      uri,
      configUri,
      text: text ?? "",
      record: this.#record(record, uri, config, name),
      config,
      unignorable: unignorable && new Set(unignorable),
      origin: place,
    });
  }

  #record(stored: unknown, uri: string, { suppressions }: GatheredConfig, name: string) {
    try {
      return restoreRecord(stored, { uri, suppressions });
    } catch (error) {
      if (error instanceof Misshapen) throw damaged(name);
      throw error;
    }
  }

  /** Files that the search of the whole run skipped are listed in every part, but counted once. */
  #addUnread(uri: string, reason: string): void {
    const key = JSON.stringify([uri, reason]);
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.#gathered.addUnread(uri, reason);
  }

  /** A failure of the whole run is listed in every part, but reported once. */
  #addFailures(stored: Part["failures"], to: Failure[]): void {
    for (const one of stored) {
      const key = JSON.stringify(one);
      if (this.#said.has(key)) continue;
      this.#said.add(key);
      const exitCode = Object.values(EXIT).find((code) => code === one.exitCode) ?? EXIT.failure;
      to.push(new Failure(exitCode, one.message, one.help));
    }
  }
}

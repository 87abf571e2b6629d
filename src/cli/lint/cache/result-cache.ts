import { getOrCompute } from "../../../core/get-or-compute.ts";
import type { LoadedConfig } from "../../config/configs.ts";
import { EXIT, Failure, unlessFailure } from "../../exit-code.ts";
import type { Io } from "../../io.ts";
import type { FileRecord } from "../file-record.ts";
import type { LintedFileData } from "../linted-file.ts";
import { type RecordSurroundings, restoreRecord, storeRecord } from "../stored/record.ts";
import { Misshapen } from "../stored/shapes.ts";
import { type CacheEntries, readCacheFile, writeCacheFile } from "./cache-file.ts";
import { configKey, type KeyedText, textKey } from "./key.ts";

/**
 * Results that a run does not meet are kept up to this number in all, the latest first: those of other branches, of
 * earlier configurations and of other directories.
 */
const MAX_ENTRIES = 20_000;

/** A file that may be in the cache. */
export interface CachedFile extends KeyedText {
  /** Absolute. */
  readonly path: string;
  readonly loaded: LoadedConfig;
}

/** The cached result of one file, and the slot for a new one. */
export interface CacheSlot {
  readonly known: FileRecord | undefined;
  keep(linted: Pick<LintedFileData, "record" | "isLasting">): void;
}

/** Results of linted files, from before and from now. */
export interface ResultStore {
  /** Remarks about the store. */
  readonly remarks: readonly Failure[];
  slotOf(file: CachedFile): CacheSlot | undefined;
  /** Stores new results for later runs. Failing to store them does not fail the run. */
  save(): void;
}

/**
 * Results of earlier runs, by what they depend on: the text, the configuration, other files of the module and the program.
 * A cache entry is either exactly the result of linting such a file or missing. Files of a base are files like any other:
 * what a run over the base has cached, a run over a change finds.
 */
export class ResultCache implements ResultStore {
  /** Remarks about the cache file. */
  readonly remarks: Failure[] = [];
  /** Absolute. */
  readonly path: string;
  readonly #program: string;
  readonly #io: Io;
  readonly #configKeys = new Map<LoadedConfig, string>();
  readonly #earlier: CacheEntries;
  readonly #met = new Map<string, string>();
  readonly #canWrite: boolean;
  #isChanged = false;

  /** `program`: as `programKey` gives it. */
  constructor(path: string, program: string, io: Io) {
    this.path = path;
    this.#program = program;
    this.#io = io;
    const { entries, problem, canWrite } = readCacheFile(path, io);
    this.#earlier = entries;
    this.#canWrite = canWrite;
    if (problem !== undefined) this.#remark(problem);
  }

  /** The slot of a file; undefined for one that is never cached. */
  slotOf(file: CachedFile): CacheSlot | undefined {
    // Users' rules may depend on anything.
    if (file.loaded.rules.some(({ origin }) => origin !== undefined)) return undefined;
    const config = getOrCompute(this.#configKeys, file.loaded, () => configKey(this.#program, file.loaded));
    const key = textKey(config, file);
    const surroundings = { uri: file.uri, suppressions: file.loaded.layered.base.suppressions };
    return {
      known: this.#find(key, surroundings),
      keep: ({ record, isLasting }) => {
        if (!isLasting) return;
        this.#met.set(key, JSON.stringify(storeRecord(record, surroundings)));
        this.#isChanged = true;
      },
    };
  }

  /** Writes what is new. A failure to write does not fail the run. */
  save(): void {
    if (!this.#isChanged || !this.#canWrite) return;
    this.#isChanged = false;
    const rest = [...this.#earlier].filter(([key]) => !this.#met.has(key));
    const entries = [...this.#met, ...rest].slice(0, Math.max(MAX_ENTRIES, this.#met.size));
    unlessFailure(
      () => writeCacheFile(this.path, entries, this.#io),
      ({ message }) =>
        this.#remark(`The cache could not be written; the findings are complete without it: ${message}`),
    );
  }

  #find(key: string, surroundings: RecordSurroundings): FileRecord | undefined {
    const record = this.#met.get(key) ?? this.#earlier.get(key);
    if (record === undefined) return undefined;
    try {
      const known = restoreRecord(JSON.parse(record), surroundings);
      this.#met.set(key, record);
      return known;
    } catch (error) {
      if (error instanceof Misshapen || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  #remark(message: string): void {
    this.remarks.push(new Failure(EXIT.clean, message));
  }
}

import { getOrCompute } from "../../../core/get-or-compute.ts";
import type { LoadedConfig } from "../../config/configs.ts";
import { recordIn, type StoredRecord, storeRecord } from "../stored/record.ts";
import { configKey, textKey } from "./key.ts";
import type { CachedFile, CacheSlot, ResultStore } from "./result-cache.ts";

/** The options of a memory in addition to a cache on disk. */
export interface MemoryLayer {
  /** The store that is read if nothing is remembered, and that receives every result. Default: none. */
  readonly below?: ResultStore | undefined;
  /** Whether the files are those of a base, which are remembered along with those of the head. */
  readonly isBase?: boolean;
}

/**
 * Results in memory, keyed by everything that they depend on, as in the cache on disk. Linting the base of a change
 * reuses those of the head, and a watched run those of the last run. Holds the last result of each path.
 */
export class RunMemory {
  readonly #remembered = new Map<string, { readonly key: string; readonly record: StoredRecord }>();
  readonly #configKeys = new WeakMap<LoadedConfig, string>();

  /** A store of results for one run. */
  layer({ below, isBase = false }: MemoryLayer = {}): ResultStore {
    return {
      slotOf: (file) => this.#slotOf(file, below, isBase),
      save: () => below?.save(),
      remarks: below?.remarks ?? [],
    };
  }

  #slotOf(file: CachedFile, below: ResultStore | undefined, isBase: boolean): CacheSlot | undefined {
    const { path, uri, loaded } = file;
    // The result of users' code may depend on anything.
    if ([...loaded.files, ...loaded.ruleFiles].some(({ module }) => module && module.rules.length > 0))
      return undefined;
    const config = getOrCompute(this.#configKeys, loaded, () => configKey("", loaded));
    const key = textKey(config, file);
    const surroundings = { uri, suppressions: loaded.layered.base.suppressions };
    const here = this.#remembered.get(path);
    const slot = here?.key === key ? undefined : below?.slotOf(file);
    const record = here?.key === key ? here.record : slot?.known && storeRecord(slot.known, surroundings);
    if (record && !isBase) this.#remembered.set(path, { key, record });
    return {
      known: record && (slot?.known ?? recordIn(record, surroundings)),
      keep: (linted) => {
        slot?.keep(linted);
        if (!linted.isLasting) return;
        // The next run compares with the head.
        if (!isBase) this.#remembered.set(path, { key, record: storeRecord(linted.record, surroundings) });
      },
    };
  }
}

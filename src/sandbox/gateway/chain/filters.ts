import { RPC_CODES, RpcRefusal } from "../rpc.ts";
import { hexOf } from "./blocks.ts";
import { logsAnswer } from "./search.ts";

/** Filters that are kept at a time; the oldest goes first. */
const MAX_FILTERS = 1000;

type Filter = Readonly<Record<string, unknown>>;

/** The filters that clients have made. The chain never grows, so that none of them ever has changes. */
export class ChainFilters {
  /** By id; undefined for a filter of blocks or of transactions that wait. */
  readonly #filters = new Map<string, Filter | undefined>();
  #count = 0;

  /** Makes a filter of logs, or one of another kind where none is given. Returns its id. */
  add(filter?: unknown): string {
    if (filter !== undefined && (typeof filter !== "object" || filter === null || Array.isArray(filter)))
      throw new RpcRefusal(RPC_CODES.invalidParams, "A filter is an object.");
    if (this.#filters.size >= MAX_FILTERS) this.#filters.delete(this.#filters.keys().next().value ?? "");
    const id = hexOf(++this.#count);
    this.#filters.set(id, filter as Filter | undefined);
    return id;
  }

  /** Whether there was such a filter. */
  remove(id: unknown): boolean {
    return this.#filters.delete(String(id));
  }

  /** The news since the last time. Errors: throws an `RpcRefusal` where there is no such filter, as the next does. */
  changesOf(id: unknown): readonly unknown[] {
    this.#of(id);
    return [];
  }

  /** All logs that a filter wants. */
  logsOf(id: unknown): readonly unknown[] {
    const filter = this.#of(id);
    if (!filter) throw new RpcRefusal(RPC_CODES.invalidParams, "This filter is not a log filter.");
    return logsAnswer(filter);
  }

  #of(id: unknown): Filter | undefined {
    const key = String(id);
    if (!this.#filters.has(key)) throw new RpcRefusal(RPC_CODES.upstream, "filter not found");
    return this.#filters.get(key);
  }
}

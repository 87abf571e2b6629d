import { BoundedMap } from "../../../core/bounded.ts";
import { RPC_CODES, RpcRefusal } from "../rpc.ts";
import { hexOf } from "./blocks.ts";
import { logsAnswer } from "./search.ts";
import type { ChainState } from "./state.ts";

/** Maximum number of filters; the oldest is removed first. */
const MAX_FILTERS = 1000;

/** The subject of a filter: logs by their filter, new blocks, or new transactions. */
type Watched = Readonly<Record<string, unknown>> | "blocks" | "transactions";

/** The filters that clients have made. */
export class ChainFilters {
  readonly #chain: ChainState;
  /** By id, with the newest block that its client has heard of. */
  readonly #filters = new BoundedMap<string, { readonly watched: Watched; head: number }>(MAX_FILTERS);
  #count = 0;

  constructor(chain: ChainState) {
    this.#chain = chain;
  }

  /** Makes a filter. Returns its id. */
  add(watched: Watched): string {
    const id = hexOf(++this.#count);
    this.#filters.set(id, { watched, head: this.#chain.head });
    return id;
  }

  /** Whether there was such a filter. */
  remove(id: unknown): boolean {
    return this.#filters.delete(String(id));
  }

  /** The news since the last time. Errors: throws an `RpcRefusal` if there is no such filter, as the next does. */
  changesOf(id: unknown): readonly unknown[] {
    const filter = this.#of(id);
    const first = filter.head + 1;
    filter.head = this.#chain.head;
    const blocks = Array.from({ length: filter.head - first + 1 }, (_, at) => first + at);
    if (filter.watched === "blocks") return blocks.map((block) => this.#chain.hashOf(block));
    // A transaction that is sent has no logs, because nothing is executed.
    if (filter.watched !== "transactions") return [];
    return blocks.flatMap((block) => this.#chain.transactionsOf(block)).map(({ hash }) => hash);
  }

  /** All logs that a filter wants. */
  logsOf(id: unknown): readonly unknown[] {
    const { watched } = this.#of(id);
    if (typeof watched === "string")
      throw new RpcRefusal(RPC_CODES.invalidParams, "This filter is not a log filter.");
    return logsAnswer(this.#chain, watched);
  }

  #of(id: unknown) {
    const filter = this.#filters.get(String(id));
    if (!filter) throw new RpcRefusal(RPC_CODES.upstream, "filter not found");
    return filter;
  }
}

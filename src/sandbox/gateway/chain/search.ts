import { quantityOf } from "../../../contract/quantity.ts";
import { RPC_CODES, RpcRefusal } from "../rpc.ts";
import { logAnswer, traceAnswer } from "./answers.ts";
import { GAS_LIMIT, GAS_PRICE, GAS_USED, hexOf, type Transaction } from "./blocks.ts";
import { blockNumberOf, isWanted, wantedTexts } from "./parameters.ts";
import type { ChainState } from "./state.ts";

type Filter = Readonly<Record<string, unknown>>;

function transactionsIn(chain: ChainState, filter: Filter): readonly Transaction[] {
  if (filter["blockHash"] !== undefined) {
    const number = chain.blockOf(String(filter["blockHash"]));
    if (number === undefined) throw new RpcRefusal(RPC_CODES.invalidParams, "There is no such block.");
    return chain.transactionsOf(number);
  }
  const from = blockNumberOf(chain, filter["fromBlock"]);
  const to = Math.min(blockNumberOf(chain, filter["toBlock"]), chain.head);
  const blocks = Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at);
  return blocks.flatMap((block) => chain.transactionsOf(block));
}

/** The logs that a filter wants. Errors: throws an `RpcRefusal` for a block that there is not. */
export function logsAnswer(chain: ChainState, filter: Filter): readonly unknown[] {
  const addresses = wantedTexts(filter["address"]);
  const topics = Array.isArray(filter["topics"]) ? (filter["topics"] as readonly unknown[]) : [];
  return transactionsIn(chain, filter)
    .filter(({ isLogged }) => isLogged)
    .map((one) => logAnswer(chain, one))
    .filter((log) => isWanted(log.address, addresses))
    .filter((log) =>
      topics.every((wanted, at) => wanted === null || isWanted(log.topics[at], wantedTexts(wanted))),
    );
}

/** The traces that a filter wants. */
export function tracesAnswer(chain: ChainState, filter: Filter): readonly unknown[] {
  const [from, to] = [wantedTexts(filter["fromAddress"]), wantedTexts(filter["toAddress"])];
  const found = transactionsIn(chain, filter).filter(
    (one) => isWanted(one.from, from) && isWanted(one.to ?? one.creates ?? undefined, to),
  );
  const after = Number(quantityOf(filter["after"]) ?? 0n);
  const count = Number(quantityOf(filter["count"]) ?? BigInt(found.length));
  return found.slice(after, after + count).map((one) => traceAnswer(chain, one));
}

/** Fees of the blocks up to one of them. */
export function feeHistoryAnswer(
  chain: ChainState,
  [count, newest, percentiles]: readonly unknown[],
): unknown {
  const last = Math.min(blockNumberOf(chain, newest), chain.head);
  const blocks = Math.min(Number(quantityOf(count) ?? 0n), last + 1);
  const rewards = Array.isArray(percentiles) ? percentiles.map(() => "0x0") : undefined;
  return {
    oldestBlock: hexOf(last - blocks + 1),
    baseFeePerGas: Array.from({ length: blocks + 1 }, () => GAS_PRICE),
    gasUsedRatio: Array.from(
      { length: blocks },
      (_, at) => (GAS_USED * chain.transactionsOf(last - blocks + 1 + at).length) / GAS_LIMIT,
    ),
    ...(rewards ? { reward: Array.from({ length: blocks }, () => rewards) } : {}),
  };
}

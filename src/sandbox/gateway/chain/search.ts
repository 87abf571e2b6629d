import { quantityOf } from "../../../contract/quantity.ts";
import { RPC_CODES, RpcRefusal } from "../rpc.ts";
import { logAnswer, traceAnswer } from "./answers.ts";
import {
  blockTransactions,
  CHAIN_CONTRACT,
  CHAIN_HEAD,
  chainIndex,
  GAS_LIMIT,
  GAS_PRICE,
  GAS_USED,
  hexOf,
  type Transaction,
} from "./blocks.ts";
import { blockNumberOf, hashParameter, isWanted, wantedTexts } from "./parameters.ts";

type Filter = Readonly<Record<string, unknown>>;

function transactionsIn(filter: Filter): readonly Transaction[] {
  if (filter["blockHash"] !== undefined) {
    const number = chainIndex().blocks.get(hashParameter(filter["blockHash"]));
    if (number === undefined) throw new RpcRefusal(RPC_CODES.invalidParams, "There is no such block.");
    return blockTransactions(number);
  }
  const from = blockNumberOf(filter["fromBlock"] ?? "latest");
  const to = Math.min(blockNumberOf(filter["toBlock"] ?? "latest"), CHAIN_HEAD);
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => blockTransactions(from + at)).flat();
}

/** The logs that a filter wants. Errors: throws an `RpcRefusal`, as the next does. */
export function logsAnswer(filter: Filter): readonly unknown[] {
  const addresses = wantedTexts(filter["address"]);
  const topics = Array.isArray(filter["topics"]) ? (filter["topics"] as readonly unknown[]) : [];
  return transactionsIn(filter)
    .map(logAnswer)
    .filter((log) => isWanted(log.address, addresses))
    .filter((log) =>
      topics.every((wanted, at) => wanted === null || isWanted(log.topics[at], wantedTexts(wanted))),
    );
}

/** The traces that a filter wants. */
export function tracesAnswer(filter: Filter): readonly unknown[] {
  const [from, to] = [wantedTexts(filter["fromAddress"]), wantedTexts(filter["toAddress"])];
  const found = transactionsIn(filter).filter(
    (one) => isWanted(one.from, from) && isWanted(CHAIN_CONTRACT, to),
  );
  const after = Number(quantityOf(filter["after"]) ?? 0n);
  const count = Number(quantityOf(filter["count"]) ?? BigInt(found.length));
  return found.slice(after, after + count).map(traceAnswer);
}

/** Fees of the blocks up to one of them. */
export function feeHistoryAnswer(count: unknown, newest: unknown, percentiles: unknown): unknown {
  const last = Math.min(blockNumberOf(newest ?? "latest"), CHAIN_HEAD);
  const blocks = Math.min(Number(quantityOf(count) ?? 0n), last + 1);
  const rewards = Array.isArray(percentiles) ? percentiles.map(() => "0x0") : undefined;
  return {
    oldestBlock: hexOf(last - blocks + 1),
    baseFeePerGas: Array.from({ length: blocks + 1 }, () => GAS_PRICE),
    gasUsedRatio: Array.from(
      { length: blocks },
      (_, at) => (GAS_USED * blockTransactions(last - blocks + 1 + at).length) / GAS_LIMIT,
    ),
    ...(rewards ? { reward: Array.from({ length: blocks }, () => rewards) } : {}),
  };
}

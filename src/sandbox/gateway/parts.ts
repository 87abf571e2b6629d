import { quantityOf, toQuantity } from "../../contract/quantity.ts";
import type { Upstream, UpstreamAnswer } from "./upstream.ts";

/** Ranges of this many blocks or fewer are not split: a node that rejects so few has another reason. */
const MIN_PART_BLOCKS = 100n;

type Filter = Readonly<Record<string, unknown>>;

/**
 * Asks a node and, if it rejects the block range, asks for each half and joins the results. Anvil, for example, takes
 * 300 blocks, and the gateway 800. If a half fails as well, the error for the whole range is returned.
 */
export async function askInParts(
  node: Upstream,
  method: string,
  params: readonly unknown[],
): Promise<UpstreamAnswer> {
  const whole = await node.ask(method, params);
  const range = "error" in whole ? rangeOf(method, params) : undefined;
  if (!range || range.to - range.from + 1n <= MIN_PART_BLOCKS) return whole;
  const { filter, from, to } = range;
  const middle = (from + to) / 2n;
  const after = Number(quantityOf(filter["after"]) ?? 0n);
  const count = quantityOf(filter["count"]);
  // `after` counts across the whole range, so it is applied only once the parts are joined.
  const { after: _after, ...rest } = filter;
  const shared = count === undefined ? rest : { ...rest, count: after + Number(count) };
  const joined: unknown[] = [];
  for (const [first, last] of [
    [from, middle],
    [middle + 1n, to],
  ] as const) {
    const bounds = { fromBlock: toQuantity(first), toBlock: toQuantity(last) };
    const part = await askInParts(node, method, [{ ...shared, ...bounds }]);
    if ("error" in part || !Array.isArray(part.result)) return whole;
    joined.push(...part.result);
  }
  return { result: joined.slice(after, count === undefined ? undefined : after + Number(count)) };
}

function rangeOf(method: string, params: readonly unknown[]) {
  if (method !== "eth_getLogs" && method !== "trace_filter") return undefined;
  const filter = params[0] as Filter;
  const [from, to] = [quantityOf(filter["fromBlock"]), quantityOf(filter["toBlock"])];
  return from === undefined || to === undefined ? undefined : { filter, from, to };
}

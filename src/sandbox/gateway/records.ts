import { quantityOf } from "../../contract/quantity.ts";

/** Members of a trace record that are numbers and not quantities. */
const INTEGERS = ["blockNumber", "subtraces", "transactionPosition"] as const;

/** The traces of a node in the format of the gateway, up to a maximum number. */
export function traceRecords(result: unknown, maxRecords: number): unknown {
  if (!Array.isArray(result)) return result;
  return result.slice(0, maxRecords).map(traceRecord);
}

function traceRecord(record: unknown): unknown {
  if (typeof record !== "object" || record === null) return record;
  const shaped: Record<string, unknown> = { ...record };
  for (const key of INTEGERS) {
    const number = quantityOf(shaped[key]);
    if (number !== undefined) shaped[key] = Number(number);
  }
  const { traceAddress } = shaped;
  if (Array.isArray(traceAddress)) {
    shaped["traceAddress"] = traceAddress.map((step) => {
      const number = quantityOf(step);
      return number === undefined ? step : Number(number);
    });
  }
  return shaped;
}

import { it } from "vitest";
import { GATEWAY_METHODS } from "../../src/contract/gateway.ts";
import { createGateway } from "../../src/sandbox/gateway/gateway.ts";
import { expectGolden } from "../support/golden.ts";
import { PARAMS } from "./gateway-support.ts";
import type { Loose } from "./support.ts";

/** Parameters that a method takes, none, and the same with one of another form. */
function variantsOf(params: readonly unknown[]): readonly (readonly unknown[])[] {
  const changed = params.flatMap((_, at) =>
    [5, "x", "0x", "0xzz", `0x${"0".repeat(63)}`, {}, [], null].map((value) => params.with(at, value)),
  );
  const ranges = [
    { fromBlock: "0x64", toBlock: "0x64" },
    { fromBlock: "0x2", toBlock: "0x1" },
    { fromBlock: "0x1", toBlock: "0x321" },
    { fromBlock: "x" },
    { toBlock: "earliest" },
    { blockHash: `0x${"1".repeat(64)}` },
    { blockHash: "0x1", fromBlock: "0x1" },
    { address: "x" },
    { topics: ["x"] },
    { count: -1 },
    { after: "x" },
  ];
  const isRange = JSON.stringify(params) === "[{}]";
  return [params, [], [...params, 1], ...changed, ...(isRange ? ranges.map((range) => [range]) : [])];
}

/** A result in short: numbers and words as they are, long data by its length, objects by their keys. */
function short(value: Loose): string {
  if (Array.isArray(value)) return `${value.length} of [${value.length > 0 ? short(value[0]) : ""}]`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value).map(([key, member]) => `${key}: ${typeof member === "string" ? short(member) : typeof member}`)}}`;
  }
  return typeof value === "string" && value.length > 42 ? `${value.length} characters` : String(value);
}

it("answers each method, and says what is wrong with its parameters", async () => {
  const lines: string[] = [];
  for (const { value: method } of GATEWAY_METHODS.values()) {
    const said = new Map<string, string[]>();
    for (const params of variantsOf(PARAMS[method.name] ?? [])) {
      const request = {
        method: "POST",
        path: "/v1/mainnet",
        query: "",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", method: method.name, params, id: 1 }),
      };
      const { answer } = await createGateway({}).answer(request);
      const { error, result } = answer.body as Loose;
      const words = error
        ? `${answer.status} ${error.code} ${error.message}`
        : `${answer.status} ${short(result)}`;
      const shown = JSON.stringify(params);
      said.set(words, [...(said.get(words) ?? []), shown.length > 90 ? `${shown.slice(0, 90)}…` : shown]);
    }
    lines.push(method.name, ...[...said].map(([words, of]) => `  ${words}: ${of.join(" ")}`));
  }
  expectGolden(`${lines.join("\n")}\n`, "fixtures/sandbox/gateway.txt");
});

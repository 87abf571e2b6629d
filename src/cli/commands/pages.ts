import { quantityOf } from "../../contract/quantity.ts";
import { parsedJson } from "../../core/attempt.ts";
import { planPages } from "../../sandbox/gateway/pages.ts";
import { defineCommand } from "../command.ts";
import { EXIT, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { readOperand } from "../files/read-file.ts";
import page from "./pages.json" with { type: "json" };

/** `wafsmith pages`. */
export const command = defineCommand({
  page,
  async run({ operands, options }, io) {
    const text = await readOperand(operands[0], maxFileBytes(options["max-file-size"]), io);
    const given = parsedJson(text);
    if (given === undefined) throw usage("The input is not JSON.");
    const plan = planPages(given, headOption(options.head));
    if ("problem" in plan) throw usage(plan.problem);
    for (const call of plan.calls) io.stdout.write(`${JSON.stringify(call)}\n`, "json");
    return EXIT.clean;
  },
});

function headOption(text: string | undefined): { readonly head?: bigint } {
  if (text === undefined) return {};
  const head = quantityOf(/^\d{1,15}$/.test(text) ? Number(text) : text);
  if (head === undefined)
    throw usage(
      `\`${text}\` is not a block number: \`--head\` takes a number such as 19000000 or 0x121eac0.`,
    );
  return { head };
}

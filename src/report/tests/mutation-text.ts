import { counted } from "../../core/phrases.ts";
import { visible } from "../../core/visible.ts";
import type { Paint } from "../ink/paint.ts";
import type { MutationReport } from "./model.ts";

/** The results of changed rules, for display: each survivor with a case that would notice it. */
export function mutationText(
  { killed, survived, equivalent, survivors }: MutationReport,
  paint: Paint,
): string {
  const lines = survivors.flatMap(({ rule, file, line, change, killer }) => [
    `${paint.yellow("survived")} ${paint.bold(visible(rule))} ${paint.dim(`${visible(file)}:${line}`)}: ${visible(change)}`,
    ...(killer === undefined
      ? ["  no case that detects it was found"]
      : ["  this case detects it:", ...killer.split("\n").map((one) => `    ${visible(one)}`)]),
  ]);
  const total = `Mutation: ${killed} killed, ${survived} survived of ${counted(killed + survived, "change")}; ${equivalent} equivalent.`;
  return [...lines, total].join("\n");
}

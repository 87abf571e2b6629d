import { analyseExpression } from "../../types/analyse.ts";
import type { TrafficRule } from "./traffic-rule.ts";

/** An expression with its types, or why it has no meaning. */
export function typedExpression(text: string): Pick<TrafficRule, "typed" | "problem"> {
  const { typed, findings } = analyseExpression(text);
  const refused = findings.find(({ severity }) => severity === "error");
  if (refused) return { typed: undefined, problem: refused.message };
  if (typed.parsed.root === undefined) return { typed: undefined, problem: "The expression is blank." };
  return { typed, problem: undefined };
}
